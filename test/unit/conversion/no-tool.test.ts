import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { formats } from '../../../core/formats/registry.ts';
import { isJsonObject, type JsonValue, member } from '../../../core/json/json-value.ts';
import { corpusPath } from '../../support/corpus.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { corpusDefinitions, readLines } from '../formats/corpus.ts';

/** What becomes of a value: how many tools, and what is said of the others. */
function converted(value: JsonValue, from: Parameters<typeof toolsOfJson>[1] = null) {
  const read = toolsOfJson(JSON.stringify(value), from);
  if (!read.ok) throw new Error(read.problem.message);
  const { count, refusals, text } = convert(read.tools, { target: 'canonical' });
  return { count, text, said: refusals.map(({ reason }) => reason) };
}

/** Calls as each provider's models answer them. */
const calls: readonly JsonValue[] = [
  { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } },
  { id: 'call_1', type: 'custom', custom: { name: 'f', input: 'text' } },
  { name: 'f', arguments: '{"city":"Paris"}' },
  { name: 'f', arguments: {} },
  { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
  { type: 'custom_tool_call', call_id: 'c', name: 'f', input: 'text' },
  { type: 'function', name: 'f', arguments: '{}', call_id: 'c' },
  { type: 'tool_use', id: 't', name: 'f', input: {} },
  { type: 'tool_use', id: 't', name: 'f', input: { type: 'museum' } },
  { type: 'mcp_tool_use', id: 't', name: 'f', input: { x: 1 }, server_name: 's' },
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'f' } },
  { method: 'tools/call', params: { name: 'f', arguments: { city: 'Paris' } } },
  { functionCall: { name: 'f', args: {} } },
  { functionCall: { name: 'f' }, thoughtSignature: 'x' },
  { function_call: { name: 'f', args: { city: 'Paris' } } },
  { toolUse: { toolUseId: 't', name: 'f', input: {} } },
  { name: 'f', args: { city: 'Paris' }, id: 'x', type: 'tool_call' },
  { type: 'tool-call', toolCallId: 'x', toolName: 'f', input: {} },
  { callId: 'x', name: 'f', input: { city: 'Paris' } },
  { function: 'f', arguments: { city: 'Paris' } },
  { recipient_name: 'f', parameters: { city: 'Paris' } },
  { name: 'f', parameters: { city: 'Paris', position: { latitude: 1, longitude: 2 } } },
  { action: 'f', action_input: 'text' },
  { toolRequest: { name: 'f', arguments: {} } },
];

/** What holds calls, or has nothing to do with tools. */
const others: readonly (readonly [string, JsonValue, RegExp])[] = [
  ['an empty object', {}, /empty object/],
  ['an object of something else', { a: 1 }, /not a known form of a tool definition\. It has "a"/],
  ['a package.json', { name: 'my-package', version: '1.0.0', description: 'Does.', scripts: {} }, /not a known form/],
  ['a name alone', { name: 'x' }, /not a known form/],
  [
    'a configuration with the schema of its editor',
    { $schema: 'https://biomejs.dev/schema.json', files: {} },
    /not a known/,
  ],
  ['a record with a behaviour', { name: 'x', behavior: 'odd' }, /not a known form/],
  ['a request that was logged', { path_parameters: { id: 5 } }, /not a known form/],
  [
    'an answer of Chat Completions',
    { id: 'x', choices: [{ message: { role: 'assistant', tool_calls: [calls[0] ?? null] } }] },
    /holds calls of tools/,
  ],
  [
    'an answer of Anthropic',
    { role: 'assistant', content: [{ type: 'text', text: 'x' }, calls[7] ?? null] },
    /holds calls/,
  ],
  [
    'an answer of Gemini',
    { candidates: [{ content: { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] } }] },
    /holds calls/,
  ],
  ['no tool under a provider’s key', { functionDeclarations: [{ x: 1 }] }, /not a known form/],
];

