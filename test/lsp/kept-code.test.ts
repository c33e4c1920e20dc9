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
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentDiagnosticReport } from 'vscode-languageserver-protocol';
import { needsBuiltProgram } from '../support/built-program.ts';
import { cachesIn } from '../support/caches-in.ts';
import { fullCapabilities } from './support/capabilities.ts';
import { connectSpawned } from './support/transport.ts';

const folder = mkdtempSync(join(tmpdir(), 'aion-code-'));
/** The folder for temporary files, which other users can write to. */
const shared = mkdtempSync(join(tmpdir(), 'aion-shared-'));
const [due, done] = [join(folder, 'due'), join(folder, 'done')];

/** A server keeps its code 5 seconds after its start. Here it does when the file `due` appears; `done` gets the number of kept files. */
const keepsWhenDue = `
  import { existsSync, writeFileSync } from 'node:fs';
  const { setTimeout, setInterval, clearInterval } = globalThis;
  const keeping = [];
  globalThis.setTimeout = (run, time, ...more) => {
    if (time !== 5_000) return setTimeout(run, time, ...more);
    keeping.push(run);
    return { unref: () => undefined };
  };
  const timer = setInterval(() => {
    if (!existsSync(${JSON.stringify(due)})) return;
    clearInterval(timer);
    for (const keep of keeping) keep();
    writeFileSync(${JSON.stringify(done)}, String(keeping.length));
  }, 20);
`;

afterAll(() => {
  for (const made of [folder, shared]) rmSync(made, { recursive: true, force: true });
});

/** A server that caches its code in the folder: the problems that it finds in a file, and the number of files that it then keeps. */
async function started(): Promise<{ readonly problems: readonly unknown[]; readonly kept: number }> {
  const options = `--import=data:text/javascript,${encodeURIComponent(keepsWhenDue)}`;
  const server = connectSpawned({ ...cachesIn(folder), TMPDIR: shared, NODE_OPTIONS: options });
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
  writeFileSync(due, '');
  await expect.poll(() => existsSync(done) && readFileSync(done, 'utf8') !== '').toBe(true);
  const kept = Number(readFileSync(done, 'utf8'));
  for (const file of [due, done]) rmSync(file);
  server.dispose();
  await server.exited;
  return { problems: items, kept };
}

/** The larger of the two files of the program: the notation and the tools. */
function keptFile(): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /aion-lsp-[\w.-]+-\d+$/.test(path),
  );
  const files = names.map((name) => join(folder, name)).toSorted((a, b) => statSync(b).size - statSync(a).size);
  expect(files).toHaveLength(2);
  return files[0] ?? '';
}

describe('the code that a server keeps for the next', () => {
  beforeEach(needsBuiltProgram);

  it('is read by the next one, and written anew where it is damaged', { timeout: 120_000 }, async () => {
    const first = await started();
    expect(first.kept).toBe(2);
    const file = keptFile();
    const whole = readFileSync(file);
    expect(whole.length).toBeGreaterThan(1_000_000);

    expect(await started()).toEqual({ ...first, kept: 0 });

    const changed = Buffer.from(whole);
    changed.fill(0x5a, whole.length >> 1, (whole.length >> 1) + 1_000);
    for (const damaged of [Buffer.from('damaged'), changed]) {
      writeFileSync(file, damaged);
      const { ino: before } = statSync(file);
      expect(await started()).toEqual({ ...first, kept: 1 });
      expect(statSync(file).ino).not.toBe(before);
      expect(readFileSync(file).length).toBeGreaterThan(1_000_000);
    }
    expect(readdirSync(shared)).toEqual([]);
  });

  it('is read and written in no folder of another user, nor through a link', { timeout: 120_000 }, async (context) => {
    context.skip(process.platform === 'win32', 'Windows has no rights of other users');
    await started();
    const own = dirname(keptFile());
    const elsewhere = mkdtempSync(join(shared, 'elsewhere-'));
    rmSync(own, { recursive: true });
    symlinkSync(elsewhere, own);
    expect((await started()).kept).toBe(0);
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(own);
    mkdirSync(own, { mode: 0o755 });
    expect((await started()).kept).toBe(0);
    expect(readdirSync(own)).toEqual([]);
    rmSync(own, { recursive: true });
  });

  it('is not read where other users can write it', { timeout: 120_000 }, async (context) => {
    context.skip(process.platform === 'win32', 'Windows has no rights of other users');
    await started();
    const file = keptFile();
    chmodSync(file, 0o622);
    const { ino } = statSync(file);
    expect((await started()).kept).toBe(1);
    expect(statSync(file).ino).not.toBe(ino);
    expect(statSync(file).mode & 0o022).toBe(0);
  });
});
