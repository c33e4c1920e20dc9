import type { NotationDocument } from '../notation/notation-document.ts';
import type { ElementNode } from '../notation/syntax.ts';
import { type Span, shiftSpan } from '../text/span.ts';
import type { Difference } from './difference.ts';
import { compareMeaning } from './meaning.ts';
import { strippedSpan } from './python-text.ts';
import { type Reading, type ReadRefusal, readFileText } from './read.ts';
import type { LoaderVersion } from './versions.ts';
import { writtenDocument, writtenTool } from './written-document.ts';

/** Whether a loader looks into the text at all: it begins with `[` and ends with `]`. */
export function isReadAtAll(text: string): boolean {
  const { start, end } = strippedSpan(text);
  return end > start && text[start] === '[' && text[end - 1] === ']';
}

/** What a loader makes of a text otherwise than is written, and the blocks of it for which it refuses the file. */
export interface Comparison {
  readonly differences: readonly Difference[];
  /** In the order of the text; the loader ends at the first. */
  readonly refused: readonly RefusedBlock[];
}

/** A stretch of the text that the loader takes for a tool and refuses, and all that it refuses in it. */
export interface RefusedBlock {
  readonly span: Span;
  /** At least one; the loader raises the first. */
  readonly refusals: readonly BlockRefusal[];
}

export type BlockRefusal = Pick<ReadRefusal, 'reason' | 'error' | 'span'>;

/** What a loader makes of a whole document, read from end to end. */
export function compareDocument(document: NotationDocument, version: LoaderVersion): Comparison {
  const reading = readFileText(document.text, version);
  return { differences: compareMeaning(writtenDocument(document), reading), refused: refusedBlocks(reading, 0) };
}

/** What a loader makes of an element alone in a file; `text` is the element's, offsets count from its start. */
export function compareElement(element: ElementNode, text: string, version: LoaderVersion): Comparison {
  const alone = `[${text}]`;
  const written = { text: alone, tools: [writtenTool(element, 1)], roots: [] };
  const reading = readFileText(alone, version);
  const differences = compareMeaning(written, reading).map((difference) => ({
    ...difference,
    span: shiftSpan(difference.span, -1),
  }));
  return { differences, refused: refusedBlocks(reading, -1) };
}

function refusedBlocks({ blocks }: Reading, delta: number): RefusedBlock[] {
  return blocks.flatMap(({ span, refusals }) =>
    refusals.length === 0 ? [] : [shiftedBlock({ span, refusals }, delta)],
  );
}

/** The block as it counts from elsewhere. */
export function shiftedBlock({ span, refusals }: RefusedBlock, delta: number): RefusedBlock {
  return {
    span: shiftSpan(span, delta),
    refusals: refusals.map(({ reason, error, span: place }) => ({ reason, error, span: shiftSpan(place, delta) })),
  };
}
