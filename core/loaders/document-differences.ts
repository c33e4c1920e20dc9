import type { NotationDocument } from '../notation/notation-document.ts';
import type { ElementNode } from '../notation/syntax.ts';
import { shiftSpan } from '../text/span.ts';
import type { Difference } from './difference.ts';
import { compareMeaning } from './meaning.ts';
import { strippedSpan } from './python-text.ts';
import { readFileText } from './read.ts';
import type { LoaderVersion } from './versions.ts';
import { writtenDocument, writtenTool } from './written-document.ts';

/** Whether a loader looks into the text at all: it begins with `[` and ends with `]`. */
export function isReadAtAll(text: string): boolean {
  const { start, end } = strippedSpan(text);
  return end > start && text[start] === '[' && text[end - 1] === ']';
}

/** The differences of a whole document, read from end to end. */
export function differencesOfDocument(document: NotationDocument, version: LoaderVersion): readonly Difference[] {
  return compareMeaning(writtenDocument(document), readFileText(document.text, version));
}

/** The differences that an element alone in a file would have; `text` is the element's, offsets count from its start. */
export function differencesOfElement(
  element: ElementNode,
  text: string,
  version: LoaderVersion,
): readonly Difference[] {
  const alone = `[${text}]`;
  const written = { text: alone, tools: [writtenTool(element, 1)], roots: [] };
  return compareMeaning(written, readFileText(alone, version)).map((difference) => ({
    ...difference,
    span: shiftSpan(difference.span, -1),
  }));
}
