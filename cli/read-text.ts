import { say } from '../core/text/index.ts';
import { readRegularFile, tooLarge, unreadable } from '../project/disk/regular-file.ts';
import type { Host } from './host.ts';

/** In bytes. More does not fit into one string on every Node. */
export const largestFile = 256 * 1024 * 1024;
/** In bytes. No request is that large, and its tree would take many times its size. */
export const largestToolFile = 64 * 1024 * 1024;

export type ReadText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly says: string };

/**
 * The text of a file, or of standard input for null, with its byte order mark; or the reason of a failure, as a sentence. `largest` is in
 * bytes.
 */
export async function readText(host: Host, absolute: string | null, largest = largestFile): Promise<ReadText> {
  if (absolute === null) {
    try {
      return decode(await host.readStandardInput(largest), largest);
    } catch (error) {
      return unreadable(error);
    }
  }
  const read = readRegularFile(absolute, largest);
  return read.ok ? decode(read.bytes, largest) : read;
}

/** Decodes UTF-8, the only encoding of the loaders. A guessed encoding could lose characters on `--fix`. */
export function decode(bytes: Uint8Array, largest = largestFile): ReadText {
  if (bytes.byteLength > largest) return tooLarge(null, largest);
  const encoding = markedEncoding(bytes);
  if (encoding !== null) return { ok: false, says: say`the file is ${encoding}, not UTF-8. Save it as UTF-8.` };
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return {
      ok: false,
      says: say`invalid UTF-8 in line ${firstUndecodableLine(bytes)}. Save the file as UTF-8.`,
    };
  }
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return say`UTF-16 (little endian)`;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return say`UTF-16 (big endian)`;
  return null;
}

/** Counted from 1. A line feed is never part of another UTF-8 character, so each line is checked alone. */
function firstUndecodableLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return line;
}
