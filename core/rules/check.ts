import type { NotationDocument } from '../notation/notation-document.ts';
import type { FileContext } from '../python/file-context.ts';
import { addAll } from '../text/long-list.ts';
import { ruleCatalogue } from './catalogue.ts';
import { checkAcrossItems, notAionFinding, rootFindings } from './check-document.ts';
import { checkItem, judgesOf } from './check-item.ts';
import { detectedLoader } from './detected-loader.ts';
import type { Finding } from './finding.ts';
import { readAlone } from './loader/alone.ts';
import { ignoredClassFinding } from './loader/ignored-class.ts';
import { raisedExceptions } from './loader/raised-exceptions.ts';
import { readAsLoaders } from './loader/read-as-loaders.ts';
import { placeFinding } from './place-finding.ts';
import { targetsNamed } from './provider/target.ts';
import { checkPython } from './python/check-python.ts';
import { noFindings, type PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';
import { withLoaderFindings } from './with-loader-findings.ts';

/**
 * All findings of a document, in text order, not capped: a function of its arguments. `python`: the names of the workspace's Python that
 * the document can use; null where Python is unknown. Answers about an item alone are kept with it, so that after an edit only new items
 * are read; everything else is computed each time.
 */
export function check(
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): readonly Finding[] {
  const { placed, raised } = read(document, settings, python);
  const findings: Finding[] = [];
  for (const one of placed) {
    const finding = placeFinding(one, settings, raised === null ? undefined : (raised.get(one) ?? null));
    if (finding !== null) findings.push(finding);
  }
  return inOrder(findings);
}

/** The findings before the severities of the settings are applied, with their fixes. */
export function placedFindings(
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): readonly PlacedFinding[] {
  return read(document, settings, python).placed;
}

/** `raised`: the exception that a detected version raises because of a finding; null for a text that is not AIONS. */
function read(document: NotationDocument, settings: CheckSettings, python: FileContext | null) {
  if (!document.aionLike) return { placed: [{ local: notAionFinding(document.text), start: 0 }], raised: null };
  const judges = judgesOf({
    loader: detectedLoader(settings),
    targets: targetsNamed(settings.targets),
    knowsPython: python !== null,
  });
  // 1. Each item alone, while its tree is in memory.
  const checked = Array.from(document.items(), (placed) => ({
    ...checkItem(placed, document.text, judges),
    python: python === null || placed.item.kind !== 'element' ? noFindings : checkPython(placed.item, python, judges),
    alone: document.isWhole ? readAlone(placed, document.text, judges.loader) : [],
  }));
  // 2. The text between the items, and the rules about several items.
  const root = rootFindings(document);
  const ofDocument = [
    ...root.missing,
    ...checkAcrossItems(checked, judges).map((local) => ({ local, start: 0 })),
    ...ignoredClassFinding(document, checked, judges.loader),
  ];
  // 3. How the detected versions read the text. Where they have a finding for a mistake, it replaces the item's own.
  const loaders = readAsLoaders(document, checked, judges.loader);
  const items: PlacedFinding[] = [];
  const ofLoaders: PlacedFinding[] = [];
  for (const [index, one] of checked.entries()) {
    const own = one.python.length === 0 ? one.summary.findings : [...one.summary.findings, ...one.python];
    const { items: left, loader } = withLoaderFindings(own, loaders.findings.get(index) ?? [], settings);
    for (const local of left) items.push({ local, start: one.start });
    for (const local of loader) ofLoaders.push({ local, start: one.start });
  }
  // 4. The exceptions that these loaders raise, and because of which findings.
  const found = { items, root: root.findings, loader: ofLoaders, ofDocument };
  const raised = raisedExceptions(document, judges.loader, loaders, found);
  const placed: PlacedFinding[] = [];
  for (const list of [items, root.findings, ofDocument, ofLoaders, raised.unreported]) addAll(placed, list);
  return { placed, raised: raised.because };
}

const order = new Map(ruleCatalogue.map((rule, index) => [rule.id, index]));

/** The findings in the order of the text; of an equal span, in that of the rules. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(byPlace);
}

function byPlace(a: Finding, b: Finding): number {
  return a.span.start - b.span.start || a.span.end - b.span.end || (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0);
}
