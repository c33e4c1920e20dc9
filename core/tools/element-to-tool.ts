import { emptyObject, type JsonObject, objectOf } from '../json/json-value.ts';
import { objectAt } from '../schema/keywords.ts';
import { say } from '../text/say.ts';
import { DEFAULT_VERSION } from './canonical-json.ts';
import type { CanonicalTool, InterfaceText } from './canonical-tool.ts';
import { inferCapabilities } from './capabilities.ts';
import { type ElementMeaning, NO_PYTHON, type PythonKnowledge } from './element-meaning.ts';
import { inlineFieldsJson } from './inline-fields-json.ts';
import { schemaOfInterfaceText } from './interface-text.ts';
import type { Converted, Loss } from './loss.ts';
import { type ReadParameters, readParameters } from './parameters.ts';
import { NO_DESCRIPTION_WARNING, NO_NAME_WARNING } from './warnings.ts';

/**
 * The tool of an element. Capabilities are inferred from its words. Texts outside the schemas stay in other members. Only what Python code says
 * that isn't found is lost: the names of the parameters, or the class of `args_schema`.
 */
export function elementToTool(element: ElementMeaning, python: PythonKnowledge = NO_PYTHON): Converted<CanonicalTool> {
  const name = element.name ?? '';
  const description = element.description ?? '';
  const parameters = readParameters(element, python);
  const tool: CanonicalTool = {
    name,
    version: DEFAULT_VERSION,
    description,
    capabilities: inferCapabilities(name, description),
    inputs: parameters.inputs,
    outputs: outputsOf(element.slots),
    security: null,
    source_format: 'aion',
    original_definition: elementJson(element),
    ...linkAndExecutable(element),
    ...(element.slots.length === 0 ? {} : { interface_texts: element.slots }),
    ...schemaName(element),
  };
  const warnings = [
    ...parameters.warnings,
    ...(name === '' ? [NO_NAME_WARNING] : []),
    ...(description === '' ? [NO_DESCRIPTION_WARNING] : []),
  ];
  return { result: tool, losses: unreadPython(element, parameters, python), warnings };
}

function unreadPython(
  { args_schema: schema }: ElementMeaning,
  { source, inputs }: ReadParameters,
  python: PythonKnowledge,
): readonly Loss[] {
  const losses: Loss[] = [];
  if (schema?.kind === 'name' && python.schemaOf(schema.name) === null) {
    const reason = say`The class isn't in the Python code of the project.`;
    losses.push({ path: '/args_schema', lost: say`class ${schema.name}`, reason });
  }
  if (source === 'interface texts' && Object.keys(objectAt(inputs, 'properties') ?? {}).length > 0) {
    const reason = say`The parameters of the function aren't in the Python code of the project.`;
    losses.push({ path: '/function/interface', lost: say`parameter names`, reason });
  }
  return losses;
}

export type SaidByElement = Pick<
  CanonicalTool,
  'name' | 'description' | 'inputs' | 'outputs' | 'link' | 'executable' | 'schema_name'
>;

/** The part of {@link elementToTool} that a tool is compared with. */
export function saidByElement(element: ElementMeaning, python: PythonKnowledge = NO_PYTHON): SaidByElement {
  return {
    name: element.name ?? '',
    description: element.description ?? '',
    inputs: readParameters(element, python).inputs,
    outputs: outputsOf(element.slots),
    ...linkAndExecutable(element),
    ...schemaName(element),
  };
}

function linkAndExecutable({ link, executable }: ElementMeaning): Pick<SaidByElement, 'link' | 'executable'> {
  return {
    ...(link === null || link === '' ? {} : { link: urlOfLink(link) }),
    ...(executable === null ? {} : { executable }),
  };
}

function schemaName({ args_schema: schema }: ElementMeaning): Pick<SaidByElement, 'schema_name'> {
  return schema?.kind === 'name' ? { schema_name: schema.name } : {};
}

/** The URL of a link: the Markdown form `[text](url)` means its url. */
export function urlOfLink(link: string): string {
  const target = /^\[[^\]]*\]\(([^\s]*)\)$/.exec(link.trim())?.[1];
  return target ?? link;
}

/** The description that a model sees: with the documentation link on a line of its own, as the loader adds it. */
export function descriptionForModel(tool: Pick<CanonicalTool, 'description' | 'link'>): string {
  return tool.link === undefined ? tool.description : `${tool.description}\nDocumentation Link: ${tool.link}`;
}

/** One `return-N` is the result's schema; several are an object of `return_1`, `return_2`, …. */
function outputsOf(slots: readonly InterfaceText[]): JsonObject {
  const texts = slots.filter(({ key }) => key.startsWith('return-')).map(({ text }) => text);
  const [only] = texts;
  if (only === undefined) return emptyObject();
  if (texts.length === 1) return schemaOfInterfaceText(only);
  const names = texts.map((_text, index) => `return_${index + 1}`);
  return objectOf([
    ['type', 'object'],
    ['properties', objectOf(names.map((name, index) => [name, schemaOfInterfaceText(texts[index] ?? '')]))],
    ['required', names],
  ]);
}

function elementJson(element: ElementMeaning): JsonObject {
  const slots = objectOf(element.slots.map(({ key, text }) => [key, text]));
  const schema = element.args_schema;
  return objectOf([
    ['name', element.name ?? undefined],
    [
      'function',
      element.executable === null
        ? undefined
        : objectOf([
            ['executable', element.executable],
            ['interface', slots],
          ]),
    ],
    [
      'args_schema',
      schema === null ? undefined : schema.kind === 'name' ? schema.name : inlineFieldsJson(schema.fields),
    ],
    ['link', element.link ?? undefined],
    ['description', element.description ?? undefined],
  ]);
}
