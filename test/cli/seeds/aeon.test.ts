import { describe, expect, it } from 'vitest';
import { openaiBridge } from '../../../agent/bridges/openai-bridge.ts';
import { fetchSend } from '../../../agent/machine/fetch-send.ts';
import { LocalMemory } from '../../../agent/memory.ts';
import { PlanRun } from '../../../agent/plan-run.ts';
import { Supervisor } from '../../../agent/supervisor.ts';
import type { JsonObject } from '../../../core/index.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import {
  chat,
  type Reply,
  scriptedModel,
  scriptedServer,
  scriptedTools,
  TestClock,
  tool,
} from '../../unit/agent/support.ts';
import { aion, cleanFile, folderWith } from '../support.ts';

const echo = tool('echo', { message: { type: 'string' } }, 'Says it.');

const validate = async (questions: readonly Parameters<typeof validateByAjv>[0][]) => questions.map(validateByAjv);

function stepRun(step: JsonObject, answers: readonly string[]) {
  const { bridge, asked } = scriptedModel(answers);
  const plan = { goal: 'Greet.', steps: [{ step_id: '1', description: 'Say hello.', status: 'pending', ...step }] };
  const callTool = scriptedTools({ echo: ({ message }) => ({ echoed: message ?? null }) });
  const ports = { tools: [echo], callTool, memory: new LocalMemory(), validate, clock: new TestClock(), bridge };
  return { run: new PlanRun(plan, ports), asked };
}

describe('the mode of a step', () => {
  it('is the tool, if it is known, also with agent "llm"', async () => {
    const { run, asked } = stepRun({ tool: 'echo', agent: 'llm', arguments: { message: 'hello' } }, []);
    expect(await run.execute()).toMatchObject({ status: 'completed', steps: [{ mode: 'tool' }] });
    expect(asked).toEqual([]);
  });

  it('is the model for an unknown tool with agent "llm"', async () => {
    const { run, asked } = stepRun({ tool: 'nonexistent', agent: 'llm' }, ['Hello.']);
    expect(await run.execute()).toMatchObject({
      status: 'completed',
      steps: [{ mode: 'llm', result: { result: 'Hello.' }, errors: [] }],
    });
    expect(asked).toHaveLength(1);
  });

  it('is repaired first without tool and agent', async () => {
    const { run } = stepRun({ arguments: { message: 'hello' } }, ['{"step_id": "1", "tool": "echo"}']);
    expect(await run.execute()).toMatchObject({
      status: 'completed',
      steps: [{ mode: 'tool', tool: 'echo', result: { echoed: 'hello' } }],
    });
  });

  it('is the fallback where the repair finds no tool, with the description as its prompt', async () => {
    const { run, asked } = stepRun({}, ['{"tool": null}', '{"tool": "shell"}', 'Hello.']);
    expect(await run.execute()).toMatchObject({
      status: 'completed',
      steps: [{ mode: 'fallback', result: { result: 'Hello.' } }],
    });
    expect(asked).toHaveLength(3);
    expect(JSON.stringify(asked[2])).toContain('Say hello.');
  });
});

describe('the supervisor', () => {
  const supervisor = (...answers: readonly string[]) => {
    const { bridge, asked } = scriptedModel(answers);
    const model = { bridge, clock: new TestClock(), signal: new AbortController().signal };
    return { asked, supervisor: new Supervisor({ validate, model }) };
  };
  const broken = "{'steps': [{'step_id': '1', 'goal': 'test'}]";
  const right = '{"steps": [{"step_id": "1", "goal": "test"}]}';

  it('asks the model twice by default, and says what was wrong', async () => {
    const { supervisor: own, asked } = supervisor('garbage', right);
    expect(await own.repairJson(broken)).toMatchObject({ ok: true, by: 'model' });
    expect(JSON.stringify(asked[1])).toContain("Your last answer wasn't accepted: The model's response isn't JSON.");
    const given = supervisor('garbage', 'garbage', right);
    expect(await given.supervisor.repairJson(broken)).toMatchObject({ ok: false });
    expect(given.asked).toHaveLength(2);
  });

  it('asks up to max_attempts times', async () => {
    const one = supervisor('garbage', right);
    expect(await one.supervisor.repairJson(broken, null, 1)).toMatchObject({ ok: false });
    expect(one.asked).toHaveLength(1);
    const three = supervisor('garbage', 'garbage', right);
    expect(await three.supervisor.repairJson(broken, null, 3)).toMatchObject({ ok: true });
    const plan = supervisor(
      'no',
      'no',
      '{"goal": "g", "steps": [{"step_id": "1", "description": "d", "status": "pending"}]}',
    );
    expect(
      await plan.supervisor.repairPlan('{"goal": "g", "steps": {"step_id": "1", "description": "d"}}', 3),
    ).toMatchObject({ ok: true });
    const step = supervisor('{"tool": "shell"}', '{"tool": "rm"}', '{"tool": "echo"}');
    expect(await step.supervisor.repairMissingTool({ step_id: '1', tool: 'say' }, [echo], 'g', 3)).toMatchObject({
      ok: true,
      value: { tool: 'echo' },
    });
    expect(await supervisor().supervisor.repairJson(broken, null, 0)).toMatchObject({ ok: false });
  });
});

const failing: Reply = (response) => {
  response.statusCode = 500;
  response.end('{"error":{"message":"overloaded"}}');
};

async function bridgeAt(replies: readonly Reply[], waits: number[] = []) {
  const { address, got } = await scriptedServer(replies);
  const bridge = openaiBridge({
    ...{ model: 'm', address: `${address}/v1`, key: null, send: fetchSend, now: () => 0 },
    ...{ maxTokens: 2_048, temperature: 0.7 },
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { bridge, got, signal: new AbortController().signal };
}

describe('the adapter of a model', () => {
  it('retries by itself: three attempts with exponential backoff', async () => {
    const waits: number[] = [];
    const { bridge, got, signal } = await bridgeAt([failing, failing, chat({ content: 'Hello.' })], waits);
    expect((await bridge.complete([{ role: 'user', text: 'Hi' }], [], { signal })).raw).toContain('Hello.');
    expect(got).toHaveLength(3);
    expect(waits).toEqual([1_000, 2_000]);
    const down = await bridgeAt([failing, failing, failing, chat({ content: 'late' })]);
    await expect(down.bridge.complete([{ role: 'user', text: 'Hi' }], [], { signal })).rejects.toThrow('overloaded');
    expect(down.got).toHaveLength(3);
  });

  it('sends max_tokens and temperature', async () => {
    const { bridge, got, signal } = await bridgeAt([chat({ content: 'Hello.' })]);
    await bridge.complete([{ role: 'user', text: 'Hi' }], [], { signal });
    expect(got[0]?.body).toMatchObject({ max_tokens: 2_048, temperature: 0.7 });
  });

  it('sends them from the command line', async () => {
    const { address, got } = await scriptedServer([chat({ content: 'Hello.' })]);
    const folder = folderWith({ 'a.aion': cleanFile });
    const words = ['ask', 'Hi', '--model', `m@${address}/v1`, '--max-tokens', '50', '--temperature', '0'];
    expect(await aion(words, { folder })).toMatchObject({ code: 0, err: expect.any(String) });
    expect(got[0]?.body).toMatchObject({ max_tokens: 50, temperature: 0 });
    const wrong = await aion([...words.slice(0, -1), 'hot'], { folder });
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('Use a number from 0 to 2') });
  });
});
