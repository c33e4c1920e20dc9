import type { BlockRefusal, RefusedBlock } from '../../loaders/document-differences.ts';
import type { RefusalReason } from '../../loaders/read.ts';
import { behaviourOf, type LoaderVersion } from '../../loaders/versions.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { rootBrackets } from '../../notation/root-brackets.ts';
import type { ElementNode, RegisteredProperty } from '../../notation/syntax.ts';
import { firstFrom } from '../../text/first-from.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import type { DetectedLoader } from '../detected-loader.ts';
import { type AionException, knownException } from '../finding.ts';
import { meantProperty } from '../reading/meant-word.ts';
import { isProperty } from '../reading/property.ts';
import type { PlacedFinding, RuleDefinition } from '../rule.ts';
import { readAloneBy } from './alone.ts';
import type { LoaderReading, RefusedInText } from './read-as-loaders.ts';
import { endsReading, mayEndReading, unreportedRefusal } from './reported-refusals.ts';

/** The findings of a document; `root`: of the text between the items, `ofDocument`: of the rules about several items. */
interface FoundInDocument {
  readonly items: readonly PlacedFinding[];
  readonly root: readonly PlacedFinding[];
  readonly loader: readonly PlacedFinding[];
  readonly ofDocument: readonly PlacedFinding[];
}

interface Raised {
  /** The exception that a detected version raises because of a finding. */
  readonly because: ReadonlyMap<PlacedFinding, AionException>;
  /** A finding for each refusal that no other finding reports. */
  readonly unreported: readonly PlacedFinding[];
}

const nowhere = { start: 0, end: 0 };
const noArray: RefusedBlock = {
  span: nowhere,
  refusals: [{ reason: 'not-an-array', error: 'AIONParseError', span: nowhere }],
};

/**
 * The findings because of which a detected version raises an exception. Several versions may have several reasons: the exception of the first
 * version counts, and reading comes before evaluation. If no finding reports the refusal of a version, a finding that may be the cause gets
 * the exception; else a new finding is made.
 */
export function raisedExceptions(
  document: NotationDocument,
  loader: DetectedLoader,
  { isRead, refused }: LoaderReading,
  found: FoundInDocument,
): Raised {
  const firsts = isRead
    ? loader.versions.flatMap((version) => refused.find((one) => one.version === version) ?? [])
    : loader.versions.map((version) => ({ version, block: noArray }));
  const because = isRead
    ? becauseOfText(document, loader, refused, firsts, found)
    : new Map(refusedForNoArray(document, found).map((finding) => [finding, 'AIONParseError' as const]));
  const named = new Set<AionException>();
  for (const [{ local }, exception] of because) if (endsReading(local)) named.add(exception);
  const told = new Set<PlacedFinding>();
  const unreported: PlacedFinding[] = [];
  for (const { version, block } of firsts) {
    const exception = exceptionOf(block);
    if (exception === null || named.has(exception)) continue;
    named.add(exception);
    const cause = causeBehind(found, block.span.start, because);
    const finding = cause ?? unreportedRefusal(version, block, exception);
    if (cause === undefined) unreported.push(finding);
    // The cause may already have another exception; the reading ends with the first of these.
    if (!told.has(finding)) because.set(finding, exception);
    told.add(finding);
  }
  for (const finding of found.ofDocument) {
    // The loader refuses two prompts when a program asks for the prompts, not when it reads the tools.
    const { rule, exception } = finding.local;
    if (rule.id === 'multiple-system-prompts' && exception !== null) because.set(finding, exception);
  }
  return { because, unreported };
}

function exceptionOf({ refusals: [first] }: RefusedBlock): AionException | null {
  return first === undefined ? null : knownException(first.error);
}

/** A brace missing after a refused block can make the loader take the block for a tool. */
function causeBehind(
  { items, root, ofDocument }: FoundInDocument,
  offset: number,
  because: ReadonlyMap<PlacedFinding, AionException>,
): PlacedFinding | undefined {
  const mayBe = (one: PlacedFinding): boolean =>
    startOf(one) >= offset && mayEndReading(one.local, because.get(one) ?? null);
  return items.find(mayBe) ?? root.find(mayBe) ?? ofDocument.find(mayBe);
}

/**
 * The findings because of which a loader raises an exception for a text that it reads; none where it accepts the file, raises another, or has another
 * reason.
 */
function becauseOfText(
  document: NotationDocument,
  { versions }: DetectedLoader,
  refused: readonly RefusedInText[],
  firsts: readonly RefusedInText[],
  found: FoundInDocument,
): Map<PlacedFinding, AionException> {
  const because = new Map<PlacedFinding, AionException>();
  const stopping = found.items.filter(stopsPython);
  const raising = found.loader.filter(({ local }) => local.exception !== null);
  if (refused.length + stopping.length + raising.length === 0) return because;
  const places = new FoundPlaces(document, found);
  const add = (finding: PlacedFinding, exception: AionException): void => {
    if (!because.has(finding)) because.set(finding, exception);
  };
  for (const version of versions) {
    const first = firsts.find((one) => one.version === version) ?? null;
    const exception = first === null ? null : exceptionOf(first.block);
    if (exception !== null) {
      for (const finding of raising) if (finding.local.exception === exception) add(finding, exception);
      for (const { block } of refused.filter((one) => one.version === version)) {
        const refusals = block.refusals.filter(({ error }) => error === exception);
        for (const cause of refusals.length === 0 ? [] : places.causes(block, refusals)) add(cause, exception);
      }
    }
    for (const finding of places.failingPython(stopping, version, first)) add(finding, 'AIONParseError');
  }
  return because;
}

