import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** The lines of a source in `core/` that the linter refuses for a list spread into arguments. */
function refused(source: string): readonly number[] {
  mkdirSync(join(root, 'core'), { recursive: true });
  const folder = mkdtempSync(join(root, 'core', 'lint-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'a.ts'), source);
  const words = ['lint', '--reporter=json', join(folder, 'a.ts')];
  let said: string;
  try {
    said = execFileSync(join(root, 'node_modules/.bin/biome'), words, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    said = (error as { readonly stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(said) as {
    diagnostics: readonly { category: string; location: { start: { line: number } } }[];
  };
  return diagnostics.filter(({ category }) => category === 'plugin').map(({ location }) => location.start.line);
}

test('a list that is spread into the arguments of a call is refused, in whatever call', () => {
  const source = [
    'export const list: number[] = [];',
    'list.push(...list);',
    'list.push(1, ...list.map((one) => one + 1));',
    'export const most = Math.max(0, ...list);',
    'export const made = new Map(...[[[list]]]);',
    'export const copies = [[...list], { ...list }, new Set([...list])];',
    'export const rest = (...all: readonly number[]): readonly number[] => all;',
  ].join('\n');
  expect(refused(`${source}\n`)).toEqual([2, 3, 4, 5]);
});
