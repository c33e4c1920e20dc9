import { constants } from 'node:buffer';

/** In bytes; the headers of a frame are two lines. */
const longestHeader = 4_096;

/**
 * Follows the frames of the protocol in a stream. After a frame without a usable length no later one can be found: the server would never
 * answer again, and no client would learn why.
 */
export class FrameLengths {
  #header = '';
  #bodyLeft = 0;

  /** Returns the problem as the end of a sentence when a frame has no usable length; null before. */
  read(chunk: Buffer): string | null {
    let rest = chunk;
    for (;;) {
      const skipped = Math.min(this.#bodyLeft, rest.length);
      this.#bodyLeft -= skipped;
      rest = rest.subarray(skipped);
      if (rest.length === 0) return null;
      const before = this.#header.length;
      this.#header += rest.subarray(0, longestHeader).toString('latin1');
      const end = this.#header.indexOf('\r\n\r\n');
      if (end === -1) return this.#problemOfPart();
      const length = lengthIn(this.#header.slice(0, end));
      if (typeof length === 'string') return length;
      this.#header = '';
      this.#bodyLeft = length;
      rest = rest.subarray(end + '\r\n\r\n'.length - before);
    }
  }

  #problemOfPart(): string | null {
    if (/(?:^|[^\r])\n/.test(this.#header)) return 'a header ends with LF instead of CRLF';
    return this.#header.length >= longestHeader ? `the headers have more than ${longestHeader} bytes` : null;
  }
}

/** The length in bytes, or the problem. */
function lengthIn(header: string): number | string {
  let length: number | null = null;
  for (const line of header.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon === -1) return `the header ${JSON.stringify(line)} has no colon`;
    if (line.slice(0, colon).toLowerCase() !== 'content-length') continue;
    const value = line.slice(colon + 1).trim();
    // No longer text can be decoded.
    if (!/^\d{1,15}$/.test(value) || Number(value) > constants.MAX_STRING_LENGTH) {
      return `Content-Length is ${JSON.stringify(value)}`;
    }
    length = Number(value);
  }
  return length ?? 'a frame has no Content-Length';
}
