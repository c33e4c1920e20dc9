/** In bytes, of one call. */
const mostKept = 64 * 1024;

/** The printed output of one process. Marks in it show the end of each request's output. */
export class CapturedOutput {
  readonly #mark: Buffer;
  readonly #largest: number;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #bytes = 0;
  /** The end of the last chunk, where a mark may begin. */
  #tail = Buffer.alloc(0);

  constructor(token: string, largest: number) {
    this.#mark = Buffer.from(`\0${token} `);
    this.#largest = largest;
  }

  /** Clears the output; called before each request. */
  begin(): void {
    this.#kept = [];
    this.#keptBytes = 0;
    this.#bytes = 0;
  }

  get isTooMuch(): boolean {
    return this.#bytes > this.#largest;
  }

  /** Adds a chunk; returns the numbers of the requests whose output ends in it. */
  add(chunk: Buffer): readonly number[] {
    const ended: number[] = [];
    let rest = this.#tail.length === 0 ? chunk : Buffer.concat([this.#tail, chunk]);
    for (let at = rest.indexOf(this.#mark); at !== -1; at = rest.indexOf(this.#mark)) {
      const end = rest.indexOf(10, at);
      if (end === -1) break;
      this.#keep(rest.subarray(0, at));
      ended.push(Number(rest.toString('latin1', at + this.#mark.length, end)));
      rest = rest.subarray(end + 1);
    }
    const begin = this.#beginOfMark(rest);
    this.#keep(rest.subarray(0, begin));
    this.#tail = Buffer.from(rest.subarray(begin));
    return ended;
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
      if (rest.compare(this.#mark, 0, length, at, at + length) === 0 && rest.length - at <= this.#mark.length + 20) {
        return at;
      }
    }
    return rest.length;
  }
}
