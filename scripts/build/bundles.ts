/** What the build makes: one entry a file in `dist/`. */

/** Where a bundle runs; that decides its format and what it may leave to its surroundings. */
export type Surroundings =
  | 'any extension host'
  | 'extension host'
  | 'web extension host'
  | 'node'
  | 'web worker'
  | 'any worker';

/** A bundle for the package, or one that only tests load. */
export type Audience = 'package' | 'tests';

export interface Bundle {
  /** From the project root. */
  readonly entry: string;
  /** From the project root. */
  readonly output: string;
  readonly surroundings: Surroundings;
  readonly audience: Audience;
  /** People start it from a shell: it gets a `#!` line and may be executed. */
  readonly command?: true;
  /** Modules that are no part of it, but entries of other bundles, and loaded from there: paths from the project root. */
  readonly apart?: readonly string[];
  /** Rooms whose modules other bundles may load from this one: it has them anyway. */
  readonly lends?: readonly string[];
  /** The entry of the bundle that it loads such rooms from. */
  readonly borrows?: string;
  /** The folder whose `*.test.ts` files the entry finds under the module name `aion:tests`. */
  readonly tests?: string;
}

export const bundles: readonly Bundle[] = [
  {
    entry: 'client/node-main.ts',
    output: 'dist/client.cjs',
    surroundings: 'any extension host',
    audience: 'package',
    apart: ['client/browser-main.ts', 'client/features/run-tool/main.ts', 'client/features/models/main.ts'],
  },
  {
    entry: 'client/browser-main.ts',
    output: 'dist/client-whole.cjs',
    surroundings: 'any extension host',
    audience: 'package',
  },
  {
    entry: 'client/features/run-tool/main.ts',
    output: 'dist/run-tool.cjs',
    surroundings: 'extension host',
    audience: 'package',
  },
  {
    entry: 'client/features/models/main.ts',
    output: 'dist/models.cjs',
    surroundings: 'extension host',
    audience: 'package',
    borrows: 'cli/whole.ts',
  },
  {
    entry: 'server/browser-main.ts',
    output: 'dist/server-browser.js',
    surroundings: 'web worker',
    audience: 'package',
  },
  {
    entry: 'client/features/provider-panel/webview/main.ts',
    output: 'dist/provider-panel.js',
    surroundings: 'web worker',
    audience: 'package',
  },
  {
    entry: 'client/features/run-tool/webview/main.ts',
    output: 'dist/run-tool-panel.js',
    surroundings: 'web worker',
    audience: 'package',
  },
  {
    entry: 'client/features/try-tools/webview/main.ts',
    output: 'dist/try-tools-panel.js',
    surroundings: 'web worker',
    audience: 'package',
  },
  {
    entry: 'cli/start.ts',
    output: 'dist/cli.cjs',
    surroundings: 'node',
    audience: 'package',
    command: true,
    apart: ['cli/whole.ts'],
  },
  {
    entry: 'cli/whole.ts',
    output: 'dist/cli-whole.cjs',
    surroundings: 'node',
    audience: 'package',
    lends: ['agent', 'validator'],
    apart: ['mcp/serve.ts'],
  },
  { entry: 'mcp/serve.ts', output: 'dist/serve.cjs', surroundings: 'node', audience: 'package' },
  { entry: 'validator/worker.ts', output: 'dist/validator.js', surroundings: 'any worker', audience: 'package' },
  {
    entry: 'test/vscode/run.ts',
    output: 'dist/test/vscode.cjs',
    surroundings: 'extension host',
    audience: 'tests',
    tests: 'test/vscode/editor',
  },
  {
    entry: 'test/vscode/run.ts',
    output: 'dist/test/vscode-restricted.cjs',
    surroundings: 'extension host',
    audience: 'tests',
    tests: 'test/vscode/restricted',
  },
  {
    entry: 'test/vscode/run.ts',
    output: 'dist/test/vscode-chat.cjs',
    surroundings: 'extension host',
    audience: 'tests',
    tests: 'test/vscode/chat',
  },
  {
    entry: 'test/vscode/run.ts',
    output: 'dist/test/vscode-german.cjs',
    surroundings: 'extension host',
    audience: 'tests',
    tests: 'test/vscode/german',
  },
  {
    entry: 'test/web/run.ts',
    output: 'dist/test/web.cjs',
    surroundings: 'web extension host',
    audience: 'tests',
    tests: 'test/web/editor',
  },
];

/** Files of the package that are taken as they are, from the project root: source and place. */
export const copies: readonly { readonly from: string; readonly to: string }[] = [
  // Beside the bundles that start it.
  { from: 'runner/python/aion_runner.py', to: 'dist/aion_runner.py' },
];
