import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json/json-value.ts';
import { cachesIn } from '../support/caches-in.ts';
import { chat, chatCalls, type Got, type Reply, scriptedServer } from '../unit/agent/support.ts';
import { aion, folderWith } from './support.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/agents.md'), 'utf8');
const listed = page.slice(page.indexOf('## Every byte'), page.indexOf('## Policies'));

/** Parts that a person does not name: none may be sent. */
const unsent = [
  'UNSENT_BODY',
  'UNSENT_LINK',
  'UNSENT_FILE',
  'UNSENT_POLICY',
  'UNSENT_TAG',
  'UNSENT_SETTING',
  'UNSENT_ENV',
];

const number = { type: 'number', description: 'LISTED_PARAMETER' };
const tools = JSON.stringify([
  {
    ...{ name: 'adder', description: 'LISTED_DESCRIPTION' },
    inputSchema: { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] },
    outputSchema: { type: 'object', properties: { sum: { type: 'number' } } },
    annotations: { title: 'UNSENT_FILE' },
  },
]);
const notation = `[
  { name --> "clock", description --> "LISTED_CLOCK", link --> "https://example.com/LISTED_LINK",
    function --> "lambda city: UNSENT_BODY(city)" --> { arg-1 --> "any" }, args_schema --> { city --> "str" } }
]\n`;
const settings = JSON.stringify({
  agent: {
    policies: [
      { name: 'LISTED_POLICY', description: 'LISTED_WHY', tags: ['UNSENT_TAG'], rule: 'LISTED_RULE' },
      { name: 'UNSENT_POLICY', description: 'UNSENT_POLICY', tags: [], rule: 'UNSENT_POLICY' },
    ],
    activePolicies: ['LISTED_POLICY'],
  },
});
const results = JSON.stringify([{ name: 'adder', arguments: { a: 5, b: 10 }, expect: { result: { sum: 15 } } }]);
const plan = JSON.stringify({
  goal: 'LISTED_GOAL',
  steps: [
    { step_id: '1', description: 'LISTED_FIRST', tool: 'adder', arguments: { a: 5, b: 10 } },
    { step_id: '2', description: 'LISTED_STEP', agent: 'llm' },
  ],
});
const cases = JSON.stringify({ cases: [{ id: 'UNSENT_FILE', question: 'LISTED_QUESTION', expect: { none: true } }] });

const call = chatCalls(['c1', 'adder', '{"a": 5, "b": 10}']);
const wrong = chatCalls(['c0', 'adder', '{"a": 5}']);
const requested = '{"toolRequest":[{"name":"adder","arguments":{"a":5,"b":10}}]}';
const done = chat({ content: 'LISTED_ANSWER' });

/** A command line, the model's answers, and the sent parts according to the page. */
const lines: readonly (readonly [words: readonly string[], replies: readonly Reply[], sent: readonly string[]])[] = [
  [
    ['ask', 'LISTED_QUESTION', '--results', 'kept.aioncalls.json'],
    [wrong, call, done],
    [
      'LISTED_QUESTION',
      'LISTED_POLICY',
      'LISTED_WHY',
      'LISTED_RULE',
      'LISTED_CLOCK',
      'LISTED_LINK',
      'Missing argument',
      '\\"sum\\":15',
    ],
  ],
  [
    ['ask', 'LISTED_QUESTION', '--prompted', '--results', 'kept.aioncalls.json'],
    [chat({ content: requested }), done],
    ['LISTED_QUESTION', 'responseSchema', 'actionsTaken', 'timeExecuted'],
  ],
  [['eval', 'cases.aioneval.json'], [done], ['LISTED_QUESTION', 'LISTED_PARAMETER', 'LISTED_POLICY']],
  [
    ['plan', 'run', 'sum.aionplan.json', '--results', 'kept.aioncalls.json'],
    [done],
    ['LISTED_GOAL', 'LISTED_STEP', 'step_1_result'],
  ],
  [['plan', 'make', 'LISTED_GOAL'], [chat({ content: '{"error": "No."}' })], ['LISTED_GOAL', 'output_schema']],
];

/** The model's answers in Anthropic's form. */
const messages = (...content: readonly JsonObject[]): JsonObject => ({
  ...{ type: 'message', role: 'assistant', content, stop_reason: 'end_turn' },
  usage: { input_tokens: 10, output_tokens: 3 },
});
const says = (text: string): JsonObject => messages({ type: 'text', text });
const uses = (id: string, input: JsonObject): JsonObject => messages({ type: 'tool_use', id, name: 'adder', input });
const repliesOfAnthropic: readonly (readonly Reply[])[] = [
  [uses('c0', { a: 5 }), uses('c1', { a: 5, b: 10 }), says('LISTED_ANSWER')],
  [says(requested), says('LISTED_ANSWER')],
  [says('LISTED_ANSWER')],
  [says('LISTED_ANSWER')],
  [says('{"error": "No."}')],
];
const asked = [
  ...lines.map((line) => ['openai', ...line] as const),
  ...lines.map(([words, , sent], at) => ['anthropic', words, repliesOfAnthropic[at] ?? [], sent] as const),
];

