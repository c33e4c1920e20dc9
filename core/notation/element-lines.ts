import { isLineBreak } from './characters.ts';
import { blanksFrom, indentationOfLine } from './indentation.ts';

/** The lines of an element during its scan. Positions must not decrease from call to call. */
export class ElementLines {
  readonly #text: string;
  readonly #start: number;
  #searched: number;
  #lastBreak = -1;
  #indentation = -1;
  #own: number | null = null;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
    this.#searched = start;
  }

  /** The indentation of the line in which the element begins. */
  get own(): number {
    this.#own ??= indentationOfLine(this.#text, this.#start);
    return this.#own;
  }

  /** The offset of the element's last line break before `position`; -1 for none. */
  lineBreakBefore(position: number): number {
    for (; this.#searched < position; this.#searched++) {
      if (isLineBreak(this.#text.charCodeAt(this.#searched))) {
        this.#lastBreak = this.#searched;
        this.#indentation = -1;
      }
    }
    return this.#lastBreak;
  }

  /** Whether only spaces and tabs are before `position` in its line; false in the element's first line. */
  isFirstOfLine(position: number): boolean {
    const lineBreak = this.lineBreakBefore(position);
    return lineBreak >= 0 && lineBreak + 1 + this.indentationAt(position) >= position;
  }

  indentationAt(position: number): number {
    const lineBreak = this.lineBreakBefore(position);
    if (lineBreak < 0) return this.own;
    if (this.#indentation < 0) this.#indentation = blanksFrom(this.#text, lineBreak + 1);
    return this.#indentation;
  }
}
