import { describe, expect, it } from 'vitest';
import { ask } from '../../../agent/ask.ts';
import { callbackBridge } from '../../../agent/bridges/callback-bridge.ts';
import { writeLog } from '../../../agent/log.ts';
import { readLog } from '../../../agent/read-log.ts';
import { startRun } from '../../../agent/run.ts';
import { after } from '../../../agent/state.ts';
import { convertResult, type JsonValue } from '../../../core/index.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { portsOf, scriptedModel, scriptedTools, setupOf, TestClock, tool } from '../../unit/agent/support.ts';

const checker = tool('weather-checker', { city: { type: 'string' }, state: { type: 'string' } });
const request = JSON.stringify({
  toolRequest: [{ name: 'weather-checker', arguments: { city: 'Austin', state: 'Texas' } }],
});
const done = JSON.stringify({ content: [{ type: 'text', text: 'Done.' }] });

/** What a model is told of this result of the tool, with the tools in the prompt and natively. */
async function told(response: JsonValue): Promise<{ readonly actions: JsonValue; readonly native: JsonValue }> {
  const { bridge, asked } = scriptedModel([request, done]);
  const tools = scriptedTools({ 'weather-checker': () => response });
  const entries = await startRun(setupOf([checker]), portsOf(bridge, tools));
  const log = asked[1]?.at(-1);
  const [, json = '{}'] = log !== undefined && 'text' in log ? log.text.split('\n') : [];
  const [action] = JSON.parse(json).actionsTaken;
  const state = entries.reduce<ReturnType<typeof after>>(after, null);
  const native = state?.messages.find(({ role }) => role === 'tool');
  return { actions: action, native: JSON.parse(JSON.stringify(native)) };
}

describe('a result of a tool callback', () => {
  it('has its content in the list of actions, not nested as a string', async () => {
    const content = [{ type: 'text', text: '{"temperature":21}' }];
    const { actions, native } = await told({ content });
    expect(actions).toMatchObject({ type: 'Tool-Request', name: 'weather-checker', response: content, isError: false });
    expect(native).toMatchObject({ output: '{"temperature":21}', isError: false });
  });

  it('with isError is told as an error', async () => {
    const content = [{ type: 'text', text: 'Location not found.' }];
    const { actions, native } = await told({ content, isError: true });
    expect(actions).toMatchObject({ response: content, isError: true });
    expect(native).toMatchObject({ output: 'Location not found.', isError: true });
  });

  it('keeps image and audio content', async () => {
    const content = [
      { type: 'image', text: 'aGk=', mimeType: 'image/png' },
      { type: 'audio', text: 'aGk=' },
    ];
    expect((await told({ content })).actions).toMatchObject({ response: content, isError: false });
    const [image = {}] = content;
    expect((await told({ content: [image] })).actions).toMatchObject({ response: [image] });
    const same = convertResult(JSON.stringify({ content: [image], isError: false }), 'mac');
    expect(JSON.stringify(same)).toContain(JSON.stringify(image));
  });
});

describe('the bridge of the page', () => {
  const askWith = async (answer: Parameters<typeof callbackBridge>[0]['complete']): Promise<JsonValue> => {
    const completions: object[] = [];
    await ask('What is the weather in Austin?', {
      ...{ bridge: callbackBridge({ name: 'Open-AI', complete: answer }), tools: [checker], validate: validateByAjv },
      ...{ callTool: scriptedTools({}), clock: new TestClock() },
      fallback: 'Please try again later.',
      completionHandler: (completion) => completions.push(completion),
    });
    return JSON.parse(JSON.stringify(completions));
  };

  it('answers with role, content and error, as its promptExecutor does', async () => {
    const given = await askWith(async () => ({
      role: 'assistant',
      content: { type: 'text', text: done },
      error: undefined,
    }));
    expect(given).toEqual([{ content: [{ type: 'text', text: 'Done.' }] }]);
  });

  it('gives the completion handler the images and audio of an answer, beside its texts', async () => {
    const content = [
      { type: 'text', text: 'The map:' },
      { type: 'image', text: 'aGk=', mimeType: 'image/png' },
    ] as const;
    expect(await askWith(async () => ({ role: 'assistant', content }))).toEqual([{ content }]);
    const answer = JSON.stringify({ content: content.slice(1) });
    expect(await askWith(async () => ({ content: { type: 'text', text: answer } }))).toEqual([
      { content: content.slice(1) },
    ]);
    const { entries, state } = await ask('?', {
      ...{ bridge: callbackBridge({ name: 'm', complete: async () => answer }), tools: [], validate: validateByAjv },
      ...{ callTool: scriptedTools({}), clock: new TestClock() },
    });
    expect(state.end?.answer).toBe('[image]');
    expect(readLog(writeLog(entries))).toEqual(entries);
  });

  it('gives the fallback to the completion handler, with the error', async () => {
    const given = await askWith(async () => ({ role: 'assistant', content: { type: 'text', text: '' }, error: 'no' }));
    expect(given).toEqual([{ content: [{ type: 'text', text: 'Please try again later.' }], error: 'Open-AI: no' }]);
  });
});
