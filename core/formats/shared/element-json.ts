import { emptyObject, type JsonObject, member, objectOf } from '../../json/json-value.ts';
import { type LoaderVersion, newestLoaderVersion } from '../../loaders/versions.ts';
import { objectAt } from '../../schema/keywords.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { ElementMeaning } from '../../tools/element-meaning.ts';
import { inlineFieldsJson, inlineFieldsOf } from '../../tools/inline-fields-json.ts';
import { elementOfJson, propertyText, propertyTexts } from '../../tools/original-element.ts';
import { toolToElement } from '../../tools/tool-to-element.ts';
import type { EmitOptions, Written } from '../format.ts';

interface ElementLayout {
  readonly read: (definition: JsonObject) => ElementMeaning;
  readonly write: (element: ElementMeaning) => JsonObject;
}

/** An element's properties by their own names, the function as `{executable, interface}`. */
export const elementLayout: ElementLayout = {
  read: elementOfJson,
  write(element) {
    const { name, description, link, executable, slots, args_schema: schema } = element;
    const result = emptyObject();
    if (name !== null) result['name'] = name;
    if (description !== null) result['description'] = description;
    if (link !== null) result['link'] = link;
    if (executable !== null) {
      const texts = objectOf(slots.map(({ key, text }) => [key, text]));
      result['function'] = objectOf([
        ['executable', executable],
        ['interface', texts],
      ]);
    }
    if (schema?.kind === 'name') result['args_schema'] = schema.name;
    else if (schema !== null) result['args_schema'] = inlineFieldsJson(schema.fields);
    return result;
  },
};

/** The dictionaries of the Python loader: `loads` returns them, `dumps` takes them. */
export const loaderLayout: ElementLayout = {
  read(definition) {
    const code = objectAt(definition, 'function') ?? {};
    const name = propertyText(definition, 'args_schema_str');
    const raw = member(definition, 'args_schema_raw');
    const slots = [...propertyTexts(objectAt(code, 'args')), ...propertyTexts(objectAt(code, 'returns'))];
    return {
      name: propertyText(definition, 'name'),
      description: propertyText(definition, 'description'),
      link: propertyText(definition, 'link'),
      executable: propertyText(code, 'raw_string'),
      slots,
      args_schema:
        raw === undefined || raw === null
          ? name === null
            ? null
            : { kind: 'name', name }
          : { kind: 'inline', fields: inlineFieldsOf(raw) },
    };
  },
  write(element) {
    const schema = element.args_schema;
    const texts = (prefix: string): JsonObject =>
      objectOf(element.slots.filter(({ key }) => key.startsWith(prefix)).map(({ key, text }) => [key, text]));
    const code =
      element.executable === null
        ? undefined
        : objectOf([
            ['raw_string', element.executable],
            ['args', texts('arg-')],
            ['returns', texts('return-')],
          ]);
    return objectOf([
      ['name', element.name ?? undefined],
      ['description', element.description ?? undefined],
      ['link', element.link ?? undefined],
      ['args_schema_str', schema?.kind === 'name' ? schema.name : undefined],
      ['args_schema_raw', schema?.kind === 'inline' ? schema.fields.map(({ name, text }) => [name, text]) : undefined],
      ['function', code],
    ]);
  },
};

/** A written element is not read again for printing. */
const elementsOfDefinitions = new WeakMap<JsonObject, ElementMeaning>();

/** The element of a definition of the format `aion`, for the text printer. */
export function elementOfDefinition(definition: JsonObject): ElementMeaning {
  return elementsOfDefinitions.get(definition) ?? elementLayout.read(definition);
}

/** The element of a tool in one layout, for its loader. A tool read from this layout and unchanged becomes the same element again. */
export function writeElement(tool: CanonicalTool, layout: ElementLayout, options: EmitOptions): Written {
  const loaderVersion: LoaderVersion = options.loaderVersion ?? newestLoaderVersion;
  const original = tool.source_format === 'aions' ? loaderLayout.read(tool.original_definition) : null;
  const { schema, model = null } = options;
  const converted = toolToElement(tool, {
    ...{ loaderVersion, model, original },
    ...(schema === undefined ? {} : { schema }),
  });
  const result = layout.write(converted.result);
  // An unchanged element may have a key twice; the definition has it once.
  if (original === null && tool.source_format !== 'aion') elementsOfDefinitions.set(result, converted.result);
  return {
    kind: 'written',
    result,
    losses: converted.losses,
    repairs: converted.repairs.map(({ pointer, message }) => ({ path: pointer, message })),
  };
}
