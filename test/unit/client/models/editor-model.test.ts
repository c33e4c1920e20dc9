import { describe, expect, it, vi } from 'vitest';
import type { LanguageModelChat } from 'vscode';
import type { EditorRequest } from '../../../../agent/bridges/editor-request.ts';
import type { Entry } from '../../../../agent/log.ts';
import { startRun } from '../../../../agent/run.ts';
import { editorModelBridge } from '../../../../client/features/models/editor-model.ts';
import { add, endOf, portsOf, scriptedTools, setupOf, TestClock, tool, weather } from '../../agent/support.ts';
import { LanguageModelToolCallPart as Call, LanguageModelTextPart as Text } from './fake-vscode.ts';

vi.mock('vscode', async () => (await import('./fake-vscode.ts')).fakeModelApi);

type Parts = readonly unknown[];

/** A model that gives these parts one after the other; an error among them is thrown. */
function modelOf(answers: readonly (Parts | Error)[], members: object = {}) {
  const got: { messages: unknown[]; options: { tools?: unknown[] }; token: { isCancellationRequested: boolean } }[] =
    [];
  const model = {
    ...{ id: 'test-1', name: 'Test', vendor: 'tests', family: 'test', version: '1', maxInputTokens: 1_000 },
    async sendRequest(messages: unknown[], options: object, token: { isCancellationRequested: boolean }) {
      const answer = answers[got.length] ?? [];
      got.push({ messages, options, token });
      if (answer instanceof Error) throw answer;
      return {
        stream: (async function* () {
          for (const part of answer) {
            if (part instanceof Error) throw part;
            yield part;
          }
        })(),
      };
    },
    countTokens: async (given: unknown) => (typeof given === 'string' ? 5 : 10),
    ...members,
  };
  return { bridge: editorModelBridge(model as unknown as LanguageModelChat), got };
}

function modelError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

const sunny = scriptedTools({
  get_weather: ({ city }) => ({ city: city ?? null, sky: 'sunny' }),
  add: ({ a, b }) => Number(a) + Number(b),
});
const native = setupOf([weather, add], { way: 'native' });

async function run(answers: readonly (Parts | Error)[], members: object = {}) {
  const { bridge, got } = modelOf(answers, members);
  const clock = new TestClock();
  const entries = await startRun(native, portsOf(bridge, sunny, { clock }));
  return { entries, got, end: endOf(entries) };
}

function entriesOf<Kind extends Entry['step']>(
  entries: readonly Entry[],
  kind: Kind,
): readonly Extract<Entry, { readonly step: Kind }>[] {
  return entries.filter((entry): entry is Extract<Entry, { readonly step: Kind }> => entry.step === kind);
}

function sentIn(asked: Extract<Entry, { readonly step: 'asked' }> | undefined): EditorRequest {
  return asked?.sent as EditorRequest;
}

