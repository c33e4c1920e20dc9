import type { NotationDocument } from '../notation/notation-document.ts';
import { RunLedger } from '../notation/run-ledger.ts';
import type { FileContext } from '../python/file-context.ts';
import { shiftSpan } from '../text/span.ts';
import { visible } from '../text/visible.ts';
import { ruleCatalogue } from './catalogue.ts';
import type { ChunkSummary, InChunk } from './check-chunk.ts';
import { checkDocument, notAionFinding } from './check-document.ts';
import { type Judges, judgesOf } from './check-item.ts';
import { addCount, DocumentLedger } from './document-ledger.ts';
import type { Finding } from './finding.ts';
import { LoaderLedger } from './loader/document-findings.ts';
import { withRaisedExceptions } from './loader/raised-exception.ts';
import { standsInstead, withLoaderFindings } from './loader/stand-instead.ts';
import { withToldRefusals } from './loader/told-refusals.ts';
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
  readonly #pythonRuns = new RunLedger<readonly InChunk<LocalFinding>[]>();
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
    const findings: Finding[] = [];
    for (const placed of this.#placedFindings(document, 'told')) {
      const finding = toFinding(placed, this.#settings);
      if (finding !== null) {
        findings.push(finding);
      }
    }
    return findings.sort(byPlace);
  }

  /** The findings before the severities of the settings are applied, with what computes their fixes. */
  placedFindings(document: NotationDocument): readonly PlacedFinding[] {
    return this.#placedFindings(document, 'named');
  }

  #placedFindings(document: NotationDocument, exceptions: 'left' | 'named' | 'told'): readonly PlacedFinding[] {
    if (!document.aionLike) {
      return [{ local: notAionFinding(document.text), start: 0 }];
    }
    const { summaries, ofPython, ofDocument, loader } = this.#read(document);
    const placed: PlacedFinding[] = [];
    for (const [index, { findings }] of summaries.entries()) {
      const start = document.chunkStart(index);
      for (const { value, offset } of findings) {
        placed.push({ local: value, start: start + offset });
      }
      for (const { value, offset } of ofPython[index] ?? []) {
        placed.push({ local: value, start: start + offset });
      }
    }
    for (const local of ofDocument) {
      placed.push({ local, start: 0 });
    }
    const reading = this.#loaders.read(document, loader);
    const all = withLoaderFindings(placed, reading.findings, this.#settings);
    if (exceptions === 'left') {
      return all;
    }
    const named = withRaisedExceptions(all, reading, loader, document);
    return exceptions === 'named' ? named : withToldRefusals(named, reading, loader);
  }

  /**
   * How many of {@link placedFindings} each rule has. Runs of items that an edit did not touch are not counted again: a
   * report tries the fixes of thousands of findings, each on the whole document.
   */
  countsByRule(document: NotationDocument): ReadonlyMap<string, number> {
    const read = document.aionLike ? this.#read(document) : null;
    const found = read === null ? [] : this.#loaders.read(document, read.loader).findings;
    if (read === null || found.some((one) => standsInstead(one, this.#settings))) {
      const counts = new Map<string, number>();
      for (const { local } of this.#placedFindings(document, 'left')) {
        addCount(counts, local.rule.id, 1);
      }
      return counts;
    }
    const { ofPython, ofDocument } = read;
    const counts = new Map(this.#ledger.counts);
    for (const { value } of ofPython.flat()) {
      addCount(counts, value.rule.id, 1);
    }
    for (const { rule } of [...ofDocument, ...found.map(({ local }) => local)]) {
      addCount(counts, rule.id, 1);
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
      // Most files have no finding to collect: then a keystroke need not even ask each run for it.
      summaries: ledger.findings > 0 || ofPython !== null ? ledger.summaries : [],
      loader,
      ofDocument: checkDocument({ document, loader, targets: this.#judges.targets, ledger }),
      ofPython: ofPython ?? [],
    };
  }

  /** What the workspace's Python has to say of each run of items; null where it has nothing to say. */
  #pythonFindings(document: NotationDocument): readonly (readonly InChunk<LocalFinding>[])[] | null {
    const context = this.#python;
    if (context === null) {
      return null;
    }
    const { all, gone, come } = this.#pythonRuns.update(document, context, (index) =>
      checkPython(document, index, context, this.#judges),
    );
    this.#pythonCount += countOf(come) - countOf(gone);
    return this.#pythonCount === 0 ? null : all;
  }
}

function countOf(runs: readonly (readonly unknown[])[]): number {
  return runs.reduce((count, findings) => count + findings.length, 0);
}

interface Reading {
  /** One for each run of items, in order; none where no run has a finding. */
  readonly summaries: readonly ChunkSummary[];
  readonly loader: LoaderInForce;
  readonly ofDocument: readonly LocalFinding[];
  /** What Python has to say of each run of items; empty where it has nothing to say. */
  readonly ofPython: readonly (readonly InChunk<LocalFinding>[])[];
}

/** The finding as everybody sees it; null where the settings turn its rule off. */
export function toFinding({ local, start }: PlacedFinding, settings: CheckSettings): Finding | null {
  const { rule } = local;
  const chosen = Object.hasOwn(settings.rules, rule.id) ? settings.rules[rule.id] : undefined;
  if (chosen === 'off') {
    return null;
  }
  return {
    rule: rule.id,
    family: rule.family,
    severity: chosen ?? local.severity ?? rule.defaultSeverity,
    exception: local.exception,
    span: shiftSpan(local.span, start),
    message: visible(local.message),
    related: local.related.map((place) => ({
      ...place,
      message: visible(place.message),
      span: place.file ? place.span : shiftSpan(place.span, start),
    })),
    versions: local.versions,
    data: null,
  };
}

const order = new Map(ruleCatalogue.map((rule, index) => [rule.id, index]));

function byPlace(a: Finding, b: Finding): number {
  return a.span.start - b.span.start || a.span.end - b.span.end || (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0);
}
