import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { readRegularFile } from './regular-file.ts';

/** In bytes; a repository of a million files has 100 MB. */
const largestIndex = 512 * 1024 * 1024;
const largestPointer = 64 * 1024;

/**
 * Whether git tracks a path (absolute) or a file below it, by the index of the repository that holds it. The index is read as data: git itself
 * may run programs that its settings name. Without a repository, or with an index that can't be read, nothing is tracked.
 */
export function isTrackedByGit(path: string): boolean {
  const repository = repositoryAbove(dirname(path));
  if (repository === null) return false;
  const wanted = relative(repository.top, path).split(sep).join('/').toLowerCase();
  const isWanted = (tracked: string): boolean => tracked === wanted || tracked.startsWith(`${wanted}/`);
  return repository.paths().some((tracked) => isWanted(tracked.toLowerCase()));
}

/** The top folder of the repository that holds a folder (absolute); null for none. */
export function gitTop(folder: string): string | null {
  return repositoryAbove(folder)?.top ?? null;
}

interface Repository {
  readonly top: string;
  /** All tracked paths, with slashes. */
  paths(): readonly string[];
}

function repositoryAbove(folder: string): Repository | null {
  for (let top = folder; ; top = dirname(top)) {
    const git = join(top, '.git');
    if (existsSync(git)) return { top, paths: () => pathsOf(gitFolder(git)) };
    if (top === dirname(top)) return null;
  }
}

/** In a worktree and a submodule, `.git` is a file with the path of the folder. */
function gitFolder(git: string): string {
  if (statSync(git, { throwIfNoEntry: false })?.isDirectory() === true) return git;
  const [mark, path] = textOf(git).split('gitdir: ', 2);
  return mark !== '' || path === undefined ? git : resolve(dirname(git), path.trim());
}

function textOf(path: string): string {
  const read = readRegularFile(path, largestPointer);
  return read.ok ? new TextDecoder().decode(read.bytes) : '';
}

function pathsOf(folder: string): readonly string[] {
  const common = textOf(join(folder, 'commondir')).trim();
  const settings = textOf(join(isAbsolute(common) ? common : join(folder, common), 'config'));
  const hashLength = /\bobjectformat *= *sha256\b/i.test(settings) ? 32 : 20;
  const { paths, shared } = readIndex(join(folder, 'index'), hashLength);
  // A split index has only the changes since the shared one.
  return shared === null ? paths : [...paths, ...readIndex(join(folder, `sharedindex.${shared}`), hashLength).paths];
}

interface Index {
  readonly paths: readonly string[];
  /** The name of the shared index; null for none. */
  readonly shared: string | null;
}

/** Reads an index of version 2, 3 or 4, as Documentation/gitformat-index.txt of git describes it; what can't be read is left out. */
function readIndex(path: string, hashLength: number): Index {
  const read = readRegularFile(path, largestIndex);
  if (!read.ok || read.bytes.length < 12) return { paths: [], shared: null };
  const bytes = Buffer.from(read.bytes.buffer, read.bytes.byteOffset, read.bytes.byteLength);
  if (bytes.toString('latin1', 0, 4) !== 'DIRC') return { paths: [], shared: null };
  const version = bytes.readUInt32BE(4);
  const paths: string[] = [];
  let [at, before] = [12, ''];
  for (let count = bytes.readUInt32BE(8); count > 0 && at + 42 + hashLength < bytes.length; count--) {
    const start = at;
    const flags = bytes.readUInt16BE(at + 40 + hashLength);
    // An extended entry has two more bytes of flags.
    at += 42 + hashLength + (version >= 3 && (flags & 0x4000) !== 0 ? 2 : 0);
    let kept = '';
    if (version === 4) {
      const cut = variableNumber(bytes, at);
      kept = before.slice(0, Math.max(before.length - cut.value, 0));
      at = cut.end;
    }
    const end = bytes.indexOf(0, at);
    if (end === -1) break;
    before = kept + bytes.toString('latin1', at, end);
    paths.push(Buffer.from(before, 'latin1').toString('utf8'));
    // Before version 4, 1 to 8 zero bytes make the length of an entry a multiple of 8.
    at = version === 4 ? end + 1 : start + Math.ceil((end + 1 - start) / 8) * 8;
  }
  return { paths, shared: sharedIndex(bytes, at, hashLength) };
}

/** As in the offsets of pack files: seven bits in each byte, with one added for each further byte. */
function variableNumber(bytes: Buffer, start: number): { readonly value: number; readonly end: number } {
  let at = start;
  let byte = bytes[at++] ?? 0;
  let value = byte & 127;
  while ((byte & 128) !== 0) {
    byte = bytes[at++] ?? 0;
    value = (value + 1) * 128 + (byte & 127);
  }
  return { value, end: at };
}

/** The extension `link` begins with the hash of the shared index. */
function sharedIndex(bytes: Buffer, start: number, hashLength: number): string | null {
  for (let at = start; at + 8 + hashLength <= bytes.length; at += 8 + bytes.readUInt32BE(at + 4)) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'link') return bytes.toString('hex', at + 8, at + 8 + hashLength);
    if (!/^[A-Za-z]{4}$/.test(name)) return null;
  }
  return null;
}
