import { canonicalize } from '../../formats/canonicalize.ts';
import { type DetectedTool, detectTools } from '../../formats/detect.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { parseYaml } from '../../json/parse-yaml.ts';
import { valueAt } from '../../json/pointer.ts';
import { strictJson } from '../../json/strict-json.ts';
import { isJsonType, listAt, typeOfValue } from '../../schema/keywords.ts';
import { applyEdits, type TextEdit } from '../../text/span.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import { withoutHidden } from '../notation/hidden-characters.ts';
import type { PlacedTool } from './placed-tool.ts';

/** A renamed argument. */
interface Renamed {
  readonly from: string;
  readonly to: string;
}

/**
 * Whether the edits of a tool's definition keep what the reader finds in it: each argument with its types, its description and whether it is
 * required, and the tool's description. More may be added, and the argument `renamed` has another name. Otherwise a fix would change what a
 * model can send.
 */
export function keepsArguments(
  placed: PlacedTool,
  edits: readonly TextEdit[],
  renamed: Renamed | null = null,
): boolean {
  const { tool, text, document, isYaml } = placed;
  const span = document.pointers.value(tool.pointer);
  const isInside = span !== null && edits.every((edit) => edit.span.start >= span.start && edit.span.end <= span.end);
  // A part of YAML has no meaning without the text around it.
  if (isYaml || !isInside) return keepsAll(text, applyEdits(text, edits), isYaml, renamed);
  const own = edits.map(({ span: { start, end }, newText }) => ({
    span: { start: start - span.start, end: end - span.start },
    newText,
  }));
  const { documents, hasErrors } = parseJson(applyEdits(text.slice(span.start, span.end), own));
  const [after, ...others] = documents;
  if (hasErrors || after === undefined || others.length > 0 || !isJsonObject(after.value)) return false;
  // The format is recognised by what is in the definition, so an edit can change it.
  const [before, now] = [formatAlone(tool.definition), formatAlone(after.value)];
  const format = before === now ? tool.format : now;
  return keeps(readTool(tool), readTool({ ...tool, definition: after.value, format }), renamed);
}

function formatAlone(definition: JsonObject): DetectedTool['format'] {
  return detectTools(definition).tools[0]?.format ?? 'raw';
}

/** Whether the text `after` keeps the arguments of all tools in the text `before`. */
export function keepsAll(before: string, after: string, isYaml: boolean, renamed: Renamed | null = null): boolean {
  const [old, now] = [toolsIn(before, isYaml), toolsIn(after, isYaml)];
  return old.length === now.length && old.every((one, index) => keeps(one, now[index] ?? one, renamed));
}

function toolsIn(text: string, isYaml: boolean): readonly CanonicalTool[] {
  const { documents } = isYaml ? parseYaml(text) : parseJson(text);
  return documents.flatMap(({ value }) => detectTools(value).tools.map(readTool));
}

function readTool({ definition, format }: DetectedTool): CanonicalTool {
  return canonicalize(definition, format === 'raw' ? undefined : format).result;
}

/** The arguments of a tool and their parts, by the path to each. */
type Arguments = ReadonlyMap<string, Argument>;

interface Argument {
  readonly types: Set<string>;
  readonly descriptions: Set<string>;
  isRequired: boolean;
}

function keeps(before: CanonicalTool, after: CanonicalTool, renamed: Renamed | null): boolean {
  const now = argumentsOf(after);
  return (
    isSaid(before.description, [after.description]) &&
    [...argumentsOf(before)].every(([path, old]) => {
      const kept = now.get(path) ?? (renamed === null ? undefined : now.get(renamedPath(path, renamed)));
      return (
        kept !== undefined &&
        [...old.types].every((type) => kept.types.has(type)) &&
        [...old.descriptions].every((description) => isSaid(description, [...kept.descriptions])) &&
        (!old.isRequired || kept.isRequired)
      );
    })
  );
}

function isSaid(description: string, now: readonly string[]): boolean {
  const text = withoutHidden(description).trim();
  return now.some((one) => one.includes(text));
}

function renamedPath(path: string, { from, to }: Renamed): string {
  const steps = strictJson(path) as readonly string[];
  return JSON.stringify(steps.map((step) => (step === `.${from}` ? `.${to}` : step)));
}

/** Deeper schemas are compared up to here. */
const deepest = 24;

/** Of one tool; the rest isn't compared. References can expand to more than the memory holds. */
const mostParts = 5_000;

function argumentsOf({ inputs }: CanonicalTool): Arguments {
  const found = new Map<string, Argument>();
  let left = mostParts;
  const walk = (schema: JsonValue | undefined, steps: readonly string[], isRequired: boolean): void => {
    if (schema === undefined || steps.length > deepest || left-- <= 0) return;
    const path = JSON.stringify(steps);
    const argument = found.get(path) ?? { types: new Set(), descriptions: new Set(), isRequired };
    found.set(path, argument);
    argument.isRequired ||= isRequired;
    if (!isJsonObject(schema)) return;
    for (const part of partsOf(schema, inputs)) {
      for (const type of typesOf(part)) argument.types.add(type);
      const description = member(part, 'description');
      if (typeof description === 'string') argument.descriptions.add(description);
      const required = listAt(part, 'required');
      for (const [name, inner] of entriesOf(member(part, 'properties'))) {
        walk(inner, [...steps, `.${name}`], required.includes(name));
      }
      const items = member(part, 'items');
      for (const item of [...(isJsonArray(items) ? items : [items]), ...listAt(part, 'prefixItems')]) {
        walk(item, [...steps, '[]'], false);
      }
      const others = member(part, 'additionalProperties');
      if (isJsonObject(others)) walk(others, [...steps, '{}'], false);
    }
  };
  walk(inputs, [], false);
  return found;
}

/** The schema, and those that it refers to or chooses from for the same value. */
function partsOf(schema: JsonObject, root: JsonObject): readonly JsonObject[] {
  const parts = new Set([schema]);
  for (const part of parts) {
    if (parts.size > 100) break;
    const reference = member(part, '$ref');
    const target =
      typeof reference === 'string' && reference.startsWith('#') ? valueAt(root, reference.slice(1)) : null;
    const inner = [target ?? null, ...['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => listAt(part, keyword))];
    for (const one of inner) if (isJsonObject(one)) parts.add(one);
  }
  return [...parts];
}

function entriesOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** A word that is no type of JSON Schema says nothing. */
function typesOf(schema: JsonObject): readonly string[] {
  const type = member(schema, 'type');
  const words = (isJsonArray(type) ? type : [type]).map((one) => (typeof one === 'string' ? one.toLowerCase() : ''));
  const named = words.filter((word) => isJsonType(word));
  const also = member(schema, 'nullable') === true ? ['null'] : [];
  if (named.length > 0) return [...named, ...also];
  const values = [...listAt(schema, 'enum'), ...('const' in schema ? [member(schema, 'const') ?? null] : [])];
  return [...values.map(typeOfValue), ...also];
}
