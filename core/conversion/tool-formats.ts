import { canonicalize } from '../formats/canonicalize.ts';
import type { DetectedFormat } from '../formats/detect.ts';
import type { FormatId } from '../formats/format-id.ts';
import { believed } from '../formats/recognise.ts';
import { formats } from '../formats/registry.ts';
import type { JsonObject } from '../json/json-value.ts';
import { printJson } from '../json/print-json.ts';
import { confidencesOfTool, type SourceTool } from './source-tools.ts';

/** A person decides between two formats whose confidences differ by no more than this. */
const closeConfidence = 0.15;

/** The possible formats of a definition, the detected one first; several only if they are equally likely and their arguments differ. */
export function formatsOf(source: SourceTool): readonly DetectedFormat[] {
  const { definition, format } = source;
  if (definition === null || format === 'raw') return [format];
  const confidence = confidencesOfTool(source);
  const sure = confidence[format] ?? 0;
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

function inputsOf(definition: JsonObject, format: FormatId): string {
  return printJson(canonicalize(definition, format).result.inputs);
}
