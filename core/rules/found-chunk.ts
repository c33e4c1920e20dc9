import { addCount } from '../text/add-count.ts';
import { shiftSpan } from '../text/span.ts';
import { severityWeight } from './cap.ts';
import type { AionException, Finding, Severity } from './finding.ts';
import type { Raise } from './loader/raised-exception.ts';
import { endsReading } from './loader/told-refusals.ts';
import type { PlacedChunk } from './placed-chunk.ts';
import type { PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** A finding with its severity and exception, before its span is absolute. */
interface JudgedFinding {
  readonly placed: PlacedFinding;
  readonly severity: Severity;
  readonly exception: AionException | null;
}

/** The findings of a chunk that the settings do not turn off. Offsets count from the start of the chunk. */
export interface FoundChunk {
  readonly findings: readonly JudgedFinding[];
  /** The least start and the greatest end of the findings. */
  readonly from: number;
  readonly to: number;
  readonly rules: ReadonlyMap<string, number>;
  readonly severities: readonly number[];
  /** The same as `rules`, with the findings that are turned off. */
  readonly allRules: ReadonlyMap<string, number>;
  /** The exceptions that end the reading and that a finding reports. */
  readonly named: ReadonlySet<AionException>;
  /** The absolute findings for the last requested `start`: a chunk before an edit keeps its start. */
  made: { readonly start: number; readonly findings: readonly Finding[] } | null;
}

const none = new Map<string, number>();
const noExceptions: ReadonlySet<AionException> = new Set();
export const emptyChunk: FoundChunk = {
  findings: [],
  from: 0,
  to: 0,
  rules: none,
  severities: [0, 0, 0, 0],
  allRules: none,
  named: noExceptions,
  made: null,
};

/** The record of a chunk. `raised`: the exceptions that a loader in force raises because of its findings. */
export function foundChunk(
  { items, root, loader }: PlacedChunk,
  raised: ReadonlyMap<PlacedFinding, Pick<Raise, 'exception'>>,
  settings: CheckSettings,
): FoundChunk {
  const findings: JudgedFinding[] = [];
  const rules = new Map<string, number>();
  const severities = [0, 0, 0, 0];
  const countsOfAll = new Map<string, number>();
  let total = 0;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const list of [items, root, loader]) {
    for (const placed of list) {
      const { span, rule } = placed.local;
      addCount(countsOfAll, rule.id);
      total++;
      const judged = judgedFinding(placed, settings, raised.get(placed)?.exception ?? null);
      if (judged === null) continue;
      findings.push(judged);
      addCount(rules, rule.id);
      severities[severityWeight[judged.severity]] = (severities[severityWeight[judged.severity]] ?? 0) + 1;
      from = Math.min(from, placed.start + span.start);
      to = Math.max(to, placed.start + span.end);
    }
  }
  let named = noExceptions;
  for (const [{ local }, { exception }] of raised) {
    if (endsReading(local) && !named.has(exception)) named = new Set([...named, exception]);
  }
  // Most chunks have nothing turned off; one map for both saves memory.
  const allRules = findings.length === total ? rules : countsOfAll;
  return { findings, from, to, rules, severities, allRules, named, made: null };
}

/**
 * Null where the settings turn the rule off. `raised` is the exception that a loader in force raises because of the finding; one that ends
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

/** The absolute findings of a chunk that begins at `start`. */
export function findingsAt(chunk: FoundChunk, start: number): readonly Finding[] {
  if (chunk.made?.start !== start) {
    chunk.made = { start, findings: chunk.findings.map((finding) => placeFinding(finding, start)) };
  }
  return chunk.made.findings;
}

/** The finding with absolute offsets; its own count from `from`. */
export function placeFinding({ placed, severity, exception }: JudgedFinding, from = 0): Finding {
  const { rule, span, message, related, versions } = placed.local;
  const start = placed.start + from;
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
