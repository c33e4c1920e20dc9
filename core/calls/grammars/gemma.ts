import { emptyObject, type JsonValue } from '../../json/json-value.ts';
import { childPointer, splitPointer, valueAt } from '../../json/pointer.ts';
import { say } from '../../text/say.ts';
import { noKey, noValue, oneCall, repeatedKey } from '../build-call.ts';
import type { CallProblem } from '../call.ts';
import { behind, type MarkedRow, markedFamily, skipSpace } from '../read-marked.ts';
import { RecordedPlaces } from '../recorded-places.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';
import { typedScalar, typesOf } from '../typed-value.ts';

// Gemma's notation: `call:NAME{key:value}`, with a token in place of quotes.

interface Row extends MarkedRow {
  readonly close: readonly string[];
  readonly quote: readonly [string, string];
  /** All values are quoted; numbers and truth values are found by trial. */
  readonly isAllQuoted: boolean;
}

const rows: readonly Row[] = [
  {
    family: 'gemma4',
    confidence: 0.95,
    opens: '<\\|tool_call>\\s*call:(?<name>[^{<\\s]+)\\s*(?=\\{)',
    close: ['<tool_call|>'],
    quote: ['<|"|>', '<|"|>'],
    isAllQuoted: false,
    silent: ['<turn|>', '<eos>', '<|tool_response>', '<|channel>', '<channel|>'],
  },
  {
    family: 'functiongemma',
    confidence: 0.95,
    opens: '<start_function_call>\\s*call:(?<name>[^{<\\s]+)\\s*(?=\\{)',
    close: ['<end_function_call>'],
    quote: ['<escape>', '<escape>'],
    isAllQuoted: true,
    silent: ['<start_function_response>'],
  },
];

const deepest = 200;

class GemmaReader {
  readonly #input: TextInput;
  readonly #text: string;
  readonly #row: Row;
  readonly #tool: string;
  readonly places: RecordedPlaces;
  readonly problems: CallProblem[] = [];
  at: number;
  isCut = false;

  constructor(input: TextInput, at: number, row: Row, tool: string) {
    this.#input = input;
    this.#text = input.text;
    this.#row = row;
    this.#tool = tool;
    this.places = new RecordedPlaces(input.placed);
    this.at = at;
  }

