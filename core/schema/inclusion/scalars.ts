import { type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { say } from '../../text/say.ts';
import { highest, lowest, numberKeyword } from './bounds.ts';
import type { SchemaBranch } from './branches.ts';
import { type Gap, noGaps } from './gap.ts';

/** The demands of a schema on numbers that those of the branch don't cover. */
export function numberGaps({ parts, isWhole }: SchemaBranch, wanted: JsonObject): readonly Gap[] {
  const gaps: Gap[] = [];
  const gap = (why: string, values: readonly number[]): void =>
    void gaps.push(gapOf(why, isWhole ? values.filter(Number.isInteger) : values));
  const low = member(wanted, 'minimum');
  if (low !== undefined && !isAtLeast(parts, low, isWhole)) {
    gap(say`the minimum is ${shown(low)}`, [...lowValues(parts), ...below(low, 1), ...below(low, 0.5)]);
  }
  const high = member(wanted, 'maximum');
  if (high !== undefined && !isAtMost(parts, high, isWhole)) {
    gap(say`the maximum is ${shown(high)}`, [...highValues(parts), ...below(high, -1), ...below(high, -0.5)]);
  }
  const over = numberKeyword(wanted, 'exclusiveMinimum');
  if (Object.hasOwn(wanted, 'exclusiveMinimum')) {
    const own = highest(parts, 'exclusiveMinimum');
    const closed = highest(parts, 'minimum');
    const isCovered = over !== null && ((own !== null && own >= over) || (closed !== null && closed > over));
    if (!isCovered) gap(say`the value must be above ${shown(over)}`, [...lowValues(parts), over ?? 0, (over ?? 0) - 1]);
  }
  const under = numberKeyword(wanted, 'exclusiveMaximum');
  if (Object.hasOwn(wanted, 'exclusiveMaximum')) {
    const own = lowest(parts, 'exclusiveMaximum');
    const closed = lowest(parts, 'maximum');
    const isCovered = under !== null && ((own !== null && own <= under) || (closed !== null && closed < under));
    if (!isCovered) {
      gap(say`the value must be below ${shown(under)}`, [...highValues(parts), under ?? 0, (under ?? 0) + 1]);
    }
  }
  const step = member(wanted, 'multipleOf');
  if (step !== undefined && !isMultiple(parts, step, isWhole)) {
    gap(say`the value must be a multiple of ${shown(step)}`, [...lowValues(parts), 1, 0.5, 3, 7]);
  }
  return [...gaps, ...formatGaps(parts, wanted, [0.5, 2 ** 31, 2 ** 53, -(2 ** 40)])];
}

function isAtLeast(parts: readonly JsonObject[], bound: JsonValue, isWhole: boolean): boolean {
  if (typeof bound !== 'number') return false;
  const [closed, open] = [highest(parts, 'minimum'), highest(parts, 'exclusiveMinimum')];
  if ((closed !== null && closed >= bound) || (open !== null && open >= bound)) return true;
  return isWhole && Number.isSafeInteger(open) && open !== null && open + 1 >= bound;
}

function isAtMost(parts: readonly JsonObject[], bound: JsonValue, isWhole: boolean): boolean {
  if (typeof bound !== 'number') return false;
  const [closed, open] = [lowest(parts, 'maximum'), lowest(parts, 'exclusiveMaximum')];
  if ((closed !== null && closed <= bound) || (open !== null && open <= bound)) return true;
  return isWhole && Number.isSafeInteger(open) && open !== null && open - 1 <= bound;
}

/** Only whole steps are compared: fractions are no exact doubles. */
function isMultiple(parts: readonly JsonObject[], step: JsonValue, isWhole: boolean): boolean {
  if (isWhole && step === 1) return true;
  return parts.some((part) => {
    const own = numberKeyword(part, 'multipleOf');
    if (own === null || typeof step !== 'number') return false;
    return own === step || (Number.isSafeInteger(own) && Number.isSafeInteger(step) && own % step === 0);
  });
}

function lowValues(parts: readonly JsonObject[]): readonly number[] {
  const bounds = [highest(parts, 'minimum'), highest(parts, 'exclusiveMinimum')].filter((bound) => bound !== null);
  return [...bounds.flatMap((bound) => [bound, bound + 0.5, bound + 1]), 0, -1];
}

function highValues(parts: readonly JsonObject[]): readonly number[] {
  const bounds = [lowest(parts, 'maximum'), lowest(parts, 'exclusiveMaximum')].filter((bound) => bound !== null);
  return [...bounds.flatMap((bound) => [bound, bound - 0.5, bound - 1]), 0, 1, 1_000_000];
}

function below(bound: JsonValue, by: number): readonly number[] {
  return typeof bound === 'number' ? [bound - by] : [];
}

/** The demands of a schema on strings that those of the branch don't cover. */
export function stringGaps({ parts }: SchemaBranch, wanted: JsonObject): readonly Gap[] {
  const gaps: Gap[] = [];
  const least = member(wanted, 'minLength') ?? 0;
  const own = highest(parts, 'minLength') ?? 0;
  if (typeof least !== 'number' || own < least) {
    const texts = [own, own + 1].map((length) => 'a'.repeat(Math.min(length, longest)));
    gaps.push(gapOf(say`the string must have at least ${shown(least)} characters`, texts));
  }
  const most = member(wanted, 'maxLength');
  const ownMost = lowest(parts, 'maxLength') ?? Number.POSITIVE_INFINITY;
  if (most !== undefined && (typeof most !== 'number' || ownMost > most)) {
    const length = typeof most === 'number' ? most + 1 : 1;
    const texts = length > longest ? [] : ['a'.repeat(Math.max(length, own)), '1'.repeat(length)];
    gaps.push(gapOf(say`the string must have at most ${shown(most)} characters`, texts));
  }
  const pattern = member(wanted, 'pattern');
  if (pattern !== undefined && !parts.some((part) => member(part, 'pattern') === pattern)) {
    gaps.push(gapOf(say`the string must match ${shown(pattern)}`, strangeTexts));
  }
  return [...gaps, ...formatGaps(parts, wanted, strangeTexts)];
}

/** Longer texts are no example that a person reads. */
const longest = 100_000;

const strangeTexts: readonly string[] = ['a', '', '!', '0', 'a b', 'A', 'x-y_z', 'ÿ', '\n'];

function formatGaps(parts: readonly JsonObject[], wanted: JsonObject, values: readonly JsonValue[]): readonly Gap[] {
  const format = member(wanted, 'format');
  if (format === undefined || parts.some((part) => member(part, 'format') === format)) return noGaps;
  return [gapOf(say`the format is "${shown(format)}"`, values)];
}

export function gapOf(why: string, values: readonly JsonValue[]): Gap {
  return { pointer: '', why, values, closedBy: null };
}

function shown(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
