import { canonicalize } from '../formats/canonicalize.ts';
import type { DetectedFormat } from '../formats/detect.ts';
import type { FormatId } from '../formats/format-id.ts';
import { formats } from '../formats/registry.ts';
import type { JsonObject } from '../json/json-value.ts';
import { printJson } from '../json/print-json.ts';
import type { SourceTool } from './source-tools.ts';

/** Two forms whose confidences are no further apart than this are told apart by a person. */
const closeConfidence = 0.15;

/** From here on a form is believed. */
const believed = 0.5;

/**
 * The forms that one definition may really be in, that in which it was read first. There is more than one only where nothing
 * in the definition decides, and the tool would take other arguments in another form.
 */
export function formsOf({ definition, format, confidence }: SourceTool): readonly DetectedFormat[] {
  const sure = confidence[format] ?? 0;
  if (definition === null || format === 'raw') return [format];
  const known = new Set([inputsOf(definition, format)]);
  const others = formats.flatMap(({ id }) => {
    const own = confidence[id] ?? 0;
    if (id === format || own < believed || Math.abs(sure - own) > closeConfidence) return [];
    const inputs = inputsOf(definition, id);
    if (known.has(inputs)) return [];
    known.add(inputs);
    return [id];
  });
  return [format, ...others];
}

/** The arguments that a form finds in a definition, as a text that equal ones share. */
function inputsOf(definition: JsonObject, format: FormatId): string {
  return printJson(canonicalize(definition, format).result.inputs);
}
