import { type Span, shiftSpan } from '../text/span.ts';
import { perItem } from './item-memory.ts';
import type { NotationDocument } from './notation-document.ts';
import type { RootItem } from './syntax.ts';

/** A web address and its span. */
export interface PlacedLink extends Span {
  readonly url: string;
}

/** The http(s) address in a `link` text, which is a URL or `[text](url)`, with its span in the text; null for none. */
export function urlIn(text: string): PlacedLink | null {
  const left = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const inside = /^\[[^\]]*\]\((\S*)\)$/.exec(trimmed)?.[1];
  const url = inside ?? trimmed;
  const start = inside === undefined ? left : left + trimmed.length - 1 - inside.length;
  return /^https?:\/\/[^\s/?#<>"][^\s<>"]*$/i.test(url) ? { url, start, end: start + url.length } : null;
}

/** The web links of an item, also of a repeated `link`; spans are relative to the item. */
export const linksOfItem: (item: RootItem) => readonly PlacedLink[] = perItem((item) => {
  if (item.kind !== 'element') return [];
  return item.properties.flatMap(({ key, value }) => {
    if (key?.name !== 'link' || value === null || (value.kind !== 'string' && value.kind !== 'bare')) return [];
    const base = value.kind === 'string' ? value.content.start : value.start;
    const found = urlIn(value.text);
    return found === null ? [] : [{ url: found.url, start: base + found.start, end: base + found.end }];
  });
}, 'for good');

/** The web links of a document; absolute offsets. */
export function linksOf(document: NotationDocument): readonly PlacedLink[] {
  const links: PlacedLink[] = [];
  for (const { item, start } of document.items()) {
    for (const link of linksOfItem(item)) links.push({ ...link, ...shiftSpan(link, start) });
  }
  return links;
}
