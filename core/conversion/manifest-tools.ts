import { withJsonValues } from '../json/edit-json.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { childPointer, valueAt } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';

const list = '/contributes/languageModelTools';

interface ManifestWithTools {
  readonly text: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

/**
 * A `package.json` with these tools for VS Code's language models. A tool of the same name gets the new values and
 * keeps its other keys (`icon`, `tags`, `when`); others are appended; all other bytes stay. Null if the text is no
 * JSON object, or the value of the tools' key is of another kind. Of two definitions with one name the first is
 * taken: VS Code refuses a second.
 */
export function manifestWithTools(manifest: string, definitions: readonly JsonObject[]): ManifestWithTools | null {
  const root = parseJson(manifest).documents[0]?.value;
  if (!isJsonObject(root)) return null;
  const present = valueAt(root, list);
  if (present !== undefined && !isJsonArray(present)) return null;
  const places = new Map<JsonValue | undefined, number>();
  for (const [index, tool] of (present ?? []).entries()) {
    const name = isJsonObject(tool) ? member(tool, 'name') : undefined;
    if (!places.has(name)) places.set(name, index);
  }
  const added = new Map<string, JsonObject>();
  const changed = new Set<string>();
  const taken = new Set<string>();
  const values: (readonly [string, JsonValue])[] = [];
  for (const definition of definitions) {
    const name = member(definition, 'name');
    if (typeof name !== 'string') return null;
    if (taken.has(name)) continue;
    taken.add(name);
    const at = places.get(name);
    if (at === undefined) added.set(name, definition);
    else {
      for (const [key, value] of Object.entries(definition)) {
        const pointer = childPointer(childPointer(list, at), key);
        const before = valueAt(root, pointer);
        if (before !== undefined && sameJson(before, value)) continue;
        values.push([pointer, value]);
        changed.add(name);
      }
    }
  }
  const fresh = [...added.values()];
  if (present === undefined && fresh.length > 0) values.push([list, fresh]);
  else
    for (const [index, tool] of fresh.entries()) {
      values.push([childPointer(list, (present ?? []).length + index), tool]);
    }
  const text = withJsonValues(manifest, values);
  return text === null ? null : { text, added: [...added.keys()], changed: [...changed] };
}
