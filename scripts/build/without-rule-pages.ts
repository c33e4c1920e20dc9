import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * The text of a rule's module without what its page says. The server in the browser links to the pages, which lie beside it in the
 * package; only the command line prints them.
 */
export function withoutRulePages(source: string): string {
  const begin = /^ *documentation: (?=\{)/gm;
  let result = '';
  let from = 0;
  for (let found = begin.exec(source); found !== null; found = begin.exec(source)) {
    result += `${source.slice(from, begin.lastIndex)}{ why: '', wrong: '', right: '' }`;
    from = endOfObject(source, begin.lastIndex);
  }
  return result + source.slice(from);
}

/** The offset behind the brace that closes the one at `open`; what strings hold does not count. */
function endOfObject(source: string, open: number): number {
  const piece = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|[{}]/g;
  piece.lastIndex = open;
  let depth = 0;
  for (let found = piece.exec(source); found !== null; found = piece.exec(source)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth === 0) return piece.lastIndex;
  }
  throw new Error('The documentation of a rule does not end.');
}

export const rulePagesBeside: Plugin = {
  name: 'aion-rule-pages',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]core[\\/]rules[\\/].*\.ts$/ }, ({ path }) => ({
      contents: withoutRulePages(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};
