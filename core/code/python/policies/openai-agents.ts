import type { JsonObject } from '../../../json/json-value.ts';
import type { ReadField } from '../../../python/schema/definition.ts';
import { finishedField } from '../../../python/schema/field-reader.ts';
import { mergeSpecs } from '../../../python/schema/field-spec.ts';
import { fieldSpec } from '../../../python/schema/fields.ts';
import { container } from '../../../python/schema/library-types.ts';
import {
  annotatedText,
  cleanedDocstring,
  functionParameters,
  type PyFunctionParameter,
} from '../../../python/schema/parameters.ts';
import { ANY, scalar } from '../../../python/schema/type-node.ts';
import type { FieldSpec } from '../../../python/schema/values-and-types.ts';
import { wordSet } from '../../../text/words.ts';
import { type DocstringStyle, parametersOfSections, sectionsIn, textOfSections } from '../docstrings/described.ts';
import { fieldsSchema } from '../model-schema.ts';
import { symbolOf, typeNames } from '../names.ts';
import type { FrameworkPolicy } from '../policy.ts';
import { strictSchema } from '../strict-schema.ts';
import type { ToolSite } from '../tool-site.ts';

/** The OpenAI Agents SDK: `@function_tool` and `FunctionTool(…)`. Source: openai-agents 0.24, measured. */
export const openaiAgentsPolicy: FrameworkPolicy = {
  framework: 'openai-agents',
  packages: ['openai-agents'],
  versions: ['0.24'],
  sentOptions: wordSet(
    'func name_override description_override docstring_style use_docstring_info strict_mode name description params_json_schema on_invoke_tool strict_json_schema',
  ),
  read(site) {
    const { function: made } = site.found;
    if (made === null) return written(site);
    const { name: own } = made.declaration;
    const name = site.isGiven('name_override') ? site.text('name_override') : own;
    const isStrict = site.flag('strict_mode', true);
    const docs = site.flag('use_docstring_info', true)
      ? documented(cleanedDocstring(site.table, made) ?? '', site.text('docstring_style'))
      : nothing;
    const description = site.isGiven('description_override')
      ? site.text('description_override')
      : (docs.description ?? '');
    const all = functionParameters(site.table, made);
    const isContext = (parameter: PyFunctionParameter): boolean =>
      parameter.annotation !== null &&
      typeNames(site.table.index, parameter.scope, parameter.annotation).some((type) =>
        /^(?:agents|agency_swarm):(?:RunContextWrapper|ToolContext)$/.test(symbolOf(type)),
      );
    const [first] = all;
    const parameters = first !== undefined && isContext(first) ? all.slice(1) : all;
    const misplaced = parameters.find(isContext);
    const title = `${name ?? own}_args`;
    const fields = parameters.map((parameter) => fieldOf(site, parameter, docs.parameters.get(parameter.name)));
    const rest = parameters.find(({ kind }) => kind === 'var-keyword');
    const schema = fieldsSchema(site.table, fields, {
      title,
      ...(rest === undefined ? {} : { additionalProperties: false }),
    });
    const strict = isStrict ? strictSchema(schema) : { schema };
    const refusal =
      misplaced !== undefined
        ? `UserError: RunContextWrapper/ToolContext param found at non-first position in function ${own}`
        : isStrict && rest !== undefined
          ? `UserError: Variadic keyword parameter \`**${rest.name}\` in function ${own} cannot use a strict schema.`
          : strict.refusal;
    return {
      name,
      description,
      schema: strict.schema,
      format: 'openai-responses',
      more: { strict: isStrict },
      ...(refusal === undefined ? {} : { refusal }),
    };
  },
};

