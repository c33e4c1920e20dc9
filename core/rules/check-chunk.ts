import { plainReaders } from '../loaders/plain-readers.ts';
import { Kept } from '../notation/item-memory.ts';
import type { Chunk } from '../notation/item-sequence.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { StringNode } from '../notation/syntax.ts';
import { checkItem, type ItemSummary, type Judges, type RootPropertyUse } from './check-item.ts';
import type { LocalFinding, PlacedFinding } from './rule.ts';
import type { ItemSource } from './syntax/syntax-rule.ts';

interface InChunk<Value> {
  readonly value: Value;
  /** That of the item, from the start of the chunk. */
  readonly offset: number;
}

/** The findings in a chunk, and the facts of it for the rules about the whole document. */
export interface ChunkSummary {
  readonly findings: readonly PlacedFinding[];
  readonly toolNames: readonly InChunk<StringNode>[];
  readonly rootProperties: readonly InChunk<RootPropertyUse>[];
  readonly tools: number;
  /** The number of tools with a class name that a loader in force ignores. */
  readonly ignoredClasses: number;
}

export const noSummary: ChunkSummary = { findings: [], toolNames: [], rootProperties: [], tools: 0, ignoredClasses: 0 };

/** Kept by the identity of the item or chunk, for the last judges: an edit makes new objects for the items that it touches. */
const itemAnswers = new Kept<ItemSummary>('for now');
const chunkAnswers = new Kept<ChunkSummary>('for good');

/** Checks chunk `index` of the document; an empty summary where there is none. */
export function checkChunk(document: NotationDocument, index: number, judges: Judges): ChunkSummary {
  const chunk = document.chunks[index];
  return chunk === undefined ? noSummary : checkChunkAt(document.text, chunk, document.chunkStart(index), judges);
}

/** Checks a chunk; `start` is its offset in `text`. */
export function checkChunkAt(text: string, chunk: Chunk, start: number, judges: Judges): ChunkSummary {
  return chunkAnswers.of(chunk, [judges.key], () => summarize(text, chunk, start, judges));
}

function summarize(text: string, chunk: Chunk, start: number, judges: Judges): ChunkSummary {
  const findings: PlacedFinding[] = [];
  const toolNames: InChunk<StringNode>[] = [];
  const rootProperties: InChunk<RootPropertyUse>[] = [];
  let tools = 0;
  let ignoredClasses = 0;
  let offset = 0;
  for (const item of chunk.items) {
    if (item.kind === 'gap') {
      // Text between tools is checked with the document.
      offset += item.width;
      continue;
    }
    const summary = answerFor(
      item,
      (span) => text.slice(start + offset + span.start, start + offset + span.end),
      judges,
    );
    // The loader checks need this answer for each tool, and the tree of the tool is in memory now.
    if (item.kind === 'element') plainReaders(item, text, start + offset);
    for (const [index, found] of summary.findings.entries()) {
      const local = found.fixes === null ? found : withLaterFixes(found, index, item, judges);
      findings.push({ local, start: offset });
    }
    if (summary.toolName !== null) toolNames.push({ value: summary.toolName, offset });
    if (summary.rootProperty !== null) rootProperties.push({ value: summary.rootProperty, offset });
    tools += item.kind === 'element' ? 1 : 0;
    ignoredClasses += summary.ignoresClass ? 1 : 0;
    offset += item.width;
  }
  return { findings, toolNames, rootProperties, tools, ignoredClasses };
}

/**
 * Finding `index` of the item, with fixes that are computed on demand by a new check of the item. Fixes hold nodes of the item, which take
 * many times the memory of its text, and a file may have 90,000 findings.
 */
function withLaterFixes(finding: LocalFinding, index: number, item: ItemSource['item'], judges: Judges): LocalFinding {
  return {
    ...finding,
    fixes: (source) => answerFor(item, (span) => source.slice(span), judges).findings[index]?.fixes?.(source) ?? [],
  };
}

function answerFor(item: ItemSource['item'], slice: ItemSource['slice'], judges: Judges): ItemSummary {
  return itemAnswers.of(item, [judges.key], () => checkItem({ item, slice, versions: judges.loader.versions }, judges));
}
