import { ChunkLedger } from '../notation/chunk-ledger.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { FileContext } from '../python/file-context.ts';
import { addAll } from '../text/long-list.ts';
import { shiftSpan } from '../text/span.ts';
import { ruleCatalogue } from './catalogue.ts';
import type { ChunkSummary, InChunk } from './check-chunk.ts';
import { checkDocument, notAionFinding } from './check-document.ts';
import { type Judges, judgesOf } from './check-item.ts';
import { addCount, DocumentLedger } from './document-ledger.ts';
import type { AionException, Finding } from './finding.ts';
import { LoaderLedger, type LoaderReading } from './loader/document-findings.ts';
import { raisedExceptions } from './loader/raised-exception.ts';
import { standsInstead, withLoaderFindings } from './loader/stand-instead.ts';
import { endsReading, type ToldRefusals, toldRefusals } from './loader/told-refusals.ts';
import { type LoaderInForce, loaderOfFile, statedLoader } from './loader-in-force.ts';
import { targetFormats } from './provider/target.ts';
import { checkPython } from './python/check-python.ts';
import type { LocalFinding, PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** All findings of a document, by place, not capped. */
export function check(
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): readonly Finding[] {
  return new CheckSession(settings, python).check(document);
}

/** Checks one version of a document after the other; what an edit did not touch is not looked at again. */
export class CheckSession {
  readonly #settings: CheckSettings;
  readonly #judges: Judges;
  readonly #ledger = new DocumentLedger();
  readonly #loaders = new LoaderLedger();
  readonly #pythonChunks = new ChunkLedger<readonly InChunk<LocalFinding>[]>();
  #pythonCount = 0;
  readonly #python: FileContext | null;

  /** `python` is what the document can name of the workspace's Python; null where nothing is known of it. */
  constructor(settings: CheckSettings, python: FileContext | null = null) {
    this.#settings = settings;
    this.#python = python;
    const targets = targetFormats(settings.targets);
    this.#judges = judgesOf({ loader: statedLoader(settings), targets, knowsPython: python !== null });
  }

  /** All findings of this version, by place, not capped. Equal to `check` on a document read afresh. */
  check(document: NotationDocument): readonly Finding[] {
    const { placed, judged } = this.#placedFindings(document);
    const told = judged === null ? null : refusalsIn(placed, judged, document);
    const findings: Finding[] = [];
    for (const list of [placed, told?.more ?? []]) {
      for (const one of list) {
        const finding = toFinding(one, this.#settings, told === null ? undefined : (told.raised.get(one) ?? null));
        if (finding !== null) findings.push(finding);
      }
    }
    return findings.sort(byPlace);
  }

  /** The findings before the severities of the settings are applied, with what computes their fixes. */
  placedFindings(document: NotationDocument): readonly PlacedFinding[] {
    return this.#placedFindings(document).placed;
  }

  #placedFindings(document: NotationDocument): {
    readonly placed: readonly PlacedFinding[];
    readonly judged: Judged | null;
  } {
    if (!document.aionLike) return { placed: [{ local: notAionFinding(document.text), start: 0 }], judged: null };
    const { summaries, ofPython, ofDocument, loader } = this.#read(document);
    const placed: PlacedFinding[] = [];
    for (const [index, { findings }] of summaries.entries()) {
      const start = document.chunkStart(index);
      for (const { value, offset } of findings) placed.push({ local: value, start: start + offset });
      for (const { value, offset } of ofPython[index] ?? []) placed.push({ local: value, start: start + offset });
    }
    addAll(placed, ofDocument);
    const reading = this.#loaders.read(document, loader);
    const all = withLoaderFindings(placed, reading.findings, this.#settings);
    return { placed: all, judged: { reading, loader } };
  }

  /**
   * How many of {@link placedFindings} each rule has. Chunks that an edit did not touch are not counted again: a
   * report tries the fixes of thousands of findings, each on the whole document.
   */
  countsByRule(document: NotationDocument): ReadonlyMap<string, number> {
    const read = document.aionLike ? this.#read(document) : null;
    const found = read === null ? [] : this.#loaders.read(document, read.loader).findings;
    if (read === null || found.some((one) => standsInstead(one, this.#settings))) {
      const counts = new Map<string, number>();
      for (const { local } of this.#placedFindings(document).placed) addCount(counts, local.rule.id, 1);
      return counts;
    }
    const { ofPython, ofDocument } = read;
    const counts = new Map(this.#ledger.counts);
    for (const { value } of ofPython.flat()) addCount(counts, value.rule.id, 1);
    for (const list of [ofDocument, found]) {
      for (const { local } of list) addCount(counts, local.rule.id, 1);
    }
    return counts;
  }

  /** What the rules say of the items and of the document, before the loaders have their say. */
  #read(document: NotationDocument): Reading {
    const ledger = this.#ledger;
    ledger.update(document, this.#judges);
    const loader = this.#judges.loader ?? loaderOfFile(ledger.usesNewer);
    const ofPython = this.#pythonFindings(document);
    return {
      // Most files have no finding to collect: then a keystroke need not even ask each chunk for it.
      summaries: ledger.findings > 0 || ofPython !== null ? ledger.summaries : [],
      loader,
      ofDocument: checkDocument({ document, loader, targets: this.#judges.targets, ledger }),
      ofPython: ofPython ?? [],
    };
  }

  /** What the workspace's Python has to say of each chunk; null where it has nothing to say. */
  #pythonFindings(document: NotationDocument): readonly (readonly InChunk<LocalFinding>[])[] | null {
    const context = this.#python;
    if (context === null) return null;
    const { all, gone, come } = this.#pythonChunks.update(document, context, (index) =>
      checkPython(document, index, context, this.#judges),
    );
    this.#pythonCount += countOf(come) - countOf(gone);
    return this.#pythonCount === 0 ? null : all;
  }
}

function countOf(chunks: readonly (readonly unknown[])[]): number {
  return chunks.reduce((count, findings) => count + findings.length, 0);
}

/** What the loaders in force make of a document. */
interface Judged {
  readonly reading: LoaderReading;
  readonly loader: LoaderInForce;
}

function refusalsIn(
  placed: readonly PlacedFinding[],
  { reading, loader }: Judged,
  document: NotationDocument,
): ToldRefusals {
  return toldRefusals(placed, raisedExceptions(placed, reading, loader, document), reading, loader);
}

interface Reading {
  /** One for each chunk, in order; none where no chunk has a finding. */
  readonly summaries: readonly ChunkSummary[];
  readonly loader: LoaderInForce;
  readonly ofDocument: readonly PlacedFinding[];
  /** What Python has to say of each chunk; empty where it has nothing to say. */
  readonly ofPython: readonly (readonly InChunk<LocalFinding>[])[];
}

/**
 * The finding as everybody sees it; null where the settings turn its rule off. `raised` is the exception that a loader in force raises
 * because of it: one that ends the reading makes it an error, whoever named the loader. Without it, nothing is known of loaders.
 */
export function toFinding(
  { local, start }: PlacedFinding,
  settings: CheckSettings,
  raised?: AionException | null,
): Finding | null {
  const { rule, related } = local;
  const chosen = Object.hasOwn(settings.rules, rule.id) ? settings.rules[rule.id] : undefined;
  if (chosen === 'off') return null;
  const own = raised && endsReading(local) ? 'error' : (local.severity ?? rule.defaultSeverity);
  return {
    rule: rule.id,
    family: rule.family,
    severity: chosen ?? own,
    exception: raised === undefined ? local.exception : raised,
    span: shiftSpan(local.span, start),
    message: local.message,
    related:
      related.length === 0
        ? related
        : related.map((place) => ({ ...place, span: place.file ? place.span : shiftSpan(place.span, start) })),
    versions: local.versions,
    data: null,
  };
}

const order = new Map(ruleCatalogue.map((rule, index) => [rule.id, index]));

function byPlace(a: Finding, b: Finding): number {
  return a.span.start - b.span.start || a.span.end - b.span.end || (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0);
}
