import type { CallIdRule } from './formats/call-format.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62 ** 9 is more than the 53 bits of a hash. */
const hashLength = 9;

/** The ids that a format writes: an accepted id stays, another one becomes an accepted id that depends on it alone. */
export class CallIds {
  readonly #rule: CallIdRule | null;
  readonly #written = new Map<string, string>();
  readonly #taken: Set<string>;

  /** `given`: all ids of the calls. */
  constructor(rule: CallIdRule | null, given: Iterable<string>) {
    this.#rule = rule;
    this.#taken = new Set([...given].filter((id) => this.#accepts(id)));
  }

  /** The id in the format; the same for a call and its result. */
  accepted(id: string): string {
    if (this.#rule === null || this.#accepts(id)) return id;
    const known = this.#written.get(id);
    if (known !== undefined) return known;
    let made = madeFrom(id, hashOf(id), this.#rule);
    for (let round = 1; this.#taken.has(made); round++) made = madeFrom(id, hashOf(`${id} ${round}`), this.#rule);
    this.#taken.add(made);
    this.#written.set(id, made);
    return made;
  }

  /** An accepted id that no call has. */
  free(): string {
    for (let number = 1; ; number++) {
      const id = `call_${number}`;
      if (this.#taken.has(id) || this.#written.has(id)) continue;
      if (!this.#accepts(id)) return this.accepted(id);
      this.#taken.add(id);
      return id;
    }
  }

  #accepts(id: string): boolean {
    return this.#rule === null || this.#rule.pattern.test(id);
  }
}

/** The hash, after as much of the id as the rule has room for. */
function madeFrom(id: string, hash: string, { longest }: CallIdRule): string {
  if (longest === hashLength) return hash;
  const readable = id.replaceAll(/[^a-zA-Z0-9_-]+/g, '_').slice(0, Math.min(longest, 40) - hashLength - 1);
  return `${readable}_${hash}`;
}

/** 53 bits of the text as nine letters and digits (cyrb53, which two 32-bit multiplications make). */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  let rest = 4294967296 * (2097151 & low) + (high >>> 0);
  let hash = '';
  for (let at = 0; at < hashLength; at++) {
    hash = digits.charAt(rest % 62) + hash;
    rest = Math.floor(rest / 62);
  }
  return hash;
}
