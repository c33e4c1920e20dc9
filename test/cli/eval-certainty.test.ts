import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ComparedModel, Comparison } from '../../agent/expectations/comparison.ts';
import { evalServer, orderQuestions, orderTools } from '../support/eval-server.ts';
import { aion, folderWith } from './support.ts';

const folderOf = (questions = 8): string =>
  folderWith({ 'tools.json': orderTools(), 'a.aioneval.json': orderQuestions(questions) });

async function comparing(folder: string, model: string, ...more: readonly string[]) {
  const words = ['eval', 'a.aioneval.json', '--model', model, '--threshold', '0', ...more];
  const before = await aion([...words, '--format', 'json', '-o', 'a.json'], { folder });
  expect(before.err).toBe('');
  return (...changed: readonly string[]) => aion([...words, '--against', 'a.json', ...changed], { folder });
}

const comparisonIn = (out: string): Comparison => JSON.parse(out).comparison;
const modelIn = (out: string): ComparedModel => comparisonIn(out).models[0] as ComparedModel;

/** The pairs of runs: all in `npm run fuzz`, else some. */
const pairs = process.env['FUZZ_RUNS'] === undefined ? 4 : 20;

describe('aion eval --against: 8 questions with 10 runs', () => {
  async function changes(description: string): Promise<readonly string[]> {
    const { address } = await evalServer(52);
    const verdicts: string[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const folder = folderWith({ 'tools.json': orderTools('[[0.7]]'), 'a.aioneval.json': orderQuestions(8) });
      const again = await comparing(folder, `m@${address}`, '--times', '10', '--no-policies');
      writeFileSync(join(folder, 'tools.json'), orderTools(description));
      const { out } = await again('--format', 'json');
      const { verdict, questions } = modelIn(out);
      const named = questions.filter((one) => one.verdict === 'worse' || one.verdict === 'better');
      verdicts.push(verdict !== 'not-proven' ? verdict : named.length > 0 ? 'question' : 'not-proven');
    }
    return verdicts;
  }

  it('report no change of the same tools', async () => {
    const found = (await changes('[[0.7]]')).filter((verdict) => verdict !== 'not-proven');
    expect(found.length).toBeLessThanOrEqual(pairs / 20);
  }, 600_000);

  it('report a drop of 30 points', async () => {
    const found = (await changes('[[0.4]]')).filter((verdict) => verdict === 'worse');
    expect(found.length).toBeGreaterThanOrEqual(pairs - pairs / 20);
  }, 600_000);
});

describe('aion eval --against', () => {
  it('says what it cannot prove, and the smallest change that it can find', async () => {
    const { address } = await evalServer();
    const again = await comparing(folderOf(), `p:0.7@${address}`, '--times', '5');
    const { code, out } = await again('--fail-on', 'worse');
    expect(code).toBe(0);
    expect(out).toMatch(/: not proven: [+−]?\d+ points \(−\d+ to \+\d+\), p = [\d.]+\. A change under ±\d\d points/);
    expect(out).toContain('would often be missed; --times 20 halves that.');
    expect(out).toContain("5 runs can't prove a change of a single question; 6 runs can.");
    expect(out).not.toContain('unchanged');
  });

  it('names a tool that changed, the drop, and the question', async () => {
    const { address } = await evalServer();
    const folder = folderOf(2);
    const again = await comparing(folder, `p:1@${address}`, '--times', '6');
    writeFileSync(join(folder, 'tools.json'), orderTools('Find a thing. [[0]]'));
    const { code, out } = await again('--fail-on', 'worse');
    expect(code).toBe(1);
    expect(out).toContain('  Changed tools: find_order\n');
    expect(out).toMatch(/: worse: −100 points \(−\d+ to −\d+\), p = /);
    expect(out).toContain('    worse  q0  6 of 6 → 0 of 6, p = 0.0022\n');
    expect((await again()).code).toBe(0);
    const junit = await again('--fail-on', 'worse', '--format', 'junit');
    expect(junit.out).toMatch(/name="comparison" time="0.000"><failure>.*worse: −100 points/);
  });

  it('finds the questions whatever the path is called', async () => {
    const { address } = await evalServer();
    const folder = folderOf(3);
    await comparing(folder, `p:1@${address}`);
    for (const path of ['./a.aioneval.json', join(folder, 'a.aioneval.json')]) {
      const words = ['eval', path, '--model', `p:1@${address}`, '--against', 'a.json', '--format', 'json'];
      const { out } = await aion(words, { folder });
      expect(comparisonIn(out).notCompared).toEqual([]);
      expect(modelIn(out).questions).toHaveLength(3);
    }
  });

  it('compares no question that asks or expects something else', async () => {
    const { address } = await evalServer();
    const folder = folderOf(3);
    const again = await comparing(folder, `p:1@${address}`);
    const file = JSON.parse(readFileSync(join(folder, 'a.aioneval.json'), 'utf8'));
    file.cases[0].question += ' Now.';
    file.cases[1].expect = { calls: [{ tool: 'find_order' }] };
    file.cases[2].id = 'other';
    writeFileSync(join(folder, 'a.aioneval.json'), JSON.stringify(file));
    const { out } = await again();
    expect(out).toContain('not comparable, the question or its results changed:  q0');
    expect(out).toContain('not comparable, the expectation changed:  q1');
    expect(out).toContain('new  other');
    expect(out).toContain('removed  q2');
    expect(out).not.toContain('points');
  });

  it('compares nothing after another setting', async () => {
    const { address } = await evalServer();
    const again = await comparing(folderOf(), `p:1@${address}`);
    const { out } = await again('--temperature', '1');
    expect(out).toContain('Not comparable: "temperature" was null, and is now 1.');
    expect(out).not.toContain('points');
  });

  it('says that a model is equal only with a margin, and a narrow interval', async () => {
    const { address } = await evalServer();
    const again = await comparing(folderOf(), `p:1@${address}`, '--times', '20');
    expect((await again()).out).toContain('not proven: 0 points');
    expect((await again('--margin', '10')).out).toContain('equal within the margin: 0 points');
    expect((await again('--margin', '1')).out).toContain('not proven: 0 points');
  });

  it('reads a report of the first version by file name and id', async () => {
    const { address } = await evalServer();
    const folder = folderOf(2);
    const runs = Array.from({ length: 6 }, () => ({ isRight: true, failure: null }));
    const cases = ['q0', 'q1'].map((id) => ({ file: 'evals/a.aioneval.json', id, model: 'p:0', runs }));
    writeFileSync(join(folder, 'old.json'), JSON.stringify({ models: [], cases }));
    const words = ['eval', 'a.aioneval.json', '--model', `p:0@${address}`, '--times', '6', '--against', 'old.json'];
    const { out } = await aion(words, { folder });
    expect(out).toContain('The earlier report is from an older version: questions are matched by file name and id.');
    expect(out).toContain('worse: −100 points');
  });
});

