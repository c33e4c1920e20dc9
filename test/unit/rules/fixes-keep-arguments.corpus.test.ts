import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { detectTools } from '../../../core/formats/detect.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import { printJson } from '../../../core/json/print-json.ts';
import { checkToolJson, repairToolJson } from '../../../core/rules/provider/check-tool-json.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { isJsonType, listAt, typeOfValue } from '../../../core/schema/keywords.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { corpusDefinitions } from '../formats/definitions.corpus.ts';

const settings = {
  ...defaultSettings,
  targets: ['openai', 'anthropic', 'gemini', 'mcp', 'bedrock', 'openai-strict'] as const,
};

/** What the reader finds in each tool of a text, one line for each fact. References are not followed. */
function factsOf(text: string): readonly ReadonlySet<string>[] {
  return parseJson(text).documents.flatMap(({ value }) =>
    detectTools(value).tools.map(({ definition, format }) => {
      const { description, inputs } = canonicalize(definition, format === 'raw' ? undefined : format).result;
      const facts = new Set([`description ${description.trim()}`]);
      addFacts(inputs, '', facts);
      return facts;
    }),
  );
}

function addFacts(schema: JsonValue | undefined, path: string, facts: Set<string>): void {
  facts.add(`part ${path}`);
  if (!isJsonObject(schema)) return;
  const type = member(schema, 'type');
  for (const one of isJsonArray(type) ? type : [type]) if (isJsonType(one)) facts.add(`type ${path} ${one}`);
  // A list of values says their types, with or without "type".
  for (const value of listAt(schema, 'enum')) facts.add(`type ${path} ${typeOfValue(value)}`);
  const properties = member(schema, 'properties');
  const required = listAt(schema, 'required');
  for (const [name, inner] of isJsonObject(properties) ? Object.entries(properties) : []) {
    if (required.includes(name)) facts.add(`required ${path}/${name}`);
    addFacts(inner, `${path}/${name}`, facts);
  }
  if (isJsonObject(member(schema, 'items'))) addFacts(member(schema, 'items'), `${path}[]`, facts);
}

function lostFacts(before: string, after: string): readonly string[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  if (old.length !== now.length) return [`${old.length} tools became ${now.length}`];
  return old.flatMap((facts, index) => {
    const kept = [...(now[index] ?? [])];
    return [...facts].filter((fact) => {
      // A constraint may be moved into a description.
      if (fact.startsWith('description')) return !kept.some((other) => other.startsWith(fact));
      return !kept.includes(fact);
    });
  });
}

type Break = (schema: JsonObject) => JsonValue;

const without =
  (key: string): Break =>
  (schema) =>
    objectOf(Object.entries(schema).filter(([name]) => name !== key));
const withMember =
  (key: string, value: JsonValue): Break =>
  (schema) =>
    objectOf([...Object.entries(schema), [key, value]]);

/** Mistakes that people make in definitions. */
const breaks: Readonly<Record<string, Break>> = {
  flat: (schema) => member(schema, 'properties') ?? schema,
  'no type': without('type'),
  'no properties': without('properties'),
  'no items': without('items'),
  'another word': withMember('type', 'dict'),
  'two types': withMember('type', ['string', 'null']),
  'type of a tuple': withMember('items', [{ type: 'string' }, { type: 'integer' }]),
  lookaround: withMember('pattern', '^(?=a)'),
  'a name that nobody has': withMember('required', ['nobody']),
  'one of': (schema) => objectOf([['oneOf', [schema, { type: 'string' }]]]),
  'beside a reference': withMember('$ref', '#/$defs/a'),
  'strange name': (schema) => objectOf(Object.entries(schema).map(([name, value]) => [`${name} (x)`, value])),
  yes: () => true,
  strict: withMember('strict', true),
};

/** The definition with the object at a place (counted in the order of the text) broken. */
function broken(definition: JsonObject, place: number, how: Break): JsonValue {
  let left = place % countObjects(definition);
  const walk = (value: JsonValue): JsonValue => {
    if (isJsonArray(value)) return value.map(walk);
    if (!isJsonObject(value)) return value;
    if (left-- === 0) return how(value);
    return objectOf(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(definition);
}

function countObjects(value: JsonValue): number {
  if (isJsonArray(value)) return value.reduce<number>((sum, item) => sum + countObjects(item), 0);
  return isJsonObject(value) ? 1 + countObjects(Object.values(value)) : 0;
}

describe('a fix of a definition loses nothing that the reader finds', () => {
  const definitions = corpusDefinitions().map(({ definition }) => definition);

  function lostIn(text: string): readonly string[] {
    const checked = checkToolJson(text, settings);
    if (checked.kind !== 'checked') return [];
    const offered = checked.findings.flatMap((finding) => checked.fixesOf(finding));
    // The title of a fix that renames something says so.
    const others = offered.filter(({ title }) => !title.startsWith('Rename to'));
    return [
      ...lostFacts(text, repairToolJson(text, settings)),
      ...others.flatMap(({ title, edits }) =>
        lostFacts(text, applyEdits(text, edits)).map((fact) => `${title}: ${fact}`),
      ),
    ];
  }

  test('of any real definition', () => {
    const some = definitions.filter((_, index) => index % 5 === 0);
    expect(some.flatMap((definition) => lostIn(printJson(definition)))).toEqual([]);
  });

  test('of a broken one', () => {
    fc.assert(
      fc.property(
        fc.nat(definitions.length - 1),
        fc.nat(200),
        fc.constantFrom(...Object.keys(breaks)),
        fc.constantFrom(0, 2),
        (at, place, how, indent) => {
          const definition = definitions[at] ?? {};
          const text = printJson(broken(definition, place, breaks[how] ?? ((schema) => schema)), { indent });
          expect(lostIn(text)).toEqual([]);
        },
      ),
      { numRuns: randomRuns * 10 },
    );
  });
});
