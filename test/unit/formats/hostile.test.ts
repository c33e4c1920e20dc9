import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { detectTools } from '../../../core/formats/detect.ts';
import { emitTool, emitTools } from '../../../core/formats/emit.ts';
import { judge } from '../../../core/formats/judge.ts';
import { formats, writableFormats } from '../../../core/formats/registry.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { hostileValue, useEverywhere } from './hostile-support.ts';

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
