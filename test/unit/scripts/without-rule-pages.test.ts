import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { withoutRulePages } from '../../../scripts/build/without-rule-pages.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = globSync('core/rules/**/*.ts', { cwd: root });

describe('the rules of the server in the browser', () => {
  it('are without what their pages say, and no other line', () => {
    let taken = 0;
    for (const file of files) {
      const source = readFileSync(join(root, file), 'utf8');
      const result = withoutRulePages(source);
      if (result === source) continue;
      taken++;
      expect(() => transformSync(result, { loader: 'ts' }), file).not.toThrow();
      expect(result, file).not.toMatch(/\bwhy: (?!'')/);
      // What is left are lines of the source, in their order.
      const lines = source.split('\n');
      let at = 0;
      for (const line of result.split('\n').filter((one) => !one.includes("why: ''"))) {
        at = lines.indexOf(line, at) + 1;
        expect(at, `${file}: ${line}`).toBeGreaterThan(0);
      }
    }
    expect(taken).toBeGreaterThan(50);
  });

  it('end their documentation at its own brace, not at one in a text', () => {
    const source =
      'export const rule = {\n  documentation: {\n    why: `a } \\` {`,\n    wrong: \'}\',\n    right: oneElement("{"),\n  },\n  fixes,\n};\n';
    expect(withoutRulePages(source)).toBe(
      "export const rule = {\n  documentation: { why: '', wrong: '', right: '' },\n  fixes,\n};\n",
    );
  });
});
