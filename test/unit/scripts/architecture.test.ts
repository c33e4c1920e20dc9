import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allowedFolders } from '../../../scripts/arrows/folders.ts';

const root = join(import.meta.dirname, '../../..');

test('docs/architecture.md has each folder of core, in three sentences at most', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const folders = [...page.matchAll(/^- \*\*`(.+?)`\*\* ([\s\S]*?)(?=\n- |\n\n)/gm)];
  const inCore = readdirSync(join(root, 'core')).filter((name) => !name.endsWith('.json'));
  const expected = [...inCore.map((name) => `core/${name}`), ...Object.keys(allowedFolders)];
  expect(folders.map(([, name]) => name).toSorted()).toEqual(expected.toSorted());
  for (const [, name, text = ''] of folders) {
    expect(text.match(/[.](?=\s|$)/g)?.length, name).toBeLessThanOrEqual(3);
  }
});
