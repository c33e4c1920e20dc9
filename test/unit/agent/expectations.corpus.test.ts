import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callbackBridge } from '../../../agent/bridges/callback-bridge.ts';
import { readBfcl } from '../../../agent/expectations/bfcl.ts';
import { evaluate } from '../../../agent/expectations/evaluate.ts';
import { type EvaluatedCase, evalReportOf } from '../../../agent/expectations/report.ts';
import { systemPolicies } from '../../../agent/policy.ts';
import { isJsonObject, type JsonObject } from '../../../core/json/json-value.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { corpusPath } from '../../support/corpus.ts';
import { add, TestClock, weather } from './support.ts';

const options = {
  ...{ tools: [weather, add], policies: systemPolicies, clock: new TestClock() },
  validate: async (questions: readonly Parameters<typeof validateByAjv>[0][]) => questions.map(validateByAjv),
};

interface Line {
  readonly id: string;
  readonly question: string;
  readonly expected: { readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[] };
}

describe('the questions of the Berkeley Function Calling Leaderboard', () => {
  const text = readFileSync(corpusPath('model-outputs/bfcl.jsonl'), 'utf8');
  const lines: readonly Line[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const read = readBfcl(text, null, 'bfcl');
  const cases = read.ok ? read.cases : [];

  it('are read as they are', () => {
    expect(read.ok).toBe(true);
    expect(cases).toHaveLength(lines.length);
    expect(cases.filter(({ expect: expected }) => expected.kind === 'none')).toHaveLength(12);
  });

  /** The scripted model's answers to the expected calls, with some mistakes of each kind. */
  type Kind = 'right' | 'other value' | 'other tool' | 'none' | 'one too many';
  const kinds: readonly Kind[] = [
    'right',
    'other value',
    'right',
    'other tool',
    'right',
    'none',
    'one too many',
    'right',
  ];

  function spoilt({ expected: { calls } }: Line, kind: Kind): Line['expected']['calls'] {
    const [first, ...rest] = calls;
    if (first === undefined) return kind === 'right' ? [] : [{ name: 'made_up', arguments: {} }];
    switch (kind) {
      case 'right':
        return calls;
      case 'other value':
        return [{ ...first, arguments: { ...first.arguments, made_up: 1 } }, ...rest];
      case 'other tool':
        return [{ ...first, name: 'made_up' }, ...rest];
      case 'none':
        return rest;
      case 'one too many':
        return [...calls, first];
    }
  }

  it('give exactly the score that the answers make', async () => {
    let at = 0;
    const bridge = callbackBridge({
      ...{ name: 'scripted', form: 'openai' },
      complete: async ({ messages, tools }) => {
        const line = lines[at];
        const kind = kinds[at % kinds.length];
        const question = messages.at(-1);
        if (line === undefined || kind === undefined || question?.role !== 'user') throw new Error('no question');
        expect(question.text).toBe(line.question);
        // The model calls by the sent names.
        const sent = tools.map((one) =>
          isJsonObject(one) && isJsonObject(one['function']) ? String(one['function']['name']) : '',
        );
        const name = (own: string): string => sent.find((other) => other === own.replaceAll('.', '_')) ?? own;
        const calls = spoilt(line, kind).map((call, index) => ({
          id: `c${index}`,
          name: name(call.name),
          arguments: call.arguments,
        }));
        return { text: calls.length === 0 ? 'No tool fits.' : '', calls };
      },
    });
    const evaluated: EvaluatedCase[] = [];
    for (const [index, one] of cases.entries()) {
      at = index;
      evaluated.push({ file: 'bfcl', id: one.id, model: 'scripted', runs: [await evaluate(one, bridge, options)] });
    }
    const wrongly = evaluated.filter(
      ({ runs: [run] }, index) => run?.isRight !== (kinds[index % kinds.length] === 'right'),
    );
    expect(wrongly.map(({ id, runs }) => `${id}: ${runs[0]?.problems.join(' ')}`)).toEqual([]);
    const right = lines.filter((_, index) => kinds[index % kinds.length] === 'right').length;
    expect(evalReportOf(evaluated).models).toMatchObject([{ runs: 254, right }]);
    const chosen = evaluated.filter(({ runs: [run] }, index) => {
      const kind = kinds[index % kinds.length];
      const isNone = lines[index]?.expected.calls.length === 0;
      return run?.isChosen !== (kind === 'right' || (kind === 'other value' && !isNone));
    });
    expect(chosen.map(({ id }) => id)).toEqual([]);
  });
});
