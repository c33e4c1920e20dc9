import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { Span } from '../text/span.ts';
import type { CallableTool, CallProblem, ReadCall } from './call.ts';
import type { CallFamily } from './call-family.ts';
import { type PlacedText, partOf } from './placed-text.ts';

/** The text that a grammar reads, with the known tools. */
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

  tool(name: string): CallableTool | null {
    return this.#tools.get(name) ?? null;
  }

  get toolNames(): readonly string[] {
    return [...this.#tools.keys()];
  }

  schemaOf(name: string, key: string): JsonValue | null {
    const properties = this.tool(name)?.inputs?.['properties'];
    return isJsonObject(properties) && Object.hasOwn(properties, key) ? (properties[key] ?? null) : null;
  }

  rootOf(name: string): JsonObject | null {
    return this.tool(name)?.inputs ?? null;
  }

  /** The offset of the next `mark` from `from` on; -1 without one. Repeated forward searches for one mark take one pass. */
  find(mark: string, from: number): number {
    const known = this.#found.get(mark);
    if (known !== undefined && known.from <= from && (known.at < 0 || known.at >= from)) return known.at;
    const at = this.text.indexOf(mark, from);
    this.#found.set(mark, { from, at });
    return at;
  }

  /** The next match of the global pattern from `from` on; null without one. Repeated forward searches take one pass. */
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

  /** The offset of the first of the marks from `from` on; the end of the text without any. */
  findFirst(marks: readonly string[], from: number): number {
    let first = this.text.length;
    for (const mark of marks) {
      const at = this.find(mark, from);
      if (at >= 0 && at < first) first = at;
    }
    return first;
  }

  /** Whether the lookahead is used up. */
  get isSpent(): boolean {
    return this.#steps > 16 * this.text.length + 1_000;
  }

  /** Takes so many characters of lookahead; false if it is used up. This bounds repeated passes over text without calls. */
  spend(characters: number): boolean {
    this.#steps += characters;
    return !this.isSpent;
  }

  span(start: number, end: number): Span {
    return this.placed.span(start, end);
  }

  /** The text of the first of the groups that the mark has; an empty text at the mark without one. */
  group(mark: RegExpExecArray, ...names: readonly string[]): PlacedText {
    const name = names.find((one) => mark.groups?.[one] !== undefined);
    const [start, end] = (name === undefined ? undefined : mark.indices?.groups?.[name]) ?? [mark.index, mark.index];
    return partOf(this.placed, start, end);
  }
}

export interface FoundCalls {
  readonly calls: readonly ReadCall[];
  /** The offset behind them and their marks. */
  readonly end: number;
  readonly problems?: readonly CallProblem[];
  /** Content inside it: prose between calls of one block. */
  readonly prose?: readonly Span[];
}

export interface TextReading {
  readonly calls: readonly ReadCall[];
  readonly content: string;
  readonly reasoning: string;
  readonly problems: readonly CallProblem[];
}

export interface TextFamily {
  readonly family: CallFamily;
  /** 0 to 1: the certainty that a text with a call is in this form. */
  readonly confidence: number;
  /** Marks that are not part of the content. */
  readonly silent?: readonly string[];
  /** Whether the text has a mark that every call of this family needs. */
  mayHold(text: string): boolean;
  read(input: TextInput): TextReading;
}