  value(pointer: string, depth: number): JsonValue {
    this.at = skipSpace(this.#text, this.at);
    const start = this.at;
    const value = this.#read(pointer, depth);
    this.places.set(pointer, start, this.at);
    return value;
  }

  #read(pointer: string, depth: number): JsonValue {
    const character = this.#text.charAt(this.at);
    if (depth < deepest && character === '{') return this.#object(pointer, depth);
    if (depth < deepest && character === '[') return this.#list(pointer, depth);
    const [open, close] = this.#row.quote;
    const start = this.at;
    if (this.#text.startsWith(open, start)) {
      const end = this.#input.find(close, start + open.length);
      this.isCut ||= end < 0;
      const until = end < 0 ? this.#text.length : end;
      this.at = end < 0 ? until : end + close.length;
      return this.#quoted(this.#text.slice(start + open.length, until), pointer);
    }
    if (character === '"') return this.#jsonString(start);
    const end = this.#input.findFirst([',', '}', ']', ...this.#row.close], start);
    this.at = end;
    const bare = this.#bare(this.#text.slice(start, end).trim(), pointer);
    const isOver = end >= this.#text.length;
    if (end === start && !isOver) this.problems.push(noValue(this.#input.span(start, start)));
    else if (typeof bare === 'string' && !isOver && (this.#row.isAllQuoted || /^['“”‘’`]/.test(bare))) {
      const message = say`Unquoted string: expected "${open}" before and "${close}" after it.`;
      this.problems.push({ kind: 'string', severity: 'error', message, span: this.#input.span(start, end) });
    }
    return bare;
  }

  #object(pointer: string, depth: number): JsonValue {
    const object = emptyObject();
    this.at++;
    for (;;) {
      if (this.#ends('}')) return object;
      const keyStart = this.at;
      const key = this.#key();
      const keyEnd = this.at;
      this.at = skipSpace(this.#text, this.at);
      if (this.#text.charAt(this.at) !== ':') {
        this.isCut ||= this.at >= this.#text.length;
        if (!this.isCut && keyEnd > keyStart) this.problems.push(noValue(this.#input.span(keyStart, keyEnd)));
        // A word without a value is skipped.
        if (this.#text.charAt(this.at) === ',' || this.at === keyStart) this.at++;
        continue;
      }
      this.at = skipSpace(this.#text, this.at + 1);
      if (this.at >= this.#text.length) {
        this.isCut = true;
        return object;
      }
      const child = childPointer(pointer, key);
      if (key === '' || /[{}[\]]/.test(key)) this.problems.push(noKey(this.#input.span(keyStart, this.at)));
      if (key in object) this.problems.push(repeatedKey(key, this.#input.span(keyStart, keyEnd)));
      const valueAt = this.at;
      const value = this.value(child, depth + 1);
      // The missing value was reported.
      if (this.at === valueAt) continue;
      object[key] = value;
      this.places.setKey(child, keyStart, keyEnd);
    }
  }

  #list(pointer: string, depth: number): JsonValue {
    const items: JsonValue[] = [];
    this.at++;
    for (;;) {
      if (this.#ends(']')) return items;
      const before = this.at;
      items.push(this.value(childPointer(pointer, items.length), depth + 1));
      if (this.at === before) this.at++;
    }
  }

  /** Skips white space, commas and the bracket. True behind the bracket, at a closing mark, or at the end of the text. */
  #ends(bracket: string): boolean {
    let commas = 0;
    do this.at = skipSpace(this.#text, this.at);
    while (this.#text.charAt(this.at) === ',' && this.at++ >= 0 && ++commas > 0);
    if (commas > 1) {
      const message = say`Extra comma.`;
      this.problems.push({ kind: 'syntax', severity: 'error', message, span: this.#input.span(this.at - 1, this.at) });
    }
    if (this.#text.charAt(this.at) === bracket) {
      this.at++;
      return true;
    }
    const isOver = this.at >= this.#text.length || this.#row.close.some((mark) => this.#text.startsWith(mark, this.at));
    this.isCut ||= isOver;
    return isOver;
  }

  #key(): string {
    const [open, close] = this.#row.quote;
    const start = this.at;
    if (this.#text.startsWith(open, start)) {
      const end = this.#input.find(close, start + open.length);
      this.at = end < 0 ? this.#text.length : end + close.length;
      return this.#text.slice(start + open.length, end < 0 ? this.#text.length : end);
    }
    this.at = this.#input.findFirst([':', ',', '}', ...this.#row.close], start);
    const key = this.#text.slice(start, this.at).trim();
    return /^"[^"]*"$/.test(key) ? key.slice(1, -1) : key;
  }

  #jsonString(start: number): JsonValue {
    let at = start + 1;
    while (at < this.#text.length && this.#text.charAt(at) !== '"') at += this.#text.charAt(at) === '\\' ? 2 : 1;
    this.isCut ||= at >= this.#text.length;
    this.at = Math.min(at + 1, this.#text.length);
    const written = this.#text.slice(start, this.at);
    try {
      return JSON.parse(written) as JsonValue;
    } catch {
      return written.slice(1, at - start);
    }
  }

  #types(pointer: string): ReadonlySet<string> {
    const steps = splitPointer(pointer) ?? [];
    const [first] = steps;
    if (first === undefined) return new Set();
    const root = this.#input.rootOf(this.#tool);
    let schema = this.#input.schemaOf(this.#tool, first);
    for (const step of steps.slice(1)) {
      schema =
        schema === null
          ? null
          : (valueAt(schema, childPointer('/properties', step)) ?? valueAt(schema, '/items') ?? null);
    }
    return typesOf(schema, root);
  }

  #quoted(text: string, pointer: string): JsonValue {
    const types = this.#types(pointer);
    if (types.size > 0) return types.has('string') ? text : (typedScalar(text, types) ?? text);
    return this.#row.isAllQuoted ? byTrial(text) : text;
  }

  #bare(text: string, pointer: string): JsonValue {
    const types = this.#types(pointer);
    if (types.has('string') && types.size === 1) return text;
    return (types.size > 0 ? typedScalar(text, types) : undefined) ?? byTrial(text);
  }
}

function byTrial(text: string): JsonValue {
  if (text === 'null' || text === 'none') return null;
  return (
    typedScalar(text, new Set(['integer', 'number'])) ?? (text === 'true' ? true : text === 'false' ? false : text)
  );
}

function gemmaCall(input: TextInput, mark: RegExpExecArray, row: Row): FoundCalls | null {
  const { text } = input;
  const name = input.group(mark, 'name');
  const start = mark.index + mark[0].length;
  const reader = new GemmaReader(input, start, row, name.text);
  const value = reader.value('', 0);
  const end = behind(text, reader.at, row.close);
  const isCut = reader.isCut && reader.at >= text.length;
  const { at, places, problems } = reader;
  return oneCall(input, row.family, mark.index, end, {
    name,
    arguments: { value, text: text.slice(start, at), notation: 'gemma', places, problems },
    cutAt: isCut ? text.length : null,
  });
}

export const gemma: readonly TextFamily[] = rows.map((row) =>
  markedFamily({ ...row, readAt: (input, mark) => gemmaCall(input, mark, row) }),
);
