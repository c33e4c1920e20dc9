import type { BlockRefusal, RefusedBlock } from '../../loaders/document-differences.ts';
import type { RefusalReason } from '../../loaders/read.ts';
import { behaviourOf, type LoaderVersion } from '../../loaders/versions.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode, RegisteredProperty } from '../../notation/syntax.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import { type AionException, knownException } from '../finding.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import { meantProperty } from '../reading/meant-word.ts';
import { isProperty } from '../reading/property.ts';
import type { PlacedFinding, RuleDefinition } from '../rule.ts';
import type { LoaderReading } from './document-findings.ts';
import { harmless, readingOf } from './element-differences.ts';

/**
 * The findings because of which a loader in force raises an exception; none of those where the loader accepts the file, raises
 * another, or raises it for something else.
 */
export function raisedExceptions(
  placed: readonly PlacedFinding[],
  reading: LoaderReading,
  loader: LoaderInForce,
  document: NotationDocument,
): Map<PlacedFinding, AionException> {
  const raised = new Map<PlacedFinding, AionException>();
  const raise = (finding: PlacedFinding, exception: AionException): void => {
    // Two prompts are refused where the prompts are asked for, not where the tools are read.
    if (!isOfPrompts(finding) && !raised.has(finding)) raised.set(finding, exception);
  };
  const refusals = reading.refusals();
  if (refusals === 'not-an-array') {
    for (const finding of causesOfNoArray(placed, document)) raise(finding, 'AIONParseError');
  } else if (refusals.size > 0 || placed.some(stopsPython)) {
    const found = new FoundPlaces(placed, document);
    for (const version of loader.versions) {
      for (const [finding, exception] of found.causes(refusals.get(version) ?? [])) raise(finding, exception);
      for (const finding of found.failingPython(version, refusals.get(version) ?? [])) raise(finding, 'AIONParseError');
    }
  }
  for (const finding of placed) {
    if (isOfPrompts(finding) && finding.local.exception !== null) raised.set(finding, finding.local.exception);
  }
  return raised;
}

function isOfPrompts({ local: { rule } }: PlacedFinding): boolean {
  return rule.id === 'multiple-system-prompts';
}

function stopsPython({ local: { rule, exception } }: PlacedFinding): boolean {
  return rule.family === 'python' && exception !== null;
}

/** Rules about what every loader reads over, or about texts that are refused for something else. */
const neverRefused: ReadonlySet<string> = new Set([
  ...['missing-comma', 'extra-comma', 'duplicate-property', 'duplicate-tool-name', 'multiple-system-prompts'],
  ...['missing-description', 'interface-sequence', 'invalid-link'],
]);

/** Rules that say in so many words that a part is missing. */
const missingParts: Readonly<Record<'missing-name' | 'neither-function-nor-link', ReadonlySet<string>>> = {
  'missing-name': new Set(['missing-name', 'empty-element']),
  'neither-function-nor-link': new Set(['function-or-link', 'empty-element', 'missing-interface']),
};

/** The findings of a document by their places. */
class FoundPlaces {
  readonly #document: NotationDocument;
  /** Those that can be the cause of a refusal, in the order of their places. */
  readonly #written: readonly PlacedFinding[];
  readonly #ofLoader: readonly PlacedFinding[];
  readonly #ofPython: readonly PlacedFinding[];

  constructor(placed: readonly PlacedFinding[], document: NotationDocument) {
    this.#document = document;
    this.#written = placed
      .filter(({ local: { rule } }) => standsOnCause(rule) && !neverRefused.has(rule.id))
      .sort((a, b) => startOf(a) - startOf(b));
    this.#ofLoader = placed.filter(({ local }) => local.rule.family === 'loader' && local.exception !== null);
    this.#ofPython = placed.filter(stopsPython);
  }

  /** The findings for which the loader refuses these blocks of the file. */
  causes(blocks: readonly RefusedBlock[]): readonly (readonly [PlacedFinding, AionException])[] {
    const error = blocks[0]?.refusals[0]?.error;
    const exception = error === undefined ? null : knownException(error);
    if (exception === null) return [];
    const found: PlacedFinding[] = this.#ofLoader.filter(({ local }) => local.exception === exception);
    const ofBlocks = blocks.flatMap((block) => {
      const refusals = block.refusals.filter((refusal) => refusal.error === error);
      return refusals.length === 0 ? [] : this.#causesOf(block, refusals);
    });
    return found.concat(ofBlocks).map((finding) => [finding, exception] as const);
  }

