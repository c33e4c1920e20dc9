import { describe, expect, it } from 'vitest';
import { anthropicBridge } from '../../../agent/bridges/anthropic-bridge.ts';
import { callbackBridge } from '../../../agent/bridges/callback-bridge.ts';
import { readModelAddress } from '../../../agent/bridges/model-address.ts';
import { openaiBridge } from '../../../agent/bridges/openai-bridge.ts';
import type { ServerModel } from '../../../agent/bridges/server-bridge.ts';
import { fetchSend } from '../../../agent/machine/fetch-send.ts';
import { startRun } from '../../../agent/run.ts';
import { runLine } from '../../../cli/output/run-steps.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import {
  add,
  chat,
  chatCalls,
  endOf,
  portsOf,
  type Reply,
  scriptedServer,
  scriptedTools,
  setupOf,
  stepsIn,
  TestClock,
  tool,
  weather,
} from './support.ts';

const sunny = scriptedTools({
  get_weather: ({ city }) => ({ city: city ?? null, sky: 'sunny' }),
  add: ({ a, b }) => Number(a) + Number(b),
});

async function modelAt(replies: readonly Reply[], options: Partial<ServerModel> = {}) {
  const { address, got } = await scriptedServer(replies);
  const clock = new TestClock();
  const server = {
    model: 'test-model',
    address: `${address}/v1`,
    key: 'secret',
    send: fetchSend,
    now: () => clock.now(),
    ...options,
  };
  return { server, clock, got };
}

const native = setupOf([weather, add], { way: 'native' });

function events(values: readonly unknown[], end = 'data: [DONE]\n\n'): Reply {
  return (response) => {
    response.setHeader('content-type', 'text/event-stream');
    for (const value of values) response.write(`data: ${JSON.stringify(value)}\n\n`);
    response.end(end);
  };
}

const delta = (content: object, finish: string | null = null): object => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: content, finish_reason: finish }],
});

