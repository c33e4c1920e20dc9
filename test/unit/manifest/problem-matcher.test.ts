import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson } from '../../../scripts/build-settings.ts';
import { aion, cleanFile, folderWith, wrongFile } from '../../cli/support.ts';

interface Matcher {
  readonly name: string;
  readonly fileLocation: readonly string[];
  readonly pattern: { readonly regexp: string } & Readonly<Record<string, number | string>>;
}

function matcher(): Matcher {
  const contributes = readJson('package.json')['contributes'] as unknown as { problemMatchers: readonly Matcher[] };
  const [first] = contributes.problemMatchers;
  if (first === undefined) throw new Error('There is no problem matcher.');
  return first;
}

/** VS Code's matches in the output: it reads each line without the colours. */
function problems(output: string): readonly Readonly<Record<string, string>>[] {
  const { pattern } = matcher();
  const expression = new RegExp(pattern.regexp);
  return output
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .flatMap((line) => {
      const found = expression.exec(line);
      const groups = ['file', 'line', 'column', 'severity', 'message', 'code'] as const;
      return found === null ? [] : [Object.fromEntries(groups.map((key) => [key, found[Number(pattern[key])] ?? '']))];
    });
}

test('each finding of aion check is one problem, at its place, with its rule', async () => {
  const folder = folderWith({ 'a folder/wrong.aion': wrongFile.replace('name', 'nmae'), 'clean.aion': cleanFile });
  const { out } = await aion(['check', '--', '.'], { folder });
  const found = problems(out);
  expect(found.map(({ file, line, column, severity, code }) => ({ file, line, column, severity, code }))).toEqual([
    { file: join('a folder', 'wrong.aion'), line: '3', column: '5', severity: 'error', code: 'unknown-property' },
    { file: join('a folder', 'wrong.aion'), line: '5', column: '5', severity: 'error', code: 'unknown-property' },
  ]);
  expect(found[0]?.['message']).toMatch(/nmae/);
});

test('colours and warnings change nothing, and other lines are no problems', async () => {
  const folder = folderWith({ 'a.aion': cleanFile.replace('https://example.com/docs', 'ask me') });
  const { out } = await aion(['check'], { folder, isTerminal: true, environment: { FORCE_COLOR: '1' } });
  expect(problems(out).map(({ file, severity, code }) => [file, severity, code])).toEqual([
    ['a.aion', 'warning', 'invalid-link'],
  ]);
  expect(problems((await aion(['check'], { folder: folderWith({ 'a.aion': cleanFile }) })).out)).toEqual([]);
});

test('a related place is no problem of its own', async () => {
  const twice = cleanFile.replace('  }\n]', `  },\n${cleanFile.slice(2, -3)}\n]`);
  const { out } = await aion(['check'], { folder: folderWith({ 'a.aion': twice }) });
  expect(problems(out).map(({ code }) => code)).toEqual(['duplicate-tool-name']);
  expect(out.split('\n').filter((line) => line.startsWith('  a.aion:')).length).toBe(1);
});
