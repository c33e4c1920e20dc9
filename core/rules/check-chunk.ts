import type { Chunk } from '../notation/item-sequence.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { RootItem } from '../notation/syntax.ts';
import type { Span } from '../text/span.ts';
import { checkItem, type RootPropertyUse } from './check-item.ts';
import type { LoaderInForce } from './loader-in-force.ts';
import type { LocalFinding } from './rule.ts';

/** Something of an item, with the item's offset in its chunk. */
export interface InChunk<Value> {
  readonly value: Value;
  readonly offset: number;
}

/** What the rules found in a run of items, and what the rules about the whole document need to know of it. */
export interface ChunkSummary {
  readonly findings: readonly InChunk<LocalFinding>[];
  readonly toolNames: readonly InChunk<{ readonly text: string; readonly span: Span }>[];
  readonly rootProperties: readonly InChunk<RootPropertyUse>[];
  /** Whether an item uses anything newer than the notation of the README. */
  readonly usesNewer: boolean;
}

/**
 * Answers are kept for as long as the item or chunk lives, by identity, for the last loader asked about: an edit makes
 * new objects of what it touched, so only those are checked again.
 */
const itemAnswers = new WeakMap<
  RootItem,
  { readonly loader: string; readonly summary: ReturnType<typeof checkItem> }
>();
const chunkAnswers = new WeakMap<Chunk, { readonly loader: string; readonly summary: ChunkSummary }>();

/** Checks run `index` of the document's items. */
export function checkChunk(document: NotationDocument, index: number, loader: LoaderInForce | null): ChunkSummary {
  const chunk = document.chunks[index];
  if (chunk === undefined) {
    return { findings: [], toolNames: [], rootProperties: [], usesNewer: false };
  }
  const loaderName = loader === null ? '' : `${loader.source} ${loader.versions.join(' ')}`;
  const known = chunkAnswers.get(chunk);
  if (known?.loader === loaderName) {
    return known.summary;
  }
  const summary = summarize(document, chunk, document.chunkStart(index), loader, loaderName);
  chunkAnswers.set(chunk, { loader: loaderName, summary });
  return summary;
}

function summarize(
  document: NotationDocument,
  chunk: Chunk,
  start: number,
  loader: LoaderInForce | null,
  loaderName: string,
): ChunkSummary {
  const findings: InChunk<LocalFinding>[] = [];
  const toolNames: InChunk<{ readonly text: string; readonly span: Span }>[] = [];
  const rootProperties: InChunk<RootPropertyUse>[] = [];
  let usesNewer = false;
  let offset = 0;
  for (const item of chunk.items) {
    const summary = answerFor(document, item, start + offset, loader, loaderName);
    for (const value of summary.findings) {
      findings.push({ value, offset });
    }
    if (summary.toolName !== null) {
      toolNames.push({ value: { text: summary.toolName.text, span: summary.toolName.content }, offset });
    }
    if (summary.rootProperty !== null) {
      rootProperties.push({ value: summary.rootProperty, offset });
    }
    usesNewer ||= summary.usesNewer;
    offset += item.width;
  }
  return { findings, toolNames, rootProperties, usesNewer };
}

function answerFor(
  document: NotationDocument,
  item: RootItem,
  start: number,
  loader: LoaderInForce | null,
  loaderName: string,
): ReturnType<typeof checkItem> {
  const known = itemAnswers.get(item);
  if (known?.loader === loaderName) {
    return known.summary;
  }
  const slice = (span: Span) => document.text.slice(start + span.start, start + span.end);
  const summary = checkItem({ item, slice }, loader);
  itemAnswers.set(item, { loader: loaderName, summary });
  return summary;
}
