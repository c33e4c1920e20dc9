import { describe, expect, it } from 'vitest';
import { type ReadAnswerOptions, readAnswer } from '../../../agent/read-answer.ts';
import type { Answered } from '../../../agent/state.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { add, weather } from './support.ts';

const options: ReadAnswerOptions = {
  ...{ tools: [weather, add], way: 'prompted', ownNames: new Map(), takenIds: new Set<string>() },
  validate: async (questions) => questions.map(validateByAjv),
};

const answered = (raw: string): Answered => ({
  ...{ step: 'answered', raw, family: null, refusal: null, isCutOff: false, usage: null },
});

describe('an answer', () => {
  it.each([
    ['{"content":[{"type":"text","text":"One"},{"type":"text","text":"Two"}]}', 'One\nTwo', false],
    ['```json\n{"content":"Plain"}\n```', 'Plain', false],
    ["{'content': [{'type': 'text', 'text': 'Repaired'},]}", 'Repaired', false],
    ['{"error":{"errorMessage":"No tool for that."}}', 'No tool for that.', true],
    ['It is sunny.', 'It is sunny.', false],
  ])('%s has the text %s', async (raw, text, declines) => {
    expect(await readAnswer(answered(raw), options)).toMatchObject({ text, declines, calls: [], problems: [] });
  });

  it.each([
    ['{"answer": 42}', /none of "toolRequest"/],
    ['{"content":[{"type":"text","text":"Half', /Invalid JSON/],
    ['{"toolRequest":[{"name":"get_wether","arguments":{"city":"Rome"}}]}', /Did you mean "get_weather"/],
    ['{"toolRequest":[{"name":"add","arguments":{"a":"one","b":2}}]}', /integer/],
    ['{"toolRequest":[{"name":"add","arguments":[1,2]}]}', /object/],
    ['{"toolRequest":[{"name":"get_weather","arguments":{"city":"Rome","city":"Oslo"}}]}', /Duplicate property "city"/],
    [
      '<invoke name="add"><parameter name="a">1</parameter><parameter name="a">2</parameter></invoke>',
      /Duplicate argument "a"/,
    ],
  ])('%s cannot be used', async (raw, problem) => {
    const { problems } = await readAnswer(answered(raw), options);
    expect(problems.join('\n')).toMatch(problem);
  });

  it.each([
    ['{"name": "get_weather", "arguments": {"city": "Rome"}}', { city: 'Rome' }],
    ["```json\n{'name': 'get_weather', 'parameters': {'city': 'Rome'}}\n```", { city: 'Rome' }],
    ['[get_weather(city="Rome")]', { city: 'Rome' }],
    ['This is not a call: {"name": "get_weather", "arguments": {"city": "Rome"}}', null],
    ['{"name": "Ada", "arguments": {"city": "Rome"}}', null],
    ['{"name": "get_weather"}', null],
  ])('with nothing but calls in its text calls them: %s', async (content, args) => {
    const raw = JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] });
    const answer = { ...answered(raw), family: 'openai-chat' as const };
    const { calls, repairs, text, problems } = await readAnswer(answer, { ...options, way: 'native' });
    expect(problems).toEqual([]);
    expect(calls.map((call) => [call.name, call.arguments])).toEqual(args === null ? [] : [['get_weather', args]]);
    expect(repairs.includes('The call was found in the text.')).toBe(args !== null);
    expect(text).toBe(args === null ? content : '');
  });

  it('says how it read what JSON does not have', async () => {
    const raw = "{'toolRequest':[{'name':'get_weather','arguments':{'city':'Rome'}}]}";
    const { calls, repairs } = await readAnswer(answered(raw), options);
    expect(calls).toMatchObject([{ arguments: { city: 'Rome' } }]);
    expect(repairs).toContain('Changed quotes to double quotes.');
  });

  it('gives each call an id of its own', async () => {
    const raw = JSON.stringify({
      toolRequest: [
        { id: 'x', name: 'add', arguments: { a: 1, b: 2 } },
        { id: 'x', name: 'add', arguments: { a: 1, b: 3 } },
        { name: 'add', arguments: { a: 1, b: 4 } },
      ],
    });
    const { calls } = await readAnswer(answered(raw), { ...options, takenIds: new Set(['call_2']) });
    expect(calls[0]?.id).toBe('x');
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
    expect(calls.map(({ id }) => id)).not.toContain('call_2');
  });
});
