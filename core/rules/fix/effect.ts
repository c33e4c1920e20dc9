import type { NotationDocument } from '../../notation/notation-document.ts';
import { applyEdits, type TextEdit } from '../../text/span.ts';
import { ruleDefinition } from '../catalogue.ts';
import type { CheckSession } from '../check-session.ts';
import type { CheckSettings } from '../settings.ts';

/** How many findings of each rule a document has; edits move findings about, their numbers tell what was gained. */
export class FindingCounts {
  readonly #counts: ReadonlyMap<string, number>;

  private constructor(counts: ReadonlyMap<string, number>) {
    this.#counts = counts;
  }

  static of(document: NotationDocument, session: CheckSession, settings: CheckSettings): FindingCounts {
    const counts = [...session.countsByRule(document)].filter(([rule]) => settings.rules[rule] !== 'off');
    return new FindingCounts(new Map(counts));
  }

  /**
   * Whether one finding of each rule in `fixed` (listed as often as it was fixed) is gone and none came. What loaders,
   * providers and Python have to say of a tool is heard only once its form is right: that is no fault of the fix that
   * made it so, and does not count against it.
   */
  isBetter(before: FindingCounts, fixed: readonly string[]): boolean {
    const allowed = new Map(before.#counts);
    for (const rule of fixed) allowed.set(rule, (allowed.get(rule) ?? 0) - 1);
    const onlyForm = fixed.every(isAboutForm);
    return [...this.#counts].every(
      ([rule, count]) => count <= (allowed.get(rule) ?? 0) || (onlyForm && !isAboutForm(rule)),
    );
  }
}

function isAboutForm(rule: string): boolean {
  const family = ruleDefinition(rule)?.family;
  return family === 'syntax' || family === 'notation';
}

/** The document after edits that all speak of its present text. */
export function applyToDocument(document: NotationDocument, edits: readonly TextEdit[]): NotationDocument {
  // From the last to the first, so that each change leaves the places of those still to come as they are.
  const changes = edits
    .toSorted((a, b) => b.span.start - a.span.start || b.span.end - a.span.end)
    .map(({ span, newText }) => ({ span, newLength: newText.length }));
  return document.update(applyEdits(document.text, edits), changes);
}
