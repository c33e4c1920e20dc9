import { isJsonObject, type JsonObject } from '../../../json/json-value.ts';
import { cleanedDocstring, fieldOfParameter, functionParameters } from '../../../python/schema/parameters.ts';
import { parametersOfSections, sectionsIn } from '../docstrings/described.ts';
import { fieldsSchema, typeSchema } from '../model-schema.ts';
import type { FrameworkPolicy } from '../policy.ts';
import type { ToolSite } from '../tool-site.ts';

const sentAsWritten = [
  'defer_loading',
  'cache_control',
  'allowed_callers',
  'eager_input_streaming',
  'input_examples',
  'strict',
];

/** The Anthropic SDK: `@beta_tool` and `@beta_async_tool`. Source: anthropic 2.14, measured. */
export const anthropicPolicy: FrameworkPolicy = {
  framework: 'anthropic',
  packages: ['anthropic'],
  versions: ['2.14'],
  sentOptions: new Set(['func', 'name', 'description', 'input_schema', ...sentAsWritten]),
  read(site) {
    const { function: made } = site.found;
    if (made === null) {
      return { name: site.text('name'), description: site.text('description'), schema: undefined, format: 'anthropic' };
    }
    const docs = documented(cleanedDocstring(site.table, made) ?? '');
    const name = site.isGiven('name') ? site.text('name') : made.declaration.name;
    const description = site.isGiven('description') ? site.text('description') : docs.description;
    const given = schemaOption(site);
    const fields = functionParameters(site.table, made)
      .filter(({ kind }) => !kind.startsWith('var-'))
      .map((parameter) =>
        fieldOfParameter(site.table, parameter, (spec) => {
          const said = docs.parameters.get(parameter.name);
          return spec.description !== undefined || said === undefined || said === ''
            ? spec
            : { ...spec, description: said };
        }),
      );
    const more: Record<string, NonNullable<ReturnType<ToolSite['json']>>> = {};
    for (const option of sentAsWritten) {
      const value = site.json(option);
      if (value !== undefined && value !== null) more[option] = value;
    }
    const schema = given === null ? fieldsSchema(site.table, fields, { additionalProperties: false }) : given;
    return { name, description, schema, format: 'anthropic', more };
  },
};

/** The schema in `input_schema`; null where there is none, undefined where it isn't known. */
function schemaOption(site: ToolSite): JsonObject | undefined | null {
  if (!site.isGiven('input_schema')) return null;
  const value = site.option('input_schema');
  if (value?.kind === 'entity' && value.entity.kind === 'class') {
    return typeSchema(site.table, site.table.classKey(value.entity.of));
  }
  const json = site.json('input_schema');
  return isJsonObject(json) ? json : undefined;
}

const googleTitle =
  /^(?:Arguments|Args|Parameters|Params|Raises|Exceptions|Except|Attributes|Example|Examples|Returns|Yields):[ \t]*$/m;
const numpyTitle =
  /^(?:Parameters|Params|Arguments|Args|Other Parameters|Other Params|Other Arguments|Other Args|Receives|Receive|Raises|Raise|Warns|Warn|Attributes|Attribute|Returns|Return|Yields|Yield|Examples|Example|Warnings|Warning|See Also|Related|Notes|Note|References|Reference)[ \t]*\n-{2}/m;
const restField = /^:/m;

/** The docstring as docstring_parser reads it: in the style with the most entries. */
export function documented(text: string): {
  readonly description: string;
  readonly parameters: ReadonlyMap<string, string>;
} {
  const styles = [
    ['sphinx', restField],
    ['google', googleTitle],
    ['numpy', numpyTitle],
  ] as const;
  let best: readonly [string, ReadonlyMap<string, string>] | null = null;
  let most = 0;
  for (const [style, begins] of styles) {
    const at = begins.exec(text)?.index;
    if (at === undefined) continue;
    const sections = sectionsIn(style, text);
    const parameters = parametersOfSections(sections, { others: true, first: true });
    const count = parameters.size + sections.filter(({ kind }) => kind === 'returns' || kind === 'other').length;
    if (count > most) {
      most = count;
      best = [text.slice(0, at), parameters];
    }
  }
  const [before, parameters] = best ?? [text, new Map<string, string>()];
  const [first = '', ...rest] = before.trim().split('\n');
  const long = rest.join('\n').trim();
  return { description: long === '' ? first : `${first}\n\n${long}`, parameters };
}
