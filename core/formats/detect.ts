import { type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import type { FormatId } from './format-id.ts';
import { formats } from './registry.ts';
import { calledTool } from './tool-call.ts';
import { type EnvelopeKind, unwrap } from './unwrap.ts';

/** A format, or `raw` for a definition that is in none of them. */
export type DetectedFormat = FormatId | 'raw';

/** How sure each format is, 0 to 1; formats that are sure it is not theirs are left out. `raw` is always 0.1. */
export type Confidences = Readonly<Partial<Record<DetectedFormat, number>>>;

/** One definition found in what was read. */
export interface DetectedTool {
  readonly definition: JsonObject;
  /** Where it lies in what was read. */
  readonly pointer: string;
  readonly format: DetectedFormat;
  readonly confidence: Confidences;
}

/** All definitions found in what was read. */
export interface DetectedTools {
  readonly tools: readonly DetectedTool[];
  readonly envelope: EnvelopeKind;
  readonly warnings: readonly string[];
}

/** From here on a format is believed. */
const believed = 0.5;

/** The form of one definition: of the formats that are at least half sure, the first in the order of the registry; a call is in none. Never throws. */
export function detectFormat(
  definition: JsonObject,
  hint: FormatId | null = null,
): { readonly format: DetectedFormat; readonly confidence: Confidences } {
  const confidence: Partial<Record<DetectedFormat, number>> = { raw: 0.1 };
  if (calledTool(definition) !== null) {
    return { format: 'raw', confidence };
  }
  // An envelope vouches for what has a name; an operation of OpenAPI may have none.
  const vouched = hint === 'openapi' || typeof member(definition, 'name') === 'string' ? hint : null;
  let winner: DetectedFormat | null = null;
  for (const format of formats) {
    const sure = format.id === vouched ? Math.max(0.95, format.detect(definition)) : format.detect(definition);
    if (sure > 0) {
      confidence[format.id] = sure;
    }
    if (winner === null && sure >= believed) {
      winner = format.id;
    }
  }
  const hinted = vouched !== null && (winner === null || (confidence[winner] ?? 0) < 1) ? vouched : winner;
  return { format: hinted ?? 'raw', confidence };
}

/** The form that {@link detectFormat} finds without a hint: it asks no format behind the first that is believed. */
export function formatOfDefinition(definition: JsonObject): DetectedFormat {
  if (calledTool(definition) !== null) {
    return 'raw';
  }
  return formats.find((format) => format.detect(definition) >= believed)?.id ?? 'raw';
}

/** Unwraps `value` and tells the form of each definition in it. Never throws; nothing found is an empty list. */
export function detectTools(value: JsonValue): DetectedTools {
  const { definitions, envelope, warnings } = unwrap(value);
  const tools = definitions.map(({ definition, pointer, hint }) => ({
    definition,
    pointer,
    ...detectFormat(definition, hint),
  }));
  return { tools, envelope, warnings };
}
