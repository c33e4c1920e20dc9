import { BlameFinder } from './blame.ts';
import { comparePrompts } from './compare-prompts.ts';
import { areSameTools, type ComparisonContext, compareTool, refusedEffect } from './compare-tool.ts';
import { type Difference, Differences } from './difference.ts';
import { blameOfUnknownKey } from './key-blame.ts';
import type { ReadBlock, Reading } from './read.ts';
import type { WrittenDocument } from './written.ts';
import { WrittenPlaces } from './written-places.ts';

/**
 * Compares a document with a loader's reading: each difference under its cause, at the span of the cause, in the order of the text; none if
 * the loader keeps everything as written. An unknown cause is `other`. Errors of the notation have their own finding; they are
 * `not-in-notation` where the loader loses something by them, and no difference elsewhere.
 * `reading` is of the same text (`readFileText` for a file). Takes linear time, times the logarithm of the number
 * of entries.
 */
export function compareMeaning(written: WrittenDocument, reading: Reading): readonly Difference[] {
  const differences = new Differences();
  if (reading.refusal?.reason === 'not-an-array') {
    differences.add({ cause: 'not-in-notation', span: reading.refusal.span }, refusedEffect(reading.refusal));
    return differences.inOrder();
  }
  const places = new WrittenPlaces(written);
  const blames = new BlameFinder(written, places, reading);
  const context: ComparisonContext = { places, blames, behaviour: reading.behaviour, differences };
  comparePrompts(written, places, reading.version, differences);
  const isAllKept = areSameTools(written.tools, reading.blocks);
  const blockAt = new Map(reading.blocks.map((block) => [block.span.start, block]));
  const toolStarts = new Set(written.tools.map(({ span }) => span.start));
  for (const [index, tool] of written.tools.entries()) {
    const block = isAllKept ? reading.blocks[index] : blockAt.get(tool.span.start);
    if (block === undefined) differences.add(blames.tool(tool), { kind: 'tool-lost', tool: index });
    else compareTool(context, index, tool, block);
  }
  for (const [index, block] of isAllKept ? [] : reading.blocks.entries()) {
    if (!toolStarts.has(block.span.start)) blameExtraBlock(context, index, block);
  }
  return differences.inOrder();
}

function blameExtraBlock({ places, blames, differences }: ComparisonContext, index: number, block: ReadBlock): void {
  const blame = blames.extraBlock(block.span);
  differences.add(blame, block.refusal === null ? { kind: 'extra-tool', block: index } : refusedEffect(block.refusal));
  if (block.refusal !== null && blame.cause !== 'prompt-braces') {
    for (const { key, span } of block.unknownKeys) {
      const message = `Error: Property [${key}] cannot be identified.`;
      const blameOfKey = blames.isBeyondItsTool(block.span, span.start) ? blame : blameOfUnknownKey(places, span);
      differences.add(blameOfKey, refusedEffect({ ...block.refusal, message, orElse: [] }));
    }
  }
}
