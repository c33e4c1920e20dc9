import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { judgeCalls } from '../../../../agent/expectations/judge.ts';
import type { Entry } from '../../../../agent/log.ts';
import { readLog } from '../../../../agent/read-log.ts';
import type { CallTool } from '../../../../agent/run.ts';
import { stateOf } from '../../../../agent/state.ts';
import { Conversation, type RunNeeds } from '../../../../client/features/try-tools/conversation.ts';
import { expectationOf, withExpectation } from '../../../../client/features/try-tools/expectation-text.ts';
import type { ShownStep } from '../../../../client/features/try-tools/messages.ts';
import { RunLog } from '../../../../client/features/try-tools/run-log.ts';
import { readEvalFile } from '../../../../core/calls/index.ts';
import { add, portsOf, scriptedModel, scriptedTools, setupOf, TestClock, weather } from '../../agent/support.ts';

vi.mock('vscode', async () => (await import('../models/fake-vscode.ts')).fakeModelApi);
const { shownSteps } = await import('../../../../client/features/try-tools/steps.ts');

const sunny = scriptedTools({
  get_weather: ({ city }) => ({ city: city ?? null, sky: 'sunny' }),
  add: ({ a, b }) => Number(a) + Number(b),
});

function calls(...all: readonly (readonly [string, object])[]): string {
  return JSON.stringify({ toolRequest: all.map(([name, args]) => ({ name, arguments: args })) });
}

const parallel = calls(['get_weather', { city: 'Paris' }], ['add', { a: 1, b: 2 }]);

/** A conversation with a model that gives these answers to any request. */
function conversationWith(answers: readonly (string | Error)[], callTool: CallTool = sunny) {
  const { bridge, asked: got } = scriptedModel(answers);
  const logged: Entry[][] = [];
  const clock = new TestClock();
  const needs = (): RunNeeds => {
    const log: Entry[] = [];
    logged.push(log);
    const { conversation: _, ...setup } = setupOf([weather, add]);
    return { setup, ports: portsOf(bridge, callTool, { clock }), keep: (entry) => log.push(entry) };
  };
  const conversation = new Conversation(() => undefined);
  const steps = (): readonly ShownStep[] => conversation.turns.flatMap((turn) => shownSteps(turn));
  const entries = (): readonly Entry[] => conversation.turns.at(-1)?.entries ?? [];
  return { conversation, needs, steps, entries, got, logged, clock };
}

/** The id of the step of a kind, by its index among several. */
function placeOf(steps: readonly ShownStep[], kind: ShownStep['kind'], index = 0): readonly [number, number] {
  const [turn = 0, order = 0] = (steps.filter((step) => step.kind === kind)[index]?.id ?? '').split('-').map(Number);
  return [turn, order];
}

