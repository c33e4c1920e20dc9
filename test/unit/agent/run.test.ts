import { describe, expect, it } from 'vitest';
import { type Entry, writeLog } from '../../../agent/log.ts';
import { ModelFailure } from '../../../agent/model-bridge.ts';
import { readLog } from '../../../agent/read-log.ts';
import { type CallTool, resumeRun, startRun } from '../../../agent/run.ts';
import { stateOf } from '../../../agent/state.ts';
import { add, endOf, portsOf, scriptedModel, scriptedTools, setupOf, stepsIn, TestClock, weather } from './support.ts';

const sunny = scriptedTools({ get_weather: ({ city }) => ({ city: city ?? null, sky: 'sunny' }) });
const askWeather = '{"toolRequest":[{"name":"get_weather","arguments":{"city":"Paris"}}]}';
const answer = '{"content":[{"type":"text","text":"It is sunny in Paris."}]}';

describe('a run', () => {
  it('goes from the discovery over a call and its result to the answer', async () => {
    const { bridge, asked } = scriptedModel([askWeather, answer]);
    const entries = await startRun(setupOf([weather]), portsOf(bridge, sunny));
    expect(stepsIn(entries)).toEqual([
      ...['began', 'asked', 'answered', 'read', 'call-began', 'call-ended'],
      ...['asked', 'answered', 'read', 'ended'],
    ]);
    expect(endOf(entries)).toMatchObject({ reason: 'answered', answer: 'It is sunny in Paris.' });
    expect(entries.map(({ order }) => order)).toEqual(entries.map((_, index) => index + 1));
    const [discovery, followUp] = asked;
    expect(discovery?.[0]?.role).toBe('system');
    for (const part of ['You are an agent', 'get_weather', 'Fail Gracefully', 'toolRequest', 'up to 10 tool calls']) {
      expect(JSON.stringify(discovery)).toContain(part);
    }
    const log = followUp?.at(-1);
    expect(log?.role === 'user' ? log.text : '').toContain(
      '{"actionsTaken":[{"type":"Tool-Request","name":"get_weather","arguments":{"city":"Paris"}',
    );
    expect(log?.role === 'user' ? log.text : '').toContain('sunny');
  });

  it('runs the calls of one answer, and gives their results in the order of the calls', async () => {
    const both =
      '{"toolRequest":[{"name":"get_weather","arguments":{"city":"Paris"}},{"name":"add","arguments":{"a":1,"b":2}}]}';
    const { bridge, asked } = scriptedModel([both, answer]);
    let release = (): void => undefined;
    const slowFirst: CallTool = async (name) => {
      if (name === 'get_weather')
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      else release();
      return { status: 'completed', response: name, error: null };
    };
    const entries = await startRun(setupOf([weather, add]), portsOf(bridge, slowFirst));
    expect(endOf(entries).reason).toBe('answered');
    const log = JSON.stringify(asked[1]?.at(-1));
    expect(log.indexOf('get_weather')).toBeLessThan(log.indexOf('\\"add\\"'));
  });

  it('makes ten actions and no eleventh', async () => {
    const { bridge, asked } = scriptedModel(Array.from({ length: 20 }, () => askWeather));
    let called = 0;
    const counting: CallTool = async () => {
      called++;
      return { status: 'completed', response: called, error: null };
    };
    const entries = await startRun(setupOf([weather]), portsOf(bridge, counting));
    expect(called).toBe(10);
    expect(asked).toHaveLength(11);
    expect(endOf(entries)).toMatchObject({ reason: 'too-many-actions', answer: 'There is no answer.' });
  });

  it('does not tell the model that it may make no call, where its calls are only wanted', async () => {
    const { bridge, asked } = scriptedModel([askWeather]);
    const entries = await startRun(setupOf([weather], { limits: { actions: 0 } }), portsOf(bridge, sunny));
    expect(JSON.stringify(asked)).not.toMatch(/at most \d+ calls/);
    expect(stepsIn(entries)).not.toContain('call-began');
  });

  it('leaves out what is more than ten in one answer, and says so to the model', async () => {
    const calls = Array.from({ length: 12 }, (_, index) => ({ name: 'get_weather', arguments: { city: `C${index}` } }));
    const { bridge, asked } = scriptedModel([JSON.stringify({ toolRequest: calls }), answer]);
    const cities: unknown[] = [];
    const keeping: CallTool = async (_, { city }) => {
      cities.push(city);
      return { status: 'completed', response: null, error: null };
    };
    const entries = await startRun(setupOf([weather]), portsOf(bridge, keeping));
    expect(cities).toEqual(calls.slice(0, 10).map((call) => call.arguments.city));
    expect(JSON.stringify(asked[1]?.at(-1)).match(/Not run: the limit is 10 tool calls/g)).toHaveLength(2);
    expect(endOf(entries).reason).toBe('answered');
  });

  it('ends a tool after ten seconds, whether it heeds the signal or not', async () => {
    const clock = new TestClock();
    const { bridge } = scriptedModel([askWeather, answer]);
    let wasAborted = false;
    const never: CallTool = (_, __, { signal }) => {
      signal.addEventListener('abort', () => {
        wasAborted = true;
      });
      setImmediate(() => clock.expire(10_000));
      return new Promise(() => undefined);
    };
    const entries = await startRun(setupOf([weather]), portsOf(bridge, never, { clock }));
    expect(entries.find(({ step }) => step === 'call-ended')).toMatchObject({
      ...{ status: 'failed', error: 'The tool timed out after 10 seconds.', seconds: 10 },
    });
    expect(wasAborted).toBe(true);
    expect(endOf(entries).reason).toBe('answered');
  });

  it('ends the whole when its time to live is over', async () => {
    const clock = new TestClock();
    const { bridge } = scriptedModel([askWeather]);
    const never: CallTool = () => {
      setImmediate(() => clock.expire(300_000));
      return new Promise(() => undefined);
    };
    const limits = { toolSeconds: 1_000 };
    const entries = await startRun(setupOf([weather], { limits }), portsOf(bridge, never, { clock }));
    expect(stepsIn(entries).slice(-2)).toEqual(['call-ended', 'ended']);
    expect(entries.at(-2)).toMatchObject({ status: 'cancelled', seconds: 300 });
    expect(endOf(entries)).toMatchObject({ reason: 'time-over', problem: 'The run timed out after 300 seconds.' });
  });

  it('asks again for a broken answer with the problem quoted, and takes the fallback in the end', async () => {
    const wrong = '{"toolRequest":[{"name":"get_weather","arguments":{"town":"Paris"}}]}';
    const { bridge, asked } = scriptedModel([wrong, askWeather, answer]);
    const repaired = await startRun(setupOf([weather]), portsOf(bridge, sunny));
    expect(JSON.stringify(asked[1])).toContain("can't be used");
    expect(JSON.stringify(asked[1])).toContain('\\"town\\"');
    expect(JSON.stringify(asked[1])).toContain('Missing argument \\"city\\". Expected a string.');
    expect(endOf(repaired).reason).toBe('answered');
    const always = scriptedModel([wrong, wrong, wrong, wrong]);
    const given = await startRun(setupOf([weather]), portsOf(always.bridge, sunny));
    expect(always.asked).toHaveLength(3);
    expect(endOf(given)).toMatchObject({ reason: 'unusable-answer', answer: 'There is no answer.' });
    expect(stepsIn(given)).not.toContain('call-began');
  });

  it('repairs what changes no meaning, and says so', async () => {
    const { bridge } = scriptedModel([
      "```json\n{'toolRequest': [{name: 'GetWeather', 'arguments': {'City': 'Paris',}}]}\n```",
      answer,
    ]);
    const entries = await startRun(setupOf([weather]), portsOf(bridge, sunny));
    const read = entries.find(({ step }) => step === 'read');
    expect(read).toMatchObject({ problems: [], calls: [{ name: 'get_weather', arguments: { city: 'Paris' } }] });
    expect(read?.step === 'read' ? read.repairs : []).toContain('Renamed tool GetWeather to get_weather.');
    expect(endOf(entries).reason).toBe('answered');
  });

  it('runs no call that is cut off within a text', async () => {
    const { bridge, asked } = scriptedModel(['{"toolRequest":[{"name":"get_weather","arguments":{"city":"Par', answer]);
    const entries = await startRun(setupOf([weather]), portsOf(bridge, sunny));
    expect(stepsIn(entries)).not.toContain('call-began');
    expect(asked).toHaveLength(2);
  });

  it('takes silence for an answer that cannot be used', async () => {
    const { bridge, asked } = scriptedModel(['', '  \n', '']);
    const entries = await startRun(setupOf([weather]), portsOf(bridge, sunny));
    expect(asked).toHaveLength(3);
    expect(endOf(entries)).toMatchObject({ reason: 'unusable-answer', problem: 'The answer is empty.' });
  });

  it('ends with the reason that the model gives for no answer', async () => {
    const { bridge } = scriptedModel(['{"error":"I have no tool for trains."}']);
    const entries = await startRun(setupOf([weather]), portsOf(bridge, sunny));
    expect(endOf(entries)).toMatchObject({ reason: 'declined', answer: 'I have no tool for trains.' });
  });

  it('hands the failure of a tool to the model', async () => {
    const { bridge, asked } = scriptedModel([askWeather, answer]);
    const failing: CallTool = async () => {
      throw new Error('no network');
    };
    const entries = await startRun(setupOf([weather]), portsOf(bridge, failing));
    expect(JSON.stringify(asked[1]?.at(-1))).toContain('no network');
    expect(JSON.stringify(asked[1]?.at(-1))).toContain('\\"isError\\":true');
    expect(endOf(entries).reason).toBe('answered');
  });
});

