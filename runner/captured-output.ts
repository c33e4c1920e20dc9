/** In bytes, of one call. */
const mostKept = 64 * 1024;

/** The printed output of one process. A mark in it shows the end of a request's output. */
export class CapturedOutput {
  #mark = Buffer.from('\0');
  readonly #largest: number;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #bytes = 0;
  /** The end of the last chunk, where a mark may begin. */
  #tail = Buffer.alloc(0);

  constructor(largest: number) {
    this.#largest = largest;
  }

  /** Clears the output; called before each request, with its token. */
  begin(token: string): void {
    this.#mark = Buffer.from(`\0${token}\n`);
    this.#kept = [];
    this.#keptBytes = 0;
    this.#bytes = 0;
  }

  get isTooMuch(): boolean {
    return this.#bytes > this.#largest;
  }

  /** Adds a chunk; returns whether the output of the request ends in it. */
  add(chunk: Buffer): boolean {
    const rest = this.#tail.length === 0 ? chunk : Buffer.concat([this.#tail, chunk]);
    const at = rest.indexOf(this.#mark);
    const after = at === -1 ? rest : rest.subarray(at + this.#mark.length);
    if (at !== -1) this.#keep(rest.subarray(0, at));
    const begin = this.#beginOfMark(after);
    this.#keep(after.subarray(0, begin));
    this.#tail = Buffer.from(after.subarray(begin));
    return at !== -1;
  }

  text(): string {
    const text = Buffer.concat(this.#kept).toString('utf8');
    const more = this.#bytes - this.#keptBytes;
    return more === 0 ? text : `${text}\n… ${more.toLocaleString('en')} more bytes were printed.\n`;
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    const room = mostKept - this.#keptBytes;
    if (room <= 0 || part.length === 0) return;
    const kept = Buffer.from(part.subarray(0, room));
    this.#kept.push(kept);
    this.#keptBytes += kept.length;
  }

  /** The offset of an incomplete mark; the length where there is none. */
  #beginOfMark(rest: Buffer): number {
    for (let at = rest.indexOf(0); at !== -1; at = rest.indexOf(0, at + 1)) {
      const length = Math.min(this.#mark.length, rest.length - at);
      if (rest.compare(this.#mark, 0, length, at, at + length) === 0) return at;
    }
    return rest.length;
  }
}
