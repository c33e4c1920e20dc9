import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import { type ServeOptions, serve } from '../../cli/commands/serve.ts';
import type { Host } from '../../cli/host.ts';
import { nodeHost } from '../../cli/node-host.ts';
import { inThisThread } from '../support/reader-in-process.ts';

const fixtures = join(import.meta.dirname, '../fixtures/served');

/** A copy of a project of `test/fixtures/served`: Python writes beside imported files. */
export function project(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aion-served-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(fixtures, name), folder, { recursive: true });
  return folder;
}

const around = nodeHost();

export interface Serving {
  readonly input: PassThrough;
  readonly output: PassThrough;
  /** The output on standard error. */
  told(): string;
  /** Interrupts it; returns the exit code. */
  end(): Promise<number>;
  /** The exit code, if it ends by itself. */
  readonly served: Promise<number>;
}

export interface Started {
  readonly client: Client;
  /** The output on standard error. */
  told(): string;
  /** Returns the exit code, after the client has gone. */
  hangUp(): Promise<number>;
}

const defaults: ServeOptions = {
  ...{
    python: null,
    context: [],
    timeout: null,
    'read-only': false,
    only: [],
    'all-functions': false,
    http: null,
    agreed: null,
    show: false,
    install: null,
    yes: false,
  },
  format: 'text',
};

/** Serves in this process until the end of the test. */
export function startServing(folder: string, paths: readonly string[], options: Partial<ServeOptions> = {}): Serving {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const said: string[] = [];
  const told = { isTerminal: false, columns: 100, closed: false, write: (text: string) => void said.push(text) };
  const host: Host = {
    ...around,
    ...inThisThread,
    folder,
    standardError: told,
    environment: process.env,
  };
  const ends = new AbortController();
  const served = serve(paths, { ...defaults, ...options }, host, { input, output, ends: ends.signal });
  const end = async (): Promise<number> => {
    ends.abort();
    input.end();
    return served;
  };
  onTestFinished(async () => void (await end()));
  return { input, output, told: () => said.join(''), end, served };
}

/** Serves in this process, with a connected client. */
export async function start(
  folder: string,
  paths: readonly string[],
  options: Partial<ServeOptions> = {},
): Promise<Started> {
  const { input, output, told, served } = startServing(folder, paths, options);
  const client = new Client({ name: 'test', version: '1' });
  const hangUp = async (): Promise<number> => {
    await client.close();
    input.end();
    return served;
  };
  onTestFinished(async () => void (await hangUp()));
  await client.connect(new StdioServerTransport(output, input));
  return { client, told, hangUp };
}
