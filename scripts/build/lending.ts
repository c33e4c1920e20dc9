/** Code of two bundles is packed once: one lends the modules of some rooms, the other loads them from its file. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { globSync } from 'tinyglobby';
import { importedModules } from '../arrows/imports.ts';
import type { Bundle } from './bundles.ts';

/** Adds the function `lend` to the entry: it returns and evaluates a module of the rooms that the client names. */
export function lendingPlugin(root: string, entry: string, rooms: readonly string[]): Plugin {
  return {
    name: 'aion-lends',
    setup(builder) {
      builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path !== join(root, entry)) return null;
        const cases = lentModules(root, rooms).map((module) => {
          const from = relative(dirname(path), join(root, module)).replaceAll('\\', '/');
          return `case ${JSON.stringify(module)}: return require(${JSON.stringify(from)});`;
        });
        const lend = `export function lend(name) { switch (name) { ${cases.join(' ')} } }`;
        return { contents: `${readFileSync(path, 'utf8')}\n${lend}\n`, loader: 'ts' };
      });
    },
  };
}

/** Loads the modules of the lent rooms from the lender's file, beside this one. */
export function borrowingPlugin(root: string, { output, lends = [] }: Bundle): Plugin {
  const file = `./${basename(output)}`;
  return {
    name: 'aion-borrows',
    setup(builder) {
      builder.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        const module = relative(root, join(resolveDir, path)).replaceAll('\\', '/');
        return lends.includes(module.split('/')[0] ?? '') ? { path: module, namespace: 'aion-borrowed' } : null;
      });
      builder.onResolve({ filter: /.*/, namespace: 'aion-borrowed' }, () => ({ path: file, external: true }));
      builder.onLoad({ filter: /.*/, namespace: 'aion-borrowed' }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(file)}).lend(${JSON.stringify(path)});`,
      }));
    },
  };
}

function lentModules(root: string, rooms: readonly string[]): readonly string[] {
  const sources = globSync('client/**/*.ts', { cwd: root, absolute: true });
  const modules = sources.flatMap((source) =>
    importedModules(readFileSync(source, 'utf8'))
      .filter((name) => name.startsWith('.'))
      .map((name) => relative(root, join(dirname(source), name)).replaceAll('\\', '/')),
  );
  return [...new Set(modules)].filter((module) => rooms.includes(module.split('/')[0] ?? '')).toSorted();
}
