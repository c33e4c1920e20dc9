import { canonicalize } from '../../core/formats/index.ts';
import { isJsonArray, isJsonObject, printJson, strictJson } from '../../core/json/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';

/** The canonical tools of a text: a list of definitions, or one. Empty for anything else. */
export function writtenTools(text: string): readonly CanonicalTool[] {
  const value = strictJson(text) ?? null;
  const list = isJsonArray(value) ? value : [value];
  return list.flatMap((one) => (isJsonObject(one) ? [canonicalize(one, 'canonical').result] : []));
}

/** The parts of a tool that a model reads, as JSON, for a comparison with an earlier version. */
export function shownTool({ name, description, inputs }: CanonicalTool): string {
  return printJson({ name, description, inputs });
}
