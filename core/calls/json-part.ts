import { type JsonProblem, JsonProblems } from '../json/json-problem.ts';
import { JsonReader } from '../json/json-reader.ts';
import { type JsonDialect, JsonScanner } from '../json/json-scanner.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.ts';
import { NodeTable } from '../json/node-table.ts';
import { childPointer, valueAt } from '../json/pointer.ts';
import { PointerMap } from '../json/pointer-map.ts';
import { firstFrom } from '../text/first-from.ts';
import { say, translated } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { ArgumentPlaces, CallProblem } from './call.ts';
import { type PlacedText, partOf, unescaped } from './placed-text.ts';

/** The dialect of models: comments and extra commas are reported, Python's and JavaScript's words are read. */
const dialect: JsonDialect = { comments: false, trailingCommas: false, literals: true };

/** One JSON value in a placed text, read tolerantly, with the places of its parts. */
export class JsonPart implements ArgumentPlaces {
  readonly placed: PlacedText;
  readonly root: JsonValue;
  /** Offsets in `placed`. */
  readonly span: Span;
  readonly #written: readonly JsonProblem[];
  readonly #pointers: PointerMap;
  #placedProblems: readonly CallProblem[] | null = null;

  constructor(placed: PlacedText, root: JsonValue, pointers: PointerMap, problems: readonly JsonProblem[]) {
    this.placed = placed;
    this.root = root;
    this.span = pointers.nearest('');
    this.#written = problems;
    this.#pointers = pointers;
  }

  /** Whether a part of it is JSON in no dialect that is read. */
  get isBroken(): boolean {
    return this.#written.some(({ severity }) => severity === 'error');
  }

  /** The problems, in the order of the text, with their spans in the text that was read. */
  get problems(): readonly CallProblem[] {
    this.#placedProblems ??= this.#written
      .map(
        ({ kind, severity, message, span }): CallProblem => ({
          kind,
          severity,
          message: kind === 'literal' ? say`JSON doesn't support ${translated(message)}.` : message,
          span: this.placed.span(span.start, span.end),
        }),
      )
      .sort((one, other) => one.span.start - other.span.start);
    return this.#placedProblems;
  }

  /** The problems inside the span. Takes time in proportion to them. */
  problemsIn({ start, end }: Span): readonly CallProblem[] {
    const { problems } = this;
    let at = firstFrom(problems, start, ({ span }) => span.start);
    const found: CallProblem[] = [];
    for (let problem = problems[at]; problem !== undefined && problem.span.start <= end; problem = problems[++at]) {
      if (problem.span.end <= end) found.push(problem);
    }
    return found;
  }

  at(pointer: string): JsonValue | undefined {
    return valueAt(this.root, pointer);
  }

  value(pointer: string): Span | null {
    const span = this.#pointers.value(pointer);
    return span === null ? null : this.placed.span(span.start, span.end);
  }

  key(pointer: string): Span | null {
    const span = this.#pointers.key(pointer);
    return span === null ? null : this.placed.span(span.start, span.end);
  }

  nearest(pointer: string): Span {
    const { start, end } = this.#pointers.nearest(pointer);
    return this.placed.span(start, end);
  }

  /** The value at the pointer as a part of its own; null without one. */
  within(pointer: string): JsonPart | null {
    const root = this.at(pointer);
    const pointers = this.#pointers.within(pointer);
    if (root === undefined || pointers === null) return null;
    const { start, end } = pointers.nearest('');
    const problems = this.#written.filter(({ span }) => span.start >= start && span.end <= end);
    return new JsonPart(this.placed, root, pointers, problems);
  }

  /** The written text of the value, with its place. */
  written(pointer: string): PlacedText {
    const { start, end } = this.#pointers.value(pointer) ?? this.span;
    return partOf(this.placed, start, end);
  }

