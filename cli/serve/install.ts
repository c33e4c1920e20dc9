import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, parse } from 'node:path';
import process from 'node:process';
import { type JsonObject, printJson, withJsonValues } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import { failure, tell } from '../command.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { absolutePath, shownPath } from '../paths.ts';
import { ProjectPlaces } from '../project-places.ts';
import { readText } from '../read-text.ts';
import { replaceText, writeText } from '../write-file.ts';

export const mcpClients = ['claude-desktop', 'claude-code', 'cursor', 'vscode'] as const;
export type McpClient = (typeof mcpClients)[number];

/** The options of `aion serve` that its start by a client keeps. */
interface KeptOptions {
  readonly python: string | null;
  readonly context: readonly string[];
  readonly timeout: string | null;
  readonly 'read-only': boolean;
  readonly only: readonly string[];
  readonly 'all-functions': boolean;
  readonly agreed: string | null;
}

interface Installation {
  readonly client: McpClient;
  readonly paths: readonly string[];
  readonly options: KeptOptions;
  /** The root of the project, absolute. */
  readonly root: string;
  /** Whether the file is written; else it is only shown. */
  readonly isConfirmed: boolean;
}

/** Shows the configuration with which a client starts the server, and writes it if that is confirmed. Other servers in the file stay. */
export async function install(
  host: Host,
  { client, paths, options, root, isConfirmed }: Installation,
): Promise<ExitCode> {
  const outside = await pathOutside(paths, root);
  if (outside !== null) {
    const problem = say`A client starts in another folder, and wouldn't find the project of ${outside}. Add an .aionrc.json to ${root}.`;
    return failure(host, 'serve', problem);
  }
  const { path, key, type } = configurationOf(host, client, root);
  const entry = { ...type, ...startOf(host, paths, options) };
  const isNew = !existsSync(path);
  const before = isNew ? { ok: true as const, text: '' } : await readText(host, path);
  if (!before.ok) return failure(host, 'serve', `${shownPath(host, path)}: ${before.says}`);
  const old = before.text;
  const name = serverName(root);
  const text = withJsonValues(old.trim() === '' ? '{}\n' : old, [[`/${key}/${name}`, entry]]);
  if (text === null) {
    return failure(host, 'serve', say`${shownPath(host, path)} isn't valid JSON. Nothing was written.`);
  }
  host.standardOutput.write(`${shownPath(host, path)}\n${printJson({ [key]: { [name]: entry } })}\n`);
  if (text === old) {
    tell(host, say`aion serve: The file has this server already.`);
    return exitCode.clean;
  }
  if (!isConfirmed) {
    tell(host, say`aion serve: Nothing was written. To write the file, add --yes.`);
    return exitCode.clean;
  }
  const written = isNew ? writeText(path, text, 'create', null) : replaceText(path, old, text, null);
  if (!written.ok) return failure(host, 'serve', `${shownPath(host, path)}: ${written.says}`);
  tell(host, say`aion serve: Written. Restart the client, or reload its servers.`);
  return exitCode.clean;
}

/** The first path whose project a server that starts in another folder would not find; null for none. */
async function pathOutside(paths: readonly string[], root: string): Promise<string | null> {
  const elsewhere = { folder: parse(root).root };
  for (const path of paths) {
    const places = new ProjectPlaces(elsewhere, [path]);
    if ((await places.of(join(path, 'x'))).root !== root) return path;
  }
  return null;
}

interface Configuration {
  readonly path: string;
  /** The member with the servers. */
  readonly key: string;
  readonly type: JsonObject;
}

/**
 * Sources: https://modelcontextprotocol.io/docs/develop/connect-local-servers (Claude Desktop), https://code.claude.com/docs/en/mcp,
 * https://cursor.com/docs/context/mcp, https://code.visualstudio.com/docs/copilot/customization/mcp-servers
 */
function configurationOf({ environment }: Host, client: McpClient, root: string): Configuration {
  switch (client) {
    case 'claude-desktop':
      return { path: join(claudeFolder(environment), 'claude_desktop_config.json'), key: 'mcpServers', type: {} };
    case 'claude-code':
      return { path: join(root, '.mcp.json'), key: 'mcpServers', type: {} };
    case 'cursor':
      return { path: join(root, '.cursor', 'mcp.json'), key: 'mcpServers', type: {} };
    case 'vscode':
      return { path: join(root, '.vscode', 'mcp.json'), key: 'servers', type: { type: 'stdio' } };
  }
}

function claudeFolder({ HOME = homedir(), APPDATA }: Host['environment']): string {
  switch (process.platform) {
    case 'darwin':
      return join(HOME, 'Library', 'Application Support', 'Claude');
    case 'win32':
      return join(APPDATA ?? join(HOME, 'AppData', 'Roaming'), 'Claude');
    default:
      return join(HOME, '.config', 'Claude');
  }
}

/** This program with absolute paths: a client can start it in any folder, with another `PATH`. */
function startOf(host: Host, paths: readonly string[], options: KeptOptions): JsonObject {
  const program = process.argv[1];
  const words = [
    'serve',
    ...paths,
    ...(options.python === null ? [] : ['--python', programPath(host, options.python)]),
    ...options.context.flatMap((module) => ['--context', module]),
    ...(options.timeout === null ? [] : ['--timeout', options.timeout]),
    ...(options['read-only'] ? ['--read-only'] : []),
    ...options.only.flatMap((name) => ['--only', name]),
    ...(options['all-functions'] ? ['--all-functions'] : []),
    ...(options.agreed === null ? [] : ['--agreed', options.agreed]),
  ];
  return { command: process.execPath, args: [...(program === undefined ? [] : [program]), ...words] };
}

/** A name without a folder is searched in `PATH`. */
function programPath(host: Host, python: string): string {
  return /[\\/]/.test(python) ? absolutePath(host, python) : python;
}

/** The name of the folder, in letters that every client takes. */
function serverName(root: string): string {
  return basename(root).replace(/[^A-Za-z0-9_-]+/g, '-') || 'aion';
}
