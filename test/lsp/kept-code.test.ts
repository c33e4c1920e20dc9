import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentDiagnosticReport } from 'vscode-languageserver-protocol';
import { cachesIn } from '../support/caches-in.ts';
import { fullCapabilities } from './support/capabilities.ts';
import { connectSpawned, type Transport, transports } from './support/transport.ts';

const folder = mkdtempSync(join(tmpdir(), 'aion-code-'));
/** The folder for temporary files, which other users can write to. */
const shared = mkdtempSync(join(tmpdir(), 'aion-shared-'));
const servers: Transport[] = [];

afterAll(() => {
  for (const server of servers) server.dispose();
  for (const made of [folder, shared]) rmSync(made, { recursive: true, force: true });
});

/** Starts a server that caches its code in the folder, and asks it for the problems of a file. */
async function problems(): Promise<unknown> {
  const server = connectSpawned({ ...cachesIn(folder), TMPDIR: shared });
  servers.push(server);
  const { connection } = server;
  connection.onRequest('workspace/configuration', ({ items }: { items: readonly unknown[] }) => items.map(() => null));
  connection.onRequest('client/registerCapability', () => null);
  connection.listen();
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: fullCapabilities });
  await connection.sendNotification('initialized', {});
  const uri = 'file:///kept/code.aion';
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'aion', version: 1, text: '[{ name --> "A", descr --> "x" }]\n' },
  });
  const { items } = await connection.sendRequest<DocumentDiagnosticReport & { readonly items: readonly unknown[] }>(
    'textDocument/diagnostic',
    { textDocument: { uri } },
  );
  expect(items).not.toEqual([]);
  return items;
}

/** The larger of the two files of the program: the notation and the tools. */
function keptFile(): string | null {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /aion-lsp-[\w.-]+-\d+$/.test(path),
  );
  const files = names.map((name) => join(folder, name)).toSorted((a, b) => statSync(b).size - statSync(a).size);
  return files.length < 2 ? null : (files[0] ?? null);
}

/** Waits for both kept files; returns the larger one. */
async function written(): Promise<string> {
  for (;;) {
    const file = keptFile();
    if (file !== null) return file;
    await pause(100);
  }
}

/** Waits until a kept file is another one than the inode `before`. */
async function replaced(file: string, before: number): Promise<void> {
  while (statSync(file).ino === before) await pause(100);
}

describe('the code that a server keeps for the next', () => {
  const missing = transports.find((transport) => transport.missing !== null)?.missing ?? null;
  beforeEach((context) => context.skip(missing !== null, missing ?? undefined));

  it('is read by the next one, and written anew where it is damaged', { timeout: 120_000 }, async () => {
    const first = await problems();
    const file = await written();
    const { ino } = statSync(file);
    const whole = readFileSync(file);
    expect(whole.length).toBeGreaterThan(1_000_000);

    expect(await problems()).toEqual(first);
    await pause(6_000);
    expect(statSync(file).ino).toBe(ino);

    const changed = Buffer.from(whole);
    changed.fill(0x5a, whole.length >> 1, (whole.length >> 1) + 1_000);
    for (const damaged of [Buffer.from('damaged'), changed]) {
      writeFileSync(file, damaged);
      const { ino: before } = statSync(file);
      expect(await problems()).toEqual(first);
      await replaced(file, before);
      expect(readFileSync(file).length).toBeGreaterThan(1_000_000);
    }
    expect(existsSync(file)).toBe(true);
    expect(readdirSync(shared)).toEqual([]);
  });

  it('is read and written in no folder of another user, nor through a link', { timeout: 120_000 }, async (context) => {
    context.skip(process.platform === 'win32', 'Windows has no rights of other users');
    await problems();
    const own = dirname(await written());
    const elsewhere = mkdtempSync(join(shared, 'elsewhere-'));
    rmSync(own, { recursive: true });
    symlinkSync(elsewhere, own);
    await problems();
    await pause(6_000);
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(own);
    mkdirSync(own, { mode: 0o755 });
    await problems();
    await pause(6_000);
    expect(readdirSync(own)).toEqual([]);
    rmSync(own, { recursive: true });
  });

  it('is not read where other users can write it', { timeout: 120_000 }, async (context) => {
    context.skip(process.platform === 'win32', 'Windows has no rights of other users');
    await problems();
    const file = await written();
    chmodSync(file, 0o622);
    const { ino } = statSync(file);
    await problems();
    await replaced(file, ino);
    expect(statSync(file).mode & 0o022).toBe(0);
  });
});
