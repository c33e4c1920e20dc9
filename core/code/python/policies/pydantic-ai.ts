import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/json-value.ts';
import { classKind, isModelKind } from '../../../python/schema/class-kinds.ts';
import type { ReadField } from '../../../python/schema/definition.ts';
import { container } from '../../../python/schema/library-types.ts';
import {
  fieldOfParameter,
  functionParameters,
  type PyFunctionParameter,
  rawDocstring,
} from '../../../python/schema/parameters.ts';
import { lookUp } from '../../../python/schema/scope.ts';
import { dottedName } from '../../../python/syntax/nodes.ts';
import { wordSet } from '../../../text/words.ts';
import { type DocstringStyle, parametersOfSections, sectionsIn, textOfSections } from '../docstrings/described.ts';
import { fieldsSchema, typeSchema } from '../model-schema.ts';
import { symbolOf, typeNames } from '../names.ts';
import type { FrameworkPolicy } from '../policy.ts';
import type { ToolSite } from '../tool-site.ts';

/** Pydantic AI: `@agent.tool`, `@agent.tool_plain`, `Tool(…)` and `tools=[…]`. Source: pydantic-ai 1.107 and 2.68, measured. */
export const pydanticAiPolicy: FrameworkPolicy = {
  framework: 'pydantic-ai',
  packages: ['pydantic-ai-slim', 'pydantic-ai'],
  versions: ['1.107', '2.68'],
  refusing: [
    ['1.107', '1.107'],
    ['2.0', '2.68'],
  ],
  sentOptions: wordSet(
    'func function takes_ctx name description docstring_format require_parameter_descriptions strict',
  ),
  read(site, major) {
    const { function: made, maker } = site.found;
    if (made === null) {
      return { name: site.text('name'), description: site.text('description'), schema: undefined, format: 'openai' };
    }
    const { name: own } = made.declaration;
    const name = site.isGiven('name') ? site.text('name') : own;
    const docs = documented(rawDocstring(site.table, made), site.text('docstring_format'));
    const all = functionParameters(site.table, made);
    const [first] = all;
    const hasContext = first !== undefined && isContext(site, first);
    const isPlain = maker.endsWith('.tool_plain');
    const takes = /(?:Agent|FunctionToolset)\.tool$/.test(maker)
      ? maker.includes('Agent') || major > 1 || hasContext
      : hasContext && !isPlain;
    const parameters = takes ? all.slice(1) : all;
    const refusal =
      takes && !hasContext && first?.annotation != null
        ? 'UserError: First parameter of tools that take context must be annotated with RunContext[...]'
        : parameters.some((parameter) => isContext(site, parameter))
          ? 'UserError: RunContext annotations can only be used as the first argument'
          : undescribed(site, parameters, docs.parameters);
    const single = parameters.length === 1 && parameters[0] !== undefined ? modelOf(site, parameters[0]) : null;
    const described = single?.description;
    const text = docs.description ?? (typeof described === 'string' ? described : undefined);
    const description = site.isGiven('description') ? site.text('description') : text;
    const strict = site.json('strict');
    return {
      name,
      description: description === '' && docs.description === undefined ? undefined : description,
      schema: untitled(single?.schema ?? argumentsOf(site, parameters, docs.parameters)),
      format: 'openai',
      ...(strict === undefined ? {} : { more: { strict } }),
      ...(refusal === undefined ? {} : { refusal }),
    };
  },
};

/** The refusal of `require_parameter_descriptions=True`. Only the docstring counts, not `Field(description=…)`. */
function undescribed(
  site: ToolSite,
  parameters: readonly PyFunctionParameter[],
  described: ReadonlyMap<string, string>,
): string | undefined {
  const ofObject = site.found.object?.keywords.get('require_parameter_descriptions');
  const isRequired = site.flag('require_parameter_descriptions', ofObject?.kind === 'bool' && ofObject.value);
  const missing = parameters.filter(({ name }) => !described.has(name)).map(({ name }) => name);
  return isRequired && missing.length > 0
    ? `UserError: Missing parameter descriptions for ${missing.join(', ')}`
    : undefined;
}

function isContext(site: ToolSite, { annotation, scope }: PyFunctionParameter): boolean {
  return (
    annotation !== null &&
    typeNames(site.table.index, scope, annotation).some((name) => symbolOf(name) === 'pydantic_ai:RunContext')
  );
}

