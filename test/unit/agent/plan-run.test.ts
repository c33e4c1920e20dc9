import { describe, expect, it } from 'vitest';
import { LocalMemory } from '../../../agent/memory.ts';
import { type PlanPorts, PlanRun } from '../../../agent/plan-run.ts';
import type { CallTool } from '../../../agent/run.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { scriptedModel, scriptedTools, TestClock } from './support.ts';

// The tools of Aeon Core's own examples.
const echo = canonicalize({
  ...{ name: 'echo', description: 'Echoes a message.' },
  input_schema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
  output_schema: { type: 'object', properties: { echoed: { type: 'string' } }, required: ['echoed'] },
}).result;
const calculator = canonicalize({
  ...{ name: 'calculator', description: 'Adds numbers.' },
  input_schema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
  output_schema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
}).result;

const tools = scriptedTools({
  echo: ({ message }) => ({ echoed: message ?? null }),
  calculator: ({ a, b }) => ({ sum: Number(a) + Number(b) }),
});

function planOf(...steps: readonly JsonObject[]): JsonObject {
  return {
    goal: 'Calculate the sum of 5 and 10',
    steps: steps.map((step, index) => ({
      step_id: `step${index + 1}`,
      description: `Do ${index + 1}.`,
      status: 'pending',
      ...step,
    })),
  };
}

function runOf(plan: JsonObject, more: Partial<PlanPorts> = {}, ttl?: number) {
  const memory = new LocalMemory();
  const ports: PlanPorts = {
    ...{ tools: [echo, calculator], callTool: tools, memory, clock: new TestClock(), bridge: null },
    validate: async (questions) => questions.map(validateByAjv),
    ...more,
  };
  return { run: ttl === undefined ? new PlanRun(plan, ports) : new PlanRun(plan, ports, ttl), memory: ports.memory };
}

const sum = { tool: 'calculator', arguments: { a: 5, b: 10 } };

