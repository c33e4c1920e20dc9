import type { TextEdit } from '../text/span.ts';
import { insertedMembers } from './edit-json.ts';
import { isJsonArray, isJsonObject, type JsonValue } from './json-value.ts';
import type { JsonDocument } from './parse-json.ts';
import { childPointer, valueAt } from './pointer.ts';
import { jsonLine } from './print-json.ts';

/** Small edits of a JSON text. Each changes one member or item, and keeps the layout around it. Null for a missing value. */
export class MemberEdits {
  readonly #text: string;
  readonly #document: JsonDocument;

  constructor(text: string, document: JsonDocument) {
    this.#text = text;
    this.#document = document;
  }

  valueAt(pointer: string): JsonValue | undefined {
    return valueAt(this.#document.value, pointer);
  }

  replace(pointer: string, value: JsonValue): TextEdit | null {
    const span = this.#document.pointers.value(pointer);
    return span === null ? null : { span, newText: this.#written(value) };
  }

  renameKey(pointer: string, key: string): TextEdit | null {
    const span = this.#document.pointers.key(pointer);
    return span === null ? null : { span, newText: JSON.stringify(key) };
  }

  /** Adds members at the end of the object at `pointer`: in its line, or each in a line if the object has several lines. */
  add(pointer: string, members: Readonly<Record<string, JsonValue>>): TextEdit | null {
    const span = this.#document.pointers.value(pointer);
    const object = this.valueAt(pointer);
    if (span === null || !isJsonObject(object)) return null;
    if (this.#text.slice(span.start, span.end).includes('\n')) {
      return insertedMembers(this.#text, this.#document, pointer, new Map(Object.entries(members)));
    }
    const written = Object.entries(members).map(([key, value]) => this.#member(key, value));
    const ends = Object.keys(object).flatMap(
      (key) => this.#document.pointers.value(childPointer(pointer, key))?.end ?? [],
    );
    const at = ends.reduce((a, b) => Math.max(a, b), span.start + 1);
    const newText = [...(ends.length === 0 ? [] : ['']), ...written].join(this.#isSpaced() ? ', ' : ',');
    return { span: { start: at, end: at }, newText };
  }

  /** Removes a member or an item, with its comma. */
  remove(pointer: string): TextEdit | null {
    const value = this.#document.pointers.value(pointer);
    const start = this.#document.pointers.key(pointer)?.start ?? value?.start;
    if (value === null || start === undefined) return null;
    const after = /^\s*,\s*/.exec(this.#text.slice(value.end));
    if (after !== null) return { span: { start, end: value.end + after[0].length }, newText: '' };
    const before = this.#text.slice(0, start).trimEnd();
    const from = before.endsWith(',') ? before.length - 1 : start;
    return { span: { start: from, end: value.end }, newText: '' };
  }

  #member(key: string, value: JsonValue): string {
    return `${JSON.stringify(key)}:${this.#isSpaced() ? ' ' : ''}${this.#written(value)}`;
  }

  #written(value: JsonValue): string {
    if (!this.#isSpaced()) return jsonLine(value);
    if (isJsonArray(value)) return `[${value.map((item) => this.#written(item)).join(', ')}]`;
    if (!isJsonObject(value)) return jsonLine(value);
    const members = Object.entries(value).map(([key, inner]) => this.#member(key, inner));
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }

  /** Whether the text has a space after colons. */
  #isSpaced(): boolean {
    return !/"\s*:\S/.test(this.#text.slice(0, 2000));
  }
}
