import { describe, expect, it } from 'vitest';
import { type ReadAnswerOptions, readAnswer } from '../../../agent/read-answer.ts';
import type { Answered } from '../../../agent/state.ts';
import { knownCallable } from '../../../core/calls/callable-set.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { corpusLines } from '../../support/corpus.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
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
    ["{'content': [{'type': 'text', 'text': 'Mended'},]}", 'Mended', false],
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
  ])('%s cannot be used', async (raw, problem) => {
    const { problems } = await readAnswer(answered(raw), options);
    expect(problems.join('\n')).toMatch(problem);
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

interface Case {
  readonly id: string;
  readonly text?: string;
  readonly body?: JsonObject;
  readonly tools: readonly JsonObject[] | null;
  readonly partial?: boolean;
  readonly expected: { readonly calls?: readonly { readonly name: string; readonly arguments?: JsonObject }[] };
}

describeWithCorpus('answers of models', () => {
  const cases = corpusLines<Case>('model-outputs/cases.jsonl').filter(({ text, body }) => (text ?? body) !== undefined);

  it('give calls that fit their tools, or a problem, never an exception', async () => {
    let usable = 0;
    const wrong: string[] = [];
    for (const { id, text, body, tools, expected } of cases) {
      const own = (tools ?? []).map((definition) => canonicalize(definition).result);
      const step = await readAnswer(answered(text ?? JSON.stringify(body)), { ...options, tools: own });
      const byName = new Map(own.map((one) => [one.name, one]));
      if (step.problems.length > 0) continue;
      const names = step.calls.map(({ name }) => name);
      if (names.some((name) => !byName.has(name))) wrong.push(`${id}: runs an unknown tool`);
      for (const { name, arguments: args } of step.calls) {
        const own = byName.get(name);
        const schema = own === undefined ? {} : knownCallable(own).inputs;
        const answer = validateByAjv({ schema, value: args });
        const broken = answer.kind === 'checked' ? answer.violations : [];
        // That a text has not the format is a warning.
        if (broken.some(({ keyword }) => keyword === 'format')) continue;
        if (broken.length > 0) wrong.push(`${id}: ${broken[0]?.message}`);
      }
      const wanted = (expected.calls ?? []).map(({ name }) => name);
      if (wanted.length > 0 && JSON.stringify(names) === JSON.stringify(wanted)) usable++;
    }
    expect(wrong).toEqual([]);
    const withKnown = cases.filter(({ tools, expected }) => {
      const names = new Set((tools ?? []).map((definition) => canonicalize(definition).result.name));
      return (expected.calls ?? []).length > 0 && (expected.calls ?? []).every(({ name }) => names.has(name));
    });
    // Most of the rest is cut off, or has arguments that its own schema refuses.
    expect(usable).toBeGreaterThan(0.8 * withKnown.length);
  });
});
