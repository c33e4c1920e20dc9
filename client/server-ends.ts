/** The server is restarted after up to so many ends within `endWindow`. */
const mostStarts = 4;
/** In milliseconds. */
const endWindow = 3 * 60 * 1000;
/** A document that was processed at so many consecutive ends is withheld. */
const endsOfOneDocument = 3;

interface AfterEnd {
  readonly startsAgain: boolean;
  readonly isFirst: boolean;
  /** The newly withheld document, as a URI; null for none. */
  readonly withheld: string | null;
}

/** Counts the server's ends by document: that of the oldest unanswered request, else of the last notification. */
export class ServerEnds {
  readonly #now: () => number;
  readonly #unanswered = new Set<{ readonly uri: string }>();
  readonly #withheld = new Set<string>();
  readonly #ends: { readonly time: number; readonly uri: string | null }[] = [];
  #told: string | null = null;

  /** `now` gives milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Records a request on a document. Call the result on the answer. */
  asked(uri: string): () => void {
    const request = { uri };
    this.#unanswered.add(request);
    return () => this.#unanswered.delete(request);
  }

  told(uri: string): void {
    this.#told = uri;
  }

  isWithheld(uri: string): boolean {
    return this.#withheld.has(uri);
  }

  /** Forgets a closed document: reopened, it is sent again. */
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