describe('what is no tool is refused and said', () => {
  test.each(calls.map((call) => [JSON.stringify(call), call] as const))('a call: %s', (_, call) => {
    expect(converted(call)).toMatchObject({ count: 0, said: ['This is a call of the tool "f", not its definition.'] });
    // In whatever form somebody wants it read.
    for (const { id } of formats) expect(converted(call, id).count, id).toBe(0);
  });

  test.each(others)('%s', (_, value, says) => {
    const { count, said } = converted(value);
    expect(count).toBe(0);
    expect(said).toEqual([expect.stringMatching(says)]);
  });

  test('an empty object in every form that somebody names', () => {
    for (const { id } of formats) expect(converted({}, id), id).toMatchObject({ count: 0, said: [expect.any(String)] });
  });

  it('beside tools, which are converted', () => {
    const tool = { name: 'a', description: 'b', inputSchema: { type: 'object' } };
    const { count, said, text } = converted([{ x: 1 }, tool, calls[0] ?? null]);
    expect({ count, said: said.length }).toEqual({ count: 1, said: 2 });
    expect(JSON.parse(text)).toMatchObject({ name: 'a' });
  });

  test('the problem of a tool behind it stands in the right place', () => {
    const tool = { name: 'x', description: 'd', inputSchema: { type: 'object' } };
    const read = toolsOfJson(JSON.stringify([{ x: 1 }, tool, tool]));
    if (!read.ok) throw new Error(read.problem.message);
    const { problems, text } = convert(read.tools, { target: 'mcp' });
    const [problem] = problems.filter(({ limit }) => limit === 'unique-name');
    expect(problem?.index).toBe(2);
    expect(problem === undefined ? -1 : problem.span.start).toBeGreaterThan(text.indexOf('"inputSchema"'));
  });
});

describe('what is a tool stays one', () => {
  test.each<readonly [JsonValue]>([
    [{ name: 'a', description: 'Turns on the lights.' }],
    [{ functionDeclarations: [{ name: 'a' }] }],
    [{ tools: [{ name: 'a' }] }],
    [{ name: 'a', parameters: {} }],
    [{ name: 'a', parameters: { city: { type: 'string' } } }],
    [{ name: 'a', description: 'b', arguments: [{ name: 'city' }] }],
    [{ model: 'm', function_call: { name: 'a' }, functions: [{ name: 'a', parameters: { type: 'object' } }] }],
    [{ name: 'a', description: 'b', inputs: {}, source_format: 'raw' }],
  ])('%j', (value) => {
    expect(converted(value)).toMatchObject({ count: 1, said: [] });
  });

  describeWithCorpus('real definitions', () => {
    it('every one but an empty form; a name alone is one among tools', () => {
      for (const { file, line, definition } of corpusDefinitions()) {
        if (member(definition, 'name') === '' && member(definition, 'description') === '') continue;
        const isNameAlone = Object.keys(definition).join() === 'name';
        expect(converted(isNameAlone ? { tools: [definition] } : definition).count, `${file}:${line}`).toBe(1);
      }
    });
  });
});

describeWithCorpus('recorded calls', () => {
  const recorded = readdirSync(corpusPath('calls')).flatMap((file) =>
    readLines(`calls/${file}`).flatMap((record) => {
      const call = member(record, 'call');
      return isJsonObject(call) ? [{ file, call }] : [];
    }),
  );

  it('are 281, and none becomes a tool: alone, in a list, or with its inner object alone', () => {
    expect(recorded).toHaveLength(281);
    for (const { file, call } of recorded) {
      const inner = ['function', 'functionCall', 'toolUse', 'params']
        .map((key) => member(call, key))
        .find(isJsonObject);
      for (const value of [call, [call], { tools: [call] }, ...(inner === undefined ? [] : [inner])]) {
        const { count, said } = converted(value);
        expect(count, `${file} ${JSON.stringify(value)}`).toBe(0);
        expect(said[0], `${file} ${JSON.stringify(value)}`).toMatch(/^This is a call of the tool "/);
      }
    }
  });
});
