import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

it('docs/running.md has the version and the number of calls of each recorded framework', () => {
  const page = readFileSync(join(root, 'docs/running.md'), 'utf8');
  const [, table = ''] = /### Measured\n[^|]*([\s\S]*?)\n\n/.exec(page) ?? [];
  const rows = table.split('\n').slice(2);
  const written = rows
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, , version, calls]) => [version, calls]);
  const fixtures = join(root, 'test/fixtures/frameworks');
  const recorded = readdirSync(fixtures).map((name) => {
    const { versions, answers } = JSON.parse(readFileSync(join(fixtures, name, 'answers.json'), 'utf8'));
    const [[program, version] = []] = Object.entries(versions);
    return [`${program} ${version}`, String(answers.length)];
  });
  expect(written.toSorted()).toEqual(recorded.toSorted());
});