/** `FunctionTool(name=…, description=…, params_json_schema=…)`. */
function written(site: ToolSite): ReturnType<FrameworkPolicy['read']> {
  const schema = site.json('params_json_schema');
  const isStrict = site.flag('strict_json_schema', true);
  const given = typeof schema === 'object' && schema !== null ? (schema as JsonObject) : undefined;
  const strict: { readonly schema: JsonObject | undefined; readonly refusal?: string } =
    given !== undefined && isStrict ? strictSchema(given) : { schema: given };
  return {
    name: site.text('name'),
    description: site.text('description'),
    schema: strict.schema,
    format: 'openai-responses',
    more: { strict: isStrict },
    ...(strict.refusal === undefined ? {} : { refusal: strict.refusal }),
  };
}

function fieldOf(site: ToolSite, parameter: PyFunctionParameter, documented: string | undefined): ReadField {
  const { table } = site;
  const { name, nameSpan, kind, scope, type, metadata, assigned } = parameter;
  return table.notes.within(`parameter ${name}`, scope.path, nameSpan, () => {
    const given = documented ?? annotatedText(parameter) ?? undefined;
    const described: Partial<FieldSpec> = given === undefined || given === '' ? {} : { description: given };
    if (kind === 'var-positional' || kind === 'var-keyword') {
      const item = type === null ? ANY : table.types.readBare(type);
      const node = kind === 'var-positional' ? container('list', [item]) : container('dict', [scalar('str'), item]);
      const spec: FieldSpec = { metadata: [], unread: [], ...described };
      return { name, alias: name, node, spec, required: false };
    }
    const known = metadata.filter((item) => item.kind !== 'text');
    const spec = fieldSpec(table, known, assigned);
    // A Field as the default wins over the docstring only where the annotation has a Field too.
    const own =
      assigned?.kind === 'field' && known.some((item) => item.kind === 'field') ? assigned.spec.description : undefined;
    const merged = own === undefined ? mergeSpecs([spec, { metadata: [], unread: [], ...described }]) : spec;
    return finishedField(table, name, type, merged);
  });
}

interface Documented {
  readonly description: string | null;
  readonly parameters: ReadonlyMap<string, string>;
}

const nothing: Documented = { description: null, parameters: new Map() };

function documented(text: string, style: string | undefined): Documented {
  if (text === '') return nothing;
  const chosen = style === 'google' || style === 'numpy' || style === 'sphinx' ? style : styleOf(text);
  const sections = sectionsIn(chosen, `\n${chosen === 'google' ? spaced(text) : text}`);
  return { description: textOfSections(sections) ?? null, parameters: parametersOfSections(sections) };
}

/** A blank line is put before `Args:`, without which griffe doesn't see the section. */
function spaced(text: string): string {
  const lines = text.split('\n');
  return lines
    .flatMap((line, at) => {
      const isHeading = at > 0 && /^(?:args|arguments|params|parameters):\s*$/i.test(line);
      const isHidden = isHeading && (lines[at - 1] ?? '').trim() !== '' && /^[ \t]/.test(lines[at + 1] ?? '');
      return isHidden ? ['', line] : [line];
    })
    .join('\n');
}

const styles: readonly (readonly [style: DocstringStyle, patterns: readonly RegExp[]])[] = [
  ['sphinx', [/^:param\s/m, /^:type\s/m, /^:return:/m, /^:rtype:/m]],
  [
    'numpy',
    [
      /^Parameters[ \t]{0,20}\n\s{0,20}-{3}/m,
      /^Returns[ \t]{0,20}\n\s{0,20}-{3}/m,
      /^Yields[ \t]{0,20}\n\s{0,20}-{3}/m,
    ],
  ],
  ['google', [/^(?:Args|Arguments):/m, /^Returns:/m, /^Raises:/m]],
];

/** The style with the most signs; sphinx before numpy before google. */
function styleOf(text: string): DocstringStyle {
  let best: DocstringStyle = 'google';
  let most = 0;
  for (const [style, patterns] of styles) {
    const count = patterns.filter((pattern) => pattern.test(text)).length;
    if (count > most) [best, most] = [style, count];
  }
  return best;
}
