/** The folders of `core` in their order: a folder may use itself and the folders before it. */
const coreFolders: readonly string[] = [
  ...['text', 'statistics', 'json', 'notation', 'schema', 'python', 'javascript', 'loaders', 'tools'],
  ...['formats', 'code', 'calls', 'diff', 'rules', 'conversion', 'service'],
  // The entry point of core: nothing in core uses it.
  'index.ts',
];

/** The folders that each folder outside core may use, besides itself. */
export const allowedFolders: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  client: ['protocol'],
  // Threads that can be ended.
  threads: ['core'],
  // The files of a project.
  project: ['core', 'threads'],
  server: ['protocol', 'core', 'threads', 'validator', 'project'],
  validator: ['core', 'threads'],
  // Runs tools in separate processes.
  runner: ['core', 'validator'],
  // Serves the tools of a host by MCP.
  mcp: ['core', 'runner'],
  // The loop between a model and tools. Pure, like core: models and hosts of tools are parameters.
  agent: ['core'],
  cli: ['core', 'threads', 'validator', 'project', 'runner', 'mcp', 'agent'],
};

/** `aion lsp` serves other editors: only this file of the command line starts the server. */
const serverException = { from: 'cli/commands/lsp.ts', to: 'server/node-main.ts' };

/** Requests to models are in a separate bundle, loaded on demand: only these parts of the client use the loop. */
const agentException = {
  from: /^client\/features\/(?:models|try-tools|evaluations)\//,
  to: ['agent', 'validator', 'core'],
};

/** The client doesn't depend on the notation: it may use only the folders of core that don't depend on the notation either. */
const coreForClient = /^core\/(?:text|statistics|json)\//;

/** The entry point of a folder of core. Folders outside core import only entry points; core never does, to avoid import cycles. */
const entryPointOfCore = /^core\/(?:[^/]+|code\/typescript)\/index\.ts$/;

const purePackages: ReadonlySet<string> = new Set([
  'chevrotain',
  '@lezer/python',
  '@lezer/common',
  '@lezer/lr',
  'yaml',
  '@babel/parser',
  '@babel/types',
  'zod/v3',
  'zod/v4',
  'zod/v4/core',
  'zod-to-json-schema',
  'openai/helpers/zod',
]);

/** The reason why `from` must not import `to`, or null. Both are paths from the project root; a package is `to` by its name. */
export function forbidden(from: string, to: string): string | null {
  const [folder = '', inCore = ''] = from.split('/');
  const isPath =
    to.includes('/') &&
    /^(core|protocol|client|server|cli|validator|threads|project|runner|mcp|agent|scripts|test)\//.test(to);
  if (folder === 'core') return isPath ? fromCore(inCore, to) : packageFromCore(to);
  const allowed = allowedFolders[folder];
  if (allowed === undefined || !isPath) return null;
  return forbiddenFolder(folder, allowed, from, to) ?? behindEntryPoint(to);
}

function forbiddenFolder(folder: string, allowed: readonly string[], from: string, to: string): string | null {
  if (from === serverException.from && to === serverException.to) return null;
  if (folder === 'client' && coreForClient.test(to)) return null;
  const target = to.split('/')[0] ?? '';
  if (target === folder || allowed.includes(target)) return null;
  if (agentException.from.test(from) && agentException.to.includes(target)) return null;
  return `${folder}/ may use only ${['itself', ...allowed.map((name) => `${name}/`)].join(' and ')}`;
}

function fromCore(folder: string, to: string): string | null {
  const [target = '', targetFolder = ''] = to.split('/');
  if (target !== 'core') return 'core/ may not use anything outside core/';
  if (folder === 'index.ts') return behindEntryPoint(to);
  if (entryPointOfCore.test(to)) return 'inside core/, import the module itself and not an entry point';
  const own = coreFolders.indexOf(folder);
  const other = coreFolders.indexOf(targetFolder);
  if (own === -1 || other === -1)
    return `core/${own === -1 ? folder : targetFolder}/ is missing in scripts/arrows/folders.ts`;
  return other <= own ? null : `core/${targetFolder}/ comes after core/${folder}/`;
}

function behindEntryPoint(to: string): string | null {
  const [target, folder = ''] = to.split('/');
  if (target !== 'core' || entryPointOfCore.test(to)) return null;
  const entryPoint = folder.endsWith('.ts') ? 'core/<folder>/index.ts' : `core/${folder}/index.ts`;
  return `import the entry point ${entryPoint}`;
}

function packageFromCore(name: string): string | null {
  return purePackages.has(name) ? null : `core/ is pure and may not use ${name}`;
}

/** The helper that reads the folder of real inputs beside the project, and the helpers that use it. */
const corpusHelper = /^test\/(?:.*\/)?(?:corpus|[^/]+\.corpus)\.ts$/;
const mayReadCorpus = /(?:\.corpus\.test|\.corpus)\.ts$/;
/** These work without the folder. */
const corpusExceptions = ['vitest.config.ts', 'scripts/test-corpus.ts', 'scripts/bench/conversion.ts'];

/** The reason why a test or script must not import a helper of the corpus, or null. Paths are from the project root. */
export function forbiddenCorpus(from: string, to: string): string | null {
  if (!corpusHelper.test(to) || mayReadCorpus.test(from) || corpusExceptions.includes(from)) return null;
  return 'only *.corpus.test.ts and *.corpus.ts may read the corpus';
}
