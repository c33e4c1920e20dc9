/** A server that ends this often within `endWindow` is not started again. */
const mostStarts = 4;
/** Milliseconds. */
const endWindow = 3 * 60 * 1000;
/** A document that the server was at, at so many of its ends in a row, is kept from it. */
const endsOfOneDocument = 3;

/** What follows when the server has ended without being asked to. */
export interface AfterEnd {
  readonly startsAgain: boolean;
  /** Whether it is the first end: the person is told once that the server was started again. */
  readonly isFirst: boolean;
  /** The document that the server is no longer given, as a URI; null where that is none, or was known before. */
  readonly withheld: string | null;
}

/**
 * Remembers at which documents the server ended, so that one document cannot end it again and again. Ended servers leave requests
 * without an answer: the oldest of them tells the document, else the last notification does.
 */
export class ServerEnds {
  readonly #now: () => number;
  readonly #unanswered = new Set<{ readonly uri: string }>();
  readonly #withheld = new Set<string>();
  readonly #ends: { readonly time: number; readonly uri: string | null }[] = [];
  #told: string | null = null;

  /** `now` tells the time in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The server is asked about a document. The answer is called when the server has answered. */
  asked(uri: string): () => void {
    const request = { uri };
    this.#unanswered.add(request);
    return () => this.#unanswered.delete(request);
  }

  /** The server is told of a document. */
  told(uri: string): void {
    this.#told = uri;
  }

  /** Whether the server must not be told of the document. */
  isWithheld(uri: string): boolean {
    return this.#withheld.has(uri);
  }

  /** The person closed the document: opened again, it is given to the server again. */
  closed(uri: string): void {
    this.#withheld.delete(uri);
  }

  ended(): AfterEnd {
    const [oldest] = this.#unanswered;
    const uri = oldest?.uri ?? this.#told;
    this.#unanswered.clear();
    this.#told = null;
    const time = this.#now();
    this.#ends.push({ time, uri });
    const recent = this.#ends.filter((end) => time - end.time < endWindow);
    const last = recent.slice(-endsOfOneDocument);
    const isGuilty = last.length === endsOfOneDocument && last.every((end) => end.uri === uri);
    const withheld = isGuilty && uri !== null && !this.#withheld.has(uri) ? uri : null;
    if (withheld !== null) this.#withheld.add(withheld);
    return { startsAgain: recent.length <= mostStarts, isFirst: this.#ends.length === 1, withheld };
  }
}
