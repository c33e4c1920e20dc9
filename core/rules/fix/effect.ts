import type { NotationDocument } from '../../notation/notation-document.ts';
import { addCount } from '../../text/add-count.ts';
import { applyEdits, type TextEdit } from '../../text/span.ts';
import { ruleDefinition } from '../catalogue.ts';
import type { CheckSession } from '../check-session.ts';
import type { CheckSettings } from '../settings.ts';

/** The number of findings of each rule in a document. Edits move findings, so only the numbers are compared. */
export function countsOf(
  document: NotationDocument,
  session: CheckSession,
  settings: CheckSettings,
): ReadonlyMap<string, number> {
  return new Map([...session.countsByRule(document)].filter(([rule]) => settings.rules[rule] !== 'off'));
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
  // From last to first: each change leaves the offsets of the remaining changes valid.
  const changes = edits
    .toSorted((a, b) => b.span.start - a.span.start || b.span.end - a.span.end)
    .map(({ span, newText }) => ({ span, newLength: newText.length }));
  return document.update(applyEdits(document.text, edits), changes);
}
