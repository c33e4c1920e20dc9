import type { BlockRefusal, RefusedBlock } from '../../loaders/document-differences.ts';
import type { RefusalReason } from '../../loaders/read.ts';
import { behaviourOf, type LoaderVersion } from '../../loaders/versions.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { rootBrackets } from '../../notation/root-brackets.ts';
import type { ElementNode, RegisteredProperty } from '../../notation/syntax.ts';
import { firstFrom } from '../../text/first-from.ts';
import { largest } from '../../text/long-list.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import { type AionException, knownException } from '../finding.ts';
import type { KeptChunk } from '../kept-chunk.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import { nothingPlaced, type PlacedChunk } from '../placed-chunk.ts';
import { meantProperty } from '../reading/meant-word.ts';
import { isProperty } from '../reading/property.ts';
import type { PlacedFinding, RuleDefinition } from '../rule.ts';
import { harmless, readingOf } from './element-differences.ts';

/** An exception that a loader in force raises because of a finding. Of several, the one with the least rank is reported. */
export interface Raise {
  readonly exception: AionException;
  /** By version, in their order; for each, reading comes before evaluation. */
  readonly rank: number;
}

/** The first block that a version refuses; the loader stops there. */
export interface FirstRefusal {
  readonly version: LoaderVersion;
  readonly chunk: { readonly index: number };
  /** Offsets count from the start of the chunk. */
  readonly block: RefusedBlock;
}

export interface Cause {
  readonly finding: PlacedFinding;
  /** Null: a finding of the whole document. */
  readonly chunk: KeptChunk | null;
}

interface Near extends Cause {
  /** The start of the finding's span, from the start of the examined chunk. */
  readonly at: number;
}

export interface Refuser {
  raised: RaisedInChunk;
}

export interface Raised extends Pick<Cause, 'chunk'> {
  readonly raise: Raise;
}

export interface RaisedInChunk {
  readonly causes: ReadonlyMap<PlacedFinding, Raised>;
  /** The exceptions raised because of the last finding, before the chunk and its neighbour, that stands for an exception. */
  readonly before: readonly Raise[];
  /** Whether the result depends on more than the chunk and its neighbours. */
  readonly isFar: boolean;
}

export const nothingRaised: RaisedInChunk = { causes: new Map(), before: [], isFar: false };

export interface ReadChunks {
  readonly document: NotationDocument;
  readonly loader: LoaderInForce;
  readonly chunks: readonly KeptChunk[];
  readonly ofDocument: readonly PlacedFinding[];
}

/**
 * The findings because of which a loader in force raises an exception; none where it accepts the file, raises another, or has another
 * reason. They depend on the findings of the chunk and its neighbours, the offsets between them, the exceptions of `firsts`, and the part
 * of the chunk before those.
 */
export function raisedInChunk(read: ReadChunks, chunk: KeptChunk, firsts: readonly FirstRefusal[]): RaisedInChunk {
  const { index, placed } = chunk;
  const { refused } = chunk.loader;
  const stopping = placed.items.filter(stopsPython);
  const raising = placed.loader.filter(({ local }) => local.exception !== null);
  if (refused.length + stopping.length + raising.length === 0) return nothingRaised;
  const found = new FoundPlaces(read, chunk);
  const causes = new Map<PlacedFinding, Raised>();
  const before: Raise[] = [];
  for (const [at, version] of read.loader.versions.entries()) {
    const add = (cause: Cause, raise: Raise): void => {
      if (!causes.has(cause.finding)) causes.set(cause.finding, { chunk: cause.chunk, raise });
    };
    const first = firsts.find((one) => one.version === version) ?? null;
    const error = first?.block.refusals[0]?.error;
    const exception = error === undefined ? null : knownException(error);
    if (exception !== null) {
      const raise = { exception, rank: 2 * at };
      for (const finding of raising) if (finding.local.exception === exception) add({ finding, chunk }, raise);
      for (const { block } of refused.filter((one) => one.version === version)) {
        const refusals = block.refusals.filter((refusal) => refusal.error === error);
        const because = refusals.length === 0 ? [] : found.causes(block, refusals);
        if (because === null) before.push(raise);
        for (const cause of because ?? []) add(cause, raise);
      }
    }
    for (const finding of found.failingPython(stopping, version, first)) {
      add({ finding, chunk }, { exception: 'AIONParseError', rank: 2 * at + 1 });
    }
  }
  const isElsewhere = (other: KeptChunk | null): boolean => other === null || Math.abs(other.index - index) > 1;
  // A stretch read together may extend past the neighbour.
  const width = read.document.chunks[index]?.width ?? 0;
  const goesOn = refused.some(({ block }) => block.span.end > width);
  const isFar = before.length > 0 || goesOn || [...causes.values()].some((cause) => isElsewhere(cause.chunk));
  return { causes, before, isFar };
}

