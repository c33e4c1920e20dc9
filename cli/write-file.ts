import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { say } from '../core/text/index.ts';
import { isBelow, realPathOf } from '../project/disk/below.ts';
import { temporaryBeside } from './temporary-file.ts';

type Written = { readonly ok: true } | { readonly ok: false; readonly says: string };

/**
 * Replaces the text of a file in one step: afterwards it holds all of `text` or its old text. A file that no longer holds `before` was
 * changed meanwhile and is left as it is, and so is a read-only file. Links, hard links, owners and file modes stay. A file that was found in the folder `foundIn` is not written through a
 * link that leads out of it; null for a file that a person named.
 */
export function replaceText(absolute: string, before: string, text: string, foundIn: string | null): Written {
  let temporary: string | null = null;
  try {
    const target = realpathSync(absolute);
    if (leadsOut(absolute, foundIn)) return leadingOut();
    const there = statSync(target);
    if (isReadOnly(there)) return readOnly();
    // A rename would also replace a write-protected file, against the owner's wish.
    accessSync(target, constants.W_OK);
    temporary = temporaryBeside(target);
    writeDurably(temporary, text, there.mode);
    if (!Buffer.from(before, 'utf8').equals(readFileSync(target))) {
      return { ok: false, says: say`the file has changed and wasn't written.` };
    }
    if (isReplaceable(there)) renameSync(temporary, target);
    else overwrite(target, text);
    return { ok: true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ok: false, says: say`can't write the file (${code ?? message}). The file is unchanged.` };
  } finally {
    if (temporary !== null) rmSync(temporary, { force: true });
  }
}

/**
 * Writes a file in one step, completely or not at all. `create` leaves an existing file as it is and says so; `replace` keeps its mode and
 * a link to it. Missing folders are made. A file with a derived name is not written through a link that leads out of `folder`; null for
 * a name that a person gave.
 */
export function writeText(
  absolute: string,
  text: string,
  manner: 'create' | 'replace',
  folder: string | null,
): Written {
  if (leadsOut(absolute, folder)) return leadingOut();
  if (isDevice(absolute)) return writeToDevice(absolute, text);
  let temporary: string | null = null;
  try {
    mkdirSync(dirname(absolute), { recursive: true });
    const isThere = manner === 'replace' && existsSync(absolute);
    const target = isThere ? realpathSync(absolute) : absolute;
    const there = isThere ? statSync(target) : null;
    if (there !== null && isReadOnly(there)) return readOnly();
    if (isThere) accessSync(target, constants.W_OK);
    temporary = temporaryBeside(target);
    writeDurably(temporary, text, there?.mode ?? newFileMode());
    if (manner === 'create') putUnderFreeName(temporary, target, text);
    else if (there === null || isReplaceable(there)) renameSync(temporary, target);
    else overwrite(target, text);
    return { ok: true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (manner === 'create' && code === 'EEXIST') {
      return { ok: false, says: say`the file already exists. Use --force to replace it.` };
    }
    return { ok: false, says: say`can't write the file (${code ?? message}).` };
  } finally {
    if (temporary !== null) rmSync(temporary, { force: true });
  }
}

/** Whether a new file would replace something. A device (`/dev/stdout`) does not count: it is written to. */
export function isTaken(absolute: string): boolean {
  return existsSync(absolute) && !isDevice(absolute);
}

/** The superuser may write these too, and Windows has one such attribute. */
function isReadOnly({ mode }: Stats): boolean {
  return (mode & 0o222) === 0;
}

function readOnly(): Written {
  return { ok: false, says: say`the file is read-only and wasn't written.` };
}

/** Whether a rename over the file loses nothing: it has one name, and the owner of a new file. Windows has no such owners. */
function isReplaceable({ nlink, uid }: Stats): boolean {
  return nlink === 1 && (process.getuid === undefined || uid === process.getuid());
}

/**
 * Writes into the file itself. A failure, as on a full disk, puts the old text back, whose place on the disk is still there. Only the end of
 * the machine in between loses text; the new text is then in the temporary file.
 */
function overwrite(path: string, text: string): void {
  const old = readFileSync(path);
  const file = openSync(path, 'r+');
  try {
    writeAll(file, Buffer.from(text, 'utf8'));
  } catch (error) {
    writeAll(file, old);
    throw error;
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, at);
  ftruncateSync(file, bytes.length);
  fsyncSync(file);
}

function leadsOut(absolute: string, folder: string | null): boolean {
  return folder !== null && !isBelow(realPlace(folder), realPlace(absolute));
}

/** Where a path leads, also for what does not exist yet. */
function realPlace(path: string): string {
  return realPathOf(path) ?? join(realPlace(dirname(path)), basename(path));
}

function leadingOut(): Written {
  return { ok: false, says: say`not written: a symbolic link leads out of the folder.` };
}

/** Neither a file nor a folder: a terminal, a pipe, `/dev/null`. A rename would replace it with a file. */
function isDevice(absolute: string): boolean {
  const there = statSync(absolute, { throwIfNoEntry: false });
  return there !== undefined && !there.isFile() && !there.isDirectory();
}

function writeToDevice(absolute: string, text: string): Written {
  try {
    writeFileSync(absolute, text, 'utf8');
    return { ok: true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ok: false, says: say`can't write the file (${code ?? message}).` };
  }
}

/** A link fails if the name is taken, even just now; a rename would replace that file. */
function putUnderFreeName(temporary: string, absolute: string, text: string): void {
  try {
    linkSync(temporary, absolute);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Some file systems have no links.
    writeWhole(absolute, text);
  }
}

function writeWhole(absolute: string, text: string): void {
  try {
    writeDurably(absolute, text, newFileMode());
  } catch (error) {
    // An existing file belongs to another writer.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(absolute, { force: true });
    throw error;
  }
}

function newFileMode(): number {
  return 0o666 & ~process.umask();
}

function writeDurably(path: string, text: string, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    // The umask cuts the mode given to open.
    fchmodSync(file, mode & 0o7777);
    writeFileSync(file, text, 'utf8');
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
