import { firstFrom } from '../text/first-from.ts';
import { addAll } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';
import type { WrittenDocument, WrittenEntry, WrittenTool } from './written.ts';

export type WrittenPlace =
  | { readonly kind: 'text'; readonly span: Span; readonly isRoot: boolean }
  | { readonly kind: 'property-key'; readonly span: Span; readonly key: string; readonly isRepeat: boolean }
  | { readonly kind: 'slot-key'; readonly span: Span }
  /** `property` is the key of the field's schema. */
  | { readonly kind: 'field-key'; readonly span: Span; readonly property: Span };

/** Finds the part at an offset, in logarithmic time. */
export class WrittenPlaces {
  readonly #places: readonly WrittenPlace[];

  constructor(written: WrittenDocument) {
    const places: WrittenPlace[] = [];
    for (const root of written.roots) {
      places.push({ kind: 'property-key', span: root.keySpan, key: root.key, isRepeat: false });
      addAll(
        places,
        root.texts.map(({ span }) => ({ kind: 'text', span, isRoot: true }) as const),
      );
    }
    for (const tool of written.tools) addAll(places, placesOf(tool));
    this.#places = places.sort((a, b) => a.span.start - b.span.start);
  }

  /** The text or key of the character at the offset; null for none. */
  at(offset: number): WrittenPlace | null {
    const place = this.#places[firstFrom(this.#places, offset + 1, ({ span }) => span.start) - 1];
    if (place === undefined) return null;
    return offset < place.span.end ? place : null;
  }
}

function placesOf(tool: WrittenTool): WrittenPlace[] {
  const places: WrittenPlace[] = [];
  const addText = (span: Span): void => {
    places.push({ kind: 'text', span, isRoot: false });
  };
  const addKey = (key: string, span: Span, isRepeat = false): void => {
    places.push({ kind: 'property-key', span, key, isRepeat });
  };
  const addEntries = (entries: readonly WrittenEntry[], property: string, keySpan: Span): void => {
    for (const entry of entries) {
      const span = entry.keySpan;
      places.push(
        property === 'function' ? { kind: 'slot-key', span } : { kind: 'field-key', span, property: keySpan },
      );
      addText(entry.value.span);
    }
  };
  for (const entry of [tool.name, tool.description, tool.link]) {
    if (entry !== null) {
      addKey(entry.key, entry.keySpan);
      addText(entry.value.span);
    }
  }
  if (tool.function !== null) {
    addKey('function', tool.function.keySpan);
    addText(tool.function.executable.span);
    addEntries(tool.function.slots, 'function', tool.function.keySpan);
  }
  if (tool.schema !== null) {
    addKey('args_schema', tool.schema.keySpan);
    if (tool.schema.kind === 'class') addText(tool.schema.name.span);
    else addEntries(tool.schema.fields, 'args_schema', tool.schema.keySpan);
  }
  for (const { key, keySpan, value, block, isRepeat } of tool.others) {
    addKey(key, keySpan, isRepeat);
    if (value !== null) addText(value.span);
    addEntries(block?.entries ?? [], key, keySpan);
  }
  return places;
}
