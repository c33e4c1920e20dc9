import type { JsonObject, JsonValue } from '../../json/json-value.ts';

/** A value and a schema, for a validator. */
export interface SchemaQuestion {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

/** A demand of the second schema that the first one doesn't make. */
export interface Gap {
  /** Where the demand is made: a JSON pointer in the value; `*` is any item or other property. */
  readonly pointer: string;
  readonly why: string;
  /** Values that may fit the first schema and not the second one. */
  readonly values: readonly JsonValue[];
  /** If all of these fit, there is no gap; null where no finite number of values decides. */
  readonly closedBy: readonly SchemaQuestion[] | null;
}

export const noGaps: readonly Gap[] = [];

/** The gaps of a part, as gaps of the value around it. `around` builds such values. */
export function lifted(
  gaps: readonly Gap[],
  segment: string,
  around: (value: JsonValue) => readonly JsonValue[],
): readonly Gap[] {
  return gaps.map((gap) => ({
    ...gap,
    pointer: `/${segment}${gap.pointer}`,
    values: gap.values.slice(0, mostLifted).flatMap(around),
  }));
}

/** Values of one gap that are tried in the value around it. */
const mostLifted = 6;
