import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { loads } from '../loaders/load.ts';
import { behaviourOf, countsBraces, type LoaderVersion } from '../loaders/versions.ts';
import { printDocument } from '../notation/printer.ts';
import { objectAt } from '../schema/keywords.ts';
import { addAll } from '../text/long-list.ts';
import type { CanonicalTool, InterfaceText } from './canonical-tool.ts';
import type { ElementMeaning } from './element-meaning.ts';
import { type SaidByElement, saidByElement } from './element-to-tool.ts';
import { inlineFieldsOf } from './inline-fields-json.ts';
import type { Loss } from './loss.ts';
import { type SafePlace, safeText } from './safe-text.ts';

interface KeptElement {
  readonly element: ElementMeaning;
  readonly losses: readonly Loss[];
}

/**
 * The element that the tool was read from, if it still says the same; else null. {@link safeText} changes texts that the loader misreads;
 * null where that does not help. `given`: the element where known (the loader's dictionaries); it may lack properties that the loader does
 * not require.
 */
export function originalElement(
  tool: CanonicalTool,
  version: LoaderVersion,
  given: ElementMeaning | null,
): KeptElement | null {
  const element = given ?? (tool.source_format === 'aion' ? elementOf(tool.original_definition) : null);
  if (element === null) return null;
  const again = saidByElement(element);
  const says = (one: SaidByElement): JsonValue => [
    one.name,
    one.description,
    one.inputs,
    one.outputs,
    one.link ?? null,
    one.executable ?? null,
    one.schema_name ?? null,
  ];
  if (!sameJson(says(again), says(tool))) return null;
  if (isSafe(element, version) || (given !== null && isReadBack(element, version))) return { element, losses: [] };
  const kept = withSafeTexts(element, version);
  return kept.element.executable === element.executable && isReadBack(kept.element, version) ? kept : null;
}

function withSafeTexts(element: ElementMeaning, version: LoaderVersion): KeptElement {
  const losses: Loss[] = [];
  const safe = (text: string, path: string, place: SafePlace): string => {
    const { text: result, changes } = safeText(text, version, place);
    addAll(
      losses,
      changes.map(({ lost, reason }) => ({ path, lost, reason })),
    );
    return result;
  };
  const optional = (text: string | null, path: string, place: SafePlace): string | null =>
    text === null ? null : safe(text, path, place);
  const { name, description, link, executable, slots, args_schema: schema } = element;
  return {
    element: {
      name: optional(name, '/name', 'name'),
      description: optional(description, '/description', 'description'),
      link: optional(link, '/link', 'interface'),
      executable: optional(executable, '/executable', 'executable'),
      slots: slots.map(({ key, text }) => ({ key, text: safe(text, '/interface_texts', 'interface') })),
      args_schema:
        schema?.kind === 'inline'
          ? {
              kind: 'inline',
              fields: schema.fields.map((field) => ({
                name: field.name,
                text: safe(field.text, childPointer('/inputs/properties', field.name), 'interface'),
              })),
            }
          : schema === null
            ? null
            : { kind: 'name', name: safe(schema.name, '/schema_name', 'interface') },
    },
    losses,
  };
}

/** The element of a whole definition; null without a name, a description, or a function or link. */
function elementOf(definition: JsonObject): ElementMeaning | null {
  const element = elementOfJson(definition);
  const isWhole = ['function', 'link'].some((key) => member(definition, key) !== undefined);
  return element.name === null || element.description === null || !isWhole ? null : element;
}

/** The element of its JSON, by the names of its properties, with the function as `{executable, interface}`. */
export function elementOfJson(definition: JsonObject): ElementMeaning {
  const code = objectAt(definition, 'function') ?? {};
  const schema = member(definition, 'args_schema');
  return {
    name: propertyText(definition, 'name'),
    description: propertyText(definition, 'description'),
    link: propertyText(definition, 'link'),
    executable: propertyText(code, 'executable'),
    slots: propertyTexts(objectAt(code, 'interface')),
    args_schema:
      typeof schema === 'string'
        ? { kind: 'name', name: schema }
        : isJsonObject(schema) || isJsonArray(schema)
          ? { kind: 'inline', fields: inlineFieldsOf(schema) }
          : null,
  };
}

/** The member; null if it is no text. */
export function propertyText(object: JsonObject, key: string): string | null {
  const value = member(object, key);
  return typeof value === 'string' ? value : null;
}

export function propertyTexts(value: JsonObject | null): readonly InterfaceText[] {
  return Object.entries(value ?? {}).flatMap(([key, text]) => (typeof text === 'string' ? [{ key, text }] : []));
}

/** A neighbour that tests an element: its "]" ends a list of rules that a text of the element begins. */
const neighbour: ElementMeaning = {
  ...{ name: 'n', description: ']', link: null, executable: 'f', args_schema: null },
  slots: [{ key: 'arg-1', text: 'str' }],
};

/** Whether the loader reads the printed element, and the elements around it, as they are. */
function isReadBack(element: ElementMeaning, version: LoaderVersion): boolean {
  const answer = loads(printDocument([neighbour, element, neighbour]), version);
  const [before, loaded, after, ...more] = answer.ok ? answer.value : [];
  if (loaded === undefined || before?.description !== ']' || after?.name !== 'n' || more.length > 0) return false;
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

/** Whether no text needs a change and the loader reads each property. Other misreadings are not tested. */
function isSafe(element: ElementMeaning, version: LoaderVersion): boolean {
  const hasFields = element.args_schema?.kind === 'inline' && element.args_schema.fields.length > 0;
  const blocksFit = !hasFields || element.executable === null || readsInlineBesideFunction(version);
  const linkFits = element.link === null || behaviourOf(version) !== '1.0.0';
  return blocksFit && linkFits && withSafeTexts(element, version).losses.length === 0;
}

/** Whether the loader reads an inline block in an element that has a function, whose braces are a second pair. */
export function readsInlineBesideFunction(version: LoaderVersion): boolean {
  return countsBraces(behaviourOf(version));
}
