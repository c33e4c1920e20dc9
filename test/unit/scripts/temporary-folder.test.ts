import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { useOwnTemporaryFolder } from '../../../scripts/test/temporary-folder.ts';

test('a folder that the project leaves is named, and all is removed', () => {
  const before = tmpdir();
  const remove = useOwnTemporaryFolder();
  const own = tmpdir();
  expect(own).not.toBe(before);
  const left = mkdtempSync(join(own, 'aion-left-'));
  writeFileSync(join(own, 'of-another-program'), '');
  expect(remove()).toEqual([basename(left)]);
  expect(existsSync(own)).toBe(false);
  expect(tmpdir()).toBe(before);
});