/** The findings for which every loader refuses a text without reading it. */
function refusedForNoArray(
  document: NotationDocument,
  { items, root, ofDocument }: FoundInDocument,
): readonly PlacedFinding[] {
  const { open, close } = rootBrackets(document);
  const [start, end] = [open?.start ?? 0, close?.end ?? document.text.length];
  const isArray = ({ local }: PlacedFinding): boolean => local.rule.id === 'array-required';
  const outside = [...items, ...root].filter(
    (finding) =>
      mayRefuseAll(finding) &&
      (isArray(finding) || finding.start + finding.local.span.end <= start || startOf(finding) >= end),
  );
  const found = [...ofDocument.filter(isArray), ...outside];
  if (found.length > 0) return found;
  const last = root.findLast(mayRefuseAll) ?? items.findLast(mayRefuseAll);
  return last === undefined ? [] : [last];
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

/** The possible causes of refusals, in the order of the text. */
class FoundPlaces {
  readonly #document: NotationDocument;
  readonly #findings: readonly PlacedFinding[];
  /** For each of them the last one up to it that stands for an exception. */
  readonly #standing: readonly (PlacedFinding | null)[];

  constructor(document: NotationDocument, { items, root, ofDocument, loader }: FoundInDocument) {
    this.#document = document;
    this.#findings = [items, root, ofDocument, loader]
      .flatMap((list) => list.filter(mayBeCause))
      .sort((a, b) => startOf(a) - startOf(b));
    let last: PlacedFinding | null = null;
    this.#standing = this.#findings.map((finding) => {
      if (standsForException(finding)) last = finding;
      return last;
    });
  }

  /** The Python findings that stop this version when it evaluates the text up to the first block that it refuses. */
  failingPython(
    findings: readonly PlacedFinding[],
    version: LoaderVersion,
    first: RefusedInText | null,
  ): readonly PlacedFinding[] {
    return findings.filter((finding) => {
      const isClassName = finding.local.rule.id === 'unresolved-schema';
      if (first !== null && finding.start >= first.block.span.start) return false;
      if (isClassName && !evaluatesClassNames(version)) return false;
      const placed = this.#document.itemAt(startOf(finding));
      if (placed === null) return false;
      const property = isClassName ? 'args_schema' : 'function';
      return !readAloneBy(version, placed, this.#document.text).differences.some(({ effects }) =>
        effects.some(
          (effect) =>
            effect.kind === 'tool-lost' ||
            (effect.kind.startsWith('property') && 'property' in effect && effect.property === property),
        ),
      );
    });
  }

  /** The causes of a block's refusal. */
  causes(block: RefusedBlock, refusals: readonly BlockRefusal[]): readonly PlacedFinding[] {
    const placed = this.#document.itemAt(block.span.start);
    const item = placed?.item.kind === 'element' ? placed.item : null;
    const start = placed?.start ?? 0;
    const isTool = item !== null && start + (item.open?.start ?? 0) === block.span.start;
    const near = this.#touching(isTool ? { start, end: start + item.width } : block.span);
    const places = new SortedSpans(refusals.filter(({ reason }) => !isMissingPart(reason)).map(({ span }) => span));
    const missing = isTool ? refusals.map(({ reason }) => reason).filter(isMissingPart) : [];
    const parts = missing.map((reason) => ({ ids: missingParts[reason], spans: spansOf(reason, item) }));
    const causes = near.filter((finding) => {
      const { rule } = finding.local;
      const span = spanOf(finding);
      const here = shiftSpan(span, -start);
      return (
        places.touch(span) ||
        (isAboutTheText(rule.family) && parts.some(({ ids, spans }) => ids.has(rule.id) || spans.touch(here)))
      );
    });
    if (causes.length > 0) return causes;
    // If no finding names the missing part, the broken form hides it: here, or before.
    const hiding = near.filter(standsForException);
    if (hiding.length > 0) return hiding;
    const last = this.#standing[this.#firstFrom(block.span.end) - 1] ?? null;
    return last === null ? [] : [last];
  }

  /** The findings that begin in the span, and the last one before it if it reaches into the span. */
  #touching(span: Span): readonly PlacedFinding[] {
    const first = this.#firstFrom(span.start);
    const before = this.#findings[first - 1];
    const reachesIn = before !== undefined && spanOf(before).end > span.start;
    return this.#findings.slice(reachesIn ? first - 1 : first, this.#firstFrom(span.end + 1));
  }

  #firstFrom(offset: number): number {
    return firstFrom(this.#findings, offset, startOf);
  }
}

function spanOf({ local, start }: PlacedFinding): Span {
  return shiftSpan(local.span, start);
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
