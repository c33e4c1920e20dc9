import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBfcl } from '../../../agent/expectations/bfcl.ts';
import { BfclCheck, typedJson } from '../../../agent/expectations/bfcl-check.ts';
import { judgeCalls } from '../../../agent/expectations/judge.ts';
import type { CallExpectation } from '../../../core/calls/index.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';

interface Recorded {
  readonly parameters: JsonObject;
  readonly answers: JsonObject;
  /** The arguments as a model wrote them, and the verdict of BFCL's own checker. */
  readonly verdicts: readonly (readonly [string, boolean])[];
}

/** Recorded with the checker of the leaderboard, at the commit that the file names. */
const oracle: { readonly cases: readonly Recorded[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'oracles/bfcl-checker.json'), 'utf8'),
);

describe('the rules of BFCL', () => {
  const rows = oracle.cases.flatMap(({ parameters, answers, verdicts }) =>
    verdicts.map(([text, isValid]) => [text, isValid, parameters, answers] as const),
  );

  it.each(rows)('%s: %s', (text, isValid, parameters, answers) => {
    const check = new BfclCheck(parameters, typedJson(JSON.stringify(answers))?.members ?? new Map());
    expect(check.problems(JSON.parse(text), text)).toHaveLength(isValid ? 0 : 1);
  });

  it('tell a boolean from a number, unlike Python', () => {
    const parameters = { type: 'dict', properties: { a: { type: 'dict' } }, required: [] };
    const check = new BfclCheck(parameters, typedJson('{"a": [{"b": [1]}]}')?.members ?? new Map());
    expect(check.problems({ a: { b: true } }, '{"a": {"b": true}}')).toHaveLength(1);
  });
});

describe('a file of BFCL', () => {
  const line = (more: object) =>
    JSON.stringify({
      id: 'simple_0',
      question: [
        [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Add.' },
        ],
      ],
      function: [
        {
          name: 'math.add',
          description: 'Adds.',
          parameters: { type: 'dict', properties: { a: { type: 'float' }, b: { type: 'any' } }, required: ['a'] },
        },
      ],
      ...more,
    });
  const truth = JSON.stringify({ id: 'simple_0', ground_truth: [{ 'math.add': { a: [1.5], b: [''] } }] });

  it('gives cases with all messages, JSON Schema, and no system prompt of AION', () => {
    const read = readBfcl(line({}), truth, 'simple_python');
    if (!read.ok) throw new Error(read.problem);
    const [one] = read.cases;
    expect(one).toMatchObject({ id: 'simple_0', system: 'none' });
    expect(one?.conversation.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(one?.tools[0]).toMatchObject({
      name: 'math.add',
      inputs: { type: 'object', properties: { a: { type: 'number' }, b: {} } },
    });
    const called = { name: 'math.add', arguments: { a: 1.5 } };
    expect(judgeCalls([called], one?.expect as CallExpectation).isRight).toBe(true);
  });

  it('needs an answer, but for relevance', () => {
    expect(readBfcl(line({}), null, 'simple_python').ok).toBe(false);
    const read = (category: string) => {
      const found = readBfcl(line({}), null, category);
      return found.ok ? found.cases[0]?.expect.kind : null;
    };
    expect([read('live_irrelevance'), read('live_relevance')]).toEqual(['none', 'any']);
  });
});

/**
 * A folder with the files of the leaderboard, their answers as `PA_CATEGORY.json`, and `recorded.jsonl`: changed answers with the verdicts of its
 * checker, as `{cat, id, out, valid}`.
 */
const folder = process.env['AION_TEST_BFCL'] ?? '';

describe('25,000 changed answers of BFCL', () => {
  it('have the verdicts of its checker', (context) => {
    if (!existsSync(join(folder, 'recorded.jsonl'))) context.skip('AION_TEST_BFCL names no folder with recorded.jsonl');
    const expectations = new Map<string, CallExpectation>();
    const categoryOf = (category: string): void => {
      const text = readFileSync(join(folder, `BFCL_v4_${category}.json`), 'utf8');
      const read = readBfcl(text, readFileSync(join(folder, `PA_${category}.json`), 'utf8'), category);
      if (!read.ok) throw new Error(`${category}: ${read.problem}`);
      for (const one of read.cases) expectations.set(`${category} ${one.id}`, one.expect);
    };
    const known = new Set<string>();
    const different: string[] = [];
    let count = 0;
    for (const line of readFileSync(join(folder, 'recorded.jsonl'), 'utf8').split('\n')) {
      if (line === '') continue;
      const one: { readonly cat: string; readonly id: string; readonly valid: boolean | null } = JSON.parse(line);
      if (!known.has(one.cat)) categoryOf(one.cat);
      known.add(one.cat);
      const out = typedJson(line)?.members.get('out');
      const calls = (out?.items ?? []).flatMap((call) =>
        [...call.members].map(([name, args]) => ({
          ...{ name, arguments: args.value as JsonObject },
          text: textOf(args),
        })),
      );
      const expected = expectations.get(`${one.cat} ${one.id}`);
      if (expected === undefined) throw new Error(`no expectation for ${one.id}`);
      count++;
      if (judgeCalls(calls, expected).isRight !== (one.valid === true)) different.push(line.slice(0, 400));
    }
    expect(count).toBe(25_125);
    // The rest is where Python's true is 1, and where its pairing takes the first call that fits.
    const kinds = different.map((line) => /"kind": "([^"]*)"/.exec(line)?.[1]);
    expect(kinds.filter((kind) => kind !== 'int-as-bool')).toEqual(['calls-reversed']);
    expect(different).toHaveLength(11);
  }, 600_000);
});

/** The JSON of a value with its floats as floats. */
function textOf(value: NonNullable<ReturnType<typeof typedJson>>): string {
  if (value.type === 'list') return `[${value.items.map(textOf).join(',')}]`;
  if (value.type === 'dict') {
    return `{${[...value.members].map(([key, inner]) => `${JSON.stringify(key)}:${textOf(inner)}`).join(',')}}`;
  }
  if (value.type === 'float' && Number.isInteger(value.value)) return `${String(value.value)}.0`;
  return JSON.stringify(value.value);
}
