/** Code of several bundles is packed once: one bundle lends the modules of some folders, the others load them from its file. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { globSync } from 'tinyglobby';
import { importedModules } from '../arrows/imports.ts';
import { type Bundle, lenderInWorkers, type Surroundings } from './bundles.ts';

/** Adds the function `lend` to the entry: it evaluates and returns a module that the borrowing folders import. */
export function lendingPlugin(root: string, entry: string, lends: NonNullable<Bundle['lends']>): Plugin {
  return {
    name: 'aion-lends',
    setup(builder) {
      builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path !== join(root, entry)) return null;
        const cases = lentModules(root, lends).map((module) => {
          const from = relative(dirname(path), join(root, module)).replaceAll('\\', '/');
          const specifier = from.startsWith('.') ? from : `./${from}`;
          return `case ${JSON.stringify(module)}: return require(${JSON.stringify(specifier)});`;
        });
        const lend = `export function lend(name) { switch (name) { ${cases.join(' ')} } }`;
        return { contents: `${readFileSync(path, 'utf8')}\n${lend}\n`, loader: 'ts' };
      });
    },
  };
}

/** Loads the modules of the lent folders from the lender's file, beside this one; a worker has it in a global variable. */
export function borrowingPlugin(root: string, { output, lends }: Bundle, surroundings: Surroundings): Plugin {
  const file = `./${basename(output)}`;
  const namespace = `aion-borrowed-from-${basename(output)}`;
  const lender = lenderIn(surroundings, `require(${JSON.stringify(file)})`);
  return {
    name: namespace,
    setup(builder) {
      builder.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        const module = relative(root, join(resolveDir, path)).replaceAll('\\', '/');
        return lends !== undefined && isLent(module, lends) ? { path: module, namespace } : null;
      });
      builder.onResolve({ filter: /.*/, namespace }, () => ({ path: file, external: true }));
      builder.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `module.exports = ${lender}.lend(${JSON.stringify(path)});`,
      }));
    },
  };
}

function lenderIn(surroundings: Surroundings, required: string): string {
  if (surroundings === 'web worker') return lenderInWorkers;
  return surroundings === 'node and workers'
    ? `(typeof ${lenderInWorkers} === 'object' ? ${lenderInWorkers} : ${required})`
    : required;
}

function lentModules(root: string, lends: NonNullable<Bundle['lends']>): readonly string[] {
  const sources = globSync(
    lends.to.map((folder) => `${folder}/**/*.ts`),
    { cwd: root, absolute: true },
  );
  const modules = sources.flatMap((source) =>
    importedModules(readFileSync(source, 'utf8'))
      .filter((name) => name.startsWith('.'))
      .map((name) => relative(root, join(dirname(source), name)).replaceAll('\\', '/')),
  );
  return [...new Set(modules)].filter((module) => isLent(module, lends)).toSorted();
}

function isLent(module: string, { folders, without = [] }: NonNullable<Bundle['lends']>): boolean {
  return folders.includes(module.split('/')[0] ?? '') && !without.some((folder) => module.startsWith(`${folder}/`));
}
