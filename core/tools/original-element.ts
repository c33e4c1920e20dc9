import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import { loads } from '../loaders/load.ts';
import { behaviourOf, type LoaderVersion } from '../loaders/versions.ts';
import { printDocument } from '../notation/printer.ts';
import type { CanonicalTool } from './canonical-tool.ts';
import type { ElementMeaning } from './element-meaning.ts';
import { elementToTool } from './element-to-tool.ts';
import { safeText, type TextPlace } from './safe-text.ts';

/**
 * The element that the tool was read from, if it still says the same and the loader reads all of its texts. `given` is that
 * element where the caller knows it, as for the loader's own dictionaries; it may lack what the loader does not ask for.
 */
export function originalElement(
  tool: CanonicalTool,
  version: LoaderVersion,
  given: ElementMeaning | null = null,
): ElementMeaning | null {
  const element = given ?? (tool.source_format === 'aion' ? elementOf(tool.original_definition) : null);
  if (element === null) {
    return null;
  }
  const again = elementToTool(element).result;
  const says = (one: CanonicalTool): JsonValue => [
    one.name,
    one.description,
    one.inputs,
    one.outputs,
    one.link ?? null,
    one.executable ?? null,
    one.schema_name ?? null,
  ];
  const isRead = isSafe(element, version) || (given !== null && isReadBack(element, version));
  return isRead && sameJson(says(again), says(tool)) ? element : null;
}

function elementOf(definition: JsonObject): ElementMeaning | null {
  const text = (value: JsonValue | undefined): string | null => (typeof value === 'string' ? value : null);
  const code = definition['function'];
  const block = isJsonObject(code) ? code['interface'] : undefined;
  const schema = definition['args_schema'];
  const texts = (value: JsonValue | undefined): readonly (readonly [string, string])[] =>
    isJsonObject(value)
      ? Object.entries(value).flatMap(([key, one]) => (typeof one === 'string' ? [[key, one] as const] : []))
      : [];
  const name = text(definition['name']);
  const description = text(definition['description']);
  if (name === null || description === null || (code === undefined && definition['link'] === undefined)) {
    return null;
  }
  return {
    name,
    description,
    link: text(definition['link']),
    executable: isJsonObject(code) ? text(code['executable']) : null,
    slots: texts(block).map(([key, one]) => ({ key, text: one })),
    args_schema:
      typeof schema === 'string'
        ? { kind: 'name', name: schema }
        : isJsonObject(schema)
          ? { kind: 'inline', fields: texts(schema).map(([field, one]) => ({ name: field, text: one })) }
          : null,
  };
}

/** Whether the loader finds in the printed element what it says: the model of the loader reads it. */
function isReadBack(element: ElementMeaning, version: LoaderVersion): boolean {
  const answer = loads(printDocument([element]), version);
  const [loaded] = answer.ok ? answer.value : [];
  if (loaded === undefined || (answer.ok && answer.value.length > 1)) {
    return false;
  }
  const { name, description, link, executable, slots, args_schema: schema } = element;
  const code = loaded.function;
  const texts = Object.entries({ ...code?.args, ...code?.returns });
  return sameJson(
    [name, description, link, executable, slots.map(({ key, text }) => [key, text]), fieldsOf(schema)],
    [
      ...[loaded.name ?? null, loaded.description ?? null, loaded.link ?? null, code?.raw_string ?? null, texts],
      loaded.args_schema_str ?? loaded.args_schema_raw ?? null,
    ],
  );
}

function fieldsOf(schema: ElementMeaning['args_schema']): JsonValue {
  return schema?.kind === 'inline' ? schema.fields.map(({ name, text }) => [name, text]) : (schema?.name ?? null);
}

function isSafe(element: ElementMeaning, version: LoaderVersion): boolean {
  const inline = element.args_schema?.kind === 'inline' ? element.args_schema.fields : [];
  const places: readonly (readonly [string | null, TextPlace])[] = [
    [element.name, 'name'],
    [element.description, 'description'],
    [element.executable, 'executable'],
    ...element.slots.map(({ text }) => [text, 'interface'] as const),
    ...inline.map(({ text }) => [text, 'interface'] as const),
  ];
  const blocksFit = inline.length === 0 || element.executable === null || readsInlineBesideFunction(version);
  if (element.link !== null && behaviourOf(version) === '1.0.0') {
    return false;
  }
  return (
    blocksFit && places.every(([text, place]) => text === null || safeText(text, version, place).changes.length === 0)
  );
}

/** Whether the loader reads an inline block in an element that has a function: from 1.0.12 on. */
export function readsInlineBesideFunction(version: LoaderVersion): boolean {
  const behaviour = behaviourOf(version);
  return behaviour === '1.0.12' || behaviour === '1.0.16';
}