describe('a plan', () => {
  it('does a step by its tool, and keeps the result for the next', async () => {
    const say = { tool: 'echo', arguments: { message: 'The sum is known.' } };
    const { run, memory } = runOf(planOf(sum, say));
    const state = await run.execute();
    expect(state).toMatchObject({
      ...{ status: 'completed', ttl: 48 },
      steps: [
        { status: 'complete', mode: 'tool', result: { sum: 15 } },
        { status: 'complete', mode: 'tool', result: { echoed: 'The sum is known.' } },
      ],
    });
    expect(await memory.search('step_')).toEqual([
      ['step_step1_result', { sum: 15 }],
      ['step_step2_result', { echoed: 'The sum is known.' }],
    ]);
    expect(run.events.map(({ step_id, event }) => `${step_id} ${event}`)).toEqual([
      ...['step1 began', 'step1 called', 'step1 complete'],
      ...['step2 began', 'step2 called', 'step2 complete'],
    ]);
  });

  it('takes arguments from the memory', async () => {
    const memory = new LocalMemory([['first', 5]]);
    const { run } = runOf(planOf({ tool: 'calculator', arguments: { a: { $memory: 'first' }, b: 10 } }), { memory });
    expect(await run.execute()).toMatchObject({ status: 'completed', steps: [{ result: { sum: 15 } }] });
    const missing = runOf(planOf({ tool: 'calculator', arguments: { a: { $memory: 'none' }, b: 10 } }));
    expect(await missing.run.execute()).toMatchObject({ status: 'failed' });
  });

  it('does a step by the model, which gets the description and the results so far', async () => {
    const { bridge, asked } = scriptedModel(['The sum is 15.']);
    const { run, memory } = runOf(planOf(sum, { agent: 'llm', description: 'Say the sum.' }), { bridge });
    expect(await run.execute()).toMatchObject({ status: 'completed', steps: [{}, { mode: 'llm' }] });
    expect(await memory.read('step_step2_result')).toEqual({ result: 'The sum is 15.' });
    const prompt = JSON.stringify(asked);
    for (const part of ['Say the sum.', 'step_step1_result', 'Goal of the plan']) expect(prompt).toContain(part);
  });

  it('does a step whose tool is missing by the tool that the supervisor finds', async () => {
    const { bridge } = scriptedModel(['{"step_id": "step1", "tool": "calculator"}']);
    const { run } = runOf(planOf({ ...sum, tool: 'adder' }), { bridge });
    expect(await run.execute()).toMatchObject({
      status: 'completed',
      steps: [{ mode: 'tool', tool: 'calculator', errors: [] }],
    });
    expect(run.events.find(({ event }) => event === 'repaired')?.says).toBe('tool: adder → calculator (model).');
  });

  it('does it by the model where there is none: the fallback', async () => {
    const { bridge, asked } = scriptedModel(['{"tool": "shell"}', '{"tool": "shell"}', 'Fifteen.']);
    const { run } = runOf(planOf({ ...sum, tool: 'adder', description: 'Add 5 and 10.' }), { bridge });
    expect(await run.execute()).toMatchObject({
      status: 'completed',
      steps: [{ mode: 'fallback', result: { result: 'Fifteen.' } }],
    });
    expect(JSON.stringify(asked[2])).toContain('Add 5 and 10.');
  });

  it('fails with the words of Aeon where there is no model', async () => {
    const { run, memory } = runOf(planOf({ ...sum, tool: 'adder' }, sum));
    expect(await run.execute()).toMatchObject({
      status: 'failed',
      steps: [
        { status: 'failed', errors: expect.arrayContaining(["Tool 'adder' not found in registry"]) },
        { status: 'pending' },
      ],
    });
    expect(await memory.search('')).toEqual([]);
    const llm = runOf(planOf({ agent: 'llm' }));
    expect(await llm.run.execute()).toMatchObject({
      steps: [{ errors: ['The step requires a model. Specify one with --model.'] }],
    });
  });

  it('has its arguments written by the model where none are written', async () => {
    const { bridge } = scriptedModel(['{"toolRequest":[{"name":"calculator","arguments":{"a":5,"b":10}}]}']);
    const { run } = runOf(planOf({ tool: 'calculator' }), { bridge });
    expect(await run.execute()).toMatchObject({
      status: 'completed',
      steps: [{ arguments: { a: 5, b: 10 }, result: { sum: 15 } }],
    });
  });

  it('fails where a tool fails or takes too long', async () => {
    const throwing: CallTool = async () => {
      throw new Error('no power');
    };
    const clock = new TestClock();
    const slow: CallTool = () => {
      setImmediate(() => clock.expire(10_000));
      return new Promise(() => undefined);
    };
    for (const [callTool, says] of [
      [throwing, "Tool 'calculator' execution failed: no power"],
      [slow, 'The tool timed out after 10 seconds.'],
    ] as const) {
      const { run, memory } = runOf(planOf(sum), { callTool, clock });
      expect(await run.execute()).toMatchObject({
        status: 'failed',
        steps: [{ errors: [expect.stringContaining(says)] }],
      });
      expect(await memory.search('')).toEqual([]);
    }
  });

  it('stops after a result of another type, and does not call its tool again', async () => {
    const called: string[] = [];
    const wrong: CallTool = async (name) => {
      called.push(name);
      return { status: 'completed', response: { total: 15 }, error: null };
    };
    const { run } = runOf(planOf(sum, sum), { callTool: wrong });
    const state = await run.execute();
    expect(state).toMatchObject({
      status: 'failed',
      steps: [
        {
          ...{ status: 'complete', result: { total: 15 } },
          errors: [
            '"calculator" ran, but its result doesn\'t match the output schema: The result must have the property "sum". Expected a number.',
          ],
        },
        { status: 'pending' },
      ],
    });
    const again = runOf(JSON.parse(JSON.stringify(state)), { callTool: wrong });
    await again.run.execute();
    expect(called).toHaveLength(2);
  });

  it('ends when its cycles are used, and goes on from its state', async () => {
    const { run } = runOf(planOf(sum, sum, sum), {}, 2);
    const state = await run.execute();
    expect(state).toMatchObject({ status: 'ttl_expired', ttl: 0 });
    expect(state.steps.map(({ status }) => status)).toEqual(['complete', 'complete', 'pending']);
    let calls = 0;
    const counting: CallTool = async (name, args, options) => {
      calls++;
      return tools(name, args, options);
    };
    const again = runOf(JSON.parse(JSON.stringify(state)), { callTool: counting });
    expect(await again.run.execute()).toMatchObject({ status: 'completed' });
    expect(calls).toBe(1);
  });

  it('tells its state at any moment, and is cancelled at any moment', async () => {
    for (let at = 1; at <= 6; at++) {
      const stop = new AbortController();
      const { run } = runOf(planOf(sum, sum), {
        signal: stop.signal,
        onEvent: ({ order }) => {
          expect(run.state.status).toBe('running');
          if (order === at) stop.abort();
        },
      });
      const state = await run.execute();
      const complete = state.steps.filter(({ status }) => status === 'complete').length;
      expect(state.status).toBe(at === 6 ? 'completed' : 'cancelled');
      expect(complete).toBe(at === 6 ? 2 : at >= 3 ? 1 : 0);
    }
  });
});

describe('a memory', () => {
  it('writes, reads and searches by prefix, in exactly these letters', async () => {
    const memory = new LocalMemory();
    const value = { a: 1 };
    await memory.write('Key1', value);
    await memory.write('key2', null);
    value.a = 2;
    expect(await memory.read('Key1')).toEqual({ a: 1 });
    expect(await memory.read('key1')).toBeNull();
    expect(await memory.search('key')).toEqual([['key2', null]]);
    expect(await memory.search('')).toHaveLength(2);
    await expect(memory.write('', 1)).rejects.toThrow("can't be empty");
  });
});
