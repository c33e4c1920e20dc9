import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { doors } from '../../../scripts/arrows/rooms.ts';

const root = join(import.meta.dirname, '../../..');

test('docs/architecture.md has each room of core, in three sentences at most', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const rooms = [...page.matchAll(/^- \*\*`(.+?)`\*\* ([\s\S]*?)(?=\n- |\n\n)/gm)];
  const inCore = readdirSync(join(root, 'core')).filter((name) => !name.endsWith('.json'));
  const expected = [...inCore.map((name) => `core/${name}`), ...Object.keys(doors)];
  expect(rooms.map(([, name]) => name).toSorted()).toEqual(expected.toSorted());
  for (const [, name, text = ''] of rooms) {
    expect(text.match(/[.](?=\s|$)/g)?.length, name).toBeLessThanOrEqual(3);
  }
});
