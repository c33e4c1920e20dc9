import type { ToolFormat } from '../formats/format.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { FileContext } from '../python/file-context.ts';
import { shiftSpan } from '../text/span.ts';
import { ruleCatalogue } from './catalogue.ts';
import { checkChunk, judgesOf } from './check-chunk.ts';
import { checkDocument, notAionFinding } from './check-document.ts';
import type { Finding } from './finding.ts';
import { loaderFindings } from './loader/document-findings.ts';
import { withLoaderFindings } from './loader/stand-instead.ts';
import { loaderOfFile, statedLoader } from './loader-in-force.ts';
import { targetFormats } from './provider/target.ts';
import { checkPython } from './python/check-python.ts';
import type { LocalFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';
import { ToolNames } from './tool-names.ts';

/** A finding with the offset that its own offsets count from. */
export interface PlacedFinding {
  readonly local: LocalFinding;
  readonly start: number;
}

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
  readonly #targets: readonly ToolFormat[];
  readonly #names = new ToolNames();
  readonly #python: FileContext | null;

  /** `python` is what the document can name of the workspace's Python; null where nothing is known of it. */
  constructor(settings: CheckSettings, python: FileContext | null = null) {
    this.#settings = settings;
    this.#python = python;
    this.#targets = targetFormats(settings.targets);
  }

  /** All findings of this version, by place, not capped. Equal to `check` on a document read afresh. */
  check(document: NotationDocument): readonly Finding[] {
    const findings: Finding[] = [];
    for (const placed of this.placedFindings(document)) {
      const finding = toFinding(placed, this.#settings);
      if (finding !== null) {
        findings.push(finding);
      }
    }
    return findings.sort(byPlace);
  }

  /** The findings before the severities of the settings are applied, with what computes their fixes. */
  placedFindings(document: NotationDocument): readonly PlacedFinding[] {
    if (!document.aionLike) {
      return [{ local: notAionFinding(document.text), start: 0 }];
    }
    const stated = statedLoader(this.#settings);
    const python = this.#python;
    const judges = judgesOf({ loader: stated, targets: this.#targets, knowsPython: python !== null });
    const summaries = document.chunks.map((_, index) => checkChunk(document, index, judges));
    this.#names.update(summaries);
    const loader = stated ?? loaderOfFile(summaries.some(({ usesNewer }) => usesNewer));
    const placed: PlacedFinding[] = [];
    for (const [index, { findings }] of summaries.entries()) {
      for (const { value, offset } of findings) {
        placed.push({ local: value, start: document.chunkStart(index) + offset });
      }
      for (const { value, offset } of python === null ? [] : checkPython(document, index, python, judges)) {
        placed.push({ local: value, start: document.chunkStart(index) + offset });
      }
    }
    const facts = { document, loader, targets: this.#targets, summaries, repeatedNames: this.#names.repeated };
    for (const local of checkDocument(facts)) {
      placed.push({ local, start: 0 });
    }
    return withLoaderFindings(placed, loaderFindings(document, loader), this.#settings);
  }
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
    message: local.message,
    related: local.related.map((place) => (place.file ? place : { ...place, span: shiftSpan(place.span, start) })),
    versions: local.versions,
    data: null,
  };
}

const order = new Map(ruleCatalogue.map((rule, index) => [rule.id, index]));

function byPlace(a: Finding, b: Finding): number {
  return a.span.start - b.span.start || a.span.end - b.span.end || (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0);
}
