import { isJsonObject, type JsonObject } from '../../json/json-value.ts';
import { sameSchema, schemaDifferences } from '../../schema/compare.ts';
import { withNamedTargets } from '../../schema/named-targets.ts';
import { inlineRefs } from '../../schema/refs.ts';
import type { SchemaLoss } from '../../schema/repair-log.ts';
import { ABSENT, EXACTLY, type Helper } from '../generated-helpers.ts';
import { readModule } from '../module.ts';
import { PythonIndex } from '../python-index.ts';
import { schemaOf } from '../schema/schema-of.ts';
import { ModelWriter, type WrittenClass } from './model-writer.ts';
import { DEEPEST_LITERAL, literalDepth } from './python-literal.ts';

export interface WrittenModel {
  readonly name: string;
  /** Its classes, each after those it needs; the model's own is the last. */
  readonly classes: readonly WrittenClass[];
  readonly helpers: readonly Helper[];
  readonly losses: readonly SchemaLoss[];
}

/** The most rounds, each of which replaces a part that does not come back the same by a verbatim one. */
const MOST_ROUNDS = 60;

/**
 * Pydantic 2 models for a JSON Schema of an object, with an equivalent JSON Schema (nested objects become definitions). Every result is
 * read back and compared: a property without a Pydantic form is kept verbatim beside `Any`; if that fails too, it is a loss. `taken` are
 * names not to use; the class is named like `name`, or `exactly` so.
 */
export function writeModel(
  given: JsonObject,
  name: string,
  taken: ReadonlySet<string> = new Set(),
  manner: 'exactly' | 'like' = 'like',
): WrittenModel {
  const schema = withNamedTargets(given);
  if (literalDepth(schema) > DEEPEST_LITERAL) {
    const { model } = attempt({ type: 'object', properties: {} }, name, taken, new Set(), manner);
    return {
      ...model,
      losses: [
        {
          path: '',
          lost: 'the whole schema',
          reason: `Python can't parse more than ${DEEPEST_LITERAL} nested levels.`,
        },
      ],
    };
  }
  const verbatim = new Set<string>();
  for (let round = 0; ; round++) {
    const { model, differences } = attempt(schema, name, taken, verbatim, manner);
    if (differences.length === 0) return model;
    const before = verbatim.size;
    for (const place of placesOf(differences, schema, model)) verbatim.add(place);
    if (verbatim.size === before || round >= MOST_ROUNDS) {
      return {
        ...model,
        losses: differences.map((path) => ({
          path,
          lost: path === '' ? 'the whole schema' : `the part at ${path}`,
          reason: "A Pydantic model can't express it.",
        })),
      };
    }
  }
}

function attempt(
  schema: JsonObject,
  name: string,
  taken: ReadonlySet<string>,
  verbatim: ReadonlySet<string>,
  manner: 'exactly' | 'like',
): { readonly model: WrittenModel; readonly differences: readonly string[] } {
  const writer = new ModelWriter(schema, inlineRefs(schema).schema, taken, verbatim);
  const own = writer.write(name, manner);
  const text = writer.classes.map(({ source }) => source).join('\n\n');
  const helpers = [ABSENT, EXACTLY].filter((helper) => new RegExp(`\\b${helper.name}\\b`).test(text));
  const model: WrittenModel = { name: own, classes: writer.classes, helpers, losses: [] };
  return { model, differences: differencesOf(schema, model) };
}

const readBack = new WeakMap<WrittenModel, PythonIndex>();
const ownSchemas = new WeakMap<WrittenModel, JsonObject | null>();

/** The JSON Schema of one of the model's classes, by default its own; null where only a run decides. */
export function modelSchema(model: WrittenModel, name = model.name): JsonObject | null {
  const isOwn = name === model.name;
  const known = isOwn ? ownSchemas.get(model) : undefined;
  if (known !== undefined) return known;
  const index =
    readBack.get(model) ?? PythonIndex.of([{ path: 'schemas.py', module: readModule(moduleSource([model])) }]);
  readBack.set(model, index);
  const read = schemaOf(index, 'schemas.py', name);
  const schema = read === null || read.partial ? null : read.schema;
  if (isOwn) ownSchemas.set(model, schema);
  return schema;
}

/** The places at which the model's schema, read back, differs from its source. */
function differencesOf(schema: JsonObject, model: WrittenModel): readonly string[] {
  const read = modelSchema(model);
  if (read === null) return [''];
  const [wanted, found] = [inlineRefs(schema).schema, inlineRefs(read).schema];
  const options = { argumentsOfTool: true };
  return sameSchema(wanted, found, options) ? [] : schemaDifferences(wanted, found, options);
}

/** The classes and properties that hold the places where two schemas differ. */
function placesOf(differences: readonly string[], schema: JsonObject, model: WrittenModel): readonly string[] {
  const owner = model.classes.at(-1);
  if (owner === undefined) return [];
  const steps = differences.map((pointer) => pointer.split('/').slice(1));
  const changed = steps.flatMap(([first, property]) =>
    first === 'properties' && property !== undefined ? [property.replaceAll('~1', '/').replaceAll('~0', '~')] : [],
  );
  const own = changed.filter((name) => owner.fields.some(({ property }) => property === name));
  const { properties } = schema;
  const all = differences.includes('') && isJsonObject(properties) ? Object.keys(properties) : [];
  return (own.length > 0 ? own : all).map((property) => `${owner.name}\n${property}`);
}

/** The import lines for the names in a source. */
export function importsFor(source: string): readonly string[] {
  const uses = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(source);
  const typing = ['Annotated', 'Any', 'Literal', 'Optional', 'Union'].filter(uses);
  const pydantic = ['BaseModel', 'ConfigDict', 'Field'].filter(uses);
  return [
    ...(typing.length > 0 ? [`from typing import ${typing.join(', ')}`] : []),
    ...(pydantic.length > 0 ? [`from pydantic import ${pydantic.join(', ')}`] : []),
  ];
}

export function moduleSource(models: readonly WrittenModel[]): string {
  const helpers = [ABSENT, EXACTLY].filter((helper) =>
    models.some((model) => model.helpers.some(({ name }) => name === helper.name)),
  );
  const parts = [
    ...helpers.map(({ source }) => source),
    ...models.flatMap(({ classes }) => classes.map(({ source }) => source)),
  ];
  const body = parts.join('\n\n');
  return `${importsFor(body).join('\n\n')}\n\n\n${body}`;
}
