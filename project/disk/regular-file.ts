import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { say, translated, wording } from '../../core/text/index.ts';
import { sizeInWords } from '../files.ts';

type ReadBytes =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: string; readonly says: string };

const reasons: Readonly<Record<string, string>> = {
  ENOENT: wording`no such file (ENOENT).`,
  ENOTDIR: wording`no such file (ENOTDIR).`,
  EISDIR: wording`expected a file, but found a folder (EISDIR).`,
  EACCES: wording`permission denied (EACCES).`,
};

/** Reads a regular file of at most `largest` bytes; a device may have no end. A shell's open file (`/dev/stdin`) has the same limit. */
export function readRegularFile(absolute: string, largest: number): ReadBytes {
  try {
    const isHandedOver = /^\/(?:dev\/stdin|dev\/fd\/\d+|proc\/self\/fd\/\d+)$/.test(absolute);
    // Opening a pipe would wait for its writer; opening a device may have an effect on it.
    const before = statSync(absolute);
    if (!isHandedOver && !before.isFile()) return noFile(before.isDirectory());
    const file = openSync(absolute, constants.O_RDONLY | (isHandedOver ? 0 : (constants.O_NONBLOCK ?? 0)));
    try {
      const status = fstatSync(file);
      if (!isHandedOver && !status.isFile()) return noFile(status.isDirectory());
      if (status.size > largest) return tooLarge(status.size, largest);
      const bytes = readUpTo(file, status.size, largest);
      return bytes === null ? tooLarge(null, largest) : { ok: true, bytes };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return unreadable(error);
  }
}

/** {@link readRegularFile} as text, read as UTF-8; a byte order mark is kept. */
export function readRegularText(
  absolute: string,
  largest: number,
): { readonly ok: true; readonly text: string } | (ReadBytes & { readonly ok: false }) {
  const read = readRegularFile(absolute, largest);
  return read.ok ? { ok: true, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.bytes) } : read;
}

/** Null for more than `largest` bytes. */
function readUpTo(file: number, expected: number, largest: number): Uint8Array | null {
  const pieces: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    // One byte more than expected, so that the end is found at once.
    const piece = Buffer.allocUnsafe(Math.max(expected - total + 1, 64 * 1024));
    const length = readSync(file, piece);
    if (length === 0) return pieces.length === 1 ? (pieces[0] ?? null) : Buffer.concat(pieces);
    total += length;
    if (total > largest) return null;
    pieces.push(piece.subarray(0, length));
  }
}

/** The code and sentence of an error of the file system. */
export function unreadable(error: unknown): ReadBytes & { readonly ok: false } {
  const { code, message } = error as NodeJS.ErrnoException;
  const known = reasons[code ?? ''];
  const says = known === undefined ? say`can't read the file (${code ?? message}).` : translated(known);
  return { ok: false, code: code ?? '', says };
}

/** The error of a file larger than `largest` bytes; `size` is null where it is unknown. */
export function tooLarge(size: number | null, largest: number): ReadBytes & { readonly ok: false } {
  const limit = sizeInWords(largest);
  const says =
    size === null
      ? say`the file exceeds the limit of ${limit}.`
      : say`the file has ${sizeInWords(size)}, but the limit is ${limit}.`;
  return { ok: false, code: 'EFBIG', says };
}

function noFile(isFolder: boolean): ReadBytes & { readonly ok: false } {
  return isFolder
    ? { ok: false, code: 'EISDIR', says: translated(reasons['EISDIR'] ?? '') }
    : { ok: false, code: 'ENODEV', says: say`not a regular file but a device, pipe or socket.` };
}