/** The findings for which every loader refuses a text without reading it. */
export function refusedForNoArray({ document, chunks, ofDocument }: ReadChunks): readonly Cause[] {
  const { open, close } = rootBrackets(document);
  const [start, end] = [open?.start ?? 0, close?.end ?? document.text.length];
  const found: Cause[] = [];
  for (const finding of ofDocument) {
    if (finding.local.rule.id === 'array-required') found.push({ finding, chunk: null });
  }
  for (const chunk of chunks) {
    const { index, placed } = chunk;
    if (placed === nothingPlaced) continue;
    const from = document.chunkStart(index);
    // A finding of a chunk is in it, or beside an item at its edge; an array inside the array may be anywhere.
    const isAtEdge = document.chunkStart(index - 1) <= start || document.chunkStart(index + 2) >= end;
    const isInside = !isAtEdge && index > 0 && index + 2 < chunks.length;
    for (const finding of isInside ? placed.root : [...placed.items, ...placed.root]) {
      if (!mayRefuseAll(finding)) continue;
      const isArray = finding.local.rule.id === 'array-required';
      const isBefore = from + finding.start + finding.local.span.end <= start;
      if (isArray || isBefore || from + startOf(finding) >= end) found.push({ finding, chunk });
    }
  }
  if (found.length > 0) return found;
  for (const kind of ['root', 'items'] as const) {
    const chunk = chunks.findLast(({ placed }) => placed[kind].some(mayRefuseAll));
    const finding = chunk?.placed[kind].findLast(mayRefuseAll);
    if (chunk !== undefined && finding !== undefined) return [{ finding, chunk }];
  }
  return [];
}

function mayRefuseAll({ local: { rule } }: PlacedFinding): boolean {
  return rule.family === 'syntax' && !neverRefused.has(rule.id);
}

function stopsPython({ local: { rule, exception } }: PlacedFinding): boolean {
  return rule.family === 'python' && exception !== null;
}

/** Rules for mistakes that every loader ignores, or that it refuses for another reason. */
const neverRefused: ReadonlySet<string> = new Set([
  ...['missing-comma', 'extra-comma', 'duplicate-property', 'duplicate-tool-name', 'multiple-system-prompts'],
  ...['missing-description', 'interface-sequence', 'invalid-link', 'hidden-characters'],
]);

const missingParts: Readonly<Record<'missing-name' | 'neither-function-nor-link', ReadonlySet<string>>> = {
  'missing-name': new Set(['missing-name', 'empty-element']),
  'neither-function-nor-link': new Set(['function-or-link', 'empty-element', 'missing-interface']),
};

class FoundPlaces {
  readonly #document: NotationDocument;
  readonly #index: number;
  readonly #start: number;
  /** The possible causes of a refusal, in text order. */
  readonly #written: readonly Near[];

