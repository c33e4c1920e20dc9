import { NotationDocument } from '../../notation/notation-document.ts';
import type { FileContext } from '../../python/file-context.ts';
import { addCount } from '../../text/add-count.ts';
import { applyEdits, type TextEdit } from '../../text/span.ts';
import { ruleDefinition } from '../catalogue.ts';
import { placedFindings } from '../check.ts';
import { classNameOf } from '../loader/ignored-class.ts';
import { loaderIgnoredClass } from '../loader/loader-rules.ts';
import type { CheckSettings } from '../settings.ts';

/**
 * The number of findings of each rule in a document, of classes for the rule that reports all in one finding. Edits move findings, so only
 * the numbers are compared.
 */
export function countsOf(
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { local } of placedFindings(document, settings, python)) {
    const { rule } = local;
    if (settings.rules[rule.id] !== 'off') addCount(counts, rule.id);
  }
  if (counts.has(loaderIgnoredClass.id)) {
    const named = Array.from(document.items()).filter(({ item }) => classNameOf(item) !== null);
    counts.set(loaderIgnoredClass.id, named.length);
  }
  return counts;
}

/**
 * Whether one finding of each rule in `fixed` (one entry for each fix) is gone and no finding is new. Findings of loaders, providers and
 * Python in a tool appear only once its form is right, so they do not count against a fix of the form.
 */
export function isBetter(
  after: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
  fixed: readonly string[],
): boolean {
  const allowed = new Map(before);
  for (const rule of fixed) addCount(allowed, rule, -1);
  const onlyForm = fixed.every(isAboutForm);
  return [...after].every(([rule, count]) => count <= (allowed.get(rule) ?? 0) || (onlyForm && !isAboutForm(rule)));
}

function isAboutForm(rule: string): boolean {
  const family = ruleDefinition(rule)?.family;
  return family === 'syntax' || family === 'notation';
}

/** The document after edits that all refer to its current text. */
export function applyToDocument(document: NotationDocument, edits: readonly TextEdit[]): NotationDocument {
  return NotationDocument.parse(applyEdits(document.text, edits), document);
}
