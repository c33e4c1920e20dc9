import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { FunctionT$outboundSchema } from '@mistralai/mistralai/models/components/function.js';
import { ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import type { EmitOptions } from '../../../core/formats/format.ts';
import type { FormatId } from '../../../core/formats/format-id.ts';
import { formatOf } from '../../../core/formats/registry.ts';
import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../../core/json/json-value.ts';
import { valueAt } from '../../../core/json/pointer.ts';
import { rewriteSchema } from '../../../core/schema/walk.ts';
import { validatorSchema } from '../../support/corpus.ts';
import { corpusDefinitions } from './definitions.corpus.ts';

/** Every definition of the corpus, emitted for one target; refused ones are counted. */
function emittedFor(
  target: FormatId,
  options: EmitOptions = {},
): { readonly where: string; readonly result: JsonObject }[] {
  return corpusDefinitions().flatMap(({ file, line, definition }) => {
    const emission = emitTool(canonicalize(definition).result, target, options);
    // Through text, as it is sent: plain objects, only JSON values.
    const result: unknown = emission.kind === 'emitted' ? JSON.parse(JSON.stringify(emission.result)) : undefined;
    return isJsonObject(result as JsonValue) ? [{ where: `${file}:${line}`, result: result as JsonObject }] : [];
  });
}

/** A validator's refusals of a target's definitions: `where: why`. */
function refusedBy(
  emitted: readonly { readonly where: string; readonly result: JsonObject }[],
  check: (result: JsonObject) => string | null,
): string[] {
  return emitted.flatMap(({ where, result }) => {
    const why = check(result);
    return why === null ? [] : [`${where}: ${why}`];
  });
}

const providerName = /^[a-zA-Z0-9_-]{1,64}$/;

function checkText(value: JsonValue | undefined, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? null : `the name ${JSON.stringify(value)}`;
}

function thrown(action: () => void): string | null {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('what is emitted is accepted by others', () => {
  it('MCP: the SDK’s own schema', () => {
    const emitted = emittedFor('mcp');
    expect(emitted.length).toBeGreaterThanOrEqual(873);
    expect(refusedBy(emitted, (result) => ToolSchema.safeParse(result).error?.message ?? null)).toEqual([]);
    expect(refusedBy(emitted, (result) => checkText(result['name'], /^[A-Za-z0-9_.-]{1,128}$/))).toEqual([]);
  });

  for (const version of ['2025-11-25', '2026-07-28']) {
    it(`MCP: the JSON Schema of protocol ${version}`, () => {
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      ajv.addSchema(validatorSchema(`mcp-${version}.schema.json`), 'mcp');
      const validate = ajv.compile({ $ref: 'mcp#/$defs/Tool' });
      const list = ajv.compile({ $ref: 'mcp#/$defs/ListToolsResult' });
      const emitted = emittedFor('mcp');
      expect(refusedBy(emitted, (result) => (validate(result) ? null : ajv.errorsText(validate.errors)))).toEqual([]);
      // A server of the newer protocol adds members to every result, which are not about tools.
      const envelope = JSON.parse(
        JSON.stringify(formatOf('mcp').envelope(emitted.map(({ result }) => result))),
      ) as Record<string, unknown>;
      expect(
        list({ ...envelope, resultType: 'complete', ttlMs: 0, cacheScope: 'public' }),
        ajv.errorsText(list.errors),
      ).toBe(true);
    });
  }

  for (const [target, name, schemas] of [
    ['openai', '/function/name', ['ChatCompletionTool']],
    ['openai-strict', '/function/name', ['ChatCompletionTool']],
    ['openai-responses', '/name', ['FunctionTool', 'FunctionToolParam']],
  ] as const) {
    it(`OpenAI: the published schema and the name pattern, ${target}`, () => {
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      ajv.addSchema(validatorSchema('openai-tools.openapi.json'), 'openai');
      const emitted = emittedFor(target);
      expect(emitted.length).toBeGreaterThanOrEqual(873);
      for (const schema of schemas) {
        const validate = ajv.compile({ $ref: `openai#/components/schemas/${schema}` });
        expect(refusedBy(emitted, (result) => (validate(result) ? null : ajv.errorsText(validate.errors)))).toEqual([]);
      }
      expect(refusedBy(emitted, (result) => checkText(valueAt(result, name), providerName))).toEqual([]);
    });
  }

  it('OpenAI strict mode: the SDK’s transformation takes every schema and changes nothing', () => {
    const emitted = emittedFor('openai-strict');
    const faults = refusedBy(emitted, (result) => {
      const schema = valueAt(result, '/function/parameters') as never;
      return thrown(() => {
        expect(toStrictJsonSchema(schema)).toEqual(schema);
      });
    });
    expect(faults).toEqual([]);
    expect(emitted.every(({ result }) => valueAt(result, '/function/strict') === true)).toBe(true);
  });

  it('OpenAI: where strict is asked for, the schema keeps to it', () => {
    for (const target of ['openai', 'openai-responses'] as const) {
      const strict = emittedFor(target).filter(
        ({ result }) => (valueAt(result, '/function/strict') ?? valueAt(result, '/strict')) === true,
      );
      expect(strict.length).toBeGreaterThan(0);
      const faults = refusedBy(strict, (result) => {
        const schema = (valueAt(result, '/function/parameters') ?? valueAt(result, '/parameters')) as never;
        return thrown(() => toStrictJsonSchema(schema));
      });
      expect(faults).toEqual([]);
    }
  });

  it('Anthropic: names, an object at the root and no union there', () => {
    const emitted = emittedFor('anthropic').filter(({ result }) => result['input_schema'] !== undefined);
    expect(emitted.length).toBeGreaterThanOrEqual(872);
    const faults = refusedBy(emitted, (result) => {
      const schema = result['input_schema'] as JsonObject;
      const unions = ['oneOf', 'anyOf', 'allOf'].filter((keyword) => keyword in schema);
      const key = Object.keys((schema['properties'] ?? {}) as JsonObject).find(
        (name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name),
      );
      return (
        key ??
        checkText(result['name'], providerName) ??
        (schema['type'] === 'object' ? null : 'the root') ??
        (unions[0] === undefined ? null : unions[0])
      );
    });
    expect(faults).toEqual([]);
  });

  it('Anthropic strict mode: the SDK’s transformation takes every schema and changes nothing', () => {
    const emitted = emittedFor('anthropic', { strict: true }).filter(
      ({ result }) => result['input_schema'] !== undefined,
    );
    const faults = refusedBy(emitted, (result) => {
      // The endpoint accepts more than the SDK passes on [structured outputs guide].
      const schema = rewriteSchema(result['input_schema'] ?? {}, (value) =>
        isJsonObject(value)
          ? objectOf(Object.entries(value).filter(([key]) => key !== 'default' && key !== 'pattern'))
          : value,
      ) as never;
      return thrown(() => {
        expect(transformJSONSchema(schema)).toEqual(schema);
      });
    });
    expect(faults).toEqual([]);
    expect(emitted.every(({ result }) => result['strict'] === true)).toBe(true);
  });

  it('Gemini parameters: only the keys on the closed list, types in capitals, texts in enum', () => {
    const keys = new Set(
      'type format title description nullable enum items minItems maxItems properties required minProperties maxProperties minimum maximum minLength maxLength pattern example anyOf propertyOrdering default'.split(
        ' ',
      ),
    );
    const walk = (schema: JsonValue | undefined): string | null => {
      if (schema === undefined) {
        return null;
      }
      if (!isJsonObject(schema)) {
        return 'a schema that is no object';
      }
      const unknown = Object.keys(schema).find((key) => !keys.has(key));
      const type = schema['type'];
      const values = schema['enum'];
      const properties = (schema['properties'] ?? {}) as JsonObject;
      const required = (schema['required'] ?? []) as readonly string[];
      const union = (schema['anyOf'] ?? []) as readonly JsonValue[];
      if (unknown !== undefined) {
        return unknown;
      }
      if (type !== undefined && !/^(STRING|NUMBER|INTEGER|BOOLEAN|ARRAY|OBJECT|NULL)$/.test(String(type))) {
        return `type ${JSON.stringify(type)}`;
      }
      if (values !== undefined && !(Array.isArray(values) && values.every((value) => typeof value === 'string'))) {
        return 'enum';
      }
      if (required.some((name) => !Object.hasOwn(properties, name))) {
        return 'required';
      }
      for (const inner of [...Object.values(properties), ...union, schema['items']]) {
        const fault = walk(inner);
        if (fault !== null) {
          return fault;
        }
      }
      return null;
    };
    const emitted = emittedFor('gemini-openapi');
    expect(emitted.length).toBeGreaterThanOrEqual(873);
    const faults = refusedBy(emitted, (result) => {
      const extra = Object.keys(result).find(
        (key) => !['name', 'description', 'parameters', 'response', 'behavior'].includes(key),
      );
      return (
        extra ??
        walk(result['parameters']) ??
        walk(result['response']) ??
        checkText(result['name'], /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/)
      );
    });
    expect(faults).toEqual([]);
  });

  it('VS Code: required members, known members, its own names', () => {
    const known = new Set(
      'name displayName modelDescription inputSchema userDescription icon when tags toolReferenceName canBeReferencedInPrompt legacyToolReferenceFullNames'.split(
        ' ',
      ),
    );
    const faults = refusedBy(emittedFor('vscode'), (result) => {
      const missing = ['name', 'displayName', 'modelDescription'].find((key) => typeof result[key] !== 'string');
      const unknown = Object.keys(result).find((key) => !known.has(key));
      const reference =
        result['canBeReferencedInPrompt'] === true && typeof result['toolReferenceName'] !== 'string'
          ? 'toolReferenceName'
          : null;
      return missing ?? unknown ?? reference ?? checkText(result['name'], /^(?!copilot_|vscode_)[\w-]+$/);
    });
    expect(faults).toEqual([]);
  });

  it('Mistral: the SDK’s own schema', () => {
    const emitted = emittedFor('mistral');
    const faults = refusedBy(emitted, (result) => {
      const inner = result['function'] as JsonObject;
      return inner['parameters'] === undefined
        ? 'no parameters'
        : (FunctionT$outboundSchema.safeParse(inner).error?.message ?? null);
    });
    expect(faults).toEqual([]);
  });

  it('JSON Schema: the metaschemas of 2020-12, 2019-09 and draft-07', () => {
    const drafts = [
      new Ajv2020({ strict: false, validateFormats: false }),
      new Ajv2019({ strict: false, validateFormats: false }),
      new Ajv({ strict: false, validateFormats: false }),
    ];
    const schemas: readonly (readonly [FormatId, string])[] = [
      ['json-schema', ''],
      ['openai', '/function/parameters'],
      ['openai-responses', '/parameters'],
      ['anthropic', '/input_schema'],
      ['mcp', '/inputSchema'],
      ['mcp', '/outputSchema'],
      ['gemini', '/parametersJsonSchema'],
      ['bedrock', '/toolSpec/inputSchema/json'],
      ['langchain', '/args_schema'],
    ];
    for (const [target, pointer] of schemas) {
      const faults = refusedBy(emittedFor(target), (result) => {
        const { $schema: _dialect, ...schema } = (valueAt(result, pointer) ?? {}) as Record<string, unknown>;
        for (const ajv of drafts) {
          if (ajv.validateSchema(schema) !== true) {
            return ajv.errorsText(ajv.errors);
          }
        }
        return null;
      });
      expect(faults, target).toEqual([]);
    }
  });
});
