import { expect, it } from 'vitest';
import { closedSchema } from '../../../core/diff/closed-schema.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import type { SchemaQuestion } from '../../../core/schema/inclusion/gap.ts';
import { compareSchemas } from '../../../core/schema/inclusion/prove.ts';
import { allSamples } from '../../../core/schema/inclusion/samples.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { corpusLines } from '../../support/corpus.ts';
import { randomBy } from '../../support/eval-server.ts';
import { randomRuns } from '../../support/random-runs.ts';

const random = randomBy(20_261_129);
const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;

const fits = (question: SchemaQuestion): boolean | null => {
  const answer = validateByAjv(question);
  return answer.kind === 'checked' ? answer.violations.length === 0 : null;
};

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const propertiesOf = ({ properties }: JsonObject): JsonObject => (isObject(properties) ? properties : {});

/** The schema with one change of those that people make. */
function changed(schema: JsonObject): JsonObject {
  const names = Object.keys(propertiesOf(schema));
  const inner = names.filter((name) => isObject(propertiesOf(schema)[name]));
  if (inner.length > 0 && random() < 0.6) {
    const name = pick(inner);
    const properties = propertiesOf(schema);
    return { ...schema, properties: { ...properties, [name]: changed(properties[name] as JsonObject) } };
  }
  if (isObject(schema['items']) && random() < 0.5) return { ...schema, items: changed(schema['items']) };
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const values = Array.isArray(schema['enum']) ? schema['enum'] : ['a', 'b'];
  const { type = 'string' } = schema;
  return pick<() => JsonObject>([
    () => (names.length === 0 ? schema : { ...schema, required: [...new Set([...required, pick(names)])] }),
    () => ({ ...schema, required: required.slice(1) }),
    () => ({ ...schema, properties: { ...propertiesOf(schema), more: { type: 'string' } } }),
    () => ({ ...schema, enum: random() < 0.5 ? [...values, 'c'] : values.slice(1).concat('d') }),
    () => ({ ...schema, type: pick<JsonValue>(['string', 'integer', [type, 'null'].flat()]) }),
    () => ({
      ...schema,
      [pick(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'])]: pick([0, 1, 9]),
    }),
    () => ({ ...schema, additionalProperties: pick([true, false]) }),
    () => ({ anyOf: [schema, { type: 'null' }] }),
    () => ({ ...schema, description: 'Other.' }),
    () => ({ ...schema, pattern: pick(['^a', '.']) }),
    () => ({ ...schema, format: pick(['date', 'uri']) }),
  ])();
}

/** A value near a sample. */
function near(value: JsonValue): JsonValue {
  if (random() < 0.2) return pick<JsonValue>(['a', '', 'c', 'd', 0, 1, 9, 10, -1, 1.5, null, true, [], {}, ['a', 'a']]);
  if (Array.isArray(value)) return value.filter(() => random() < 0.9).map(near);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(() => random() < 0.85);
  return Object.fromEntries(kept.map(([name, one]) => [name, random() < 0.4 ? near(one) : one]));
}

it('changes of real schemas are decided, and no value refutes a verdict', () => {
  const files = ['mcp', 'openai', 'anthropic', 'openapi_ops', 'langchain', 'vscode'];
  const schemas = files.flatMap((file) => {
    const lines = corpusLines<{ readonly def: JsonObject }>(`definitions/${file}.jsonl`);
    return Array.from({ length: randomRuns / 2 }, () => canonicalize(pick(lines).def).result.inputs);
  });
  const counts = { compatible: 0, breaking: 0, unknown: 0 };
  for (const schema of schemas) {
    const first = closedSchema({ type: 'object', ...schema });
    const second = changed(schema);
    const isValid = [first, second].every((one) => fits({ schema: one, value: null }) !== null);
    const { proven, unknown } = compareSchemas(first, second).verdict(fits);
    if (!isValid) {
      expect(unknown.map(({ why }) => why)).toEqual(['a schema is invalid']);
      continue;
    }
    for (const { witness } of proven) {
      expect(fits({ schema: first, value: witness })).toBe(true);
      expect(fits({ schema: second, value: witness })).toBe(false);
    }
    if (proven.length > 0) counts.breaking++;
    else if (unknown.length > 0) counts.unknown++;
    else counts.compatible++;
    const samples = proven.length + unknown.length === 0 ? allSamples(first, first) : [];
    for (let times = 0; times < 100 && samples.length > 0; times++) {
      const value = near(pick(samples));
      if (fits({ schema: first, value }) !== true) continue;
      expect(fits({ schema: second, value }), JSON.stringify({ first, second, value })).toBe(true);
    }
  }
  const decided = counts.compatible + counts.breaking;
  expect(counts.unknown / (decided + counts.unknown)).toBeLessThanOrEqual(0.03);
  expect(Math.min(counts.compatible, counts.breaking)).toBeGreaterThan(schemas.length / 10);
}, 300_000);