describe('a conversation', () => {
  it('is a chain: question, request, answer, calls, request, answer, end', async () => {
    const { conversation, needs, steps, logged, entries } = conversationWith([parallel, 'Sunny, and 3.']);
    await conversation.ask('Paris? 1 + 2?', needs());
    expect(steps().map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      ...['question done', 'request done', 'answer done', 'call done', 'call done', 'request done', 'answer done'],
      'end done',
    ]);
    const [question, request, answer, call] = steps();
    expect(question?.text).toBe('Paris? 1 + 2?');
    expect(request?.parts.map(({ title }) => title)).toEqual(['Active policies', 'Sent']);
    expect(request?.parts[0]?.content).toMatchObject({
      text: expect.stringContaining('Fail Gracefully: If the tools'),
    });
    expect(answer?.parts.map(({ title }) => title)).toEqual(['Raw', 'Parsed', 'Checked']);
    expect(answer?.parts[0]?.content).toEqual({ kind: 'text', text: parallel });
    expect(call).toMatchObject({
      title: 'get_weather',
      text: '{"city":"Paris"}',
      parts: [{ title: 'Arguments' }, { title: 'Returned', content: { value: { city: 'Paris', sky: 'sunny' } } }],
    });
    // The log has the same, from the first step on.
    expect(logged[0]).toEqual(entries());
  });

  it('goes on with what was said', async () => {
    const { conversation, needs, got } = conversationWith([parallel, 'Sunny.', 'Rome is sunny too.']);
    await conversation.ask('Paris?', needs());
    await conversation.ask('And Rome?', needs());
    expect(conversation.turns).toHaveLength(2);
    const said = JSON.stringify(got.at(-1));
    expect(said).toContain('Paris?');
    expect(said).toContain('Sunny.');
    expect(said).toContain('And Rome?');
  });

  it('shows what was wrong with an answer, what was repaired, and each attempt', async () => {
    const { conversation, needs, steps } = conversationWith([
      calls(['get_weather', { town: 'Paris' }]),
      calls(['add', { a: '1', b: 2 }]),
      'Sunny.',
    ]);
    await conversation.ask('Paris?', needs());
    const answers = steps().filter(({ kind }) => kind === 'answer');
    expect(answers.map(({ status }) => status)).toEqual(['failed', 'done', 'done']);
    expect(answers[0]?.problems[0]).toContain('Missing argument "city"');
    const checked = answers[1]?.parts.find(({ title }) => title === 'Checked')?.content;
    expect(checked).toMatchObject({ kind: 'text' });
    expect(checked?.kind === 'text' && checked.text).not.toBe('No errors.');
    // The wrong answer ran no call.
    expect(steps().filter(({ kind }) => kind === 'call')).toHaveLength(1);
  });

  it('that is stopped while a tool runs has a whole log, and goes on afterwards', async () => {
    let isCancelled = false;
    const hangs: CallTool = (_tool, _args, { signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (isCancelled = true)));
    const { conversation, needs, entries, steps, logged } = conversationWith([parallel, 'Again.'], hangs);
    const running = conversation.ask('Paris?', needs());
    await expect.poll(() => steps().some(({ kind }) => kind === 'call')).toBe(true);
    expect(conversation.isRunning).toBe(true);
    await conversation.stop();
    await running;
    expect(conversation.isRunning).toBe(false);
    expect(isCancelled).toBe(true);
    expect(entries().at(-1)).toMatchObject({ step: 'ended', reason: 'cancelled' });
    expect(logged[0]).toEqual(entries());
    await conversation.ask('Once more?', needs());
    expect(steps().at(-1)).toMatchObject({ kind: 'end', status: 'done' });
  });
});

describe('to go on from a step', () => {
  it('with another question leaves out all that came after it', async () => {
    const { conversation, needs, steps } = conversationWith([parallel, 'Sunny.', 'It is 4.']);
    await conversation.ask('Paris?', needs());
    await conversation.goOn(...placeOf(steps(), 'question'), 'What is 2 + 2?', needs());
    expect(steps().map(({ kind }) => kind)).toEqual(['question', 'request', 'answer', 'end']);
    expect(steps()[0]?.text).toBe('What is 2 + 2?');
  });

  it('with another answer runs its calls, checked as any answer', async () => {
    const { conversation, needs, steps, entries } = conversationWith([parallel, 'Sunny.', 'Rome is sunny.']);
    await conversation.ask('Paris?', needs());
    const other = JSON.stringify({ text: '', calls: [{ name: 'get_weather', arguments: { city: 'Rome' } }] });
    expect(await conversation.goOn(...placeOf(steps(), 'answer'), other, needs())).toBeNull();
    expect(stateOf(entries())).toMatchObject({
      actions: [{ tool: 'get_weather', arguments: { city: 'Rome' }, outcome: { status: 'completed' } }],
      end: { reason: 'answered', answer: 'Rome is sunny.' },
    });
    // The log can be read back and continued.
    expect(
      readLog(
        entries()
          .map((entry) => `${JSON.stringify(entry)}\n`)
          .join(''),
      ),
    ).toEqual(entries());
  });

  it('with another result asks the model with it, and runs no tool again', async () => {
    const ran: string[] = [];
    const counting: CallTool = (tool, ...rest) => {
      ran.push(tool);
      return sunny(tool, ...rest);
    };
    const { conversation, needs, steps, got } = conversationWith([parallel, 'Sunny.', 'It rains.'], counting);
    await conversation.ask('Paris?', needs());
    await conversation.goOn(...placeOf(steps(), 'call', 0), '{"sky": "rain"}', needs());
    expect(ran).toEqual(['get_weather', 'add']);
    expect(JSON.stringify(got.at(-1))).toContain('rain');
    expect(JSON.stringify(got.at(-1))).not.toContain('sunny');
    expect(steps().at(-1)).toMatchObject({ kind: 'end', status: 'done' });
  });

  it.each([
    ['answer', '{"calls": [', 'JSON object'],
    ['answer', '{"calls": [{"arguments": {}}]}', '"name"'],
    ['call', 'rain', 'must be JSON'],
    ['question', ' ', 'empty'],
  ] as const)('with a text that is no %s changes nothing', async (kind, text, says) => {
    const { conversation, needs, steps } = conversationWith([parallel, 'Sunny.']);
    await conversation.ask('Paris?', needs());
    const before = conversation.turns;
    expect(await conversation.goOn(...placeOf(steps(), kind), text, needs())).toContain(says);
    expect(conversation.turns).toBe(before);
  });

  it('does not count the pause of the person', async () => {
    const { conversation, needs, steps, clock } = conversationWith([parallel, 'Sunny.', 'One.', 'Two.']);
    await conversation.ask('Paris?', needs());
    for (const _ of [1, 2]) {
      await clock.wait(100_000);
      await clock.wait(100_000);
      await conversation.goOn(...placeOf(steps(), 'call', 0), '1', needs());
      expect(steps().at(-1)).toMatchObject({ kind: 'end', status: 'done' });
    }
  });
});

