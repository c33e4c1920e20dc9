import { isOrdinary } from '../../loaders/hazard.ts';
import { type LoaderVersion, perVersion } from '../../loaders/versions.ts';
import { Kept } from '../../notation/item-memory.ts';
import type { Chunk } from '../../notation/item-sequence.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { BlockNode, ElementNode, RootItem } from '../../notation/syntax.ts';
import { readingOf } from './element-differences.ts';

/**
 * The result of a brace-counting loader for the items at the end of a chunk after an unbalanced brace, without running its model. Quiet
 * items are tools and commas alone, with no braces but those of the tools and their blocks. After a surplus `{` no `}` returns to level 0,
 * so all the tools are lost, and nothing else happens. After one surplus `}` the loader takes each block for a tool and refuses it, as it
 * has no name. After more than one, nothing is left to read.
 */
export interface QuietEnd {
  /** The index of the first quiet item. */
  readonly first: number;
  readonly tools: number;
  readonly withBlocks: number;
}

const ends = perVersion(() => new Kept<QuietEnd | null>('for good'));

/** The quiet end of chunk `index`; null where its last item is not quiet. Kept while the chunk exists. */
export function quietChunk(document: NotationDocument, index: number, version: LoaderVersion): QuietEnd | null {
  const chunk = document.chunks[index];
  if (chunk === undefined) return null;
  return ends(version).once(chunk, () => {
    const end = readEnd(chunk, document.text, document.chunkStart(index), version);
    return end.first === chunk.items.length ? null : end;
  });
}

function readEnd({ items, width }: Chunk, text: string, start: number, version: LoaderVersion): QuietEnd {
  let tools = 0;
  let withBlocks = 0;
  let at = start + width;
  for (let first = items.length; first > 0; first--) {
    const item = items[first - 1] as RootItem;
    at -= item.width;
    if (item.kind === 'element') {
      const blocks = ownBlocks(item);
      if (blocks === null || !isQuietTool(item, blocks, text, at, version)) return { first, tools, withBlocks };
      tools++;
      if (blocks.length > 0) withBlocks++;
    } else if (item.kind === 'root-property' || !item.tokens.every(isOrdinary)) {
      return { first, tools, withBlocks };
    }
  }
  return { first: 0, tools, withBlocks };
}

/** The blocks of a tool, at most one for each property; null where the tool is malformed. */
function ownBlocks({ open, close, problems, properties }: ElementNode): readonly BlockNode[] | null {
  if (open === null || close === null || problems.length > 0) return null;
  const blocks: BlockNode[] = [];
  for (const { value, block } of properties) {
    if (value?.kind === 'block') {
      if (block !== null) return null;
      blocks.push(value);
    } else if (block !== null) {
      blocks.push(block);
    }
  }
  return blocks;
}

/** The text that a loader takes for the name of a tool; its white space is Python's. */
const nameArrow = /name[\s\u0085\u001c-\u001f]*-->/;

function isQuietTool(
  tool: ElementNode,
  blocks: readonly BlockNode[],
  text: string,
  start: number,
  version: LoaderVersion,
): boolean {
  const own = text.slice(start, start + tool.width);
  const { hazard, differences } = readingOf(tool, version, text, start);
  return (
    (hazard === 'none' || hazard === 'own') &&
    bracesIn(own) === 2 + 2 * blocks.length &&
    blocks.every((block) => !nameArrow.test(own.slice(block.start, block.end))) &&
    differences.every(({ cause }) => cause !== 'other')
  );
}

function bracesIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    count += code === 0x7b || code === 0x7d ? 1 : 0;
  }
  return count;
}
