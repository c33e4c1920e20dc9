import { describe, expect, it } from 'vitest';
import { Supervisor } from '../../../agent/supervisor.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { scriptedModel, TestClock, tool } from './support.ts';

const echo = tool('echo', { message: { type: 'string' } }, 'Says it.');
const calculator = tool('calculator', {}, 'Calculator tool for math operations');

function supervisor(...answers: readonly string[]) {
  const { bridge, asked } = scriptedModel(answers);
  const model = { bridge, clock: new TestClock(), signal: new AbortController().signal };
  const validate = async (questions: readonly Parameters<typeof validateByAjv>[0][]) => questions.map(validateByAjv);
  return {
    asked,
    withModel: new Supervisor({ validate, model }),
    alone: new Supervisor({ validate, model: null }),
  };
}

describe('malformed JSON', () => {
  it('is repaired by rules, and no model is asked', async () => {
    const { withModel, asked } = supervisor();
    expect(await withModel.repairJson("{'goal': 'test', steps: [1, 2,],}")).toEqual({
      ...{ ok: true, by: 'rules', value: { goal: 'test', steps: [1, 2] }, changes: [] },
    });
    expect(await withModel.repairJson('{"a": 1}')).toMatchObject({ ok: true, by: 'nothing' });
    expect(asked).toHaveLength(0);
  });

  it("is repaired by rules: Aeon's missing bracket", async () => {
    const { alone } = supervisor();
    expect(await alone.repairJson('{"goal": "test", "steps": [{"step_id": "1"}]')).toMatchObject({
      ...{ ok: true, by: 'rules', value: { goal: 'test', steps: [{ step_id: '1' }] }, changes: [] },
    });
  });

  it('is repaired by the model where the rules refuse', async () => {
    const text = "{'steps': [{'step_id': '1', 'goal': 'test'}]";
    const { withModel, alone, asked } = supervisor('```json\n{"steps": [{"step_id": "1", "goal": "test"}]}\n```');
    expect(await alone.repairJson(text)).toMatchObject({ ok: false });
    expect(await withModel.repairJson(text)).toMatchObject({
      ...{ ok: true, by: 'model', value: { steps: [{ step_id: '1', goal: 'test' }] }, changes: [] },
    });
    expect(JSON.stringify(asked)).toContain('Fix this malformed JSON: ');
  });

  it('is given up after two attempts', async () => {
    const { withModel, asked } = supervisor('{"goal": 1}', '{"still": invalid', '{"invalid": "json"}');
    expect(await withModel.repairJson('{"invalid": json}')).toMatchObject({
      ...{ ok: false, problem: expect.stringContaining("The model's response isn't JSON.") },
    });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['{"goal": "json"}', 'the field "goal" was added'],
    ['{"invalid": "made up"}', '"made up" was added'],
    ['{"invalid": 5}', '5 was added'],
    ['{"invalid": true}', 'true was added'],
    ['{"invalid": "son"}', '"son" was added'],
    ['{}', '"json" was removed'],
  ])('is not repaired to %s', async (answer, says) => {
    const { withModel } = supervisor(answer);
    expect(await withModel.repairJson('{"invalid": json}')).toMatchObject({
      ...{ ok: false, problem: expect.stringContaining(`AION rejected the model's repair: ${says}.`) },
    });
  });

  it('fits the schema that is given', async () => {
    const schema = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] };
    const { withModel } = supervisor('{"count": 5}', '{"number": 5}');
    expect(await withModel.repairJson('{"number": 5}', schema)).toMatchObject({
      ...{ ok: true, by: 'model', value: { count: 5 } },
      changes: [
        { pointer: '/number', expected: 5 },
        { pointer: '/count', actual: 5 },
      ],
    });
    expect(await withModel.repairJson('{"number": 5}', schema)).toMatchObject({
      ...{ ok: false, problem: expect.stringContaining('repair is invalid') },
    });
  });
});