describe('attempts', () => {
  it('are three, with waits that double, and then an error that says so', async () => {
    const clock = new TestClock();
    const busy = new ModelFailure('The server is busy.', { isPassing: true });
    const { bridge, asked } = scriptedModel([busy, busy, busy, answer]);
    const entries = await startRun(setupOf([weather]), portsOf(bridge, sunny, { clock }));
    expect(asked).toHaveLength(3);
    expect(clock.waits).toEqual([1_000, 2_000]);
    expect(endOf(entries)).toMatchObject({
      ...{ reason: 'model-failed', problem: 'The server is busy. Attempt 3 of 3.' },
    });
  });

  it('wait as long as the server asks', async () => {
    const clock = new TestClock();
    const busy = new ModelFailure('Slow down.', { isPassing: true, retryAfter: 7_000 });
    const { bridge } = scriptedModel([busy, answer]);
    const entries = await startRun(setupOf([weather]), portsOf(bridge, sunny, { clock }));
    expect(clock.waits).toEqual([7_000]);
    expect(endOf(entries).reason).toBe('answered');
  });

  it('are not made again for an error that stays', async () => {
    const { bridge, asked } = scriptedModel([new ModelFailure('No such model.', { isPassing: false }), answer]);
    const entries = await startRun(setupOf([weather]), portsOf(bridge, sunny));
    expect(asked).toHaveLength(1);
    expect(endOf(entries)).toMatchObject({ reason: 'model-failed', problem: 'No such model.' });
  });
});

