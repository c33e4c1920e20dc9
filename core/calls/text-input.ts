import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { Span } from '../text/span.ts';
import type { CallableTool, CallProblem, ReadCall } from './call.ts';
import type { CallFamily } from './call-family.ts';
import type { PlacedText } from './placed-text.ts';

/** The text that a grammar reads, and what is known beside it. */
export class TextInput {
  readonly placed: PlacedText;
  readonly text: string;
  readonly isOpen: boolean;
  readonly startsInReasoning: boolean;
  readonly #tools: ReadonlyMap<string, CallableTool>;
  readonly #found = new Map<string, { from: number; at: number }>();
  readonly #searched = new Map<string, { from: number; mark: RegExpExecArray | null }>();
  #steps = 0;

  constructor(
    placed: PlacedText,
    tools: readonly CallableTool[],
    options: { readonly isOpen: boolean; readonly startsInReasoning: boolean },
  ) {
    this.placed = placed;
    this.text = placed.text;
    this.isOpen = options.isOpen;
    this.startsInReasoning = options.startsInReasoning;
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
  }

  /** The tool of a name; null where it is not known. */
  tool(name: string): CallableTool | null {
    return this.#tools.get(name) ?? null;
  }

  get toolNames(): readonly string[] {
    return [...this.#tools.keys()];
  }

  /** The schema of one argument; null where there is none. */
  schemaOf(name: string, key: string): JsonValue | null {
    const properties = this.tool(name)?.inputs?.['properties'];
    return isJsonObject(properties) && Object.hasOwn(properties, key) ? (properties[key] ?? null) : null;
  }

  rootOf(name: string): JsonObject | null {
    return this.tool(name)?.inputs ?? null;
  }

  /** Where `mark` stands next from `from` on, -1 where it does not. Many searches for one mark, forwards, take one pass. */
  find(mark: string, from: number): number {
    const known = this.#found.get(mark);
    if (known !== undefined && known.from <= from && (known.at < 0 || known.at >= from)) return known.at;
    const at = this.text.indexOf(mark, from);
    this.#found.set(mark, { from, at });
    return at;
  }

  /** Where the pattern, a global one, is found next from `from` on; null where it is not. Many searches, forwards, take one pass. */
  search(pattern: RegExp, from: number): RegExpExecArray | null {
    const known = this.#searched.get(pattern.source);
    if (known !== undefined && known.from <= from && (known.mark === null || known.mark.index >= from)) {
      return known.mark;
    }
    pattern.lastIndex = from;
    const mark = pattern.exec(this.text);
    this.#searched.set(pattern.source, { from, mark });
    return mark;
  }

  /** Where the first of the marks stands next from `from` on; the end of the text where none does. */
  findFirst(marks: readonly string[], from: number): number {
    let first = this.text.length;
    for (const mark of marks) {
      const at = this.find(mark, from);
      if (at >= 0 && at < first) first = at;
    }
    return first;
  }

  /** Whether no more may be looked ahead. */
  get isSpent(): boolean {
    return this.#steps > 16 * this.text.length + 1_000;
  }

  /** Whether so many more characters may be looked ahead: what turns out to be no call is looked through only some times. */
  spend(characters: number): boolean {
    this.#steps += characters;
    return !this.isSpent;
  }

  span(start: number, end: number): Span {
    return this.placed.span(start, end);
  }
}

/** What a grammar finds at a mark. */
export interface FoundCalls {
  readonly calls: readonly ReadCall[];
  /** The first offset behind them and their marks. */
  readonly end: number;
  readonly problems?: readonly CallProblem[];
  /** Parts of it that are content all the same: prose between calls of one block. */
  readonly prose?: readonly Span[];
}

/** What a grammar reads in a whole text. */
export interface TextReading {
  readonly calls: readonly ReadCall[];
  readonly content: string;
  readonly reasoning: string;
  readonly problems: readonly CallProblem[];
}

/** One family's form of a text with calls. */
export interface TextFamily {
  readonly family: CallFamily;
  /** 0 to 1: how sure it is that a text in which it finds a call is written in this form. */
  readonly confidence: number;
  /** Marks that are no part of the content. */
  readonly silent?: readonly string[];
  /** Whether the text has a mark without which it holds no call of this family. */
  mayHold(text: string): boolean;
  read(input: TextInput): TextReading;
}