  /** The string at the pointer, decoded, with its place; `''` without one. `value` is the value there, if known. */
  string(pointer: string, value = this.at(pointer)): PlacedText {
    if (typeof value !== 'string') {
      const at = this.span.end;
      return partOf(this.placed, at, at);
    }
    let read: PlacedText | null = null;
    return {
      text: value,
      span: (start, end) => {
        read ??= this.#placedString(pointer, value);
        return read.span(start, end);
      },
    };
  }

  #placedString(pointer: string, value: string): PlacedText {
    const span = this.#pointers.nearest(pointer);
    const first = this.placed.text.charAt(span.start);
    const isQuoted = first === '"' || first === "'";
    const isClosed = isQuoted && span.end - span.start > 1 && this.placed.text.charAt(span.end - 1) === first;
    const read = unescaped(this.placed, isQuoted ? span.start + 1 : span.start, isClosed ? span.end - 1 : span.end);
    // Strings that a program joins, or with other escapes, share the whole span.
    return read.text === value ? read : { text: value, span: () => this.placed.span(span.start, span.end) };
  }

  /** The pointers of the items or members at the pointer. */
  children(pointer: string): readonly string[] {
    return this.entries(pointer).map(([child]) => child);
  }

  /** The items or members at the pointer, each with its pointer; `value` is the value there, if known. */
  entries(pointer: string, value = this.at(pointer)): readonly (readonly [pointer: string, value: JsonValue])[] {
    if (isJsonArray(value)) return value.map((item, index) => [`${pointer}/${index}`, item]);
    return isJsonObject(value)
      ? Object.entries(value).map(([key, member]) => [childPointer(pointer, key), member])
      : [];
  }
}

/** Reads the value that begins at `start` (no white space there) and ends at `end` or before. */
export function readJson(placed: PlacedText, start: number, end: number): JsonPart {
  const problems = new JsonProblems();
  const scanner = new JsonScanner(placed.text, start, end, dialect, problems);
  const table = new NodeTable();
  const root = new JsonReader(scanner, table).readValue();
  return new JsonPart(placed, root, new PointerMap(table, 0), problems.list);
}

interface JsonExtent {
  /** The offset behind it. */
  readonly end: number;
  /** Whether all brackets and strings are closed. */
  readonly isClosed: boolean;
}

/** The object or list at `start` ends at its closing bracket, else at the first of `stops` outside closed strings, else at `limit`. */
export function jsonExtent(text: string, start: number, limit: number, stops: readonly string[]): JsonExtent {
  const open: string[] = [];
  let objects = 0;
  const firsts = new Set(stops.map((stop) => stop.charAt(0)));
  let quote = '';
  let quoteStart = start;
  for (let at = start; at < limit; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || (character === "'" && /[\s:,[{(]/.test(text.charAt(at - 1)))) {
      // An apostrophe in a bare word opens no string.
      quote = character;
      quoteStart = at;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? '}' : ']');
      objects += character === '{' ? 1 : 0;
    } else if (character === '}' || character === ']') {
      const isOpen = character === '}' ? objects > 0 : open.length > objects;
      for (let closed = isOpen ? open.pop() : undefined; closed !== undefined; closed = open.pop()) {
        objects -= closed === '}' ? 1 : 0;
        if (closed === character) break;
      }
      if (open.length === 0) return { end: at + 1, isClosed: true };
    } else if (firsts.has(character) && stops.some((stop) => text.startsWith(stop, at))) {
      return { end: at, isClosed: false };
    }
  }
  if (quote === '') return { end: limit, isClosed: false };
  const stop = firstOf(text, stops, quoteStart, limit);
  return { end: stop ?? limit, isClosed: false };
}

/** The offset of the first mark in the range; null without one. */
function firstOf(text: string, marks: readonly string[], from: number, limit: number): number | null {
  let first: number | null = null;
  for (const mark of marks) {
    const at = text.indexOf(mark, from);
    if (at >= 0 && at < (first ?? limit)) first = at;
  }
  return first;
}
