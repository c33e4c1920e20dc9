import { describe, expect, test } from 'vitest';
import { nodeHost } from '../../cli/node-host.ts';
import { junitReport } from '../../cli/output/junit.ts';
import { testsGithub, testsJson, testsText } from '../../cli/output/tests-text.ts';
import { type ChosenCalls, runSavedCalls } from '../../cli/run-saved-calls.ts';
import type { TestRun } from '../../cli/tested-file.ts';
import { smallHost } from '../support/small-host.ts';
import { aion, folderWith } from './support.ts';

const savedCalls = `[
  { "name": "multiply", "arguments": { "a": 3, "b": 4 }, "expect": { "result": 12 } },
  { "title": "Paris & <rain>", "name": "weather", "arguments": {}, "expect": { "part": { "sky": { "rain": true } } } },
  { "name": "delete_all", "arguments": {} },
  { "name": "gone", "arguments": {} },
  "no call"
]
`;

const effects = { effect: 'looks', because: null } as const;
const tools = smallHost([
  { name: 'multiply', effects, run: ({ a, b }) => Number(a) * Number(b) },
  { name: 'weather', effects, run: () => ({ sky: { rain: false }, degrees: 7 }) },
  { name: 'delete_all', description: 'Deletes all files.' },
]);

const everything: ChosenCalls = { tools: [], cases: [], mayChange: false };

async function run(chosen: Partial<ChosenCalls> = {}): Promise<TestRun> {
  const absolute = `${folderWith({ 'tools.aioncalls.json': savedCalls })}/tools.aioncalls.json`;
  const input = { path: 'tools.aioncalls.json', absolute, foundIn: null };
  return runSavedCalls(nodeHost(), [input], tools, { ...everything, ...chosen });
}

test('the text shows each call, and the difference where one fails', async () => {
  await expect(testsText(await run(), (_, text) => text)).toMatchFileSnapshot('../golden/cli/tests.txt');
});

test('the JSON has each case with its record', async () => {
  await expect(testsJson(await run())).toMatchFileSnapshot('../golden/cli/tests.json');
});

test('JUnit XML has a suite for each file', async () => {
  await expect(junitReport(await run())).toMatchFileSnapshot('../golden/cli/tests.xml');
});

test('GitHub gets an annotation for each call that failed', async () => {
  await expect(testsGithub(await run())).toMatchFileSnapshot('../golden/cli/tests-github.txt');
});

describe('of the calls', () => {
  const casesOf = ({ files }: TestRun): readonly number[] =>
    files.flatMap(({ cases }) => cases.map(({ index }) => index));

  test('only those of a tool are run', async () => {
    expect(casesOf(await run({ tools: ['weather', 'gone'] }))).toEqual([1, 3]);
  });

  test('only the one that is named is run', async () => {
    const one = await run({ cases: ['tools.aioncalls.json:2'], mayChange: true });
    expect(JSON.parse(testsJson(one))).toMatchObject({
      files: [{ cases: [{ case: 'tools.aioncalls.json:2', status: 'passed' }] }],
      summary: { passed: 1, failed: 0 },
    });
  });

  test('a file without a chosen one is left out', async () => {
    expect((await run({ tools: ['other'] })).files).toEqual([]);
  });
});

test('characters that XML does not have are replaced, and no report ends early', async () => {
  const outcome = { kind: 'cannot run', says: 'a\u0000b\u001B[31m \uD800 ]]> "x"\n' } as const;
  const whole = await run();
  const [file] = whole.files;
  const [one] = file?.cases ?? [];
  if (file === undefined || one === undefined) throw new Error('No case');
  const xml = junitReport({ files: [{ ...file, cases: [{ ...one, outcome }], problems: [] }], problems: [] });
  expect(xml).toContain('a\uFFFDb\uFFFD[31m \uFFFD ]]&gt; &quot;x&quot;&#10;');
});

describe('the reports agree with the exit code', () => {
  const unread: TestRun = { files: [], problems: [{ path: 'a.json', says: 'no such file.' }] };

  test('a warning in a file is no error in JUnit', async () => {
    const whole = await run();
    const [file] = whole.files;
    if (file === undefined) throw new Error('No file');
    const problem = {
      kind: 'syntax',
      severity: 'warning',
      message: 'Extra comma.',
      span: { start: 0, end: 1 },
    } as const;
    const xml = junitReport({ files: [{ ...file, cases: [], problems: [problem] }], problems: [] });
    expect(xml).toContain('<testsuites tests="0" failures="0" errors="0" skipped="0">');
    expect(xml).not.toContain('<error');
  });

  test('a file that could not be read is an error in both', () => {
    expect(junitReport(unread)).toContain('<error message="no such file."/>');
    expect(testsGithub(unread)).toBe('::error file=a.json,line=1::no such file.\n');
  });

  test('a run without a test fails in both', async () => {
    const folder = folderWith({});
    const [junit, github] = [
      await aion(['test', '--format', 'junit'], { folder }),
      await aion(['test', '--format', 'github'], { folder }),
    ];
    expect([junit.code, github.code]).toEqual([2, 2]);
    expect(junit.out).toContain('<error message="no saved calls found."/>');
    expect(github.out).toBe('::error file=.,line=1::no saved calls found.\n');
  });
});
