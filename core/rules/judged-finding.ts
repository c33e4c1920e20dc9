import { shiftSpan } from '../text/span.ts';
import type { AionException, Finding, Severity } from './finding.ts';
import { endsReading } from './loader/reported-refusals.ts';
import type { PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** A finding with its severity and exception, before its span is absolute. */
interface JudgedFinding {
  readonly placed: PlacedFinding;
  readonly severity: Severity;
  readonly exception: AionException | null;
}

/**
 * Null where the settings turn the rule off. `raised` is the exception that a detected version raises because of the finding; one that ends
 * the reading makes it an error, wherever the loader is named. If `raised` is left out, the loaders are unknown. An exception that the
 * notation names stays where no loader raises one.
 */
export function judgedFinding(
  placed: PlacedFinding,
  settings: CheckSettings,
  raised?: AionException | null,
): JudgedFinding | null {
  const { local } = placed;
  const { rule } = local;
  const chosen = Object.hasOwn(settings.rules, rule.id) ? settings.rules[rule.id] : undefined;
  if (chosen === 'off') return null;
  const endsIt = raised && endsReading(local) && local.severity !== 'information';
  const own = endsIt ? 'error' : (local.severity ?? rule.defaultSeverity);
  const stays = raised === undefined || rule.isNamedByNotation === true;
  return { placed, severity: chosen ?? own, exception: raised ?? (stays ? local.exception : null) };
}

/** The finding with absolute offsets. */
export function placeFinding({ placed, severity, exception }: JudgedFinding): Finding {
  const { rule, span, message, related, versions } = placed.local;
  const { start } = placed;
  return {
    rule: rule.id,
    family: rule.family,
    severity,
    exception,
    span: shiftSpan(span, start),
    message,
    related:
      related.length === 0
        ? related
        : related.map((place) => ({ ...place, span: place.file ? place.span : shiftSpan(place.span, start) })),
    versions,
    data: null,
  };
}
