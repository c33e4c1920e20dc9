import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { element } from '../support/hosted-project.ts';
import { describeWithPython } from '../support/system-python.ts';
import { chat, chatCalls, type Reply, scriptedServer } from '../unit/agent/support.ts';
import { aion, folderWith } from './support.ts';

const tools = JSON.stringify([
  {
    name: 'get_weather',
    description: 'The weather in a city.',
    inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
]);
const results = JSON.stringify([
  { name: 'get_weather', arguments: { city: 'Paris' }, expect: { result: { sky: 'sunny' } } },
]);
const policy = { name: 'Cite', description: 'Trust.', tags: ['trust'], rule: 'Name the source.' };
const replies: readonly Reply[] = [chatCalls(['c1', 'get_weather', '{"city":"Paris"}']), chat({ content: 'Sunny.' })];

async function ask(words: readonly string[], script: readonly Reply[] = replies, files: Record<string, string> = {}) {
  const { address, got } = await scriptedServer(script);
  const folder = folderWith({ 'tools.json': tools, 'weather.aioncalls.json': results, ...files });
  const given = [
    'ask',
    ...words,
    '--model',
    `test@${address}/v1`,
    '--tools',
    'tools.json',
    '--results',
    'weather.aioncalls.json',
  ];
  return { ...(await aion(given, { folder, environment: { AION_MODEL_KEY: 'secret' } })), got, folder, address };
}

describe('aion ask', () => {
  it('prints each step and the answer', async () => {
    const { code, out, err, got } = await ask(['Weather in Paris?']);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(got).toHaveLength(2);
    expect(got[0]?.body).toMatchObject({ model: 'test', stream: true });
    const titles = out.split('\n').filter((line) => /^ {2}\d|^ \d\d/.test(line));
    expect(
      titles.map((line) =>
        line
          .slice(5)
          .replace(/\d+ characters/, 'N characters')
          .replace(/[\d.]+ s$/, 'N s'),
      ),
    ).toEqual([
      'Question to test: Weather in Paris?',
      'Sent: N characters',
      'Received: N characters, 10 input tokens, 3 output tokens',
      'Read',
      'Called: get_weather (c1)',
      'Returned (c1), N s',
      'Sent: N characters',
      'Received: N characters, 10 input tokens, 3 output tokens',
      'Read',
      'Answered',
    ]);
    expect(out).toContain('\nSunny.\n\n1 tool call, 20 input tokens, 6 output tokens.\n');
    expect(out).not.toContain('secret');
  });

  it('reads 200,000 blanks before an answer, and asks again after blanks alone', async () => {
    const blanks = ' '.repeat(200_000);
    const text = await ask(['?', '--format', 'json'], [chat({ content: `${blanks}x` })]);
    expect(JSON.parse(text.out).end).toMatchObject({ reason: 'answered', problem: null });
    const again = await ask(['?', '--format', 'json'], [chat({ content: blanks }), chat({ content: 'Sunny.' })]);
    expect(again.got).toHaveLength(2);
    expect(JSON.parse(again.out).end).toMatchObject({ reason: 'answered', answer: 'Sunny.', problem: null });
  });

  it('gives everything as JSON', async () => {
    const { code, out } = await ask(['Weather in Paris?', '--format', 'json']);
    expect(code).toBe(0);
    const { entries, end, usage } = JSON.parse(out);
    expect(end).toEqual({ reason: 'answered', answer: 'Sunny.', problem: null });
    expect(usage).toEqual({ input: 20, output: 6 });
    expect(entries[1]).toMatchObject({ order: 2, step: 'asked', sent: { model: 'test', tools: [{}] } });
    expect(out).not.toContain('secret');
  });

  it('gives the model the active policies', async () => {
    const calm = { name: 'Calm', rule: 'Stay calm.', tags: ['tone'] };
    const loud = { name: 'Loud', rule: 'Shout.' };
    const file = JSON.stringify({ agent: { policies: [policy, calm, loud], activePolicies: ['Cite'] } });
    const { got } = await ask(['?', '--policy-tag', 'tone'], [chat({ content: 'Yes.' })], { '.aionrc.json': file });
    const sent = JSON.stringify(got[0]?.body);
    expect(sent).toContain('Cite: Trust. Name the source.');
    expect(sent).toContain('Stay calm.');
    expect(sent).not.toContain('Shout.');
    expect(sent.indexOf('Fail Gracefully')).toBeLessThan(sent.indexOf('Cite'));
  });

  it('refuses a policy that is not there, before anything is sent', async () => {
    const { code, err, got } = await ask(['?', '--policy', 'Cite']);
    expect(code).toBe(2);
    expect(err).toContain('Policy: Cite, does not exist.');
    expect(got).toHaveLength(0);
  });

  it('refuses two policies of one name, and one with the name of the system', async () => {
    for (const [name, says] of [
      ['Cite', 'Duplicate policy "Cite"'],
      ['Fail Gracefully', 'Policy: Fail Gracefully, already exists.'],
    ] as const) {
      const file = JSON.stringify({ agent: { policies: [policy, { ...policy, name }], activePolicies: [] } });
      const { code, err, got } = await ask(['?'], [], { '.aionrc.json': file });
      expect({ code, requests: got.length }).toEqual({ code: 2, requests: 0 });
      expect(err).toContain(says);
    }
  });

  it('keeps a log, and goes on from it', async () => {
    const { out, folder } = await ask(['Weather in Paris?', '--log', 'run.jsonl', '--format', 'json']);
    const log = readFileSync(join(folder, 'run.jsonl'), 'utf8');
    expect(
      log
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(JSON.parse(out).entries);
    const lines = log.split('\n');
    writeFileSync(join(folder, 'half.jsonl'), `${lines.slice(0, 4).join('\n')}\n${lines[4]?.slice(0, 20)}`);
    const { address, got } = await scriptedServer([chat({ content: 'Still sunny.' })]);
    const words = ['ask', '--resume', 'half.jsonl', '--log', 'half.jsonl', '--model', `test@${address}/v1`];
    const resumed = await aion([...words, '--results', 'weather.aioncalls.json', '--format', 'json'], { folder });
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.out).end.answer).toBe('Still sunny.');
    expect(got).toHaveLength(1);
    const whole = readFileSync(join(folder, 'half.jsonl'), 'utf8').trimEnd().split('\n');
    expect(whole.map((line) => JSON.parse(line))).toEqual(JSON.parse(resumed.out).entries);
  });

  it('ends with 1 where there is no answer', async () => {
    const { code, out } = await ask(['?'], [(response) => response.writeHead(404).end('no such model')]);
    expect(code).toBe(1);
    expect(out).toContain('test: the server responded with 404: no such model');
  });

  it.each([
    [['Question?'], '--model is required'],
    [['Question?', '--model', 'gpt'], 'Use NAME@ADDRESS'],
    [['Question?', '--model', 'gpt@nowhere'], 'Invalid address "nowhere"'],
    [['Question?', '--model', 'gpt@file:///etc/passwd'], 'Invalid address'],
    [['--model', 'gpt@ollama'], 'Specify a question'],
    [['Question?', '--model', 'gpt@http://example.com/v1'], 'unencrypted to example.com'],
  ])('%j is no line', async (words, says) => {
    const environment = { AION_MODEL_KEY: 'secret' };
    const { code, err } = await aion(['ask', ...words], { folder: folderWith({}), environment });
    expect(code).toBe(2);
    expect(err).toContain(says);
  });

  it('sends the key of a provider to no other server', async () => {
    const { address, got } = await scriptedServer([chat({ content: 'Yes.' })]);
    const folder = folderWith({ 'tools.json': tools });
    const environment = { OPENAI_API_KEY: 'one', ANTHROPIC_API_KEY: 'two' };
    await aion(['ask', '?', '--tools', 'tools.json', '--model', `test@${address}`], { folder, environment });
    expect(got[0]?.headers.authorization).toBeUndefined();
    expect(JSON.stringify(got[0]?.headers)).not.toMatch(/one|two/);
  });
});

