/** The command as people start it. The program is in a second file, and its compiled code is kept for the next start. */
import { closeSync, fstatSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import zlib from 'node:zlib';

interface Program {
  runMain(): Promise<unknown>;
}

/** Milliseconds after the start. By then a server has answered for its first files; much later V8 has dropped unused code. */
const untilUsed = 5_000;

const folderOfProgram = dirname(fileURLToPath(import.meta.url));
const path = join(folderOfProgram, 'cli-whole.cjs');
const require = module.createRequire(path);

// Older Nodes do not have it. If no folder is writable, the program is compiled anew, as without it.
module.enableCompileCache?.();
const folder = module.getCompileCacheDir?.();
// Node keeps the functions that are compiled at once, a small part of the program. A language server also finds those that an earlier one
// used.
const isServer = process.argv[2] === 'lsp' && folder !== undefined && zlib.crc32 !== undefined;
const program = (isServer ? withCodeIn(folder, path) : require(path)) as Program;
void program.runMain();

/** Loads a file of the program, and what it requires beside it, with the code kept in a folder; or keeps their code there later. */
function withCodeIn(folder: string, path: string): unknown {
  const source = readFileSync(path);
  // V8 itself checks its own version and the length of the source.
  const file = join(folder, `aion-lsp-${zlib.crc32(source)}`);
  const cachedData = codeIn(file);
  const script = new vm.Script(module.wrap(source.toString()), {
    filename: path,
    ...(cachedData === null ? {} : { cachedData }),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (cachedData === null || script.cachedDataRejected) setTimeout(() => keepCode(script, file), untilUsed).unref();
  const loaded = { exports: {} };
  script.runInThisContext()(loaded.exports, requireWithCodeIn(folder), loaded, path, dirname(path));
  return loaded.exports;
}

/** Node's `require`, but for `./core.cjs`, the other large file of the program. */
function requireWithCodeIn(folder: string): (name: string) => unknown {
  let core: unknown;
  return (name) => {
    if (name !== './core.cjs') return require(name);
    core ??= withCodeIn(folder, join(folderOfProgram, name));
    return core;
  };
}

/**
 * Damaged code makes V8 end the process, so a checksum follows the code. The folder may be in one that all users can write to: code that
 * another user could have written is not run.
 */
function codeIn(file: string): Buffer | null {
  let opened: number | null = null;
  try {
    opened = openSync(file, 'r');
    const { uid, mode } = fstatSync(opened);
    // Windows has no such numbers; its temporary folder belongs to one user.
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    if (!isOwn) return null;
    const kept = readFileSync(opened);
    const code = kept.subarray(0, -4);
    return zlib.crc32(code) === kept.readUInt32LE(code.length) ? code : null;
  } catch {
    return null;
  } finally {
    if (opened !== null) closeSync(opened);
  }
}

/** The file is complete or missing. */
function keepCode(script: vm.Script, file: string): void {
  try {
    const code = script.createCachedData();
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(zlib.crc32(code));
    const part = `${file}.${process.pid}`;
    writeFileSync(part, Buffer.concat([code, checksum]), { mode: 0o600 });
    renameSync(part, file);
  } catch {
    // An unwritable folder: the next start compiles again.
  }
}
