import { lineStartBefore } from '../../notation/characters.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { elementLabel, elementVariations } from './templates.ts';

/** More than any label has. */
const longest = 60;

/**
 * The document as if the beginning of an element's label (`tool: li`) that ends at the offset were one word, so that its
 * colon is no mistake for an arrow. Null where no colon or space of a label is typed.
 */
export function typedLabelAt(document: NotationDocument, offset: number): NotationDocument | null {
  const { text } = document;
  const before = text.slice(Math.max(0, offset - longest), offset);
  const line = before.slice(lineStartBefore(before, before.length));
  const [typed = ''] = /\btool(?::[ \t]*[a-z \t]*|[ \t]+[a-z \t]*)$/i.exec(line) ?? [];
  const words = typed
    .trim()
    .toLowerCase()
    .replace(/\s*:\s*|\s+/, ': ')
    .replace(/\s+/g, ' ')
    .trim();
  if (typed === '' || !elementVariations.some((variation) => elementLabel(variation).startsWith(words))) return null;
  const span = { start: offset - typed.length, end: offset };
  const asWord = 'x'.repeat(typed.length);
  const changed = text.slice(0, span.start) + asWord + text.slice(span.end);
  return document.update(changed, [{ span, newLength: asWord.length }]);
}