describe('the log of a run', () => {
  const script = [askWeather, '{"toolRequest": [{"name":"nothing","arguments":{}}]}', askWeather, answer];

  it('gives the state back at each step, and a run goes on from there', async () => {
    const whole = await startRun(setupOf([weather]), portsOf(scriptedModel(script).bridge, sunny));
    const end = stateOf(whole);
    for (let length = 1; length <= whole.length; length++) {
      const text = writeLog(whole.slice(0, length));
      const read = readLog(`${text}{"step":"answ`);
      expect(read).toEqual(whole.slice(0, length));
      expect(stateOf(read ?? [])).toEqual(stateOf(whole.slice(0, length)));
      const used = whole.slice(0, length).filter(({ step }) => step === 'answered').length;
      const { bridge } = scriptedModel(script.slice(used));
      const resumed = await resumeRun(read ?? [], portsOf(bridge, sunny));
      const brokeOffInCall = whole[length - 1]?.step === 'call-began';
      expect(endOf(resumed)).toMatchObject({ reason: 'answered', answer: 'It is sunny in Paris.' });
      const outcomes = stateOf(resumed)?.actions.map(({ outcome }) => outcome?.status);
      expect(outcomes?.filter((status) => status === 'failed')).toHaveLength(brokeOffInCall ? 1 : 0);
      if (!brokeOffInCall) expect(stateOf(resumed)?.messages).toEqual(end?.messages);
    }
  });

  it('is whole when the run is cancelled at any step', async () => {
    const lengths = (await startRun(setupOf([weather]), portsOf(scriptedModel(script).bridge, sunny))).length;
    for (let at = 1; at < lengths; at++) {
      const stop = new AbortController();
      const told: Entry[] = [];
      const onEntry = (entry: Entry): void => {
        told.push(entry);
        if (entry.order === at) stop.abort();
      };
      const { bridge } = scriptedModel(script);
      const entries = await startRun(setupOf([weather]), portsOf(bridge, sunny, { onEntry, signal: stop.signal }));
      expect(told).toEqual(entries);
      expect(endOf(entries)).toMatchObject({ reason: 'cancelled', problem: 'The run was cancelled.' });
      const begun = entries.filter(({ step }) => step === 'call-began').length;
      const ended = entries.filter(({ step }) => step === 'call-ended').length;
      expect(ended).toBe(begun);
      expect(readLog(writeLog(entries))).toEqual(entries);
      // Nothing is added later.
      await new Promise((resolve) => setImmediate(resolve));
      expect(told).toHaveLength(entries.length);
    }
  });

  it('is none where lines are missing', () => {
    expect(readLog('')).toBeNull();
    expect(readLog('{"step":"asked","order":1}\n')).toBeNull();
    expect(readLog('not\njson\n')).toBeNull();
  });
});
