/** The rooms of `core` in their order: a room may use itself and the rooms before it. */
const coreRooms: readonly string[] = [
  ...['text', 'json', 'notation', 'schema', 'python', 'javascript', 'loaders', 'tools'],
  ...['formats', 'code', 'calls', 'rules', 'conversion', 'service'],
  // The front door: nothing in core uses it.
  'index.ts',
];

/** The rooms that each door may use, besides itself. */
export const doors: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  client: ['protocol'],
  // The files of a project.
  project: ['core'],
  server: ['protocol', 'core', 'validator', 'project'],
  validator: ['core'],
  // Runs tools in processes of their own.
  runner: ['core', 'validator'],
  // Offers the tools of a host by MCP.
  mcp: ['core', 'runner'],
  // The loop between a model and tools. Pure, as core is: models and hosts of tools are parameters.
  agent: ['core'],
  cli: ['core', 'validator', 'project', 'runner', 'mcp', 'agent'],
};

/** `aion lsp` serves other editors: only this file of the command line starts the server. */
const doorToServer = { from: 'cli/commands/lsp.ts', to: 'server/node-main.ts' };

/** Models are asked from a file of its own, loaded on demand: only these parts of the client use the loop. */
const doorToAgent = { from: /^client\/features\/(?:models|try-tools|evaluations)\//, to: ['agent', 'validator'] };

/** The client knows nothing about the notation: of core it uses the folders that know nothing about it either. */
const coreForClient = /^core\/(?:text|json)\//;

/** The entry point of a folder of core. Other folders import core through these alone, and core itself never: that would make circles. */
const entryPointOfCore = /^core\/[^/]+\/index\.ts$/;

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
  'zod-to-json-schema',
]);

/** The reason why `from` must not import `to`, or null. Both are paths from the project root; a package is `to` by its name. */
export function forbidden(from: string, to: string): string | null {
  const [room = '', inCore = ''] = from.split('/');
  const isPath =
    to.includes('/') && /^(core|protocol|client|server|cli|validator|project|runner|mcp|agent|scripts|test)\//.test(to);
  if (room === 'core') return isPath ? fromCore(inCore, to) : packageFromCore(to);
  const allowed = doors[room];
  if (allowed === undefined || !isPath) return null;
  return forbiddenFolder(room, allowed, from, to) ?? behindEntryPoint(to);
}

function forbiddenFolder(room: string, allowed: readonly string[], from: string, to: string): string | null {
  if (from === doorToServer.from && to === doorToServer.to) return null;
  if (room === 'client' && coreForClient.test(to)) return null;
  const target = to.split('/')[0] ?? '';
  if (target === room || allowed.includes(target)) return null;
  if (doorToAgent.from.test(from) && doorToAgent.to.includes(target)) return null;
  return `${room}/ may use ${['itself', ...allowed.map((name) => `${name}/`)].join(' and ')} only`;
}

function fromCore(room: string, to: string): string | null {
  const [target = '', targetRoom = ''] = to.split('/');
  if (target !== 'core') return 'core/ uses nothing outside core/';
  if (room === 'index.ts') return behindEntryPoint(to);
  if (entryPointOfCore.test(to)) return 'inside core/, import the module itself and not an entry point';
  const own = coreRooms.indexOf(room);
  const other = coreRooms.indexOf(targetRoom);
  if (own === -1 || other === -1)
    return `core/${own === -1 ? room : targetRoom}/ is no room of core/: name it in scripts/arrows/rooms.ts`;
  return other <= own ? null : `core/${targetRoom}/ stands after core/${room}/`;
}

function behindEntryPoint(to: string): string | null {
  const [target, folder = ''] = to.split('/');
  if (target !== 'core' || entryPointOfCore.test(to)) return null;
  const entryPoint = folder.endsWith('.ts') ? 'core/<folder>/index.ts' : `core/${folder}/index.ts`;
  return `core/ is used through its entry points, here ${entryPoint}`;
}

function packageFromCore(name: string): string | null {
  return purePackages.has(name) ? null : `core/ is pure and may not use ${name}`;
}