describe('aion eval: the report', () => {
  it('has the intervals of the rate', async () => {
    const { address } = await evalServer();
    const words = ['eval', 'a.aioneval.json', '--model', `p:0.7@${address}`, '--times', '5'];
    const { out } = await aion(words, { folder: folderOf() });
    const [, right, low, high] =
      /(\d+) of 40 correct, [\d.]+ % \((\d+)–(\d+) %\); questions like these: \d+–\d+ %/.exec(out) ?? [];
    expect(Number(right)).toBeGreaterThan(Number(low) * 0.4);
    expect(Number(right)).toBeLessThan(Number(high) * 0.4);
  });

  it('says that repeats are identical', async () => {
    const { address } = await evalServer();
    const words = ['eval', 'a.aioneval.json', '--model', `p:1@${address}`, '--times', '3'];
    const { out } = await aion(words, { folder: folderOf() });
    expect(out).toContain('All repeats were identical: there are only 8 independent answers.');
  });

  it.each([
    [['--threshold', '50'], 0, 'failures="0" errors="0"'],
    [['--threshold', '100'], 1, 'errors="0"'],
    [['--threshold', '90'], 1, 'failures="1" errors="0"'],
  ])('in JUnit XML agrees with the exit code: %j', async (more, expected, counts) => {
    const { address } = await evalServer();
    const words = ['eval', 'a.aioneval.json', '--model', `p:0.8@${address}`, '--times', '5', ...more];
    const { code, out } = await aion([...words, '--format', 'junit'], { folder: folderOf() });
    expect(code).toBe(expected);
    expect(out.split('\n')[1]).toContain(counts);
    const [, failures = '', errors = ''] = /failures="(\d+)" errors="(\d+)"/.exec(out) ?? [];
    expect(Number(failures) + Number(errors) === 0).toBe(code === 0);
    expect(out).toContain('name="threshold"');
  });

  it('reaches a threshold surely only with enough runs', async () => {
    const { address } = await evalServer();
    const words = ['eval', 'a.aioneval.json', '--model', `p:1@${address}`, '--threshold', '90', '--sure'];
    // 35 runs are needed: 34 give 89.8 %.
    expect((await aion([...words, '--times', '4'], { folder: folderOf() })).code).toBe(1);
    expect((await aion([...words, '--times', '5'], { folder: folderOf() })).code).toBe(0);
  });

  it('allows some requests without an answer', async () => {
    const { address } = await evalServer();
    const words = ['eval', 'a.aioneval.json', '--model', `p:1+limit:0.3@${address}`, '--attempts', '1'];
    // `retry-after` is no failed attempt; a server that fails is one.
    expect((await aion(words, { folder: folderOf() })).code).toBe(0);
  });

  it.each([
    [['--fail-on', 'noise'], 'Invalid value "noise" for --fail-on.'],
    [['--max-cost', '1'], '--max-cost requires --price.'],
    [['--price', 'm'], 'Invalid value "m" for --price. Use NAME=IN/OUT, for example gpt-4.1=2/8.'],
    [['--margin', '101'], 'Invalid value for --margin. Use a number from 0 to 100.'],
  ])('refuses %j', async (more, says) => {
    const words = ['eval', 'a.aioneval.json', '--model', 'm@http://127.0.0.1:1/v1', ...more];
    const { code, err } = await aion(words, { folder: folderOf() });
    expect(code).toBe(2);
    expect(err).toContain(says);
  });

  it('refuses a seed that the format does not have', async () => {
    const words = ['eval', 'a.aioneval.json', '--model', 'm@anthropic+http://127.0.0.1:1', '--seed', '1'];
    const { code, err } = await aion(words, { folder: folderOf() });
    expect(code).toBe(2);
    expect(err).toContain("--seed isn't supported by Anthropic's format.");
  });
});
