import { type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import type { FormatId } from './format-id.ts';
import { believed, type Recognised } from './recognise.ts';
import { formatOf, formats, possibleFormats } from './registry.ts';
import { calledTool } from './tool-call.ts';
import { type EnvelopeKind, type Unwrapped, unwrap } from './unwrap.ts';

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
  /** Worked out when it is asked for. */
  readonly confidence: Confidences;
}

/** All definitions found in what was read. */
export interface DetectedTools {
  readonly tools: readonly DetectedTool[];
  readonly envelope: EnvelopeKind;
  readonly warnings: readonly string[];
}

/** The form of one definition: of the formats that are at least half sure, the first in the order of the registry; a call is in none. Never throws. */
export function detectFormat(definition: JsonObject): {
  readonly format: DetectedFormat;
  readonly confidence: Confidences;
} {
  return { format: formatOfDefinition(definition), confidence: confidencesOf(definition, null) };
}

/** The form that {@link detectFormat} finds: it asks no format behind the first that is believed. */
export function formatOfDefinition(definition: JsonObject): DetectedFormat {
  if (calledTool(definition) !== null) return 'raw';
  for (const format of possibleFormats(definition)) if (format.detect(definition) >= believed) return format.id;
  return 'raw';
}

/** Unwraps `value` and tells the form of each definition in it. Never throws; nothing found is an empty list. */
export function detectTools(value: JsonValue): DetectedTools {
  const { definitions, envelope, warnings } = unwrap(value);
  return { tools: definitions.map((found) => new FoundTool(found)), envelope, warnings };
}

class FoundTool implements DetectedTool {
  readonly definition: JsonObject;
  readonly pointer: string;
  readonly format: DetectedFormat;
  readonly #vouched: FormatId | null;

  constructor({ definition, pointer, hint, recognised }: Unwrapped) {
    this.definition = definition;
    this.pointer = pointer;
    this.#vouched = vouchedFor(definition, hint);
    this.format = formatIn(definition, recognised, this.#vouched);
  }

  get confidence(): Confidences {
    return confidencesOf(this.definition, this.#vouched);
  }
}

/** The form that the envelope names, where it can: it vouches for what has a name; an operation of OpenAPI may have none. */
function vouchedFor(definition: JsonObject, hint: FormatId | null): FormatId | null {
  return hint === 'openapi' || typeof member(definition, 'name') === 'string' ? hint : null;
}

/** What the envelope says is believed, unless an earlier format is certain. */
function formatIn(definition: JsonObject, recognised: Recognised, vouched: FormatId | null): DetectedFormat {
  const { called, format } = recognised;
  if (called !== null) return 'raw';
  if (vouched === null || format === null || format.id === vouched) return vouched ?? format?.id ?? 'raw';
  const isEarlier = formats.indexOf(format) < formats.indexOf(formatOf(vouched));
  return isEarlier && format.detect(definition) >= 1 ? format.id : vouched;
}

/** How sure an envelope is of what it names. */
const vouching = 0.95;

function confidencesOf(definition: JsonObject, vouched: FormatId | null): Confidences {
  const confidence: Partial<Record<DetectedFormat, number>> = { raw: 0.1 };
  if (calledTool(definition) !== null) return confidence;
  for (const format of formats) {
    const sure = Math.max(format.id === vouched ? vouching : 0, format.detect(definition));
    if (sure > 0) confidence[format.id] = sure;
  }
  return confidence;
}