function argumentsOf(
  site: ToolSite,
  parameters: readonly PyFunctionParameter[],
  described: ReadonlyMap<string, string>,
): JsonObject {
  const fields: ReadField[] = [];
  let more: JsonValue = false;
  for (const parameter of parameters) {
    const said = described.get(parameter.name);
    const field = fieldOfParameter(site.table, parameter, (spec) =>
      spec.description !== undefined || said === undefined ? spec : { ...spec, description: said },
    );
    if (parameter.kind === 'var-keyword') {
      more = parameter.annotation === null ? true : typeSchema(site.table, field.node);
    } else if (parameter.kind === 'var-positional') {
      fields.push({ ...field, node: container('list', [field.node]) });
    } else fields.push(field);
  }
  return fieldsSchema(site.table, fields, { additionalProperties: more });
}

/** The schema of the only parameter, if it is a model: its fields are the arguments. Null for any other. */
function modelOf(
  site: ToolSite,
  parameter: PyFunctionParameter,
): { readonly schema: JsonObject; readonly description: JsonValue | undefined } | null {
  const { type, kind } = parameter;
  const dotted = type === null || kind.startsWith('var-') ? null : dottedName(type.expression);
  const entity = type === null || dotted === null ? null : lookUp(site.table.index, type.scope, dotted);
  if (entity?.kind !== 'class') return null;
  const of = classKind(site.table.index, entity.of);
  if (!isModelKind(of) && of !== 'dataclass' && of !== 'pydantic-dataclass' && of !== 'typed-dict') return null;
  const schema = typeSchema(site.table, fieldOfParameter(site.table, parameter).node);
  return { schema, description: schema['description'] };
}

/** Properties have no titles. */
function untitled(schema: JsonObject): JsonObject {
  const visit = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]): readonly [string, JsonValue] => {
        if (key === 'default' || key === 'examples' || key === 'enum' || key === 'const') return [key, item];
        if (key !== 'properties' || !isJsonObject(item)) return [key, visit(item)];
        const properties = Object.entries(item).map(([name, property]): readonly [string, JsonValue] => {
          if (!isJsonObject(property)) return [name, property];
          const { title: _, ...rest } = property;
          return [name, visit(rest)];
        });
        return [key, Object.fromEntries(properties)];
      }),
    );
  };
  return visit(schema) as JsonObject;
}

const sphinxField =
  /\n[ \t]{0,200}:(?:param|parameter|arg|argument|key|keyword|type|var|ivar|cvar|vartype|returns|return|rtype|raises|raise|except|exception)(?:[ \t]{1,20}\w{1,100}){0,5}:(?:[ \t][^\n]*)?\n/i;
const googleHeading =
  /\n[ \t]{0,200}(?:args|arguments|params|parameters|keyword args|keyword arguments|other args|other arguments|other params|other parameters|raises|exceptions|returns|yields|receives|examples|attributes|functions|methods|classes|modules|warns|warnings):(?:[ \t][^\n]*)?\n[ \t]{1,200}[^\s]/i;
const numpyHeading =
  /\n[ \t]{0,200}(?:deprecated|parameters|other parameters|returns|yields|receives|raises|warns|attributes|functions|methods|classes|modules)\n[ \t]{0,200}---/i;

function styleOf(text: string): DocstringStyle {
  if (sphinxField.test(text)) return 'sphinx';
  if (googleHeading.test(text)) return 'google';
  return numpyHeading.test(text) ? 'numpy' : 'google';
}

function documented(
  text: string | null,
  format: string | undefined,
): { readonly description: string | undefined; readonly parameters: ReadonlyMap<string, string> } {
  if (text === null) return { description: undefined, parameters: new Map() };
  const style = format === 'google' || format === 'numpy' || format === 'sphinx' ? format : styleOf(text);
  const sections = sectionsIn(style, text, false);
  const main = textOfSections(sections) ?? '';
  const parameters = parametersOfSections(sections, { others: true, first: true });
  const returned = sections.find((section) => section.kind === 'returns');
  if (returned?.kind !== 'returns') return { description: main, parameters };
  const type = returned.type === null ? '' : `<type>${returned.type}</type>\n`;
  const xml = `<returns>\n${type}<description>${returned.description}</description>\n</returns>`;
  return { description: main === '' ? xml : `<summary>${main}</summary>\n${xml}`, parameters };
}
