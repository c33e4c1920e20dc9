import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');

/** The rows of the table: a promise, and the tests that it names. */
function promises(): readonly (readonly [string, readonly (readonly [string, string])[]])[] {
  const [, section = ''] = read('docs/security.md').split('\n## Promises\n');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) => {
    const [promise = '', tests = ''] = row.slice(2).split(' | ');
    return [promise, [...tests.matchAll(/`([^`]+)`: “([^”]+)”/g)].map(([, file = '', title = '']) => [file, title])];
  });
}

test('each promise of the security page names a test that exists', () => {
  const rows = promises();
  expect(rows.length).toBeGreaterThan(30);
  for (const [promise, tests] of rows) {
    expect(tests, promise).not.toEqual([]);
    for (const [file, title] of tests) {
      expect(existsSync(fileURLToPath(new URL(file, root))), file).toBe(true);
      expect(read(file), promise).toContain(title);
    }
  }
});