  /** The findings about Python that stop this version, which evaluates what it reads, up to the first block it refuses. */
  failingPython(version: LoaderVersion, blocks: readonly RefusedBlock[]): readonly PlacedFinding[] {
    const end = blocks[0]?.span.start ?? Number.POSITIVE_INFINITY;
    return this.#ofPython.filter((finding) => {
      const { start } = finding;
      const item = this.#document.itemAt(startOf(finding))?.item;
      const isClassName = finding.local.rule.id === 'unresolved-schema';
      if (item === undefined || start >= end || (isClassName && !evaluatesClassNames(version))) return false;
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

  #causesOf(block: RefusedBlock, refusals: readonly BlockRefusal[]): readonly PlacedFinding[] {
    const placed = this.#document.itemAt(block.span.start);
    const item = placed?.item.kind === 'element' ? placed.item : null;
    const start = placed?.start ?? 0;
    const isTool = item !== null && start + (item.open?.start ?? 0) === block.span.start;
    const near = this.#touching(isTool ? { start, end: start + item.width } : block.span);
    const places = new SortedSpans(refusals.filter(({ reason }) => !isMissingPart(reason)).map(({ span }) => span));
    const missing = isTool ? refusals.map(({ reason }) => reason).filter(isMissingPart) : [];
    const parts = missing.map((reason) => ({ ids: missingParts[reason], spans: spansOf(reason, item) }));
    const causes = near.filter(({ local: { rule, span }, start: from }) => {
      const here = shiftSpan(span, from - start);
      return (
        places.touch(shiftSpan(span, from)) ||
        (isAboutTheText(rule.family) && parts.some(({ ids, spans }) => ids.has(rule.id) || spans.touch(here)))
      );
    });
    if (causes.length > 0) return causes;
    // Where nothing names the part that is missing, the broken form hides it: here, or before.
    const hiding = near.filter(standsForException);
    return hiding.length > 0 ? hiding : this.#lastBefore(block.span.end);
  }

  #lastBefore(offset: number): readonly PlacedFinding[] {
    for (let at = this.#firstFrom(offset) - 1; at >= 0; at--) {
      const finding = this.#written[at];
      if (finding !== undefined && standsForException(finding)) return [finding];
    }
    return [];
  }

  /** The findings that begin in the span, and the last one before it where it reaches into it. */
  #touching(span: Span): readonly PlacedFinding[] {
    const first = this.#firstFrom(span.start);
    const before = this.#written[first - 1];
    const reachesIn = before !== undefined && before.start + before.local.span.end > span.start;
    return this.#written.slice(reachesIn ? first - 1 : first, this.#firstFrom(span.end + 1));
  }

  /** The index of the first finding at or behind the offset. */
  #firstFrom(offset: number): number {
    let low = 0;
    let high = this.#written.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const finding = this.#written[middle];
      if (finding !== undefined && startOf(finding) < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

function standsForException({ local }: PlacedFinding): boolean {
  return local.rule.exception !== null && isAboutTheText(local.rule.family);
}

function isAboutTheText(family: string): boolean {
  return family === 'syntax' || family === 'notation';
}

/** Whether its findings stand on what is refused: those about the text, and those of the loaders that stand instead of them. */
function standsOnCause(rule: RuleDefinition): boolean {
  return isAboutTheText(rule.family) || (rule.family === 'loader' && 'replaces' in rule);
}

function startOf({ local, start }: PlacedFinding): number {
  return start + local.span.start;
}

/** Only the loaders that keep a class name look it up. */
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

/** Where the properties stand, from the element's start, that are or should be the part that is missing. */
function spansOf(reason: keyof typeof missingParts, element: ElementNode | null): SortedSpans {
  const properties = element?.properties ?? [];
  return new SortedSpans(
    properties.filter((entry) => {
      const meant = entry.key !== null && isProperty(entry) ? meantProperty(entry.key.name) : null;
      return meant !== null && propertiesOf[reason].includes(meant.word);
    }),
  );
}

/** Spans that do not overlap. */
class SortedSpans {
  readonly #spans: readonly Span[];

  constructor(spans: readonly Span[]) {
    this.#spans = [...spans].sort((a, b) => a.start - b.start);
  }

  /** Whether one of them touches this one. */
  touch({ start, end }: Span): boolean {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const span = this.#spans[middle];
      if (span !== undefined && span.start <= end) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const last = this.#spans[low - 1];
    return last !== undefined && start <= last.end;
  }
}

/** The findings before the opening and behind the closing bracket; where none is there, the last about the form. */
function causesOfNoArray(placed: readonly PlacedFinding[], document: NotationDocument): readonly PlacedFinding[] {
  const { start, end } = insideOf(document);
  const ofForm = placed.filter(({ local: { rule } }) => rule.family === 'syntax' && !neverRefused.has(rule.id));
  const outside = ofForm.filter(
    (finding) =>
      finding.local.rule.id === 'array-required' ||
      finding.start + finding.local.span.end <= start ||
      startOf(finding) >= end,
  );
  const last = ofForm.at(-1);
  return outside.length > 0 || last === undefined ? outside : [last];
}

/** From the first opening to the last closing bracket of the root; to the edges of the text where there is none. */
function insideOf(document: NotationDocument): Span {
  let start = 0;
  let end = document.text.length;
  for (const { item, start: from } of document.items()) {
    const open = item.kind === 'gap' ? item.tokens.find(({ kind }) => kind === 'open-bracket') : undefined;
    if (open !== undefined) {
      start = from + open.start;
      break;
    }
  }
  for (let index = document.chunks.length - 1; index >= 0; index--) {
    let from = document.chunkStart(index);
    let last: number | null = null;
    for (const item of document.chunks[index]?.items ?? []) {
      const close = item.kind === 'gap' ? item.tokens.findLast(({ kind }) => kind === 'close-bracket') : undefined;
      last = close === undefined ? last : from + close.end;
      from += item.width;
    }
    if (last !== null) {
      end = last;
      break;
    }
  }
  return { start, end };
}
