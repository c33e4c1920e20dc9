import type { ElementNode } from '../notation/syntax.ts';
import { type Span, shiftSpan } from '../text/span.ts';
import type { Difference } from './difference.ts';
import { compareMeaning } from './meaning.ts';
import { type Reading, type ReadRefusal, readFileText } from './read.ts';
import type { LoaderVersion } from './versions.ts';
import type { WrittenDocument } from './written.ts';
import { type ItemPlace, writtenDocument, writtenTool } from './written-document.ts';

/** The differences between a text and a loader's reading, and the blocks for which the loader refuses the file. */
export interface Comparison {
  readonly differences: readonly Difference[];
  /** In the order of the text; the loader stops at the first. */
  readonly refused: readonly RefusedBlock[];
}

export interface RefusedBlock {
  readonly span: Span;
  /** At least one; the loader raises the first. */
  readonly refusals: readonly BlockRefusal[];
}

export type BlockRefusal = Pick<ReadRefusal, 'reason' | 'error' | 'span'>;

/** Compares a stretch with a loader's reading of it alone. Tools count from its first. */
export function compareStretch(items: readonly ItemPlace[], text: string, version: LoaderVersion): Comparison {
  const start = items[0]?.start ?? 0;
  const last = items.at(-1);
  const end = last === undefined ? start : last.start + last.item.width;
  const isWhole = end - start === text.length;
  const alone = isWhole ? text : `[${text.slice(start, end)}]`;
  const delta = isWhole ? 0 : start - 1;
  const moved = items.map((placed) => ({ ...placed, start: placed.start - delta }));
  return compareAlone(writtenDocument(alone, moved), version, delta);
}

/** Compares an element with a loader's reading of it alone in a file. `text` is the element's; offsets count from its start. */
export function compareElement(element: ElementNode, text: string, version: LoaderVersion): Comparison {
  return compareAlone({ text: `[${text}]`, tools: [writtenTool(element, 1)], roots: [] }, version, -1);
}

function compareAlone(written: WrittenDocument, version: LoaderVersion, delta: number): Comparison {
  const reading = readFileText(written.text, version);
  const differences = compareMeaning(written, reading).map((difference) => ({
    ...difference,
    span: shiftSpan(difference.span, delta),
  }));
  return { differences, refused: refusedBlocks(reading, delta) };
}

function refusedBlocks({ blocks }: Reading, delta: number): RefusedBlock[] {
  return blocks.flatMap(({ span, refusals }) =>
    refusals.length === 0 ? [] : [shiftedBlock({ span, refusals }, delta)],
  );
}

/** The block with its offsets moved by `delta`. */
export function shiftedBlock({ span, refusals }: RefusedBlock, delta: number): RefusedBlock {
  return {
    span: shiftSpan(span, delta),
    refusals: refusals.map(({ reason, error, span: place }) => ({ reason, error, span: shiftSpan(place, delta) })),
  };
}
