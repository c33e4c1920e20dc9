import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** What the protocol's own modules call of it at run time. */
const kept: ReadonlySet<string> = new Set(['DocumentUri', 'URI', 'WorkspaceFolder', 'integer', 'uinteger', 'Is']);

/**
 * The module of the protocol's types with its numbers and words alone: what makes and recognises values, three quarters of it, no
 * server needs that writes them as plain objects.
 */
export function withoutTypeGuards(source: string): string {
  return source
    .replaceAll(
      /^(?:export )?var (\w+);\n\(function \(\1\) \{\n[\s\S]*?^\}\)\(\1 \|\| \(\1 = \{\}\)\);$/gm,
      (block, name) => (kept.has(name) || hasConstants(block) ? block : ''),
    )
    .replaceAll(/^(?:export )?class \w+ \{\n[\s\S]*?^\}$/gm, '');
}

/** Whether something in it is a number, a text or a list; some of these know their own values too. */
function hasConstants(block: string): boolean {
  return /^ {4}\w+(?:\.\w+|\["\w+"\]) = (?:-?\d|['"[])/m.test(block);
}

export const typeGuardsLeftOut: Plugin = {
  name: 'aion-type-guards',
  setup(builder) {
    builder.onLoad({ filter: /vscode-languageserver-types[\\/]lib[\\/]esm[\\/]main\.js$/ }, ({ path }) => ({
      contents: withoutTypeGuards(readFileSync(path, 'utf8')),
      loader: 'js',
    }));
  },
};
