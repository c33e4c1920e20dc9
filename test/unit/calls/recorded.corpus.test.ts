import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CallFamily } from '../../../core/calls/call-family.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { corpusLines, corpusPath } from '../../support/corpus.ts';

interface Recorded {
  readonly name: JsonValue;
  readonly arguments: JsonValue;
}

const object = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});
const parsed = (value: JsonValue | undefined): JsonValue =>
  typeof value === 'string' ? JSON.parse(value) : (value ?? {});

/** The content of each recorded call, taken without the reader. */
const forms: Readonly<Record<string, readonly [CallFamily, (call: JsonObject) => Recorded]>> = {
  openai_chat: [
    'openai-chat',
    ({ function: inner }) => ({ name: object(inner)['name'] ?? null, arguments: parsed(object(inner)['arguments']) }),
  ],
  openai_responses: [
    'openai-responses',
    (call) => ({ name: call['name'] ?? null, arguments: parsed(call['arguments']) }),
  ],
  anthropic: ['anthropic', (call) => ({ name: call['name'] ?? null, arguments: call['input'] ?? {} })],
  gemini: [
    'gemini',
    ({ functionCall }) => ({
      name: object(functionCall)['name'] ?? null,
      arguments: object(functionCall)['args'] ?? {},
    }),
  ],
  bedrock: [
    'bedrock-converse',
    ({ toolUse }) => ({ name: object(toolUse)['name'] ?? null, arguments: object(toolUse)['input'] ?? {} }),
  ],
  mcp: [
    'mcp-request',
    ({ params }) => ({ name: object(params)['name'] ?? null, arguments: object(params)['arguments'] ?? {} }),
  ],
};

describe('recorded calls', () => {
  test.each(Object.keys(forms))('%s: each is read, with the place of each argument', (file) => {
    const [family, said] = forms[file] ?? ['json', () => ({ name: null, arguments: null })];
    const lines = corpusLines<{ readonly call: JsonObject }>(`calls/${file}.jsonl`);
    expect(lines.length).toBeGreaterThan(0);
    for (const { call } of lines) {
      const text = JSON.stringify(call);
      const { calls, others } = readCalls(text);
      expect(calls, text).toHaveLength(1);
      expect(others).toEqual([]);
      const [read] = calls;
      expect({ name: read?.name, arguments: read?.arguments, family: read?.family }).toEqual({ ...said(call), family });
      for (const key of Object.keys(object(read?.arguments))) {
        const span = read?.places.key(`/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
        expect(text.slice(span?.start, span?.end).replaceAll('\\', '')).toBe(JSON.stringify(key).replaceAll('\\', ''));
      }
    }
  });
});

interface LionagiCase {
  readonly name: string;
  readonly input: JsonValue;
  readonly value?: readonly { readonly function: JsonValue; readonly arguments: JsonValue }[] | null;
}

/** Our readings where LionAGI finds too few calls. */
const better: Readonly<Record<string, readonly Recorded[]>> = {
  'fence without language': [{ name: 'add', arguments: { x: 1, y: 2 } }],
  'prose + bare json': [{ name: 'add', arguments: { x: 1, y: 2 } }],
  // The prefix is OpenAI's namespace, not part of the name.
  'recipient_name/parameters (OpenAI parallel)': [{ name: 'add', arguments: { x: 1 } }],
  'function obj with name (OpenAI)': [{ name: 'add', arguments: { x: 1 } }],
  'trailing comma': [{ name: 'add', arguments: { x: 1 } }],
  'unquoted keys': [{ name: 'add', arguments: { x: 1 } }],
  'empty arguments': [{ name: 'add', arguments: {} }],
  'no arguments': [{ name: 'add', arguments: {} }],
  'anthropic tool_use': [{ name: 'add', arguments: { x: 1 } }],
  'tool/tool_input (langchain)': [{ name: 'add', arguments: { x: 1 } }],
  'MCP tools/call': [{ name: 'add', arguments: { x: 1 } }],
  'kwargs key': [{ name: 'add', arguments: { x: 1 } }],
  'uppercase keys': [{ name: 'add', arguments: { x: 1 } }],
  // A list is no set of named arguments: it stays a list, with an error.
  'arguments is a list': [{ name: 'add', arguments: [1, 2] }],
  // The text stays, with an error.
  'arguments broken string': [{ name: 'add', arguments: 'oops' }],
  // A call without a name is broken, and reported.
  'function null': [{ name: '', arguments: { x: 1 } }],
  'nested tool_calls': [{ name: 'add', arguments: {} }],
  'dict in list (python)': [{ name: 'add', arguments: { x: 1, y: 2 } }],
};

/** The inputs reported as broken. */
const broken: ReadonlySet<string> = new Set([
  'trailing comma',
  'missing closing brace',
  'arguments is a list',
  'arguments broken string',
  'function null',
]);

describe("LionAGI's action requests", () => {
  const all = (): readonly LionagiCase[] =>
    (JSON.parse(readFileSync(corpusPath('lionagi-behaviour.json'), 'utf8')) as { parse_action_request: LionagiCase[] })
      .parse_action_request;

  test('each is read as LionAGI reads it, or better', () => {
    expect(all()).toHaveLength(36);
    const read = all().map(({ name, input }) => {
      const { calls } = readCalls(typeof input === 'string' ? input : JSON.stringify(input));
      return [name, calls.map((call) => ({ name: call.name, arguments: call.arguments }))];
    });
    const wanted = all().map(({ name, value }) => [
      name,
      better[name] ?? (value ?? []).map((call) => ({ name: call.function, arguments: call.arguments })),
    ]);
    expect(read).toEqual(wanted);
  });

  test('what is broken is reported, and nothing else is', () => {
    const reported = all().filter(({ input }) => {
      const { calls, problems } = readCalls(typeof input === 'string' ? input : JSON.stringify(input));
      return [...calls.flatMap((call) => call.problems), ...problems].some(({ severity }) => severity === 'error');
    });
    expect(reported.map(({ name }) => name).sort()).toEqual([...broken].sort());
  });
});
