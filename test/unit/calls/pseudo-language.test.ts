import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAnswer } from '../../../agent/read-answer.ts';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { brokenCall, checkCall } from '../../../core/calls/check-call.ts';
import { checkPlan } from '../../../core/calls/check-plan.ts';
import { callFormats, convertCalls } from '../../../core/calls/convert-call.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { repairCalls } from '../../../core/calls/repair-call.ts';
import { checkExpectation, readSavedCalls } from '../../../core/calls/saved-calls.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { inEnglish, say, speak } from '../../../core/text/say.ts';
import { ValueCheck } from '../../../runner/check-values.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { forgotten, pseudoLanguage } from '../../support/pseudo-language.ts';
import { toolWith } from './support.ts';

beforeEach(() => speak(pseudoLanguage));
afterEach(() => speak(null));

const schema: JsonObject = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 2, maxLength: 5 },
    unit: { enum: ['c', 'f'] },
    days: { type: 'integer', minimum: 1, maximum: 9, multipleOf: 2 },
    day: { type: 'string', format: 'date', pattern: '^2' },
    place: { type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'], additionalProperties: false },
    many: { type: ['array', 'null'] },
  },
  required: ['city'],
};
const tool = toolWith('get_weather', schema);
const tools = new CallableSet([tool, toolWith('a_b', {}), toolWith('aB', {})]);

const answers: readonly string[] = [
  '{"name": "get_weather", "arguments": {"citty": 1, "unit": "k", "days": 0}}',
  '{"name": "get_weather", "arguments": {"city": "x", "days": 11, "place": {"lon": 1}, "many": {}}}',
  '{"name": "get_weather", "arguments": {"city": "Hamburg", "days": 3, "day": "1", "strange": []}}',
  '{"name": "get_wether", "arguments": {}}',
  '{"name": "nothing_like_it", "arguments": {}}',
  '{"name": "Get_Weather", "arguments": {"City": "x", \'days\': "5", on: True, "n": .5,,}, // why\n',
  '{"name": "a-b", "arguments": {"a": “x”, "b": "tab\there"}',
  '{"name": "get_weather", "arguments": "{\\\\"city\\\\": \\\\"x\\\\"}"}',
  '```json\n{"name": "get_weather", "arguments": {"city": "x"\n```',
  '{"name": "get_weather", "arguments": {"a": [1,,2]}}',
  '{"name": "get_weather", "arguments": {"a": what}}',
  '{"name": "get_weather", "arguments": {"a" 1}}',
  '{"name": "get_weather", "arguments": {"a": "\\x"}}',
  '{"name": "get_weather", "arguments": {"a": 1}} }',
  '{"name": "get_weather", "arguments": {"a": "never',
  '{"function": "get_weather", "args": {"city": "x", "city": "y"}} and more',
  '<tool_call>{"name": "get_weather", "arguments": {"city"</tool_call>',
  '<tool_call>\n<function=get_weather>\n<parameter=city>\nx\n<parameter=city>\ny\n',
  '[get_weather(city="x", city="y"',
  'Thought: I look.\nAction: get_weather\nFinal Answer: 3',
];

/** Calls with their problems, repairs, refusals and losses. */
function said(text: string): readonly string[] {
  const { calls, problems } = readCalls(text, { tools: [tool] });
  const { repairs, refusals } = repairCalls(text, { callables: tools, tools: [tool], types: true });
  const lost = callFormats.flatMap((form) => convertCalls(calls, form).losses);
  const found = [...problems.map(brokenCall), ...calls.flatMap((call) => checkCall(call, tools, validateByAjv))];
  const expected = found.flatMap(({ expected: one }) => (one === null ? [] : [one]));
  return [...[...found, ...repairs, ...refusals].map(({ message }) => message), ...expected, ...lost];
}

/** Python's words and values as they are in the text. */
const plain = (text: string): string => text.replace(/\b(?:True|None|nothing|what|on|city|days|City|null)\b/g, ' ');

describe('in another language', () => {
  it.each(answers)('what is said of %j is in it', (text) => {
    const all = said(text);
    expect(all.length).toBeGreaterThan(0);
    for (const one of all) expect([one, ...forgotten(plain(one))]).toEqual([one]);
  });

  it('what is said of saved calls and plans is in it', () => {
    const kept = `[1, {"name": "get_weather", "titel": 1, "title": 2, "within": 0, "expect": {"error": 1}},
      {"name": "get_weather", "expect": {"schema": {"type": "x"}}}, {"name": "a", "expect": {"resalt": 1}}]`;
    const { calls, problems } = readSavedCalls(kept);
    const plans = [
      '{}',
      '[]',
      '{"goal": "g", "steps": [1, {"step_id": "1", "tool": 1}, {"step_id": "1", "agent": "x"}]}',
    ];
    const all = [
      ...problems,
      ...readSavedCalls('{}').problems,
      ...calls.flatMap((call) => checkExpectation(call, tools, validateByAjv)),
      ...plans.flatMap((plan) => checkPlan(plan, tools, validateByAjv)),
    ];
    expect(all.length).toBeGreaterThan(15);
    // The validator's text on a schema is not translated.
    const own = (message: string): string => message.replace(/(schema is invalid: ).*?⟩/, '$1⟩');
    for (const { message } of all) expect([message, ...forgotten(own(message))]).toEqual([message]);
  });

  it.each(answers)('what a model is told of %j is English', async (raw) => {
    const read = await readAnswer(
      { step: 'answered', raw, family: null, refusal: null, isCutOff: false, usage: null },
      {
        ...{ tools: [tool], way: 'prompted', ownNames: new Map(), takenIds: new Set() },
        validate: async (questions) => questions.map(validateByAjv),
      },
    );
    for (const problem of read.problems) expect(problem).not.toMatch(/[⟦⟧]/);
    for (const repair of read.repairs) expect(repair).toMatch(/^⟦.*⟧$/);
  });

  it('what a tool that is called says of its arguments is English', async () => {
    const check = new ValueCheck([tool]);
    try {
      expect(await check.arguments('get_weather', { city: 1 }, false)).toBe('"city" must be a string, but is 1.');
    } finally {
      await check.close();
    }
  });

  it('English comes back when the work is over, and when it fails', () => {
    expect(inEnglish(() => say`Extra comma.`)).toBe('Extra comma.');
    expect(say`Extra comma.`).toBe('⟦Extra comma.⟧');
    const fails = (): never => {
      throw new Error('no');
    };
    expect(() => inEnglish(fails)).toThrow('no');
    expect(say`Extra comma.`).toBe('⟦Extra comma.⟧');
  });
});
