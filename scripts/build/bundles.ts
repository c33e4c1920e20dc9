/** The bundles of the build: one entry per file in `dist/`. */
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { typeScriptInWorkers } from '../../protocol/scripts-of-workers.ts';

/** The global variable of a worker for the exports of a lender that is loaded before the borrower. */
export const lenderInWorkers = 'aionCore';

/** The host of a bundle; it decides the format and the external modules. */
export type Surroundings =
  | 'any extension host'
  | 'extension host'
  | 'web extension host'
  | 'node'
  | 'node and workers'
  | 'web worker'
  | 'any worker';

/** For the package, or only for tests. */
type Audience = 'package' | 'tests';

export interface Bundle {
  /** From the project root. */
  readonly entry: string;
  /** From the project root. */
  readonly output: string;
  readonly surroundings: Surroundings;
  readonly audience: Audience;
  /** Started from a shell: it gets a `#!` line and is executable. */
  readonly command?: true;
  /** Entries of other bundles, loaded from there: paths from the project root. */
  readonly apart?: readonly string[];
  /** The folders in this bundle whose modules other bundles load from it, and the folders whose files import them. */
  readonly lends?: {
    readonly folders: readonly string[];
    /** Parts of these folders that are not lent: another bundle has them. */
    readonly without?: readonly string[];
    readonly to: readonly string[];
  };
  /** The global variable of a worker for its exports; for the surroundings `node and workers`. */
  readonly inWorkers?: string;
  /** The entries of the bundles that lend modules to this one. */
  readonly borrows?: readonly string[];
  /** The folder of the `*.test.ts` files that the entry imports as `aion:tests`. */
  readonly tests?: string;
}

type More = Partial<Pick<Bundle, 'command' | 'apart' | 'lends' | 'borrows' | 'inWorkers'>>;

function packed(entry: string, name: string, surroundings: Surroundings, more: More = {}): Bundle {
  return { entry, output: `dist/${name}`, surroundings, audience: 'package', ...more };
}

function tested(entry: string, name: string, surroundings: Surroundings, tests: string): Bundle {
  return { entry, output: `dist/test/${name}.cjs`, surroundings, audience: 'tests', tests };
}

const core = 'scripts/build/core.ts';
/** Reads TypeScript with a parser and zod, which are as large as the rest of core. */
const typeScript = { entry: 'core/code/typescript/index.ts', folders: ['core/code/typescript', 'core/javascript'] };
const loadedLater = ['client/browser-main.ts', 'client/features/run-tool/main.ts', 'client/features/models/main.ts'];

export const bundles: readonly Bundle[] = [
  packed('client/node-main.ts', 'client.cjs', 'any extension host', { apart: loadedLater }),
  packed('client/browser-main.ts', 'client-whole.cjs', 'any extension host'),
  packed('client/features/run-tool/main.ts', 'run-tool.cjs', 'extension host'),
  packed('client/features/models/main.ts', 'models.cjs', 'extension host', { borrows: ['cli/whole.ts'] }),
  packed(core, 'core.cjs', 'node and workers', {
    inWorkers: lenderInWorkers,
    lends: {
      folders: ['core'],
      without: typeScript.folders,
      to: ['agent', 'cli', 'mcp', 'project', 'runner', 'server', 'threads', 'validator', ...typeScript.folders],
    },
  }),
  packed(typeScript.entry, 'typescript.cjs', 'node and workers', { borrows: [core], inWorkers: typeScriptInWorkers }),
  packed('server/browser-main.ts', 'server-browser.js', 'web worker', { borrows: [core] }),
  packed('project/reading/worker.ts', 'reader.cjs', 'node', { borrows: [core], apart: [typeScript.entry] }),
  packed('project/reading/browser-worker.ts', 'reader-browser.js', 'web worker', { borrows: [core] }),
  packed('client/features/provider-panel/webview/main.ts', 'provider-panel.js', 'web worker'),
  packed('client/features/run-tool/webview/main.ts', 'run-tool-panel.js', 'web worker'),
  packed('client/features/try-tools/webview/main.ts', 'try-tools-panel.js', 'web worker'),
  packed('cli/start.ts', 'cli.cjs', 'node', { command: true, apart: ['cli/whole.ts'] }),
  packed('cli/whole.ts', 'cli-whole.cjs', 'node', {
    lends: { folders: ['agent', 'validator'], to: ['client'] },
    borrows: [core],
    apart: ['mcp/serve.ts', typeScript.entry],
  }),
  packed('mcp/serve.ts', 'serve.cjs', 'node', { borrows: [core] }),
  packed('validator/worker.ts', 'validator.js', 'any worker'),
  tested('test/vscode/run.ts', 'vscode', 'extension host', 'test/vscode/editor'),
  tested('test/vscode/run.ts', 'vscode-awake', 'extension host', 'test/vscode/awake'),
  tested('test/vscode/run.ts', 'vscode-unprepared', 'extension host', 'test/vscode/unprepared'),
  tested('test/vscode/run.ts', 'vscode-restricted', 'extension host', 'test/vscode/restricted'),
  tested('test/vscode/run.ts', 'vscode-chat', 'extension host', 'test/vscode/chat'),
  tested('test/vscode/run.ts', 'vscode-german', 'extension host', 'test/vscode/german'),
  tested('test/web/run.ts', 'web', 'web extension host', 'test/web/editor'),
];

/** The folder with the Python program that runs tools. */
const python = 'runner/python';

/** Unchanged files of the package, from the project root: source and target. They are beside the bundles that start them. */
export const copies: readonly { readonly from: string; readonly to: string }[] = globSync(`${python}/**/*.py`, {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
})
  .toSorted()
  .map((from) => ({ from, to: `dist${from.slice(python.length)}` }));