describeWithPython('aion ask --run', (python) => {
  // LionAGI's own example from end to end: a function, a request, and the result 12.
  const files = {
    'pyproject.toml': '',
    'api.py': 'def multiply(x, y):\n    open("ran", "w").close()\n    return x * y\n',
    'tools/a.aion': `[${element('multiply', 'lambda x, y: multiply(x, y)', { x: 'int', y: 'int' })}]`,
  };
  const script: readonly Reply[] = [chatCalls(['c1', 'multiply', '{"x": 3, "y": 4}']), chat({ content: 'It is 12.' })];

  async function asked(words: readonly string[]) {
    const { address, got } = await scriptedServer(script);
    const folder = folderWith(files);
    const given = ['ask', 'What is 3 times 4?', '--model', `test@${address}`, ...words];
    const run = await aion(given, { folder, environment: { PATH: process.env['PATH'] ?? '' } });
    return { ...run, got, folder };
  }

  it('runs the tools that are named, and says with which Python', async () => {
    const { code, out, err, got } = await asked(['--tools', 'tools', '--python', python, '--run']);
    expect(err).toMatch(/^aion ask: Python 3\.\d+\.\d+ \(.+\); modules: api\.py\.\n/);
    expect(err.split('\n').slice(1)).toEqual(['aion ask: Has side effects: multiply.', '']);
    expect(JSON.stringify(got[1]?.body)).toContain('{"role":"tool","tool_call_id":"c1","content":"12"}');
    expect(out).toContain('It is 12.');
    expect(code).toBe(0);
  });

  it('offers and runs read-only tools only, if asked', async () => {
    const { err, got, folder } = await asked(['--tools', 'tools', '--python', python, '--run', '--read-only']);
    expect(err.split('\n').slice(1)).toEqual(['']);
    expect(JSON.stringify(got[0]?.body)).not.toContain('multiply');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  it('runs nothing without that word', async () => {
    const { got, folder } = await asked(['--tools', 'tools']);
    expect(JSON.stringify(got[1]?.body)).toContain("multiply wasn't run.");
    expect(existsSync(join(folder, 'ran'))).toBe(false);
    const unnamed = await asked(['--run']);
    expect(unnamed).toMatchObject({ code: 2, err: expect.stringContaining('--run requires --tools PATH') });
    expect(unnamed.got).toHaveLength(0);
  });
});
