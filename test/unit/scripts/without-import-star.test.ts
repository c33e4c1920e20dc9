import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { withoutImportStar } from '../../../scripts/build/without-import-star.ts';

const require = createRequire(import.meta.url);
const client = join(dirname(require.resolve('vscode-languageclient')), '../..');
const modules = globSync('lib/**/*.js', { cwd: client, absolute: true });

/** What a module exports whose imports are all `imported`. */
function evaluated(source: string, imported: object): Readonly<Record<string, unknown>> {
  const exports = {};
  runInNewContext(source, { exports, require: () => imported });
  return exports;
}

const copying = readFileSync(join(client, 'lib/common/utils/globPattern.js'), 'utf8');

describe('A module without the copies of what it imports as a whole', () => {
  test('of the language client, none makes a copy any more, and all of them are modules as before', () => {
    const before = modules.filter((file) => readFileSync(file, 'utf8').includes('__importStar(require'));
    expect(before.length).toBeGreaterThan(10);
    for (const file of before) {
      const source = readFileSync(file, 'utf8');
      const left = withoutImportStar(source);
      expect(left, file).not.toMatch(/__importStar|__setModuleDefault/);
      const exported = (text: string): readonly string[] => text.match(/^exports\.\w+ = .*$/gm) ?? [];
      expect(exported(left), file).toEqual(exported(source));
      const last = source.trimEnd().split('\n').slice(-3).join('\n');
      expect(left.trimEnd().endsWith(last), file).toBe(true);
    }
  });

  test('exports the same', () => {
    const imported = { string: (value: unknown) => typeof value === 'string' };
    const [before, after] = [evaluated(copying, imported), evaluated(withoutImportStar(copying), imported)];
    expect(Object.keys(before).length).toBeGreaterThan(0);
    expect(Object.keys(after)).toEqual(Object.keys(before));
  });

  test('stays as it is where a copy is asked for its default, or made in another way', () => {
    const asked = `const path = __importStar(require("path"));\npath.default.join();\n`;
    expect(withoutImportStar(asked)).toBe(asked);
    const other = 'exports.x = __importStar(given);\n';
    expect(withoutImportStar(other)).toBe(other);
    expect(withoutImportStar('exports.a = 1;\n')).toBe('exports.a = 1;\n');
  });

  test('keeps what hands on all of another module', () => {
    const [source = ''] = modules
      .map((file) => readFileSync(file, 'utf8'))
      .filter((text) => text.includes('__exportStar(') && text.includes('__importStar('));
    const after = withoutImportStar(source);
    expect(after).toContain('var __createBinding =');
    expect(after).toContain('var __exportStar =');
    expect(after).not.toContain('__importStar');
  });
});