describe('to keep a turn as an expectation', () => {
  async function turnWith(answers: readonly string[]): Promise<readonly Entry[]> {
    const { conversation, needs, entries } = conversationWith(answers);
    await conversation.ask('Paris?\nAnd 1 + 2?', needs());
    return entries();
  }

  it('writes a case that the same calls pass and others do not', async () => {
    const expectation = expectationOf(await turnWith([parallel, 'Sunny.']));
    const { cases, problems, toolPaths } = readEvalFile(withExpectation('', ['weather.aion'], expectation ?? {}) ?? '');
    expect(problems).toEqual([]);
    expect(toolPaths).toEqual(['weather.aion']);
    const [one] = cases;
    expect(one).toMatchObject({ id: 'Paris?', toolNames: ['get_weather', 'add'], results: [] });
    const made = [
      { name: 'get_weather', arguments: { city: 'Paris' } },
      { name: 'add', arguments: { a: 1, b: 2 } },
    ];
    if (one === undefined) throw new Error('There is no case.');
    expect(judgeCalls(made, one.expect).isRight).toBe(true);
    expect(judgeCalls(made.slice(1), one.expect).isRight).toBe(false);
  });

  it('has the results where the model called tools more than once', async () => {
    const answers = [calls(['get_weather', { city: 'Paris' }]), calls(['add', { a: 1, b: 2 }]), 'Sunny.'];
    const expectation = expectationOf(await turnWith(answers));
    const [one] = readEvalFile(withExpectation('', [], expectation ?? {}) ?? '').cases;
    expect(one?.results).toMatchObject([
      { tool: 'get_weather', result: { sky: 'sunny' } },
      { tool: 'add', result: 3 },
    ]);
  });

  it('expects no call where none was made', async () => {
    expect(expectationOf(await turnWith(['Hello.']))).toMatchObject({ expect: { none: true } });
  });

  it('leaves what stands in the file as it is', async () => {
    const expectation = expectationOf(await turnWith([parallel, 'Sunny.'])) ?? {};
    const text =
      '{ "cases": [\n  {"id": "Paris?", "question": "q ]}", "expect": {"none": true}}\n ],\n "tools": ["a.aion"] }\n';
    const once = withExpectation(text, ['weather.aion'], expectation) ?? '';
    const twice = withExpectation(once, ['weather.aion'], expectation) ?? '';
    const { cases, problems, toolPaths } = readEvalFile(twice);
    expect(problems).toEqual([]);
    expect(cases.map(({ id }) => id)).toEqual(['Paris?', 'Paris? (2)', 'Paris? (3)']);
    expect(toolPaths).toEqual(['a.aion']);
    expect(twice.startsWith(text.slice(0, text.indexOf('\n ]')))).toBe(true);
    expect(withExpectation('{"cases": {}}', [], expectation)).toBeNull();
    expect(withExpectation('no json', [], expectation)).toBeNull();
    expect(readEvalFile(withExpectation('{"cases": []}', [], expectation) ?? '').cases).toHaveLength(1);
  });
});

describe('the log of a run', () => {
  it('is whole after each entry', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aion-runs-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const log = new RunLog(join(folder, 'runs'), new Date(0));
    const { conversation, needs, entries } = conversationWith([parallel, 'Sunny.']);
    let lines = 0;
    const keep = (entry: Entry): void => {
      log.add(entry);
      expect(readLog(readFileSync(log.path, 'utf8'))).toHaveLength(++lines);
    };
    await conversation.ask('Paris?', { ...needs(), keep });
    expect(readLog(readFileSync(log.path, 'utf8'))).toEqual(entries());
  });
});
