/** The rooms of the house and the arrows between them: who may import whom. */

/** The rooms of `core` in their order: a room may use its own step and the steps before it, none after. */
const coreSteps: readonly (readonly string[])[] = [
  ['text'],
  ['json', 'notation', 'schema'],
  ['python', 'loaders'],
  ['tools'],
  ['formats'],
  ['calls'],
  ['rules'],
  ['conversion'],
  ['service'],
  // The front door: nothing in core uses it.
  ['index.ts'],
];

/** Which rooms, besides itself, each of the doors may use. */
export const doors: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  client: ['protocol'],
  // The files of a project, for all doors.
  project: ['core'],
  server: ['protocol', 'core', 'validator', 'project'],
  validator: ['core'],
  // Runs tools, in processes of their own.
  runner: ['core', 'validator', 'project'],
  // Offers the tools of a host by MCP.
  mcp: ['core', 'project', 'runner'],
  // The loop between a model and tools: pure, as core is; models and hosts of tools are handed in.
  agent: ['core'],
  cli: ['core', 'validator', 'project', 'runner', 'mcp', 'agent'],
};

/** `aion lsp` serves other editors: the one file of the command line that starts the server instead of calling the core. */
const doorToServer = { from: 'cli/run/lsp.ts', to: 'server/node-main.ts' };

/** What asks models in the editor is a file of its own, read when it is first needed: it alone of the client uses the loop. */
const doorToAgent = { from: /^client\/features\/(?:models|try-tools|evaluations)\//, to: ['agent', 'validator'] };

/** Packages that `core` may use: they compute and do nothing else. */
const purePackages: ReadonlySet<string> = new Set([
  'chevrotain',
  '@lezer/python',
  '@lezer/common',
  '@lezer/lr',
  'yaml',
]);

/** Why `from` must not import `to`, or null when it may. Both are paths from the project root; a package is `to` by its name. */
export function forbidden(from: string, to: string): string | null {
  const [room = '', step = ''] = from.split('/');
  const isPath =
    to.includes('/') && /^(core|protocol|client|server|cli|validator|project|runner|mcp|agent|scripts|test)\//.test(to);
  if (room === 'core') return isPath ? fromCore(step, to) : packageFromCore(to);
  const allowed = doors[room];
  if (allowed === undefined || !isPath) return null;
  if (from === doorToServer.from && to === doorToServer.to) return null;
  const target = to.split('/')[0] ?? '';
  if (target === room || allowed.includes(target)) return null;
  if (doorToAgent.from.test(from) && doorToAgent.to.includes(target)) return null;
  return `${room}/ may use ${['itself', ...allowed.map((name) => `${name}/`)].join(' and ')} only`;
}

function fromCore(step: string, to: string): string | null {
  const [target = '', targetStep = ''] = to.split('/');
  if (target !== 'core') return 'core/ uses nothing outside core/';
  const own = stepOf(step);
  const other = stepOf(targetStep);
  if (own === -1 || other === -1)
    return `core/${own === -1 ? step : targetStep}/ is no room of core/: name its step in scripts/arrows/rooms.ts`;
  return other <= own ? null : `core/${targetStep}/ stands after core/${step}/`;
}

function packageFromCore(name: string): string | null {
  return purePackages.has(name) ? null : `core/ is pure and may not use ${name}`;
}

function stepOf(room: string): number {
  return coreSteps.findIndex((rooms) => rooms.includes(room));
}
