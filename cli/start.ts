/** The command as people start it. The program is in a second file, and its compiled code is kept for the next start. */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import zlib from 'node:zlib';
import { privateFolder } from './private-folder.ts';

interface Program {
  runMain(): Promise<unknown>;
}

/** Milliseconds after the start. By then a server has answered for its first files; much later V8 has dropped unused code. */
const untilUsed = 5_000;

/** Of the names of kept code. */
const prefix = 'aion-lsp-';
/** Milliseconds until kept code is removed, by the time when it was written: it may be of a version that is gone. */
const longestKept = 30 * 24 * 60 * 60 * 1_000;

const folderOfProgram = dirname(fileURLToPath(import.meta.url));
const path = join(folderOfProgram, 'cli-whole.cjs');
const require = module.createRequire(path);

const folder = privateFolder();
// Older Nodes do not have it. Without a folder, the program is compiled anew. Node's default is a folder that all users can write to.
if (folder !== null) module.enableCompileCache?.(folder);
// Node keeps the functions that are compiled at once, a small part of the program. A language server also finds those that an earlier one
// used.
const isServer = process.argv[2] === 'lsp' && folder !== null && zlib.crc32 !== undefined;
const program = (isServer ? withCodeIn(folder, path) : require(path)) as Program;
void program.runMain();

/** Loads a file of the program, and what it requires beside it, with the code kept in a folder; or keeps their code there later. */
function withCodeIn(folder: string, path: string): unknown {
  const source = readFileSync(path);
  // V8 itself checks its own version and the length of the source. The name lets several Nodes keep their code.
  const file = join(folder, `${prefix}${process.versions.v8}-${process.arch}-${zlib.crc32(source)}`);
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

/** Damaged code makes V8 end the process, so a checksum follows the code. Code that another user could have written is not run. */
function codeIn(file: string): Buffer | null {
  let opened: number | null = null;
  try {
    // A link is not followed. Windows lacks the flag.
    opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const { uid, mode } = fstatSync(opened);
    // Windows has no such numbers.
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
    const part = `${file}.${randomUUID()}`;
    // Fails where the name is taken, also by a link.
    writeFileSync(part, Buffer.concat([code, checksum]), { mode: 0o600, flag: 'wx' });
    renameSync(part, file);
    for (const name of readdirSync(dirname(file)).filter((one) => one.startsWith(prefix))) {
      const other = join(dirname(file), name);
      if (Date.now() - lstatSync(other).mtimeMs > longestKept) rmSync(other, { force: true });
    }
  } catch {
    // An unwritable folder: the next start compiles again.
  }
}
