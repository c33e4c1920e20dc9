import { emptyObject, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { objectAt } from '../../schema/keywords.ts';
import { say } from '../../text/say.ts';
import { buildCall, noKey } from '../build-call.ts';
import type { CallProblem, ReadCall } from '../call.ts';
import { partOf } from '../placed-text.ts';
import { rawValue } from '../raw-value.ts';
import { cutOff } from '../read-arguments.ts';
import { behind, markedFamily, skipSpace } from '../read-marked.ts';
import { RecordedPlaces } from '../recorded-places.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';

// MiniMax M3: an element for each argument, nested like the value, with a token before each tag.

const token = ']<]minimax[>[';
const deepest = 100;

/** In characters. */
const longestShown = 40;

interface Tag {
  /** With a slash if it closes. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Reads the arguments of one call. `undefined` stands for invalid content. */
class CallReader {
  readonly #input: TextInput;
  readonly #root: JsonObject | null;
  readonly places: RecordedPlaces;
  readonly problems: CallProblem[] = [];
  at: number;
  isCut = false;

  constructor(input: TextInput, at: number, tool: string) {
    this.#input = input;
    this.#root = input.rootOf(tool);
    this.places = new RecordedPlaces(input.placed);
    this.at = at;
  }

  /** The arguments, up to and with the closing tag of the call. */
  arguments(): JsonValue | undefined {
    const start = this.at;
    const value = this.#members(this.#root, '', 0);
    if (value !== undefined) this.places.set('', start, this.at);
    return value !== undefined && this.#close('invoke') ? value : undefined;
  }

  /** The content of the opened element, up to and with its closing tag. */
  #value(tag: string, schema: JsonValue | null, pointer: string, depth: number): JsonValue | undefined {
    const { text, placed } = this.#input;
    const start = this.at;
    const inner = tagAt(this.#input, start);
    if (inner !== null && !inner.name.startsWith('/') && depth < deepest) {
      const value = this.#members(schema, pointer, depth);
      if (value === undefined) return undefined;
      this.places.set(pointer, start, this.at);
      return this.#close(tag) ? value : undefined;
    }
    const end = this.#input.find(token, start);
    const until = end < 0 ? text.length : end;
    this.at = until;
    if (end < 0) this.isCut = true;
    else if (!this.#close(tag)) return undefined;
    this.places.set(pointer, start, until);
    return rawValue(partOf(placed, start, until), schema, this.#root).value;
  }

  #close(tag: string): boolean {
    const closing = tagAt(this.#input, this.at);
    if (closing === null) {
      this.isCut ||= skipSpace(this.#input.text, this.at) >= this.#input.text.length;
      return this.isCut;
    }
    this.at = closing.end;
    return closing.name === `/${tag}`;
  }

  /** Skips text where a tag must be, up to the next one, and reports it. */
  #skipStray(): void {
    const { text } = this.#input;
    const start = skipSpace(text, this.at);
    const next = this.#input.find(token, start);
    if (next <= start) return;
    const stray = text.slice(start, next).trimEnd();
    const message = say`Unexpected text between arguments: "${stray.slice(0, longestShown)}". It isn't read.`;
    const span = this.#input.span(start, start + stray.length);
    this.problems.push({ kind: 'syntax', severity: 'error', message, span });
    this.at = next;
  }

  /** Elements in a row: the members of an object, or the items of a list, which the arguments never are. */
  #members(schema: JsonValue | null, pointer: string, depth: number): JsonValue | undefined {
    const object = emptyObject();
    const items: JsonValue[] = [];
    const isWhole = pointer === '';
    let isList = false;
    for (;;) {
      this.#skipStray();
      const opened = tagAt(this.#input, this.at);
      if (opened === null || opened.name.startsWith('/')) break;
      const { name } = opened;
      this.at = opened.end;
      isList ||= !isWhole && name === 'item' && Object.keys(object).length === 0;
      const child = childPointer(pointer, isList ? items.length : name);
      const value = this.#value(name, innerSchema(schema, isList ? null : name), child, isWhole ? 0 : depth + 1);
      if (value === undefined) return undefined;
      if (isList) items.push(value);
      else object[name] = value;
      if (isWhole && name === '') this.problems.push(noKey(this.#input.span(opened.start, opened.end)));
      this.places.setKey(child, opened.start + token.length, opened.end);
    }
    return isList ? items : object;
  }
}

/** The tag at the offset, behind white space; null without one. */
function tagAt(input: TextInput, at: number): Tag | null {
  const { text } = input;
  const start = skipSpace(text, at);
  if (!text.startsWith(`${token}<`, start)) return null;
  const end = input.find('>', start + token.length);
  return end < 0 ? null : { name: text.slice(start + token.length + 1, end), start, end: end + 1 };
}

function innerSchema(schema: JsonValue | null, key: string | null): JsonValue | null {
  if (!isJsonObject(schema)) return null;
  return (key === null ? schema['items'] : member(objectAt(schema, 'properties') ?? {}, key)) ?? null;
}

/** Reads one block; null where a tag does not fit: then the whole block is prose. */
function blockAt(input: TextInput, mark: RegExpExecArray): FoundCalls | null {
  const { text, placed } = input;
  const calls: ReadCall[] = [];
  let at = mark.index + mark[0].length;
  for (;;) {
    const opened = tagAt(input, at);
    if (opened === null) break;
    at = opened.end;
    if (opened.name === '/tool_call') break;
    const name = /^invoke\s+name="([^"]*)"$/.exec(opened.name)?.[1];
    if (name === undefined) return null;
    const nameAt = opened.end - 2 - name.length;
    const reader = new CallReader(input, at, name);
    const value = reader.arguments();
    if (value === undefined) return null;
    const { places, problems, isCut } = reader;
    const { start, end } = places.offsets('') ?? { start: at, end: at };
    at = reader.at;
    calls.push(
      buildCall('minimax-m3', {
        name: partOf(placed, nameAt, nameAt + name.length),
        arguments: { value, text: text.slice(start, end), notation: 'elements', places, problems },
        span: input.span(opened.start, at),
        problems: isCut && !input.isOpen ? [cutOff(input.span(text.length, text.length))] : [],
      }),
    );
    if (isCut) break;
  }
  return calls.length === 0 ? null : { calls, end: behind(text, at, [`${token}</tool_call>`]) };
}

export const nestedElements: TextFamily = markedFamily({
  family: 'minimax-m3',
  confidence: 0.95,
  opens: '\\]<\\]minimax\\[>\\[<tool_call>',
  readAt: blockAt,
});