  constructor({ document, chunks, ofDocument }: ReadChunks, { index, loader }: KeptChunk) {
    this.#document = document;
    this.#index = index;
    this.#start = document.chunkStart(index);
    const end = largest(loader.refused.map(({ block }) => block.span.end));
    const last = Math.max(index, document.chunkAt(this.#start + end - 1)) + 1;
    const near: Near[] = [];
    const add = (findings: readonly PlacedFinding[], from: number, chunk: KeptChunk | null): void => {
      for (const finding of findings) {
        if (mayBeCause(finding)) near.push({ finding, at: from + startOf(finding) - this.#start, chunk });
      }
    };
    const beside = chunks.slice(Math.max(0, index - 1), last + 1);
    for (const kind of ['items', 'root', 'loader'] as const) {
      for (const chunk of beside) add(chunk.placed[kind], document.chunkStart(chunk.index), chunk);
      const isNear = (finding: PlacedFinding): boolean => {
        const at = document.chunkAt(startOf(finding));
        return at >= index - 1 && at <= last;
      };
      if (kind === 'root') add(ofDocument.filter(isNear), 0, null);
    }
    this.#written = near.sort((a, b) => a.at - b.at);
  }

  /** The Python findings that stop this version when it evaluates the text up to the first block that it refuses. */
  failingPython(
    findings: readonly PlacedFinding[],
    version: LoaderVersion,
    first: FirstRefusal | null,
  ): readonly PlacedFinding[] {
    return findings.filter((finding) => {
      const start = this.#start + finding.start;
      const item = this.#document.itemAt(this.#start + startOf(finding))?.item;
      const isClassName = finding.local.rule.id === 'unresolved-schema';
      const isBefore =
        first === null ||
        this.#index < first.chunk.index ||
        (this.#index === first.chunk.index && finding.start < first.block.span.start);
      if (item === undefined || !isBefore || (isClassName && !evaluatesClassNames(version))) return false;
      const reading = readingOf(item, version, this.#document.text, start);
      const property = isClassName ? 'args_schema' : 'function';
      return (
        reading === harmless ||
        !reading.differences.some(({ effects }) =>
          effects.some(
            (effect) =>
              effect.kind === 'tool-lost' ||
              (effect.kind.startsWith('property') && 'property' in effect && effect.property === property),
          ),
        )
      );
    });
  }

  /** The causes of a block's refusal; null where it is the last finding that stands for an exception, farther away than the neighbours. */
  causes(block: RefusedBlock, refusals: readonly BlockRefusal[]): readonly Near[] | null {
    const placed = this.#document.itemAt(this.#start + block.span.start);
    const item = placed?.item.kind === 'element' ? placed.item : null;
    const start = (placed?.start ?? 0) - this.#start;
    const isTool = item !== null && start + (item.open?.start ?? 0) === block.span.start;
    const near = this.#touching(isTool ? { start, end: start + item.width } : block.span);
    const places = new SortedSpans(refusals.filter(({ reason }) => !isMissingPart(reason)).map(({ span }) => span));
    const missing = isTool ? refusals.map(({ reason }) => reason).filter(isMissingPart) : [];
    const parts = missing.map((reason) => ({ ids: missingParts[reason], spans: spansOf(reason, item) }));
    const causes = near.filter((one) => {
      const { rule } = one.finding.local;
      const span = spanOf(one);
      const here = shiftSpan(span, -start);
      return (
        places.touch(span) ||
        (isAboutTheText(rule.family) && parts.some(({ ids, spans }) => ids.has(rule.id) || spans.touch(here)))
      );
    });
    if (causes.length > 0) return causes;
    // If no finding names the missing part, the broken form hides it: here, or before.
    const hiding = near.filter(({ finding }) => standsForException(finding));
    return hiding.length > 0 ? hiding : this.#lastBefore(block.span.end);
  }

  #lastBefore(offset: number): readonly Near[] | null {
    const before = this.#written.slice(0, this.#firstFrom(offset));
    const last = before.findLast(({ finding }) => standsForException(finding));
    return last === undefined ? null : [last];
  }

  /** The findings that begin in the span, and the last one before it if it reaches into the span. */
  #touching(span: Span): readonly Near[] {
    const first = this.#firstFrom(span.start);
    const before = this.#written[first - 1];
    const reachesIn = before !== undefined && spanOf(before).end > span.start;
    return this.#written.slice(reachesIn ? first - 1 : first, this.#firstFrom(span.end + 1));
  }

  #firstFrom(offset: number): number {
    return firstFrom(this.#written, offset, ({ at }) => at);
  }
}

function spanOf({ finding, at }: Near): Span {
  const { span } = finding.local;
  return { start: at, end: at + span.end - span.start };
}

/** The last finding of a chunk that stands for an exception of a later refusal, with its start; null for none. */
export function lastStanding({
  items,
  root,
  loader,
}: PlacedChunk): { readonly finding: PlacedFinding; readonly at: number } | null {
  let last: { readonly finding: PlacedFinding; readonly at: number } | null = null;
  for (const list of [items, root, loader]) {
    for (const finding of list) {
      const at = startOf(finding);
      if (mayBeCause(finding) && standsForException(finding) && (last === null || at >= last.at)) {
        last = { finding, at };
      }
    }
  }
  return last;
}

function mayBeCause({ local: { rule } }: PlacedFinding): boolean {
  return standsOnCause(rule) && !neverRefused.has(rule.id);
}

function standsForException({ local }: PlacedFinding): boolean {
  return local.rule.exception !== null && isAboutTheText(local.rule.family);
}

function isAboutTheText(family: string): boolean {
  return family === 'syntax' || family === 'notation';
}

/** Whether findings of the rule lie on refused text: rules about the text, and loader rules that replace them. */
function standsOnCause(rule: RuleDefinition): boolean {
  return isAboutTheText(rule.family) || (rule.family === 'loader' && 'replaces' in rule);
}

function startOf({ local, start }: PlacedFinding): number {
  return start + local.span.start;
}

/** Only loaders that keep a class name look it up. */
function evaluatesClassNames(version: LoaderVersion): boolean {
  const behaviour = behaviourOf(version);
  return behaviour === '1.0.0' || behaviour === '1.0.5';
}

const propertiesOf: Readonly<Record<keyof typeof missingParts, readonly RegisteredProperty[]>> = {
  'missing-name': ['name'],
  'neither-function-nor-link': ['function', 'link'],
};

function isMissingPart(reason: RefusalReason): reason is keyof typeof missingParts {
  return reason === 'missing-name' || reason === 'neither-function-nor-link';
}

/** The spans, from the element's start, of the properties that are or should be the missing part. */
function spansOf(reason: keyof typeof missingParts, element: ElementNode | null): SortedSpans {
  const properties = element?.properties ?? [];
  return new SortedSpans(
    properties.filter((entry) => {
      const meant = entry.key !== null && isProperty(entry) ? meantProperty(entry.key.name) : null;
      return meant !== null && propertiesOf[reason].includes(meant.word);
    }),
  );
}

/** Spans must not overlap. */
class SortedSpans {
  readonly #spans: readonly Span[];

  constructor(spans: readonly Span[]) {
    this.#spans = [...spans].sort((a, b) => a.start - b.start);
  }

  touch({ start, end }: Span): boolean {
    const last = this.#spans[firstFrom(this.#spans, end + 1, (span) => span.start) - 1];
    return last !== undefined && start <= last.end;
  }
}
