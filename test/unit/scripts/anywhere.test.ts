import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = globSync(['test/{unit,lsp,cli,grammar}/**/*.ts'], {
  cwd: root,
  ignore: 'test/unit/scripts/anywhere.test.ts',
});
const naming = (what: RegExp) => sources.filter((file) => what.test(readFileSync(join(root, file), 'utf8')));

describe('a test passes on any machine', () => {
  test('where the corpus is, is said in one place', () => {
    expect(naming(/shared\/(?:corpus|validators)/)).toEqual([]);
  });

  test('none measures time: steps are counted, or the test hands in the clock', () => {
    expect(naming(/\b(?:performance|Date)\.now\(\)|\b(?:cpuUsage|hrtime)\b|new Date\(\)/)).toEqual([]);
  });
});