describe("a model behind OpenAI's form", () => {
  it('gets the tools, calls one, gets the result and answers', async () => {
    const replies = [chatCalls(['c1', 'get_weather', '{"city":"Paris"}']), chat({ content: 'Sunny.' })];
    const { server, got, clock } = await modelAt(replies);
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(endOf(entries)).toMatchObject({ reason: 'answered', answer: 'Sunny.' });
    expect(got.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
    expect(got[0]?.headers.authorization).toBe('Bearer secret');
    expect(got[0]?.body).toMatchObject({
      model: 'test-model',
      messages: [{ role: 'system' }, { role: 'user', content: 'What is the weather in Paris?' }],
      tools: [
        { type: 'function', function: { name: 'get_weather' } },
        { type: 'function', function: { name: 'add' } },
      ],
    });
    expect(got[1]?.body['messages']).toMatchObject([
      ...[{ role: 'system' }, { role: 'user' }],
      { role: 'assistant', content: null, tool_calls: [{ id: 'c1', function: { name: 'get_weather' } }] },
      { role: 'tool', tool_call_id: 'c1', content: '{"city":"Paris","sky":"sunny"}' },
    ]);
    // The log has the request, without the key.
    const asked = entries.find(({ step }) => step === 'asked');
    expect(asked?.step === 'asked' ? asked.sent : null).toEqual(got[0]?.body);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });

  it('may call several tools at once', async () => {
    const both = chatCalls(['c1', 'get_weather', '{"city":"Oslo"}'], ['c2', 'add', '{"a":1,"b":2}']);
    const { server, got, clock } = await modelAt([both, chat({ content: 'Both.' })]);
    await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    const messages = got[1]?.body['messages'];
    expect(Array.isArray(messages) ? messages.slice(-2) : null).toMatchObject([
      { role: 'tool', tool_call_id: 'c1' },
      { role: 'tool', tool_call_id: 'c2', content: '3' },
    ]);
  });

  it('is sent names that the provider takes, and calls by them', async () => {
    const dotted = tool('math.add', { a: { type: 'integer' } });
    const { server, got, clock } = await modelAt([
      chatCalls(['c1', 'math_add', '{"a":1}']),
      chat({ content: 'Done.' }),
    ]);
    const called: string[] = [];
    const entries = await startRun(
      setupOf([dotted], { way: 'native' }),
      portsOf(
        openaiBridge(server),
        async (name) => {
          called.push(name);
          return { status: 'completed', response: 1, error: null };
        },
        { clock },
      ),
    );
    expect(called).toEqual(['math.add']);
    expect(JSON.stringify(got[1]?.body)).toContain('"math_add"');
    expect(JSON.stringify(got[1]?.body)).not.toContain('math.add"');
    expect(endOf(entries).reason).toBe('answered');
  });

  it('is not found where its words hold no name or no address', () => {
    for (const words of ['scripted', '', ' ', '@ollama', 'scripted@', 'scripted@ ']) {
      expect(readModelAddress(words)).toMatchObject({
        problem: expect.stringContaining(`Missing model name or address: "${words}".`),
      });
    }
    expect(readModelAddress('scripted@nowhere')).toMatchObject({
      problem: expect.stringContaining('Invalid address "nowhere".'),
    });
    expect(readModelAddress('me@home@ollama')).toMatchObject({ named: { model: 'me@home', form: 'openai' } });
  });

  it('that wants another key says so, and whether one was given', async () => {
    const refused: Reply = (response) => response.writeHead(401).end('{"error":{"message":"Incorrect key."}}');
    const problemWith = async (bridgeOf: typeof openaiBridge | typeof anthropicBridge, key: string | null) => {
      const { server, clock, got } = await modelAt([refused], { key });
      const entries = await startRun(native, portsOf(bridgeOf(server), sunny, { clock }));
      expect(got, 'another attempt does not help').toHaveLength(1);
      return endOf(entries).problem;
    };
    const wrong = 'test-model: the server rejected the API key: 401: Incorrect key.';
    expect(await problemWith(openaiBridge, 'secret')).toBe(wrong);
    expect(await problemWith(anthropicBridge, 'secret')).toBe(wrong);
    const none = 'test-model: API key required: 401: Incorrect key.';
    expect(await problemWith(openaiBridge, null)).toBe(none);
  });

  it('is waited for as its 429 says, in seconds and until a date', async () => {
    const busy =
      (value: string): Reply =>
      (response) =>
        response.writeHead(429, { 'retry-after': value }).end('{"error":{"message":"Rate limit."}}');
    const date = new Date(Date.UTC(2026, 0, 1) + 9_000 + 7_000).toUTCString();
    const { server, clock } = await modelAt([busy('7'), busy(date), chat({ content: 'Late.' })]);
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(clock.waits).toEqual([7_000, 9_000]);
    expect(entries.find(({ step }) => step === 'attempt-failed')).toMatchObject({
      ...{ problem: 'test-model: the server responded with 429: Rate limit.', wait: 7 },
    });
    expect(endOf(entries).answer).toBe('Late.');
  });

  it.each([
    ['retry-after', '60.5', '61'],
    ['retry-after', '99999999', '99999999'],
    ['retry-after', '9'.repeat(400), 'Infinity'],
    ['retry-after-ms', '3000000000', '3000000'],
    ['retry-after', 'Fri, 01 Jan 2500 00:00:00 GMT', '\\d{11}'],
  ])('is not asked again where its 429 says %s: %s', async (header, value, seconds) => {
    const busy: Reply = (response) =>
      response.writeHead(429, { [header]: value }).end('{"error":{"message":"Rate limit."}}');
    const { server, clock, got } = await modelAt([busy, busy, busy]);
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(got).toHaveLength(1);
    expect(clock.waits).toEqual([]);
    expect(endOf(entries)).toMatchObject({
      reason: 'model-failed',
      problem: expect.stringMatching(
        new RegExp(
          `responded with 429: Rate limit\\. The server requires a wait of ${seconds} seconds, but the limit is 60\\. The request wasn't retried\\.$`,
        ),
      ),
    });
    const direct = openaiBridge({ ...server, wait: (time) => clock.wait(time) });
    await expect(direct.complete([], [], { signal: new AbortController().signal })).rejects.toThrow('the limit is 60');
    expect(got).toHaveLength(2);
  });

  it('is asked once where the request is wrong, and thrice where the server fails', async () => {
    const status =
      (code: number): Reply =>
      (response) =>
        response.writeHead(code).end('{"error":{"message":"No."}}');
    const wrong = await modelAt([status(404)]);
    const one = await startRun(native, portsOf(openaiBridge(wrong.server), sunny, { clock: wrong.clock }));
    expect(endOf(one)).toMatchObject({
      reason: 'model-failed',
      problem: 'test-model: the server responded with 404: No.',
    });
    expect(wrong.got).toHaveLength(1);
    const failing = await modelAt([status(500), status(502), status(503)]);
    const three = await startRun(native, portsOf(openaiBridge(failing.server), sunny, { clock: failing.clock }));
    expect(failing.got).toHaveLength(3);
    expect(failing.clock.waits).toEqual([1_000, 2_000]);
    expect(endOf(three).problem).toBe('test-model: the server responded with 503: No. Attempt 3 of 3.');
  });

  it('is asked once where nothing listens, and the reason is one line', async () => {
    const { server, clock } = await modelAt([]);
    const send = () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }));
    const entries = await startRun(native, portsOf(openaiBridge({ ...server, send }), sunny, { clock }));
    expect(clock.waits).toEqual([]);
    const lines = entries.map((entry) => runLine(entry, (_, text) => text)).join('');
    expect(lines.match(/ECONNREFUSED/g)).toHaveLength(1);
  });

  it('is not followed to another address', async () => {
    const elsewhere = await scriptedServer([chat({ content: 'Stolen.' })]);
    const { server, clock } = await modelAt([
      (response) => response.writeHead(307, { location: `${elsewhere.address}/v1/chat/completions` }).end(),
    ]);
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(elsewhere.got).toHaveLength(0);
    expect(endOf(entries).problem).toContain('Use that address instead');
  });

  it('streams its text and its calls', async () => {
    const call = (piece: object): object => delta({ tool_calls: [{ index: 0, ...piece }] });
    const first = events([
      call({ id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"ci' } }),
      call({ function: { arguments: 'ty":"Rome"}' } }),
      delta({}, 'tool_calls'),
      { choices: [], usage: { prompt_tokens: 4, completion_tokens: 2 } },
    ]);
    const second = events([delta({ content: 'It is ' }), delta({ content: 'sunny.' }), delta({}, 'stop')]);
    const { server, got, clock } = await modelAt([first, second], { isStream: true });
    const pieces: string[] = [];
    const onText = (piece: string): void => void pieces.push(piece);
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock, onText }));
    expect(got[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(entries.find(({ step }) => step === 'read')).toMatchObject({
      calls: [{ id: 'c1', name: 'get_weather', arguments: { city: 'Rome' } }],
    });
    expect(entries.find(({ step }) => step === 'answered')).toMatchObject({ usage: { input: 4, output: 2 } });
    expect(pieces).toEqual(['It is ', 'sunny.']);
    expect(endOf(entries).answer).toBe('It is sunny.');
  });

  it('repairs the arguments of a stream, which come in pieces', async () => {
    const pieces = ["{'ci", "ty': 'Rome',", '}'].map((args, index) =>
      delta({
        tool_calls: [
          index === 0
            ? { index: 0, id: 'c1', type: 'function', function: { name: 'get_weather', arguments: args } }
            : { index: 0, function: { arguments: args } },
        ],
      }),
    );
    const replies = [events([...pieces, delta({}, 'tool_calls')]), events([delta({ content: 'Sunny.' }, 'stop')])];
    const { server, clock } = await modelAt(replies, { isStream: true });
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    const read = entries.find(({ step }) => step === 'read');
    expect(read).toMatchObject({ calls: [{ arguments: { city: 'Rome' } }], problems: [] });
    expect(read?.step === 'read' ? read.repairs : []).not.toHaveLength(0);
    expect(endOf(entries).reason).toBe('answered');
  });

  it('is asked again where a stream breaks off, and the log says so', async () => {
    const broken: Reply = (response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write(`data: ${JSON.stringify(delta({ content: 'It is' }))}\n\n`, () => response.destroy());
    };
    const ended = events([delta({ content: 'It is' })], '');
    const whole = events([delta({ content: 'It is sunny.' }, 'stop')]);
    const { server, got, clock } = await modelAt([broken, ended, whole], { isStream: true });
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(got).toHaveLength(3);
    const failed = entries.filter(({ step }) => step === 'attempt-failed');
    for (const one of failed) {
      expect(one).toMatchObject({ problem: expect.stringMatching(/ended unexpectedly after \d+ characters/) });
      expect(one.step === 'attempt-failed' ? one.partial : '').toContain('It is');
    }
    expect(failed).toHaveLength(2);
    expect(endOf(entries).answer).toBe('It is sunny.');
  });

  it('tells an error in the middle of a stream', async () => {
    const failing = events([delta({ content: 'It' }), { error: { message: 'Out of memory.' } }], '');
    const { server, clock } = await modelAt([failing, failing, failing], { isStream: true });
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(endOf(entries).problem).toBe('test-model: the server returned an error: Out of memory. Attempt 3 of 3.');
  });

  it('gives no answer where a server tells an error with the status 200', async () => {
    const failing: Reply = { error: 'model requires more system memory' };
    const { server, got, clock } = await modelAt([failing, failing, failing]);
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(got).toHaveLength(3);
    expect(endOf(entries)).toMatchObject({
      reason: 'model-failed',
      problem: 'test-model: the server returned an error: model requires more system memory. Attempt 3 of 3.',
    });
  });

  it('is none where a page for browsers comes', async () => {
    const page: Reply = (response) =>
      response.setHeader('content-type', 'text/html').end('<!DOCTYPE html>\n<title>Welcome</title>');
    const { server, got, clock } = await modelAt([page], { isStream: true });
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(got).toHaveLength(1);
    expect(endOf(entries)).toMatchObject({
      reason: 'model-failed',
      problem: 'test-model: the server returned a web page. Check the address: many servers require /v1 at the end.',
    });
  });

  it('is given up after 60 seconds of silence, three times', async () => {
    const { server, got, clock } = await modelAt([
      () => clock.expire(60_000),
      () => clock.expire(60_000),
      () => clock.expire(60_000),
    ]);
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(got).toHaveLength(3);
    expect(endOf(entries)).toMatchObject({
      reason: 'model-failed',
      problem: "test-model didn't respond within 60 seconds. Attempt 3 of 3.",
    });
  });

  it('may refuse', async () => {
    const { server, clock } = await modelAt([chat({ refusal: 'I cannot help with that.' })]);
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(endOf(entries)).toMatchObject({ reason: 'declined', answer: 'I cannot help with that.' });
  });

  it('runs no call of an answer that had no room', async () => {
    const cut = chat(
      { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1,"b":1' } }] },
      'length',
    );
    const { server, got, clock } = await modelAt([cut, chat({ content: 'Short.' })]);
    const entries = await startRun(native, portsOf(openaiBridge(server), sunny, { clock }));
    expect(stepsIn(entries)).not.toContain('call-began');
    expect(JSON.stringify(got[1]?.body)).toContain('cut off');
  });

  it('has its tools in the prompt where it takes none', async () => {
    const replies = [
      chat({ content: '{"toolRequest":[{"name":"get_weather","arguments":{"city":"Rome"}}]}' }),
      chat({ content: '{"content":[{"type":"text","text":"Sunny."}]}' }),
    ];
    const { server, got, clock } = await modelAt(replies, { isPrompted: true });
    const setup = { ...native, way: 'prompted' as const };
    const entries = await startRun(setup, portsOf(openaiBridge(server), sunny, { clock }));
    expect(got[0]?.body).not.toHaveProperty('tools');
    expect(JSON.stringify(got[0]?.body)).toContain('get_weather');
    expect(JSON.stringify(got[1]?.body)).toContain('actionsTaken');
    expect(endOf(entries).answer).toBe('Sunny.');
  });
});

