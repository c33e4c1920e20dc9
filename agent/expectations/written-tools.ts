import { canonicalize } from '../../core/formats/canonicalize.ts';
import { isJsonArray, isJsonObject } from '../../core/json/json-value.ts';
import { printJson } from '../../core/json/print-json.ts';
import { strictJson } from '../../core/json/strict-json.ts';
import type { CanonicalTool } from '../../core/tools/canonical-tool.ts';

/** The tools of a text in the canonical form: a list of definitions, or one. None where it is something else. */
export function writtenTools(text: string): readonly CanonicalTool[] {
  const value = strictJson(text) ?? null;
  const list = isJsonArray(value) ? value : [value];
  return list.flatMap((one) => (isJsonObject(one) ? [canonicalize(one, 'canonical').result] : []));
}

/** What a model reads of a tool, as JSON: to be compared with what it read before. */
export function shownTool({ name, description, inputs }: CanonicalTool): string {
  return printJson({ name, description, inputs });
}
