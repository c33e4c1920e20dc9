import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { say } from '../core/text/say.ts';
import { temporaryBeside } from './temporary-file.ts';

export type Written = { readonly ok: true } | { readonly ok: false; readonly says: string };

/**
 * Replaces the text of a file in one step: either all of `text` is there afterwards, or what was there before. A file that no
 * longer holds `before` was changed by someone else meanwhile and is left as it is. Links and file modes stay.
 */
export function replaceText(absolute: string, before: string, text: string): Written {
  let temporary: string | null = null;
  try {
    const target = realpathSync(absolute);
    // A rename would replace a write-protected file too; who protected it did not want that.
    accessSync(target, constants.W_OK);
    const { mode } = statSync(target);
    temporary = temporaryBeside(target);
    writeDurably(temporary, text, mode);
    if (!Buffer.from(before, 'utf8').equals(readFileSync(target))) {
      return { ok: false, says: say`it was changed meanwhile and is not written.` };
    }
    renameSync(temporary, target);
    temporary = null;
    return { ok: true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ok: false, says: say`it cannot be written (${code ?? message}). It is unchanged.` };
  } finally {
    if (temporary !== null) rmSync(temporary, { force: true });
  }
}

/**
 * Writes a file in one step: all of `text` is there afterwards, or nothing of it. `create` leaves a file that is there as it is,
 * and says so; with `replace` its mode and a link to it stay. Folders on the way are made.
 */
export function writeText(absolute: string, text: string, manner: 'create' | 'replace'): Written {
  if (isDevice(absolute)) return writeToDevice(absolute, text);
  let temporary: string | null = null;
  try {
    mkdirSync(dirname(absolute), { recursive: true });
    const isThere = manner === 'replace' && existsSync(absolute);
    const target = isThere ? realpathSync(absolute) : absolute;
    if (isThere) accessSync(target, constants.W_OK);
    temporary = temporaryBeside(target);
    writeDurably(temporary, text, isThere ? statSync(target).mode : newFileMode());
    if (manner === 'create') putUnderFreeName(temporary, target, text);
    else renameSync(temporary, target);
    return { ok: true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (manner === 'create' && code === 'EEXIST') {
      return { ok: false, says: say`it already exists and is not changed. --force replaces it.` };
    }
    return { ok: false, says: say`it cannot be written (${code ?? message}).` };
  } finally {
    if (temporary !== null) rmSync(temporary, { force: true });
  }
}

/** Whether something is there that a new file would take the place of. A device (`/dev/stdout`) is there to be written to. */
export function isTaken(absolute: string): boolean {
  return existsSync(absolute) && !isDevice(absolute);
}

/** Whether what is there is neither a file nor a folder: a terminal, a pipe, `/dev/null`. A rename would put a file in its place. */
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
    return { ok: false, says: say`it cannot be written (${code ?? message}).` };
  }
}

/** A link fails where the name is taken, also if that happened just now; a rename would replace what is there. */
function putUnderFreeName(temporary: string, absolute: string, text: string): void {
  try {
    linkSync(temporary, absolute);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // There are file systems without links.
    writeWhole(absolute, text);
  }
}

/** Leaves nothing of a new file that could not be written completely. */
function writeWhole(absolute: string, text: string): void {
  try {
    writeDurably(absolute, text, newFileMode());
  } catch (error) {
    // What was there before is somebody else's.
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
    // The mode given to open is cut by the umask.
    fchmodSync(file, mode & 0o7777);
    writeFileSync(file, text, 'utf8');
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
