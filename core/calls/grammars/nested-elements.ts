import { emptyObject, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
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

/** Reads the inside of one block. `null` stands for invalid content. */
class BlockReader {
  readonly #input: TextInput;
  at: number;
  isCut = false;

  constructor(input: TextInput, at: number) {
    this.#input = input;
    this.at = at;
  }

  /** The name of the tag at the position, with a slash if it closes; null without a tag. */
  peek(): { readonly tag: string; readonly start: number; readonly end: number } | null {
    const { text } = this.#input;
    const start = skipSpace(text, this.at);
    if (!text.startsWith(`${token}<`, start)) return null;
    const end = this.#input.find('>', start + token.length);
    if (end < 0) return null;
    return { tag: text.slice(start + token.length + 1, end), start, end: end + 1 };
  }

  /** The content of the opened element, up to and with its closing tag; undefined if another tag closes. */
  value(
    tag: string,
    schema: JsonValue | null,
    root: JsonObject | null,
    pointer: string,
    places: RecordedPlaces,
    depth: number,
  ): JsonValue | undefined {
    const { text } = this.#input;
    const start = this.at;
    const inner = this.peek();
    if (inner !== null && !inner.tag.startsWith('/') && depth < deepest) {
      const value = this.#members(schema, root, pointer, places, depth);
      if (value === undefined) return undefined;
      places.set(pointer, start, this.at);
      return this.#close(tag) ? value : undefined;
    }
    const end = this.#input.find(token, start);
    const until = end < 0 ? text.length : end;
    this.at = until;
    if (end < 0) this.isCut = true;
    else if (!this.#close(tag)) return undefined;
    places.set(pointer, start, until);
    return rawValue(partOf(this.#input.placed, start, until), schema, root).value;
  }

  #close(tag: string): boolean {
    const closing = this.peek();
    if (closing === null) {
      this.isCut ||= skipSpace(this.#input.text, this.at) >= this.#input.text.length;
      return this.isCut;
    }
    this.at = closing.end;
    return closing.tag === `/${tag}`;
  }

  #members(
    schema: JsonValue | null,
    root: JsonObject | null,
    pointer: string,
    places: RecordedPlaces,
    depth: number,
  ): JsonValue | undefined {
    const object = emptyObject();
    const items: JsonValue[] = [];
    let isList = false;
    for (;;) {
      const opened = this.peek();
      if (opened === null || opened.tag.startsWith('/')) break;
      this.at = opened.end;
      isList ||= opened.tag === 'item' && Object.keys(object).length === 0;
      const child = childPointer(pointer, isList ? items.length : opened.tag);
      const value = this.value(
        opened.tag,
        innerSchema(schema, isList ? null : opened.tag),
        root,
        child,
        places,
        depth + 1,
      );
      if (value === undefined) return undefined;
      if (isList) items.push(value);
      else object[opened.tag] = value;
      places.setKey(child, opened.start + token.length, opened.end);
    }
    return isList ? items : object;
  }
}

function innerSchema(schema: JsonValue | null, key: string | null): JsonValue | null {
  if (!isJsonObject(schema ?? undefined)) return null;
  const object = schema as JsonObject;
  if (key === null) return object['items'] ?? null;
  const properties = object['properties'];
  return isJsonObject(properties) && Object.hasOwn(properties, key) ? (properties[key] ?? null) : null;
}

/** Reads one block; null where a tag does not fit: then the whole block is prose. */
function blockAt(input: TextInput, mark: RegExpExecArray): FoundCalls | null {
  const { text } = input;
  const calls: ReadCall[] = [];
  const reader = new BlockReader(input, mark.index + mark[0].length);
  for (;;) {
    const opened = reader.peek();
    if (opened === null) break;
    const start = opened.start;
    reader.at = opened.end;
    if (opened.tag === '/tool_call') break;
    const name = /^invoke\s+name="([^"]*)"$/.exec(opened.tag)?.[1];
    if (name === undefined) return null;
    const nameAt = opened.end - 2 - name.length;
    const value = emptyObject();
    const problems: CallProblem[] = [];
    const places = new RecordedPlaces(input.placed);
    const from = reader.at;
    let until = from;
    for (;;) {
      const inner = reader.peek();
      if (inner === null || inner.tag.startsWith('/')) {
        if (inner !== null && inner.tag !== '/invoke') return null;
        until = reader.at;
        if (inner !== null) reader.at = inner.end;
        else reader.isCut = skipSpace(text, reader.at) >= text.length;
        if (inner === null && !reader.isCut) return null;
        break;
      }
      reader.at = inner.end;
      const read = reader.value(
        inner.tag,
        input.schemaOf(name, inner.tag),
        input.rootOf(name),
        childPointer('', inner.tag),
        places,
        0,
      );
      if (read === undefined) return null;
      value[inner.tag] = read;
      if (inner.tag === '') problems.push(noKey(input.span(inner.start, inner.end)));
      places.setKey(childPointer('', inner.tag), inner.start + token.length, inner.end);
    }
    places.set('', from, until);
    calls.push(
      buildCall('minimax-m3', {
        name: partOf(input.placed, nameAt, nameAt + name.length),
        arguments: {
          value,
          text: text.slice(from, until),
          notation: 'elements',
          places,
          problems: [],
        },
        span: input.span(start, reader.at),
        problems:
          reader.isCut && !input.isOpen ? [...problems, cutOff(input.span(text.length, text.length))] : problems,
      }),
    );
    if (reader.isCut) break;
  }
  return calls.length === 0 ? null : { calls, end: behind(text, reader.at, [`${token}</tool_call>`]) };
}

export const nestedElements: TextFamily = markedFamily({
  family: 'minimax-m3',
  confidence: 0.95,
  opens: '\\]<\\]minimax\\[>\\[<tool_call>',
  readAt: blockAt,
});
