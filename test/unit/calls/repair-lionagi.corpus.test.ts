import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { repairCalls } from '../../../core/calls/repair-call.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { corpusPath } from '../../support/corpus.ts';

interface LionagiCase {
  readonly name: string;
  readonly input: JsonValue;
  /** LionAGI's reading; empty where it finds no request. */
  readonly value: readonly { readonly function: string | null; readonly arguments: JsonValue }[];
}

const add = { function: 'add', arguments: { x: 1 } };
const addTwo = { function: 'add', arguments: { x: 1, y: 2 } };
const addNothing = { function: 'add', arguments: {} };

/** The readings after repairing where LionAGI reads nothing, or a value that is no call. */
const better: Readonly<Record<string, readonly object[]>> = {
  'fence without language': [addTwo],
  'prose + bare json': [addTwo],
  // The prefix is OpenAI's namespace, not part of the name.
  'recipient_name/parameters (OpenAI parallel)': [add],
  'function obj with name (OpenAI)': [add],
  'trailing comma': [add],
  'unquoted keys': [add],
  'empty arguments': [addNothing],
  'no arguments': [addNothing],
  'anthropic tool_use': [add],
  'tool/tool_input (langchain)': [add],
  'MCP tools/call': [add],
  'kwargs key': [add],
  'uppercase keys': [add],
  // Positions are no names. LionAGI makes "0" and "1" of them; its own model then refuses them.
  'arguments is a list': [{ function: 'add', arguments: [1, 2] }],
  'arguments broken string': [{ function: 'add', arguments: 'oops' }],
  // A call without a name is reported; a name is never added.
  'function null': [{ function: '', arguments: { x: 1 } }],
  'nested tool_calls': [addNothing],
  'dict in list (python)': [addTwo],
};

describe("LionAGI's inputs, repaired", () => {
  const { parse_action_request: cases }: { readonly parse_action_request: readonly LionagiCase[] } = JSON.parse(
    readFileSync(corpusPath('lionagi-behaviour.json'), 'utf8'),
  );
  const callables = new CallableSet([]);

  test.each(cases.map((one) => [one.name, one] as const))('%s', (name, { input, value }) => {
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    const repaired = repairCalls(text, { callables });
    const refused = name === 'arguments broken string' ? ['Arguments must be a JSON object.'] : [];
    expect(repaired.refusals.map(({ message }) => message)).toEqual(refused);
    const read = readCalls(repaired.text).calls;
    const calls = read.map((call) => ({ function: call.name, arguments: call.arguments }));
    expect(JSON.parse(JSON.stringify(calls))).toEqual(better[name] ?? value);
    // A repair cannot add a name, or names for arguments: these are reported.
    const broken = read.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));
    expect(broken.every(({ kind }) => kind === 'not-an-object' || kind === 'no-name')).toBe(true);
  });

  test('there are 36 of them', () => {
    expect(cases.length).toBe(36);
  });
});