/** Runs a line in a folder with the files and others; returns what was sent. */
async function sentBy(
  form: 'openai' | 'anthropic',
  words: readonly string[],
  replies: readonly Reply[],
  other: string,
): Promise<readonly Got[]> {
  const { address, got } = await scriptedServer(replies);
  const folder = folderWith({
    'UNSENT_FILE/tools.json': tools,
    'UNSENT_FILE/clock.aion': notation,
    ...{ '.aionrc.json': settings, 'kept.aioncalls.json': results, 'sum.aionplan.json': plan },
    'cases.aioneval.json': cases,
    'README.md': `UNSENT_FILE ${other}`,
    'package.json': JSON.stringify({ name: `UNSENT_FILE-${other}` }),
  });
  const environment = {
    ...cachesIn(folder),
    AION_MODEL_KEY: 'key',
    USER: `UNSENT_ENV${other}`,
    HOME: `/UNSENT_ENV/${other}`,
  };
  const paths = ['--tools', 'UNSENT_FILE/tools.json', '--tools', 'UNSENT_FILE/clock.aion'];
  const given = [
    ...words,
    ...paths,
    '--model',
    `LISTED_MODEL@${form === 'openai' ? `${address}/v1` : `anthropic+${address}`}`,
  ];
  const { err } = await aion(given, { folder, environment });
  expect(err).not.toContain('See: aion help');
  expect(got, err).not.toHaveLength(0);
  return got;
}

/** All paths of keys in a value; lists without index. Schemas of tools and texts have their own. */
function keysIn(value: JsonValue, path = ''): readonly string[] {
  if (isJsonArray(value)) return value.flatMap((item: JsonValue) => keysIn(item, `${path}[]`));
  if (!isJsonObject(value) || /(parameters|input|input_schema)$/.test(path)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => keysIn(inner, `${path}.${key}`));
}

const openaiKeys = [
  ...['.model', '.stream', '.stream_options.include_usage', '.messages[].role', '.messages[].content'],
  ...['.messages[].tool_calls[].id', '.messages[].tool_calls[].type', '.messages[].tool_call_id'],
  ...['.messages[].tool_calls[].function.name', '.messages[].tool_calls[].function.arguments'],
  ...['.tools[].type', '.tools[].function.name', '.tools[].function.description', '.tools[].function.parameters'],
];

const anthropicKeys = [
  ...['.model', '.stream', '.max_tokens', '.system', '.messages[].role'],
  ...['.messages[].content[].type', '.messages[].content[].text'],
  ...['.messages[].content[].id', '.messages[].content[].name', '.messages[].content[].input'],
  ...['.messages[].content[].tool_use_id', '.messages[].content[].content', '.messages[].content[].is_error'],
  ...['.tools[].name', '.tools[].description', '.tools[].input_schema'],
];

/** The members of a body that the page lists for a form. */
function listedMembers(form: 'openai' | 'anthropic'): readonly string[] {
  const [, openai = '', anthropic = ''] =
    /no other members than (.*?)\. In Anthropic's format, (.*?)\./s.exec(listed) ?? [];
  return [...(form === 'openai' ? openai : anthropic).matchAll(/`([a-z_]+)`/g)].map(([, name]) => name ?? '');
}

describe('what leaves the machine', () => {
  it.each(asked)(
    'to a server with the form of %s, by %j: is what the page lists',
    async (form, words, replies, sent) => {
      vi.stubEnv('UNSENT_ENV', 'UNSENT_ENV');
      const got = await sentBy(form, words, replies, 'one');
      vi.unstubAllEnvs();
      expect(got).toHaveLength(replies.length);
      const bodies = JSON.stringify(got.map(({ body }) => body));
      for (const part of [...sent, 'LISTED_MODEL']) expect(bodies).toContain(part);
      const all = bodies + JSON.stringify(got.map(({ headers, path }) => [headers, path]));
      for (const part of [...unsent, hostname(), process.cwd(), 'aion-cli-']) expect(all).not.toContain(part);
      for (const { body } of got) {
        const keys = form === 'openai' ? openaiKeys : anthropicKeys;
        expect(keys).toEqual(expect.arrayContaining([...new Set(keysIn(body))]));
        expect(listedMembers(form)).toEqual(expect.arrayContaining(Object.keys(body)));
      }
      // Unnamed surroundings make no difference: another folder, other files, another environment.
      const again = await sentBy(form, words, replies, 'two');
      const timeless = (body: JsonObject): string =>
        JSON.stringify(body).replace(/timeExecuted\\":\d+/g, 'timeExecuted');
      expect(again.map(({ body }) => timeless(body))).toEqual(got.map(({ body }) => timeless(body)));
      for (const [index, { headers }] of got.entries()) {
        const { host: _, ...rest } = headers;
        const { host: __, ...others } = again[index]?.headers ?? {};
        expect(others).toEqual({ ...rest, 'content-length': others['content-length'] });
      }
    },
  );

  it('has the headers that the page lists, and no others', async () => {
    const [got] = await sentBy('openai', ['ask', 'LISTED_QUESTION'], [done], 'one');
    const [, usual = '', anthropic = ''] =
      /the headers (.*?)\. Requests .*?\sThey have the headers (.*?)\./s.exec(listed) ?? [];
    const namesIn = (text: string): readonly (string | undefined)[] =>
      [...text.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name).filter((name) => name !== 'node');
    expect(Object.keys(got?.headers ?? {}).sort()).toEqual([...namesIn(usual)].sort());
    expect(got?.headers).toMatchObject({ authorization: 'Bearer key', 'user-agent': 'node' });
    const { address, got: others } = await scriptedServer([{ content: [{ type: 'text', text: 'Yes.' }] }]);
    const words = ['ask', '?', '--tools', 'tools.json', '--model', `test@anthropic+${address}`];
    const environment = { AION_MODEL_KEY: 'key' };
    await aion(words, { folder: folderWith({ 'tools.json': tools }), environment });
    const own = [...namesIn(usual).filter((name) => name !== 'authorization'), ...namesIn(anthropic)];
    expect(Object.keys(others[0]?.headers ?? {}).sort()).toEqual(own.sort());
    expect(others[0]?.headers).toMatchObject({ 'x-api-key': 'key' });
  });
});
