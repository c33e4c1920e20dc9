import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { jsonLine } from '../../json/print-json.ts';
import { say } from '../../text/say.ts';
import { schemaGaps } from './compare-schemas.ts';
import type { Gap, SchemaQuestion } from './gap.ts';
import { allSamples } from './samples.ts';

/** What a validator says of a value: null for no answer. */
type Fits = (question: SchemaQuestion) => boolean | null;

export interface ProvenGap {
  readonly pointer: string;
  readonly why: string;
  /** A value that fits the first schema, and not the second one. */
  readonly witness: JsonValue;
}

export interface SchemaVerdict {
  readonly proven: readonly ProvenGap[];
  /** What is neither proven nor refuted. */
  readonly unknown: readonly Pick<Gap, 'pointer' | 'why'>[];
}

export interface SchemaComparison {
  readonly questions: readonly SchemaQuestion[];
  verdict(fits: Fits): SchemaVerdict;
}

/** Values of one gap that are tried, and values that are tried in search for a gap. */
const mostValues = 40;
const mostSamples = 60;

/**
 * Whether each value that fits the first schema fits the second one. Neither a proven nor an unknown gap: it does. The caller's validator
 * answers the questions.
 */
export function compareSchemas(first: JsonObject, second: JsonObject): SchemaComparison {
  const gaps = merged(schemaGaps(first, second));
  const samples = gaps.length === 0 ? [] : unique(allSamples(first, first)).slice(0, mostSamples);
  const both = (value: JsonValue): readonly SchemaQuestion[] => [
    { schema: first, value },
    { schema: second, value },
  ];
  const questions = [
    ...both(null),
    ...gaps.flatMap(({ values, closedBy }) => [...values.flatMap(both), ...(closedBy ?? [])]),
    ...samples.flatMap(both),
  ];
  return {
    questions,
    verdict(fits) {
      if (both(null).some((question) => fits(question) === null)) {
        return { proven: [], unknown: [{ pointer: '', why: say`a schema is invalid` }] };
      }
      const isWitness = (value: JsonValue): boolean =>
        fits({ schema: first, value }) === true && fits({ schema: second, value }) === false;
      const proven: ProvenGap[] = [];
      const open: Gap[] = [];
      for (const gap of gaps) {
        const witness = gap.values.find(isWitness);
        if (witness !== undefined) proven.push({ pointer: gap.pointer, why: gap.why, witness });
        else if (gap.closedBy === null || !gap.closedBy.every((question) => fits(question) === true)) open.push(gap);
      }
      const witness = proven.length === 0 ? samples.find(isWitness) : undefined;
      const [gap] = open;
      if (witness !== undefined && gap !== undefined) {
        return { proven: [{ pointer: gap.pointer, why: gap.why, witness }], unknown: open.slice(1) };
      }
      return { proven, unknown: open.map(({ pointer, why }) => ({ pointer, why })) };
    },
  };
}

/** Gaps of one place and reason as one: several ways to fit a schema have the same. */
function merged(gaps: readonly Gap[]): readonly Gap[] {
  const byPlace = new Map<string, Gap>();
  for (const gap of gaps) {
    const key = JSON.stringify([gap.pointer, gap.why]);
    const before = byPlace.get(key);
    const closed =
      before === undefined || before.closedBy === null || gap.closedBy === null
        ? null
        : [...before.closedBy, ...gap.closedBy];
    byPlace.set(key, {
      ...gap,
      values: unique([...(before?.values ?? []), ...gap.values]).slice(0, mostValues),
      closedBy: before === undefined ? gap.closedBy : closed,
    });
  }
  return [...byPlace.values()];
}

function unique(values: readonly JsonValue[]): readonly JsonValue[] {
  return [
    ...new Map(
      values.map((value) => [
        isJsonObject(value) || typeof value === 'object' ? jsonLine(value) : `${typeof value} ${String(value)}`,
        value,
      ]),
    ).values(),
  ];
}
