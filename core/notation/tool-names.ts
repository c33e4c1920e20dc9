import type { Span } from '../text/span.ts';
import { perItem } from './item-memory.ts';
import type { NotationDocument } from './notation-document.ts';
import type { BareNode, ElementNode, EntryNode, RootItem, StringNode, ValueNode } from './syntax.ts';

/** A text and its span, relative to the item. */
interface TextInItem extends Span {
  readonly text: string;
}

/** The first `name` of an element, as written; null where it is missing or blank. */
export function toolNameOf(element: ElementNode): TextInItem | null {
  const value = element.properties.find(({ key }) => key?.name === 'name')?.value ?? null;
  const found = value === null ? null : placedText(value);
  return found === null || found.text.trim() === '' ? null : found;
}

/** The texts of an item that a model reads; they may mention other tools. */
export const proseOfItem: (item: RootItem) => readonly TextInItem[] = perItem((item) => {
  switch (item.kind) {
    case 'gap':
      return [];
    case 'root-property':
      return textsOf(item.entry);
    case 'element':
      return item.properties.flatMap((entry) => {
        if (entry.key?.name === 'description') return textsOf(entry);
        if (entry.key?.name === 'function') return (entry.block?.entries ?? []).flatMap(textsOf);
        if (entry.key?.name === 'args_schema') {
          return entry.value?.kind === 'block' ? entry.value.entries.flatMap(textsOf) : [];
        }
        return [];
      });
  }
});

/** The same texts of all items of a document. */
export function* proseOf(document: NotationDocument): Generator<string> {
  for (const { item } of document.items()) for (const { text } of proseOfItem(item)) yield text;
}

function textsOf({ value }: EntryNode): readonly TextInItem[] {
  if (value === null) return [];
  const values = value.kind === 'list' ? value.values : [value];
  return values.flatMap((one) => placedText(one) ?? []);
}

function placedText(value: ValueNode): TextInItem | null {
  return value.kind === 'string' || value.kind === 'bare' ? placed(value) : null;
}

function placed(value: StringNode | BareNode): TextInItem {
  const { start, end } = value.kind === 'string' ? value.content : value;
  return { text: value.text, start, end };
}

interface ToolNameUse extends Span {
  /** The tool's own `name`, or a text that mentions it. */
  readonly kind: 'definition' | 'mention';
}

/** All uses of the tool's name in the item, in order; spans are relative to the item. */
export function usesOfToolName(item: RootItem, name: string): readonly ToolNameUse[] {
  const own = item.kind === 'element' ? toolNameOf(item) : null;
  const definition: readonly ToolNameUse[] =
    own?.text === name ? [{ kind: 'definition', start: own.start, end: own.end }] : [];
  const mentions = proseOfItem(item).flatMap(({ text, start }) =>
    placesOfName(text, name).map(
      (at): ToolNameUse => ({ kind: 'mention', start: start + at, end: start + at + name.length }),
    ),
  );
  return [...definition, ...mentions].sort((a, b) => a.start - b.start);
}

/**
 * The offsets at which a text mentions the tool: its name as a word that can only be a name (`SendOutput`, `get_user`), or any name in
 * backticks or quotes. `send` in a sentence is a verb; a part of a path, an address or a longer name is something else.
 */
export function placesOfName(text: string, name: string): readonly number[] {
  const found: number[] = [];
  if (name.trim() === '') return found;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (isMention(text, at, name)) found.push(at);
  }
  return found;
}

const quotes: ReadonlyMap<string, string> = new Map([
  ['`', '`'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
]);

/** Whether the name at offset `at` mentions the tool, as for {@link placesOfName}. */
export function isMention(text: string, at: number, name: string): boolean {
  const end = at + name.length;
  const before = text.charAt(at - 1);
  const after = text.charAt(end);
  if (before !== '' && quotes.get(before) === after) return true;
  if (!/[\p{Ll}\p{N}]\p{Lu}|_|\p{L}\p{N}/u.test(name) || /\s/.test(name)) return false;
  if (/[\p{L}\p{N}\p{M}_.\-/\\@$#:=\ud800-\udfff]$/u.test(text.slice(Math.max(0, at - 1), at))) return false;
  // A full stop may end a sentence; before a word, it begins an attribute or a file extension.
  return !/^(?:[\p{L}\p{N}\p{M}_@=\ud800-\udfff]|[.\-/\\:][\p{L}\p{N}_/\\])/u.test(text.slice(end, end + 3));
}