describe('a malformed call', () => {
  it('is repaired by rules', async () => {
    const { alone } = supervisor();
    expect(await alone.repairToolCall({ tool: 'Echo', parameters: { Message: 'hi' } }, echo)).toMatchObject({
      ...{ ok: true, by: 'rules', value: { name: 'echo', arguments: { message: 'hi' } } },
    });
  });

  it("is repaired by the model: Aeon's text in the place of arguments", async () => {
    const { withModel, asked } = supervisor('{"name": "echo", "arguments": {"message": "test"}}');
    expect(await withModel.repairToolCall({ tool_name: 'echo', args: 'test' }, echo)).toMatchObject({
      ...{ ok: true, by: 'model', value: { name: 'echo', arguments: { message: 'test' } } },
    });
    expect(JSON.stringify(asked)).toContain('Fix this malformed tool call');
  });

  it.each([
    '{"name": "delete_all", "arguments": {"message": "test"}}',
    '{"name": "echo", "arguments": {"message": "other"}}',
    '{"name": "echo", "arguments": {}}',
    '[{"name": "echo", "arguments": {"message": "test"}}, {"name": "echo", "arguments": {"message": "test"}}]',
  ])('is not repaired to %s', async (answer) => {
    const { withModel } = supervisor(answer);
    expect(await withModel.repairToolCall({ tool_name: 'echo', args: 'test' }, echo)).toMatchObject({ ok: false });
  });
});

describe('a malformed plan', () => {
  const step = { step_id: '1', description: 'Step 1', status: 'pending' };

  it('is repaired by rules, and the places are told', async () => {
    const { alone } = supervisor();
    const text = "{Goal: 'test', 'Steps': [{stepId: 1, description: 'Step 1', status: 'pending'}]}";
    expect(await alone.repairPlan(text)).toMatchObject({
      ...{ ok: true, by: 'rules', value: { goal: 'test', steps: [step] } },
      changes: expect.arrayContaining([{ pointer: '/goal', expected: undefined, actual: 'test' }]),
    });
  });

  it('is repaired by the model where its structure is wrong', async () => {
    const text = JSON.stringify({ goal: 'test', plan: [{ id: '1', task: 'Step 1' }] });
    const { withModel } = supervisor(JSON.stringify({ goal: 'test', steps: [step] }));
    expect(await withModel.repairPlan(text)).toMatchObject({ ok: true, by: 'model', value: { steps: [step] } });
  });

  it('gets no steps and no tools that it did not have', async () => {
    const added = { goal: 'test', steps: [step] };
    const shell = JSON.stringify({ goal: 'test', steps: [{ ...step, tool: 'shell' }] });
    const { withModel } = supervisor(JSON.stringify(added), JSON.stringify(added), shell, shell);
    // Aeon's own test has the model write a step; its contract forbids that.
    expect(await withModel.repairPlan('{"goal": "test"}')).toMatchObject({ ok: false });
    const text = JSON.stringify({ goal: 'test', plan: [{ id: '1', task: 'Step 1' }] });
    const repair = await withModel.repairPlan(text);
    expect(repair).toMatchObject({ ok: false, problem: expect.stringContaining('"shell" was added') });
  });
});

describe('a step whose tool is missing', () => {
  const step: JsonObject = {
    ...{ step_id: 'step1', description: 'Calculate sum of numbers', tool: 'nonexistent_calculator' },
    errors: ["Tool 'nonexistent_calculator' not found in registry"],
  };

  it('gets the tool that the model finds in the list, and no errors', async () => {
    const answer = '{"step_id": "step1", "description": "Something else", "tool": "calculator", "status": "done"}';
    const { withModel, asked } = supervisor(answer);
    const repair = await withModel.repairMissingTool(step, [calculator], 'Calculate mathematical operations');
    expect(repair).toMatchObject({ ok: true, by: 'model' });
    // Only the tool is taken from the answer.
    expect(repair.ok ? repair.value : null).toEqual({
      ...{ step_id: 'step1', description: 'Calculate sum of numbers', tool: 'calculator' },
    });
    const prompt = JSON.stringify(asked);
    for (const part of ['Repair this step', 'Calculator tool for math', 'Calculate mathematical operations']) {
      expect(prompt).toContain(part);
    }
  });

  it('gets the tool of the same name in another case by rules', async () => {
    const { alone } = supervisor();
    expect(await alone.repairMissingTool({ ...step, tool: 'Calculator' }, [calculator], '')).toMatchObject({
      ...{ ok: true, by: 'rules', value: { tool: 'calculator' } },
    });
    const both = [tool('get_it', {}), tool('getIt', {})];
    expect(await alone.repairMissingTool({ ...step, tool: 'get-it' }, both, '')).toEqual({
      ...{ ok: false, problem: '"get-it" matches several tools: get_it, getIt.' },
    });
  });

  it('gets no tool that is not in the list', async () => {
    const { withModel } = supervisor('no idea', '{"step_id": "step1", "tool": "shell"}', 'no idea', 'none');
    expect(await withModel.repairMissingTool(step, [calculator], '')).toMatchObject({
      ...{ ok: false, problem: expect.stringContaining('"shell", which isn\'t in the list') },
    });
    expect(await withModel.repairMissingTool(step, [calculator], '')).toMatchObject({ ok: false });
  });
});
