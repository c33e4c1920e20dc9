import { say } from '../text/say.ts';
import type { Span, TextEdit } from '../text/span.ts';

/** One change that makes a text JSON. Its span is in the given text. */
export interface JsonRepair extends TextEdit {
  /** A sentence. */
  readonly message: string;
}

/** A part has no reading or several. `readings`: the possible values as JSON texts; may be empty. */
export interface JsonRefusal {
  readonly kind: 'refused';
  readonly span: Span;
  readonly message: string;
  readonly readings: readonly string[];
}

/** Collects the changes that make JSON of a text, and the first part that no change can. */
export class JsonRepairs {
  readonly list: JsonRepair[] = [];
  refusal: JsonRefusal | null = null;
  /** The number of closing brackets that are missing. */
  missing = 0;
  /** The first comma of an object that is surplus if no closing bracket is missing. */
  extraComma: number | null = null;
  #closers = '';

  repair(start: number, end: number, newText: string, message: string): void {
    this.list.push({ span: { start, end }, newText, message });
  }

  refuse(start: number, end: number, message: string, readings: readonly string[] = []): void {
    this.refusal ??= { kind: 'refused', span: { start, end }, message, readings };
  }

  /** Adds a closing bracket at the end of the text, behind the value that ends at `at`. */
  close(at: number, bracket: string): void {
    this.missing++;
    const last = this.#closers === '' ? undefined : this.list.pop();
    this.#closers += bracket;
    const start = last?.span.start ?? at;
    this.repair(start, start, this.#closers, say`Added at the end: ${this.#closers}`);
  }

  /** Adds a closing bracket before the one at `at`, which closes the container around. */
  closeBefore(at: number, bracket: string): void {
    this.missing++;
    this.repair(at, at, bracket, say`Added a missing closing bracket.`);
  }
}
