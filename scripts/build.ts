/**
 * Bundles the client, the server, the command line and the tests that run inside VS Code.
 *
 * `node scripts/build.ts [--production] [--tests] [--watch]`: `--production` minifies, `--tests` adds the test bundles.
 */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, context, type Plugin } from 'esbuild';
import { globSync } from 'tinyglobby';
import { type Bundle, bundles, copies, type Surroundings } from './build/bundles.ts';
import { borrowingPlugin, lendingPlugin } from './build/lending.ts';
import { billOfMaterials, noticesText, shippedPackages } from './build/notices.ts';
import { writeFormatValidators } from './build-format-validators.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export const noticesFile = 'dist/third-party-notices.txt';
export const billFile = 'dist/bill-of-materials.json';

interface BuildRequest {
  readonly production: boolean;
  readonly tests: boolean;
}

const environment = { 'process.env.NODE_ENV': '"production"' };

/** Each MCP package loads its own parts for Node by this name. */
const withoutValidatorsOfMcp = Object.fromEntries(
  ['client', 'server'].map((name) => [
    `@modelcontextprotocol/${name}/_shims`,
    join(root, 'scripts/build/mcp-shims.ts'),
  ]),
);

const optionsOf: { readonly [S in Surroundings]: BuildOptions } = {
  // A package's Node half and browser half are both in it, under separate names; only one is ever run.
  'any extension host': {
    platform: 'node',
    target: 'es2022',
    format: 'cjs',
    external: ['vscode'],
    mainFields: ['module', 'main'],
    conditions: ['browser', 'node'],
    // Later imports are CommonJS too, and need no loader of ES modules.
    supported: { 'dynamic-import': false },
  },
  'extension host': {
    platform: 'node',
    target: 'node22',
    alias: withoutValidatorsOfMcp,
    format: 'cjs',
    external: ['vscode'],
    mainFields: ['module', 'main'],
    inject: [join(root, 'scripts/build/import-meta-url.ts')],
    define: { ...environment, 'import.meta.url': 'importMetaUrl' },
  },
  // Both web hosts evaluate CommonJS and have no `node:` modules.
  'web extension host': { platform: 'browser', target: 'es2022', format: 'cjs', external: ['vscode'] },
  node: {
    platform: 'node',
    target: 'node20',
    alias: withoutValidatorsOfMcp,
    format: 'cjs',
    mainFields: ['module', 'main'],
    // As above: Node's loader of ES modules would read the whole command line again, for its names.
    supported: { 'dynamic-import': false },
    inject: [join(root, 'scripts/build/object-group-by.ts'), join(root, 'scripts/build/import-meta-url.ts')],
    define: { ...environment, 'import.meta.url': 'importMetaUrl' },
  },
  'node and workers': {
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    inject: [join(root, 'scripts/build/object-group-by.ts')],
  },
  'web worker': { platform: 'browser', target: 'es2022', format: 'iife', external: ['node:worker_threads'] },
  'any worker': { platform: 'browser', target: 'es2022', format: 'iife', external: ['node:worker_threads'] },
};

/** Builds every requested bundle. Rejects if one does not build. */
export async function buildAll({ production, tests }: BuildRequest): Promise<void> {
  const wanted = wantedBundles(tests);
  writeFormatValidators();
  removeStrangers();
  const built = await Promise.all(
    wanted.map((bundle) => build({ ...esbuildOptions(bundle, production), metafile: true })),
  );
  for (const { from, to } of copies) {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    copyFileSync(join(root, from), join(root, to));
  }
  for (const bundle of wanted) if (bundle.command) chmodSync(join(root, bundle.output), 0o755);
  const published = built.filter((_, index) => wanted[index]?.audience === 'package');
  const packages = shippedPackages(
    published.map(({ metafile }) => metafile),
    root,
  );
  writeFileSync(join(root, noticesFile), noticesText(packages));
  writeFileSync(join(root, billFile), `${JSON.stringify(billOfMaterials(packages), null, 2)}\n`);
}

/** Deletes files without an entry: leftovers would be packed as if they were current. */
function removeStrangers(): void {
  const ours = new Set(bundles.flatMap(({ output }) => [output, `${output}.map`]));
  for (const file of globSync('dist/**', { cwd: root })) if (!ours.has(file)) rmSync(join(root, file));
}

async function watch({ production, tests }: BuildRequest): Promise<void> {
  writeFormatValidators();
  for (const bundle of wantedBundles(tests)) {
    const watching = await context({ ...esbuildOptions(bundle, production), logLevel: 'info' });
    await watching.watch();
  }
}

