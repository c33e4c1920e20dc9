import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isJsonObject } from '../../core/json/json-value.ts';
import { chat, chatCalls, type Got, type Reply, scriptedServer } from '../unit/agent/support.ts';
import { aion, folderWith } from './support.ts';

const weather = {
  name: 'get_weather',
  description: 'The weather.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

const clock = { name: 'get_time', description: 'The time in a city.', inputSchema: weather.inputSchema };

const cases = JSON.stringify({
  tools: ['tools.json'],
  cases: [
    {
      id: 'weather',
      question: 'Weather in Paris?',
      expect: { calls: [{ tool: 'get_weather', arguments: { city: 'Paris' } }] },
    },
    { id: 'time', question: 'Time in Paris?', expect: { calls: [{ tool: 'get_time', arguments: { city: 'Paris' } }] } },
    { id: 'greeting', question: 'Hello?', expect: { none: true } },
  ],
});

/** A model that takes the first tool whose description has a word of the question. */
function byDescription({ body }: Got): Reply {
  const messages = body['messages'];
  const last = Array.isArray(messages) ? messages.at(-1) : null;
  const question = isJsonObject(last) ? String(last['content']) : '';
  const tools = Array.isArray(body['tools']) ? body['tools'] : [];
  const word = question.split(' ')[0]?.toLowerCase() ?? '';
  for (const tool of tools) {
    const definition = isJsonObject(tool) && isJsonObject(tool['function']) ? tool['function'] : {};
    if (String(definition['description']).toLowerCase().includes(word)) {
      return chatCalls(['c1', String(definition['name']), '{"city":"Paris"}']);
    }
  }
  return chat({ content: 'Hello.' });
}

async function evaluated(words: readonly string[], files: Record<string, string> = {}) {
  const { address, got } = await scriptedServer(byDescription);
  const folder = folderWith({ 'tools.json': JSON.stringify([weather, clock]), 'city.aioneval.json': cases, ...files });
  const run = (more: readonly string[]) => aion(['eval', ...more, '--model', `test@${address}/v1`], { folder });
  return { ...(await run(words)), got, folder, run };
}

describe('aion eval', () => {
  it('stops a pattern that never ends, and judges the other cases', async () => {
    const expected = (pattern: string) => ({
      calls: [{ tool: 'get_weather', arguments: { city: { pattern } } }],
    });
    const file = JSON.stringify({
      tools: ['tools.json'],
      cases: [
        { id: 'never', question: 'Weather?', expect: expected('^((P|a|r|i|s)+)+$X') },
        { id: 'right', question: 'Weather?', expect: expected('^Par') },
      ],
    });
    const { address } = await scriptedServer(({ body }) => {
      return JSON.stringify(body).includes('tool_calls')
        ? chat({ content: '' })
        : chatCalls(['c1', 'get_weather', JSON.stringify({ city: 'Paris'.repeat(40) })]);
    });
    const folder = folderWith({ 'tools.json': JSON.stringify([weather]), 'a.aioneval.json': file });
    const { code, out } = await aion(['eval', 'a.aioneval.json', '--model', `m@${address}/v1`], { folder });
    expect(code).toBe(1);
    expect(out).toContain('The pattern ^((P|a|r|i|s)+)+$X was stopped: ');
    expect(out).toContain('1 of 2');
  }, 60_000);

  it('asks each question, and says what is right', async () => {
    const { code, out, err, got } = await evaluated(['city.aioneval.json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(got).toHaveLength(3);
    expect(got[0]?.body).toHaveProperty('stream', true);
    expect(out.replace(/[\d.]+ s$/m, 'N s').replace(/:\d+:/, ':PORT:')).toBe(
      'test@127.0.0.1:PORT: 3 of 3 correct, 100.0 % (44–100 %)\n' +
        '  3 of 3 with the correct tools; 30 input tokens, 9 output tokens; N s\n',
    );
  });

  it('checks all expectations in one thread, and all answers in one', async () => {
    let threads = 0;
    const count = (): void => void threads++;
    process.on('worker', count);
    const { out } = await evaluated(['city.aioneval.json', '--times', '3']);
    process.off('worker', count);
    expect(out).toContain('9 of 9 correct');
    // One for the expectations, and one for the answers.
    expect(threads).toBeLessThanOrEqual(2);
  });

  it('shows what a changed description breaks', async () => {
    const { folder, run } = await evaluated(['city.aioneval.json', '--format', 'json', '-o', 'before.json']);
    const renamed = [{ ...weather, description: 'Weather and time.' }, clock];
    writeFileSync(join(folder, 'tools.json'), JSON.stringify(renamed));
    const text = await run(['city.aioneval.json', '--against', 'before.json']);
    expect(text.code).toBe(1);
    expect(text.out).toMatch(
      /incorrect {2}time {2}test@127\.0\.0\.1:\d+ {2}0 of 1 correct\n {7}×1 get_weather \{"city":"Paris"\} — get_weather was called instead of get_time\.\n/,
    );
    expect(text.out).toContain('  get_time expected, get_weather called: 1\n');
    // One run of three questions proves nothing.
    expect(text.out).toMatch(/Compared with before\.json \(.* UTC\):\n {2}Changed tools: get_weather\n/);
    expect(text.out).toContain('not proven: −33 points (−');
    expect(text.out).not.toMatch(/worse|better|unchanged/);
    const json = await run(['city.aioneval.json', '--against', 'before.json', '--format', 'json', '--threshold', '60']);
    expect(json.code).toBe(0);
    const report = JSON.parse(json.out);
    expect(report.models[0]).toMatchObject({ right: 2, chosen: 2, runs: 3 });
    expect(report.models[0].matrix).toContainEqual({ expected: 'get_time', called: 'get_weather', times: 1 });
    expect(report.comparison.models[0].verdict).toBe('not-proven');
    const junit = await run(['city.aioneval.json', '--format', 'junit']);
    expect(junit.out).toContain('<testsuites tests="4" failures="2" errors="0">');
    expect(junit.out).toContain('name="time"');
    expect(junit.out).toContain(
      '<failure message="0 of 1 runs are correct.">get_weather {"city":"Paris"}\nget_weather was called instead of get_time.</failure>',
    );
    // Above the threshold, the command ends with 0: no case of the report fails.
    const above = await run(['city.aioneval.json', '--format', 'junit', '--threshold', '60']);
    expect(above.code).toBe(0);
    expect(above.out).toContain('<testsuites tests="4" failures="0" errors="0">');
    expect(above.out).toContain('<system-out>0 of 1 runs are correct.');
    expect(above.out).not.toContain('<failure');
  });

  it('asks several times, and several models', async () => {
    const other = await scriptedServer(() => chat({ content: 'No idea.' }));
    const words = ['city.aioneval.json', '--times', '2', '--model', `mute@${other.address}/v1`, '--format', 'json'];
    const { code, out, got } = await evaluated(words);
    expect(code).toBe(1);
    expect([got.length, other.got.length]).toEqual([6, 6]);
    expect(JSON.parse(out).models).toMatchObject([
      { model: 'mute', runs: 6, right: 2 },
      { model: 'test', runs: 6, right: 6 },
    ]);
  });

  it.each([
    [['none.aioneval.json'], {}, 'none.aioneval.json'],
    [
      ['bad.aioneval.json'],
      { 'bad.aioneval.json': '{"tools":["tools.json"],"cases":[\n {"question":"?"}]}' },
      'bad.aioneval.json:2:2: "expect" must be an object.',
    ],
    [
      ['bad.aioneval.json'],
      { 'bad.aioneval.json': cases.replace('"question":"Weather', '"tools":["other"],"question":"Weather') },
      'weather: unknown tool "other".',
    ],
    [['city.aioneval.json', '--against', 'tools.json'], {}, "isn't a JSON report of aion eval"],
    [['city.aioneval.json', '--threshold', '101'], {}, 'from 0 to 100'],
    [['bad.jsonl'], { 'bad.jsonl': '{}\n' }, 'bad.jsonl: Line 1: invalid case, or no answer for it.'],
  ])('%j sends nothing', async (words, files, says) => {
    const { code, err, got } = await evaluated(words, files as Record<string, string>);
    expect(code).toBe(2);
    expect(err).toContain(says);
    expect(got).toHaveLength(0);
  });
});
