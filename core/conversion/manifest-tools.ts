import { withJsonValue } from '../json/edit-json.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { childPointer, valueAt } from '../json/pointer.ts';

const list = '/contributes/languageModelTools';

export interface ManifestWithTools {
  /** The whole manifest. */
  readonly text: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

/**
 * A `package.json` with tools for VS Code's language models in it. A tool that is there by its name gets the new values, and keeps
 * its other keys (`icon`, `tags`, `when`); others are added behind; nothing else changes by a byte. Null if the text is no JSON
 * object, or something else stands where the tools belong. Of two definitions of one name the first is taken: VS Code refuses
 * a second.
 */
export function manifestWithTools(manifest: string, definitions: readonly JsonObject[]): ManifestWithTools | null {
  const root = parseJson(manifest).documents[0]?.value;
  if (!isJsonObject(root)) return null;
  const present = valueAt(root, list);
  if (present !== undefined && !isJsonArray(present)) return null;
  const names = (present ?? []).map((tool) => (isJsonObject(tool) ? member(tool, 'name') : undefined));
  const added: string[] = [];
  const changed: string[] = [];
  let text: string | null =
    present === undefined && definitions.length > 0 ? withJsonValue(manifest, list, []) : manifest;
  let count = names.length;
  const taken = new Set<JsonValue | undefined>();
  for (const definition of definitions) {
    const name = member(definition, 'name');
    if (taken.has(name)) continue;
    taken.add(name);
    const at = names.indexOf(name);
    const before: string | null = text;
    if (before === null || typeof name !== 'string') return null;
    if (at === -1) {
      text = withJsonValue(before, childPointer(list, count++), definition);
      names.push(name);
      added.push(name);
    } else {
      text = withMembers(before, childPointer(list, at), definition);
      if (text !== before) changed.push(name);
    }
  }
  return text === null ? null : { text, added, changed };
}

function withMembers(text: string, pointer: string, members: JsonObject): string | null {
  let edited: string | null = text;
  for (const key of Object.keys(members)) {
    const value: JsonValue | undefined = members[key];
    if (edited !== null && value !== undefined) edited = withJsonValue(edited, childPointer(pointer, key), value);
  }
  return edited;
}
