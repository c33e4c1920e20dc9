import type { ToolFormat } from '../formats/format.ts';
import { isWhite } from '../notation/characters.ts';
import { skipWhite } from '../notation/keys.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import { missingBrackets } from '../notation/root-chunks.ts';
import type { RootChunk, RootProblem } from '../notation/root-problems.ts';
import { bareSpan, type Span, shiftSpan } from '../text/span.ts';
import type { RootPropertyUse } from './check-item.ts';
import type { DocumentSums } from './document-sums.ts';
import type { KeptChunk } from './kept-chunk.ts';
import type { LoaderInForce } from './loader-in-force.ts';
import { duplicateProperty } from './notation/duplicate-property.ts';
import { duplicateToolName } from './notation/duplicate-tool-name.ts';
import { multipleSystemPrompts } from './notation/multiple-system-prompts.ts';
import { providerToolCount } from './provider/provider-tool-count.ts';
import { type LocalFinding, noPlaced, type PlacedFinding } from './rule.ts';
import { arrayRequired } from './syntax/array-required.ts';
import { byteOrderMark } from './syntax/byte-order-mark.ts';
import { commentNotAllowed } from './syntax/comment-not-allowed.ts';
import { extraComma } from './syntax/extra-comma.ts';
import { missingComma } from './syntax/missing-comma.ts';
import { notAion } from './syntax/not-aion.ts';
import { rootPlace } from './syntax/syntax-rule.ts';
import { unexpectedText } from './syntax/unexpected-text.ts';

interface DocumentFacts {
  readonly document: NotationDocument;
  readonly loader: LoaderInForce;
  readonly targets: readonly ToolFormat[];
  /** The records of the chunks, up to date with the document, and sums over them. */
  readonly chunks: readonly KeptChunk[];
  readonly sums: DocumentSums;
}

/** Applies the rules about more than one item, except those about the text between the items of a chunk. */
export function checkDocument(facts: DocumentFacts): readonly LocalFinding[] {
  const found = [rootPropertyFindings, toolNameFindings, toolCountFindings].flatMap((findingsOf) => findingsOf(facts));
  return [...missingBracketsFindings(facts.document, facts.chunks), ...found];
}

/** The finding about missing root brackets, if any. The roots of the chunks must be read. */
export function missingBracketsFindings(
  document: NotationDocument,
  chunks: readonly KeptChunk[],
): readonly LocalFinding[] {
  const missing = missingBrackets(document, chunks);
  if (missing === null) return [];
  const { text } = document;
  const blank = !/\S/.test(text.slice(0, 10_000)) && !/[^\s\uFEFF]/.test(text);
  return [arrayRequired.report(missing, blank)];
}

type RootPlace = ReturnType<typeof rootPlace>;

/** The findings between the items of a chunk, and the position in the document on which the message of each depends. */
export interface RootFindings {
  readonly of: RootChunk | null;
  readonly places: readonly RootPlace[];
  readonly findings: readonly PlacedFinding[];
}

export class RootFinder {
  readonly #document: NotationDocument;
  /** The range of the text without the white space around it. */
  readonly #first: number;
  readonly #last: number;

  constructor(document: NotationDocument) {
    this.#document = document;
    const { text } = document;
    this.#first = skipWhite(text, 0, text.length);
    let last = text.length;
    while (last > 0 && isWhite(text.charCodeAt(last - 1))) last--;
    this.#last = last;
  }