function wantedBundles(tests: boolean): readonly Bundle[] {
  return bundles.filter((bundle) => tests || bundle.audience === 'package');
}

export function esbuildOptions(bundle: Bundle, production: boolean): BuildOptions {
  return {
    define: environment,
    ...optionsOf[bundle.surroundings],
    absWorkingDir: root,
    entryPoints: [bundle.entry],
    outfile: bundle.output,
    bundle: true,
    minify: production,
    sourcemap: production ? false : 'linked',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [versionAlone, ...(bundle.apart ?? []).map(apart), ...lending(bundle)],
    ...(bundle.inWorkers === undefined ? {} : inWorkers(bundle.inWorkers)),
    ...(bundle.command ? { banner: { js: '#!/usr/bin/env node' } } : {}),
    ...(bundle.tests === undefined ? {} : testOptions(bundle.tests, bundle.surroundings)),
  };
}

/** Exports for Node, and in a global variable for workers. */
function inWorkers(globalName: string): BuildOptions {
  return { globalName, footer: { js: `if (typeof module === 'object') module.exports = ${globalName};` } };
}

/** Loads a module from the bundle beside this one whose entry it is. */
function apart(module: string): Plugin {
  const other = bundles.find(({ entry }) => entry === module);
  if (other === undefined) throw new Error(`No bundle has the entry ${module}.`);
  return {
    name: 'aion-apart',
    setup(builder) {
      builder.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        if (join(resolveDir, path) !== join(root, module)) return null;
        return { path: `./${basename(other.output)}`, external: true };
      });
    },
  };
}

function lending({ entry, lends, borrows = [], surroundings }: Bundle): readonly Plugin[] {
  return [
    ...(lends === undefined ? [] : [lendingPlugin(root, entry, lends)]),
    ...bundles
      .filter((bundle) => borrows.includes(bundle.entry))
      .map((lender) => borrowingPlugin(root, lender, surroundings)),
  ];
}

/** Mocha for Node finds its parts by path at run time, so it is not bundled; a worker gets the browser build. */
function testOptions(folder: string, surroundings: Surroundings): BuildOptions {
  if (surroundings === 'extension host') {
    return { external: ['vscode', 'mocha'], plugins: [versionAlone, testFiles(folder)] };
  }
  return { plugins: [versionAlone, testFiles(folder), mochaForBrowsers] };
}

/** The command line needs only the version of the manifest; the rest, 19 KB, is beside it in the package anyway. */
const versionAlone: Plugin = {
  name: 'aion-version',
  setup(builder) {
    builder.onLoad({ filter: /package\.json$/ }, ({ path }) => {
      if (path !== join(root, 'package.json')) return null;
      const { version }: { readonly version: string } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/**
 * Mocha's package calls all its files ES modules, but its browser build is none. Resolved here, esbuild looks at the file itself; else
 * mocha's own `run` would replace ours.
 */
const mochaForBrowsers: Plugin = {
  name: 'aion-mocha',
  setup(builder) {
    builder.onResolve({ filter: /^mocha\/mocha\.js$/ }, () => ({ path: join(root, 'node_modules/mocha/mocha.js') }));
  },
};

function testFiles(folder: string): Plugin {
  return {
    name: 'aion-tests',
    setup(builder) {
      builder.onResolve({ filter: /^aion:tests$/ }, () => ({ path: 'aion:tests', namespace: 'aion-tests' }));
      builder.onLoad({ filter: /.*/, namespace: 'aion-tests' }, () => {
        const files = globSync('**/*.test.ts', { cwd: join(root, folder), absolute: true }).sort();
        return {
          contents: files.map((file) => `import ${JSON.stringify(file)};`).join('\n'),
          resolveDir: root,
          watchDirs: [join(root, folder)],
        };
      });
    },
  };
}

function sizes(tests: boolean): string {
  return wantedBundles(tests)
    .map((bundle) => {
      const kilobytes = Math.round(readFileSync(join(root, bundle.output)).byteLength / 1024);
      return `  ${bundle.output}  ${kilobytes} KB`;
    })
    .join('\n');
}

if (import.meta.main) {
  const has = (flag: string): boolean => process.argv.includes(flag);
  const request: BuildRequest = { production: has('--production'), tests: has('--tests') };
  try {
    if (has('--watch')) await watch(request);
    else {
      const start = performance.now();
      await buildAll(request);
      console.log(`Built in ${Math.round(performance.now() - start)} ms:\n${sizes(request.tests)}`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