describe("a model behind Anthropic's form", () => {
  const use = { type: 'tool_use', id: 't1', name: 'get_weather', input: { city: 'Rome' } };
  const body = (content: readonly object[], stop: string): Reply =>
    ({
      type: 'message',
      role: 'assistant',
      content,
      stop_reason: stop,
      usage: { input_tokens: 5, output_tokens: 2 },
    }) as never;

  it('gets the tools, calls one, gets the result and answers', async () => {
    const replies = [
      body([{ type: 'text', text: 'Let me see.' }, use], 'tool_use'),
      body([{ type: 'text', text: 'Sunny.' }], 'end_turn'),
    ];
    const { server, got, clock } = await modelAt(replies);
    const address = server.address.replace('/v1', '');
    const entries = await startRun(native, portsOf(anthropicBridge({ ...server, address }), sunny, { clock }));
    expect(endOf(entries)).toMatchObject({ reason: 'answered', answer: 'Sunny.' });
    expect(got[0]?.path).toBe('/v1/messages');
    expect(got[0]?.headers).toMatchObject({ 'x-api-key': 'secret', 'anthropic-version': '2023-06-01' });
    const sent = emitTool(weather, 'anthropic');
    expect(got[0]?.body['tools']).toMatchObject([sent.kind === 'emitted' ? sent.result : {}, { name: 'add' }]);
    expect(got[1]?.body['messages']).toMatchObject([
      { role: 'user', content: [{ type: 'text' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Let me see.' }, use] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1' }] },
    ]);
    expect(entries.find(({ step }) => step === 'answered')).toMatchObject({ usage: { input: 5, output: 2 } });
  });

  it('streams, and a stream without its end broke off', async () => {
    const pieces = [
      { type: 'message_start', message: { content: [], usage: { input_tokens: 5, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Sunny.' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 4 } },
    ];
    const replies = [events(pieces, ''), events([...pieces, { type: 'message_stop' }], '')];
    const { server, clock } = await modelAt(replies, { isStream: true });
    const entries = await startRun(native, portsOf(anthropicBridge(server), sunny, { clock }));
    expect(stepsIn(entries)).toContain('attempt-failed');
    expect(entries.find(({ step }) => step === 'answered')).toMatchObject({ usage: { input: 5, output: 4 } });
    expect(endOf(entries).answer).toBe('Sunny.');
  });
});

describe('a model behind a callback', () => {
  it('gets the tools in the form that it names, and may give calls', async () => {
    const forms: unknown[] = [];
    const bridge = callbackBridge({
      ...{ name: 'mine', form: 'anthropic' },
      complete: async ({ messages, tools }) => {
        forms.push(tools);
        return messages.some(({ role }) => role === 'tool')
          ? { text: 'Sunny.', usage: { input: 1, output: 1 } }
          : { text: '', calls: [{ id: 'x', name: 'get_weather', arguments: { city: 'Rome' } }] };
      },
    });
    const entries = await startRun(native, portsOf(bridge, sunny));
    expect(forms[0]).toMatchObject([{ name: 'get_weather', input_schema: {} }, {}]);
    expect(endOf(entries)).toMatchObject({ reason: 'answered', answer: 'Sunny.' });
  });

  it('may say that there is an error', async () => {
    const bridge = callbackBridge({ name: 'mine', complete: async () => ({ text: '', error: 'no key' }) });
    const entries = await startRun(native, portsOf(bridge, sunny));
    expect(endOf(entries)).toMatchObject({ reason: 'model-failed', problem: 'mine: no key' });
  });
});
