import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { detectTools } from '../../../core/formats/detect.ts';
import { emitTool, emitTools } from '../../../core/formats/emit.ts';
import { judge, judgeAll } from '../../../core/formats/judge.ts';
import { formats, writableFormats } from '../../../core/formats/registry.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { corpusDefinitions } from './corpus.ts';

/** Reads, judges and writes a value in every way: it never throws, and the output is JSON. */
function useEverywhere(value: JsonValue): void {
  const { tools } = detectTools(value);
  for (const { definition, format } of tools.slice(0, 20)) {
    const tool = canonicalize(definition, format).result;
    for (const target of writableFormats()) {
      for (const options of [{}, { strict: true }, { repair: false }]) {
        const emission = emitTool(tool, target.id, options);
        if (emission.kind === 'emitted' && isJsonObject(emission.result)) {
          expect(JSON.parse(JSON.stringify(emission.result))).toEqual(emission.result);
        }
      }
    }
  }
  for (const format of formats) {
    judge(value, format.id);
    if (isJsonObject(value)) {
      format.parse(value);
    }
  }
  judgeAll([value, value], 'openai');
}

const hostileValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonValue>(
      null,
      true,
      false,
      0,
      -1,
      1e308,
      '',
      'object',
      'OBJECT',
      'dict',
      '#',
      '#/',
      '#/$defs/a',
      '#/properties/a',
      'function',
      'custom',
      '\u0000',
      '\ud800',
      '%zz',
    ),
    fc.string({ maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        ...'type function name description parameters inputSchema input_schema args_schema schema outputSchema toolSpec json functionDeclarations tools functions result toolConfig contributes languageModelTools modelDescription inputs source_format capabilities outputs original_definition raw_string link args_schema_raw executable interface parameter_definitions query_parameters output_parameters arguments operation path method paths openapi components responses requestBody content properties required items enum const anyOf oneOf allOf not $ref $defs definitions additionalProperties prefixItems nullable minItems title __proto__ constructor toString a strict annotations input_examples'.split(
          ' ',
        ),
      ),
      tie('value'),
      { maxKeys: 6 },
    ),
  ),
})).value;

describe('hostile input', () => {
  it('of any shape and kind is read, judged and written without a throw', () => {
    fc.assert(
      fc.property(hostileValue, (value) => {
        useEverywhere(value);
      }),
      { numRuns: randomRuns },
    );
  });

  it('with references in circles ends', () => {
    const circle = {
      name: 'a',
      inputSchema: {
        type: 'object',
        properties: { self: { $ref: '#' }, other: { $ref: '#/$defs/a' } },
        $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' }, c: { allOf: [{ $ref: '#/$defs/c' }] } },
      },
    };
    useEverywhere(circle);
    useEverywhere({ name: 'a', input_schema: { $ref: '#' } });
    useEverywhere({
      openapi: '3.1.0',
      paths: { '/a': { post: { requestBody: { $ref: '#/components/requestBodies/A' } } } },
      components: { requestBodies: { A: { $ref: '#/components/requestBodies/A' } } },
    });
  });

  it('with keys that other languages trip over keeps them as ordinary keys', () => {
    const text =
      '{"name":"a","description":"d","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}},"required":["__proto__"]}}';
    const value = parseJson(text).documents[0]?.value;
    expect(value).toBeDefined();
    if (value === undefined || !isJsonObject(value)) {
      return;
    }
    for (const target of ['openai', 'anthropic', 'gemini', 'gemini-openapi', 'openai-strict'] as const) {
      const emission = emitTool(canonicalize(value).result, target);
      expect(emission.kind).toBe('emitted');
      if (emission.kind === 'emitted') {
        expect(JSON.stringify(emission.result)).toContain('"__proto__"');
      }
    }
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
  });

  it('nested 100,000 deep is refused in a sentence, not read', () => {
    const deep = (key: string): JsonObject => {
      let schema: JsonObject = { type: 'string' };
      for (let depth = 0; depth < 100_000; depth++) {
        schema =
          key === 'properties' ? { type: 'object', properties: { a: schema } } : { type: 'array', items: schema };
      }
      return schema;
    };
    for (const definition of [
      { name: 'a', inputSchema: deep('properties') },
      { name: 'a', description: 'b', parameters: deep('items') },
      { type: 'function', function: { name: 'a', parameters: { type: 'object', properties: { a: deep('items') } } } },
      { functionDeclarations: [{ name: 'a', parameters: { type: 'OBJECT', properties: { a: deep('properties') } } }] },
      deep('properties'),
    ]) {
      const [found] = detectTools(definition).tools;
      expect(found).toBeDefined();
      if (found === undefined) {
        continue;
      }
      const read = canonicalize(found.definition, found.format);
      expect(read.losses.length).toBeGreaterThan(0);
      for (const target of writableFormats()) {
        const emission = emitTool(read.result, target.id);
        if (emission.kind === 'emitted' && target.id !== 'canonical') {
          expect(JSON.stringify(emission.result).length).toBeLessThan(2000);
        }
      }
      for (const format of formats) {
        expect(judge(found.definition, format.id).length).toBeGreaterThan(0);
      }
    }
    let list: JsonValue = [];
    for (let depth = 0; depth < 100_000; depth++) {
      list = [list];
    }
    expect(detectTools(list).tools).toEqual([]);
    expect(detectTools(list).warnings.length).toBeGreaterThan(0);
  });

  it('of ten thousand tools is read, and written with a word on their number', () => {
    const tools = Array.from({ length: 10_000 }, (_, index) => ({
      name: `tool.${index}`,
      description: 'Reads a thing.',
      inputSchema: { type: 'object', properties: { a: { type: 'string' } } },
    }));
    const found = detectTools({ tools }).tools;
    expect(found).toHaveLength(10_000);
    const emitted = emitTools(
      found.map(({ definition, format }) => canonicalize(definition, format).result),
      'openai',
    );
    expect(emitted.problems.map((problem) => problem.limit)).toEqual(['tool-count']);
  });
});

describeWithCorpus('real definitions with one thing broken', () => {
  const definitions = corpusDefinitions();

  it('are read, judged and written without a throw', () => {
    const broken = fc.record({
      at: fc.nat(definitions.length - 1),
      path: fc.array(fc.nat(5), { maxLength: 6 }),
      value: hostileValue,
    });
    fc.assert(
      fc.property(broken, ({ at, path, value }) => {
        const definition = definitions[at]?.definition;
        if (definition !== undefined) {
          useEverywhere(replacedAt(definition, path, value));
        }
      }),
      { numRuns: randomRuns },
    );
  });
});

/** The value with one part replaced; the path counts members and items. */
function replacedAt(value: JsonValue, path: readonly number[], replacement: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) {
    return replacement;
  }
  if (Array.isArray(value)) {
    const index = value.length === 0 ? 0 : step % value.length;
    return value.map((item: JsonValue, position) => (position === index ? replacedAt(item, rest, replacement) : item));
  }
  const keys = Object.keys(value);
  const key = keys[keys.length === 0 ? 0 : step % keys.length];
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === key ? replacedAt(inner as JsonValue, rest, replacement) : (inner as JsonValue),
    ]),
  );
}
