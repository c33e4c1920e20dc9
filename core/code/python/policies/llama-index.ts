import { type JsonObject, objectOf } from '../../../json/json-value.ts';
import type { ReadField } from '../../../python/schema/definition.ts';
import { finishedField } from '../../../python/schema/field-reader.ts';
import { fieldSpec } from '../../../python/schema/fields.ts';
import { functionParameters, type PyFunctionParameter, rawDocstring } from '../../../python/schema/parameters.ts';
import type { FieldSpec } from '../../../python/schema/values-and-types.ts';
import { wordSet } from '../../../text/words.ts';
import { fieldsSchema, typeSchema } from '../model-schema.ts';
import { symbolOf, typeNames } from '../names.ts';
import type { FrameworkPolicy } from '../policy.ts';
import { signatureText } from '../signature-text.ts';
import type { ToolSite } from '../tool-site.ts';

/** LlamaIndex: `FunctionTool.from_defaults` and functions in `tools=[…]`. Source: llama-index-core 0.14, measured. */
export const llamaIndexPolicy: FrameworkPolicy = {
  framework: 'llama-index',
  packages: ['llama-index-core', 'llama-index'],
  versions: ['0.14'],
  sentOptions: wordSet('fn async_fn name description fn_schema partial_params'),
  read(site) {
    const { function: made } = site.found;
    if (made === null) {
      return { name: site.text('name'), description: site.text('description'), schema: undefined, format: 'openai' };
    }
    const name = site.isGiven('name', 0) ? site.text('name', 0) : made.declaration.name;
    const docstring = rawDocstring(site.table, made) ?? '';
    const all = functionParameters(site.table, made);
    const hidden = new Set(all.filter((one) => one.name === 'self' || isContext(site, one)).map((one) => one.name));
    const partial = site.option('partial_params');
    if (partial?.kind === 'dict') for (const [key] of partial.entries) if (key.kind === 'str') hidden.add(key.value);
    const described = documented(docstring, new Set(all.map((one) => one.name)));
    const fields = all
      .filter(({ kind, name: own }) => !kind.startsWith('var-') && !hidden.has(own))
      .map((parameter) => fieldOf(site, parameter, described.get(parameter.name)));
    const model = site.option('fn_schema');
    const whole =
      model?.kind === 'entity' && model.entity.kind === 'class'
        ? typeSchema(site.table, site.table.classKey(model.entity.of))
        : fieldsSchema(site.table, fields);
    return {
      name: name?.replace(/[^a-zA-Z0-9_-]/g, '_'),
      description: site.isGiven('description', 1)
        ? site.text('description', 1)
        : describe(site, name, docstring, hidden),
      schema: kept(whole),
      format: 'openai',
    };
  },
};

function describe(
  site: ToolSite,
  name: string | undefined,
  docstring: string,
  hidden: ReadonlySet<string>,
): string | undefined {
  const { function: made } = site.found;
  const signature = made === null ? null : signatureText(site, made, (own) => hidden.has(own));
  if (signature === null) {
    site.missing('description', 'it holds the signature, with types that a run names');
    return undefined;
  }
  return name === undefined ? undefined : `${name}${signature}\n${docstring}`.trim();
}

function isContext(site: ToolSite, { annotation, scope }: PyFunctionParameter): boolean {
  return (
    annotation !== null &&
    typeNames(site.table.index, scope, annotation).some((type) =>
      /^(?:llama_index|workflows):Context$/.test(symbolOf(type)),
    )
  );
}

function kept(schema: JsonObject): JsonObject {
  const members = new Set(['type', 'properties', 'required', 'definitions', '$defs']);
  return objectOf(Object.entries(schema).filter(([key]) => members.has(key)));
}

const formats: Readonly<Record<string, string>> = {
  'datetime.date': 'date',
  'datetime.datetime': 'date-time',
  'datetime.time': 'time',
};

/** Of `Annotated`, only a description counts; limits are lost. */
function fieldOf(site: ToolSite, parameter: PyFunctionParameter, documentedAs: string | undefined): ReadField {
  const { table } = site;
  const { name, nameSpan, scope, type, metadata, assigned, annotation } = parameter;
  return table.notes.within(`parameter ${name}`, scope.path, nameSpan, () => {
    const [first] = metadata;
    const said = first?.kind === 'text' ? first.text : first?.kind === 'field' ? first.spec.description : undefined;
    const description = said ?? documentedAs;
    const spec = fieldSpec(table, [], assigned);
    const own: FieldSpec =
      spec.description === undefined && description !== undefined ? { ...spec, description } : spec;
    const format = annotation === null ? undefined : formats[typeNames(table.index, scope, annotation)[0] ?? ''];
    const isPlain = annotation?.kind === 'name' || annotation?.kind === 'attribute';
    const extra = first?.kind === 'field' ? first.spec.extra : undefined;
    const more = { ...(extra ?? {}), ...(format !== undefined && isPlain ? { format } : {}) };
    const withExtra = Object.keys(more).length > 0 && assigned?.kind !== 'field' ? { ...own, extra: more } : own;
    return finishedField(table, name, type, withExtra);
  });
}

/** The parameters that a docstring describes in Sphinx, typed Google or Javadoc style, in one line each. */
function documented(text: string, names: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, description: string): void => {
    if (names.has(name) && !found.has(name)) found.set(name, description.trim());
  };
  for (const line of text.split('\n')) {
    const sphinx = /:param (\w{1,100}): (.+)/.exec(line);
    if (sphinx !== null) add(sphinx[1] ?? '', sphinx[2] ?? '');
  }
  for (const line of text.split('\n')) {
    const head = /^\s*(\w{1,100})\s{0,20}\(/.exec(line);
    const end = head === null ? -1 : line.indexOf('):', head[0].length);
    if (head !== null && end >= 0 && line.slice(end + 2).trim() !== '') add(head[1] ?? '', line.slice(end + 2));
  }
  for (const line of text.split('\n')) {
    const javadoc = /@param (\w{1,100})\s(.+)/.exec(line);
    if (javadoc !== null) add(javadoc[1] ?? '', javadoc[2] ?? '');
  }
  return found;
}
