import { shiftSpan } from '../text/span.ts';
import type { AionException, Finding } from './finding.ts';
import { endsReading } from './loader/reported-refusals.ts';
import type { PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/**
 * The finding with absolute offsets, its severity and its exception; null where the settings turn the rule off. `raised` is the exception that
 * a detected version raises because of the finding; one that ends the reading makes it an error, wherever the loader is named. If `raised` is
 * left out, the loaders are unknown. An exception that the notation names stays where no loader raises one.
 */
export function placeFinding(
  { local, start }: PlacedFinding,
  settings: CheckSettings,
  raised?: AionException | null,
): Finding | null {
  const { rule, span, message, brief, related, versions } = local;
  const chosen = Object.hasOwn(settings.rules, rule.id) ? settings.rules[rule.id] : undefined;
  if (chosen === 'off') return null;
  const endsIt = raised && endsReading(local) && local.severity !== 'information';
  const own = endsIt ? 'error' : (local.severity ?? rule.defaultSeverity);
  const stays = raised === undefined || rule.isNamedByNotation === true;
  return {
    rule: rule.id,
    family: rule.family,
    severity: chosen ?? own,
    exception: raised ?? (stays ? local.exception : null),
    span: shiftSpan(span, start),
    message,
    ...(brief === undefined ? {} : { brief }),
    related:
      related.length === 0
        ? related
        : related.map((place) => ({ ...place, span: place.file ? place.span : shiftSpan(place.span, start) })),
    versions,
  };
}
