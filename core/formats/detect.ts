import { isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import type { FormatId } from './format-id.ts';
import { believed, type Recognised } from './recognise.ts';
import { formatOf, formats, possibleFormats } from './registry.ts';
import { calledTool } from './tool-call.ts';
import { type EnvelopeKind, type Unwrapped, unwrap } from './unwrap.ts';

/** A format, or `raw` for a definition that is in none of them. */
export type DetectedFormat = FormatId | 'raw';

/** The confidence of each format, 0 to 1; formats with 0 are left out. `raw` is always 0.1. */
export type Confidences = Readonly<Partial<Record<DetectedFormat, number>>>;

/** The formats of aumai-toolcanon, in its order. */
export const toolcanonFormats = ['openai', 'anthropic', 'mcp', 'langchain', 'raw'] as const;

/** Confidences that name each format of aumai-toolcanon, also with 0. */
export type NamedConfidences = Confidences & Readonly<Record<(typeof toolcanonFormats)[number], number>>;

export interface DetectedTool {
  readonly definition: JsonObject;
  /** JSON pointer into the value that was read. */
  readonly pointer: string;
  readonly format: DetectedFormat;
  /** The form that its envelope names. */
  readonly vouched: FormatId | null;
}

interface DetectedTools {
  readonly tools: readonly DetectedTool[];
  readonly envelope: EnvelopeKind;
  readonly warnings: readonly string[];
}

/** The first format in the order of the registry with a confidence of at least 0.5; `raw` for none, and for a call. Never throws. */
export function detectFormat(definition: JsonObject): {
  readonly format: DetectedFormat;
  readonly confidence: NamedConfidences;
} {
  const confidence = namedConfidences(definition, confidencesOf(definition, null));
  return { format: formatOfDefinition(definition), confidence };
}

/** The form that {@link detectFormat} finds, without the formats after the first believed one. */
export function formatOfDefinition(definition: JsonObject): DetectedFormat {
  if (calledTool(definition) !== null) return 'raw';
  for (const format of possibleFormats(definition)) if (format.detect(definition) >= believed) return format.id;
  return 'raw';
}

/** Unwraps `value` and detects the form of each definition in it. An empty list if there is none. Never throws. */
export function detectTools(value: JsonValue): DetectedTools {
  const { definitions, envelope, warnings } = unwrap(value);
  return { tools: definitions.map(detected), envelope, warnings };
}

function detected({ definition, pointer, hint, recognised }: Unwrapped): DetectedTool {
  const vouched = vouchedFor(definition, hint);
  return { definition, pointer, format: formatIn(definition, recognised, vouched), vouched };
}

/** The form that the envelope names. It counts only for a definition with a name, or for an operation of OpenAPI. */
function vouchedFor(definition: JsonObject, hint: FormatId | null): FormatId | null {
  return hint === 'openapi' || typeof member(definition, 'name') === 'string' ? hint : null;
}

/** The form that the envelope names wins, unless an earlier format is certain. */
function formatIn(definition: JsonObject, recognised: Recognised, vouched: FormatId | null): DetectedFormat {
  const { called, format } = recognised;
  if (called !== null) return 'raw';
  if (vouched === null || format === null || format.id === vouched) return vouched ?? format?.id ?? 'raw';
  const isEarlier = formats.indexOf(format) < formats.indexOf(formatOf(vouched));
  return isEarlier && format.detect(definition) >= 1 ? format.id : vouched;
}

/** The confidence of a form that the envelope names. */
const vouching = 0.95;

/** The confidence of each format; `vouched` is the one that the envelope names. */
export function confidencesOf(definition: JsonObject, vouched: FormatId | null): Confidences {
  const confidence: Partial<Record<DetectedFormat, number>> = { raw: 0.1 };
  if (calledTool(definition) !== null) return confidence;
  for (const format of formats) {
    const sure = Math.max(format.id === vouched ? vouching : 0, format.detect(definition));
    if (sure > 0) confidence[format.id] = sure;
  }
  return confidence;
}

/** Forms that aumai-toolcanon calls `openai`, and its confidence for them. */
const flatForms: readonly FormatId[] = ['openai-responses', 'openai-legacy'];
const flatForm = 0.7;

/** The confidences with all formats of aumai-toolcanon. `openai` is at least 0.7 for a name with parameters beside it, whose form has an id of its own. */
export function namedConfidences(definition: JsonObject | null, confidence: Confidences): NamedConfidences {
  const isFlat =
    definition !== null &&
    isJsonObject(member(definition, 'parameters')) &&
    flatForms.some((form) => confidence[form] !== undefined);
  const named = { openai: 0, anthropic: 0, mcp: 0, langchain: 0, raw: 0, ...confidence };
  return isFlat ? { ...named, openai: Math.max(named.openai, flatForm) } : named;
}