  /** The chunks that may hold the first or last text of the document between their items. */
  atEdges(chunks: readonly KeptChunk[]): readonly KeptChunk[] {
    const first = chunks.findIndex(({ index }) => !this.#isAtEdge(index));
    if (first < 0) return chunks;
    const last = chunks.findLastIndex(({ index }) => !this.#isAtEdge(index));
    return [...chunks.slice(0, first), ...chunks.slice(last + 1)];
  }

  #isAtEdge(index: number): boolean {
    const start = this.#document.chunkStart(index);
    return start <= this.#first || start + (this.#document.chunks[index]?.width ?? 0) >= this.#last;
  }

  /** The findings between the items of a chunk; the same object unless an edit changes them, or whether they are at an edge of the text. */
  find(kept: KeptChunk): readonly PlacedFinding[] {
    const { root, index, rootFindings: known } = kept;
    if (root === null || root.problems.length === 0) return noPlaced;
    const { text } = this.#document;
    const start = this.#document.chunkStart(index);
    const isAtEdge = this.#isAtEdge(index);
    const places = root.problems.map((problem) =>
      isAtEdge && hangsOnPlace(problem) ? rootPlace(text, shiftSpan(problem.span, start)) : 'between items',
    );
    if (known.of === root && known.places.every((place, at) => place === places[at])) return known.findings;
    const slice = (span: Span): string => text.slice(start + span.start, start + span.end);
    const findings = root.problems.map((problem, at) => ({
      local: rootFinding(problem, places[at] ?? 'between items', slice),
      start: 0,
    }));
    kept.rootFindings = { of: root, places, findings };
    return findings;
  }
}

function hangsOnPlace({ kind }: RootProblem): boolean {
  return kind === 'comment' || kind === 'conflict-marker' || kind === 'unexpected-text';
}

/** The finding for a text that is not AIONS, at its first line (at most 120 characters). */
export function notAionFinding(text: string): LocalFinding {
  const start = Math.max(0, text.search(/\S/));
  const lineBreak = text.slice(start, start + 120).search(/[\r\n]/);
  return notAion.report({ start, end: lineBreak < 0 ? Math.min(text.length, start + 120) : start + lineBreak });
}

function rootFinding(problem: RootProblem, place: RootPlace, slice: (span: Span) => string): LocalFinding {
  switch (problem.kind) {
    case 'array-required':
    case 'second-array':
      return arrayRequired.report(problem, false);
    case 'byte-order-mark':
      return byteOrderMark.report(problem.span);
    case 'unread':
      return unexpectedText.reportRest(problem.span);
    case 'missing-comma':
      return missingComma.report(problem, { slice });
    case 'extra-comma':
      return extraComma.report(problem, { slice });
    case 'comment':
      return commentNotAllowed.report(problem.span, slice(problem.span), place);
    case 'conflict-marker':
    case 'unexpected-text':
      return unexpectedText.report(problem.span, slice(problem.span), place, problem.kind === 'conflict-marker');
  }
}

function rootPropertyFindings({ document, chunks, sums, loader }: DocumentFacts): readonly LocalFinding[] {
  if (sums.rootProperties < 2) return [];
  const findings: LocalFinding[] = [];
  const first = new Map<string, Placed>();
  for (const { index, summary } of chunks) {
    for (const { value, offset } of summary.rootProperties) {
      const placed = place(value, document.chunkStart(index) + offset);
      const earlier = first.get(value.name);
      if (earlier === undefined) {
        first.set(value.name, placed);
      } else {
        findings.push(repeatedRootProperty(placed, earlier, loader));
      }
    }
  }
  return findings;
}

interface Placed {
  readonly use: RootPropertyUse;
  readonly key: Span;
  readonly entry: Span;
}

function place(use: RootPropertyUse, start: number): Placed {
  return { use, key: shiftSpan(bareSpan(use.key), start), entry: shiftSpan(bareSpan(use.entry), start) };
}

function repeatedRootProperty(placed: Placed, first: Placed, loader: LoaderInForce): LocalFinding {
  const { use, key, entry } = placed;
  const same = sameText(use, first.use);
  return use.name === 'system_prompt'
    ? multipleSystemPrompts.report(key, entry, first.key, same, loader.versions)
    : duplicateProperty.report(use.name, entry, key, first.key, 'root', same);
}

function sameText(a: RootPropertyUse, b: RootPropertyUse): boolean {
  const [left, right] = [a.entry.value, b.entry.value];
  return left?.kind === 'string' && right?.kind === 'string' && left.text === right.text;
}

function toolNameFindings({ document, chunks, sums }: DocumentFacts): readonly LocalFinding[] {
  const { repeatedNames } = sums;
  if (repeatedNames.size === 0) return [];
  const findings: LocalFinding[] = [];
  const first = new Map<string, Span>();
  for (const { index, summary } of chunks) {
    for (const { value, offset } of summary.toolNames) {
      const { text, content } = value;
      if (!repeatedNames.has(text)) continue;
      const span = shiftSpan(content, document.chunkStart(index) + offset);
      const earlier = first.get(text);
      if (earlier === undefined) {
        first.set(text, span);
      } else {
        findings.push(duplicateToolName.report(text, span, earlier));
      }
    }
  }
  return findings;
}

function toolCountFindings(facts: DocumentFacts): readonly LocalFinding[] {
  const { sums, targets } = facts;
  return providerToolCount.report(sums.tools, targets, (index) => toolPlace(facts, index));
}

/** The opening brace of tool `tool`, which must exist. Chunks before it are only counted. */
function toolPlace({ document, chunks }: DocumentFacts, tool: number): Span {
  let seen = 0;
  for (const {
    index,
    summary: { tools },
  } of chunks) {
    if (seen + tools <= tool) {
      seen += tools;
      continue;
    }
    let start = document.chunkStart(index);
    for (const item of document.chunks[index]?.items ?? []) {
      if (item.kind === 'element' && seen++ === tool) {
        return shiftSpan(item.open ?? { start: 0, end: Math.min(1, item.width) }, start);
      }
      start += item.width;
    }
  }
  return { start: 0, end: 0 };
}
