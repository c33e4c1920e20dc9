import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const files = [...globSync('.github/**/*.{yml,yaml}', { cwd: root }), 'pipelines/action.yml'].toSorted();

const used = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      /^\s*(?:-\s+)?["']?uses["']?\s*:/.test(line) ? [{ place: `${file}:${index + 1}`, line }] : [],
    ),
);

test('each action of a workflow is pinned by its commit, with the version', () => {
  // A tag can be moved to other code, which would run with the rights of a release.
  expect(used.length).toBeGreaterThanOrEqual(8);
  for (const { place, line } of used) {
    expect(line, place).toMatch(/^\s*(?:- )?uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

test('an action has the same commit everywhere', () => {
  const pins = new Map(used.map(({ line }) => [/uses: ([^@]+)@/.exec(line)?.[1], line.trim().replace(/^- /, '')]));
  for (const { line } of used) expect([...pins.values()]).toContain(line.trim().replace(/^- /, ''));
});