describe('a model of VS Code', () => {
  it('is sent what the log says, calls tools at the same time, and answers', async () => {
    const { entries, got, end } = await run([
      [
        new Text('Let me '),
        new Text('look.'),
        new Call('c1', 'get_weather', { city: 'Paris' }),
        new Call('c2', 'add', { a: 1, b: 2 }),
      ],
      [new Text('Sunny, '), new Text('and 3.')],
    ]);
    expect(end).toMatchObject({ reason: 'answered', answer: 'Sunny, and 3.' });
    const [first, second] = entriesOf(entries, 'asked');
    expect(first?.sent).toMatchObject({
      model: 'test-1',
      messages: [{ role: 'user' }, { role: 'user' }],
      tools: [{ name: 'get_weather', description: 'The weather in a city.' }, { name: 'add' }],
    });
    // The log and the request are equal, with the results of both calls in one message.
    for (const [index, asked] of [first, second].entries()) {
      const sent = sentIn(asked).messages;
      const messages = got[index]?.messages as { role: number; content: unknown[] }[];
      expect(messages.map(({ role }) => (role === 1 ? 'user' : 'assistant'))).toEqual(sent.map(({ role }) => role));
      expect(messages.map(({ content }) => content.map((part) => ({ ...(part as object) })))).toEqual(
        sent.map(({ content }) => content),
      );
    }
    expect(sentIn(second).messages.slice(2)).toEqual([
      {
        role: 'assistant',
        content: [
          { value: 'Let me look.' },
          { callId: 'c1', name: 'get_weather', input: { city: 'Paris' } },
          { callId: 'c2', name: 'add', input: { a: 1, b: 2 } },
        ],
      },
      {
        role: 'user',
        content: [
          { callId: 'c1', content: [{ value: '{"city":"Paris","sky":"sunny"}' }] },
          { callId: 'c2', content: [{ value: '3' }] },
        ],
      },
    ]);
    expect(entriesOf(entries, 'answered')[1]).toMatchObject({
      raw: '{"value":"Sunny, "}\n{"value":"and 3."}\n',
      family: 'vscode',
      // Four messages and the tools; the answer.
      usage: { input: 45, output: 5 },
    });
  });

  it('is asked again after a call that cannot be used, and nothing of it runs', async () => {
    const { entries, end } = await run([
      [new Call('c1', 'get_weather', { town: 'Paris' })],
      [new Call('c2', 'get_weather', { city: 'Paris' })],
      [new Text('Sunny.')],
    ]);
    expect(end).toMatchObject({ reason: 'answered' });
    expect(entriesOf(entries, 'read')[0]?.problems).toHaveLength(1);
    expect(entriesOf(entries, 'call-began').map(({ id }) => id)).toEqual(['c2']);
  });

  it('whose stream breaks off is asked again, with what had come in the log', async () => {
    const { entries, end } = await run([[new Text('It is'), new Error('socket hang up')], [new Text('Sunny.')]]);
    expect(end).toMatchObject({ reason: 'answered', answer: 'Sunny.' });
    expect(entriesOf(entries, 'attempt-failed')).toMatchObject([
      {
        problem: 'Test: the response was interrupted after 18 characters: socket hang up.',
        partial: '{"value":"It is"}\n',
        wait: 1,
      },
    ]);
  });

  it.each([
    ['NoPermissions', "VS Code doesn't allow AION to use this model. no."],
    ['NotFound', 'this model is no longer available. Choose another model. no.'],
    ['Blocked', 'the model is blocked, or its quota is used up. no.'],
  ])('that is refused with %s is not asked again', async (code, says) => {
    const { got, end } = await run([modelError(code, 'no')]);
    expect(got).toHaveLength(1);
    expect(end).toMatchObject({ reason: 'model-failed', problem: `Test: ${says}` });
  });

  it('that nobody can count has no usage, and its answer counts', async () => {
    const countTokens = async () => Promise.reject(new Error('no tokenizer'));
    const { entries, end } = await run([[new Text('Sunny.')]], { countTokens });
    expect(end).toMatchObject({ reason: 'answered' });
    expect(entriesOf(entries, 'answered')[0]?.usage).toBeNull();
  });

  it('is told that the run was stopped', async () => {
    const stop = new AbortController();
    const { bridge, got } = modelOf([], {});
    const silent = editorModelBridge({
      ...{ id: 'silent', name: 'Silent' },
      sendRequest: (_messages: unknown, _options: unknown, token: never) => {
        got.push({ messages: [], options: {}, token });
        return new Promise(() => undefined);
      },
    } as unknown as LanguageModelChat);
    expect(bridge.form).toBe('vscode');
    const running = startRun(native, { ...portsOf(silent, sunny, { clock: new TestClock() }), signal: stop.signal });
    await expect.poll(() => got).toHaveLength(1);
    stop.abort();
    expect(endOf(await running)).toMatchObject({ reason: 'cancelled' });
    expect(got[0]?.token.isCancellationRequested).toBe(true);
  });

  it('is sent names that it takes, and its calls are those of the tools', async () => {
    const dotted = tool('math.add', { a: { type: 'integer' } });
    const { bridge, got } = modelOf([[new Call('c1', 'math_add', { a: 1 })], [new Text('One.')]]);
    const tools = scriptedTools({ 'math.add': () => 1 });
    const entries = await startRun(
      setupOf([dotted], { way: 'native' }),
      portsOf(bridge, tools, { clock: new TestClock() }),
    );
    expect(got[0]?.options.tools).toMatchObject([{ name: 'math_add' }]);
    expect(entriesOf(entries, 'call-began')).toMatchObject([{ tool: 'math.add' }]);
  });
});
