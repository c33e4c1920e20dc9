import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AionProgram, runAion } from '../../../../client/features/run-tool/aion-process.ts';
import { readWhatStarts } from '../../../../client/features/run-tool/consent/what-starts.ts';
import { readTestReport } from '../../../../client/features/run-tool/saved-tests/test-report.ts';
import { ToolServer } from '../../../../client/features/run-tool/tool-server.ts';
import { builtProgram, needsBuiltProgram } from '../../../support/built-program.ts';
import { isRunning } from '../../../support/running-processes.ts';
import { describeWithPython } from '../../../support/system-python.ts';

const program: AionProgram = { command: process.execPath, script: builtProgram };
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aion-tool-server-')));

const tools = `[
  { name --> "add", function --> "lambda a, b: print('adding') or a + b" --> { arg-1 --> "integer", arg-2 --> "integer" },
    args_schema --> { a --> "int | The first", b --> "int | The second" }, description --> "Adds two numbers." },
  { name --> "wait", function --> "lambda s: __import__('time').sleep(s)" --> { arg-1 --> "number" },
    args_schema --> { s --> "float | Seconds" }, description --> "Waits." },
  { name --> "look up", function --> "lambda: [1, float('nan')]" --> { return-1 --> "list" }, description --> "Looks something up." },
  { name --> "docs", link --> "https://example.com", description --> "Shows the documentation." }
]
`;

let server: ToolServer | null = null;
const events = { onToolsChanged: vi.fn(), onEnded: vi.fn(), onLog: vi.fn() };

async function started(): Promise<ToolServer> {
  server = await ToolServer.start(program, ['serve', '.'], folder, events);
  return server;
}

beforeAll(() => {
  writeFileSync(join(folder, 'tools.aion'), tools);
});

afterEach(async () => {
  await server?.close();
  server = null;
  vi.clearAllMocks();
});

afterAll(() => rmSync(folder, { recursive: true }));

describeWithPython('the editor’s client of aion serve', () => {
  beforeEach(needsBuiltProgram);

  test('lists the tools with their schemas, and ends with its process', async () => {
    const running = await started();
    const { processId } = running;
    const listed = await running.tools();
    expect([...listed.keys()].toSorted()).toEqual(['add', 'docs', 'look up', 'wait']);
    expect(listed.get('add')?.refusedByLangchain).toBeNull();
    expect(listed.get('look up')?.refusedByLangchain).toContain('one argument');
    expect(listed.get('add')).toMatchObject({
      description: expect.stringContaining('Adds two numbers.'),
      inputSchema: { properties: { a: { type: 'integer' }, b: { type: 'integer' } }, required: ['a', 'b'] },
    });
    if (processId === null) throw new Error('The server does not run.');
    expect(isRunning(processId)).toBe(true);
    await running.close();
    await expect.poll(() => isRunning(processId)).toBe(false);
    expect(events.onEnded).toHaveBeenCalled();
  });

  test('a tool keeps its name of the file, and a record its notes', async () => {
    const running = await started();
    expect((await running.tools()).get('look up')).toMatchObject({ name: 'look up', title: '' });
    const record = await running.call('1', 'look up', {}, new AbortController().signal);
    expect(record).toMatchObject({ tool: 'look up', response: [1, null] });
    expect(record.notes).toEqual(['/1 is nan, which JSON does not have. It is null.']);
  });

  test('a call gives its record: the result, the output, the time it took', async () => {
    const running = await started();
    const record = await running.call('1', 'add', { a: 40, b: 2 }, new AbortController().signal);
    expect(record).toMatchObject({
      tool: 'add',
      arguments: { a: 40, b: 2 },
      status: 'completed',
      response: 42,
      error: null,
    });
    expect(record.output).toContain('adding');
    expect(record.duration).toBeGreaterThan(0);
    expect(Date.parse(record.started ?? '')).not.toBeNaN();
  });

  test('wrong arguments, and a tool that does not exist, are failed calls', async () => {
    const running = await started();
    const { signal } = new AbortController();
    const wrong = await running.call('1', 'add', { a: 'x' }, signal);
    expect(wrong).toMatchObject({ status: 'failed', response: null });
    expect(wrong.error).toMatch(/a/);
    const unknown = await running.call('2', 'no_such', {}, signal);
    expect(unknown).toMatchObject({ status: 'failed', error: expect.stringContaining('no_such') });
  });

  test('a cancelled call is cancelled at once, and the next one runs', async () => {
    const running = await started();
    const cancelling = new AbortController();
    const waiting = running.call('1', 'wait', { s: 9 }, cancelling.signal);
    setTimeout(() => cancelling.abort(), 300);
    expect(await waiting).toMatchObject({ status: 'cancelled', error: 'Cancelled.' });
    const next = await running.call('2', 'add', { a: 1, b: 1 }, new AbortController().signal);
    expect(next).toMatchObject({ status: 'completed', response: 2 });
  });

  test('a call whose server ends fails, and says so', async () => {
    const running = await started();
    const { processId } = running;
    // A process id of 0 would be the tests' own group.
    if (processId === null) throw new Error('The server does not run.');
    const waiting = running.call('1', 'wait', { s: 9 }, new AbortController().signal);
    setTimeout(() => process.kill(processId, 'SIGKILL'), 300);
    expect(await waiting).toMatchObject({ status: 'failed' });
    expect(events.onEnded).toHaveBeenCalled();
  });

  test('a server that cannot start says why, and leaves nothing behind', async () => {
    const wrong = ToolServer.start(program, ['serve', 'no/such/folder'], folder, events);
    await expect(wrong).rejects.toThrow(/no\/such\/folder/);
  });

  test('what would start is shown, and nothing starts: not even the Python of the folder', async () => {
    const sentinel = join(folder, 'started');
    const python = join(folder, 'python');
    writeFileSync(python, `#!/bin/sh\ntouch ${sentinel}\nexec python3 "$@"\n`, { mode: 0o755 });
    const args = ['serve', '--python', python, '.', '--show', '--format', 'json'];
    const { stdout } = await runAion(program, args, folder);
    const starts = readWhatStarts(stdout);
    expect(starts.python.path).toBe(python);
    expect(starts.tools.map(({ name, path, line }) => [name, path, line])).toEqual([
      ['add', join(folder, 'tools.aion'), 2],
      ['wait', join(folder, 'tools.aion'), 4],
      ['look up', join(folder, 'tools.aion'), 6],
      ['docs', join(folder, 'tools.aion'), 7],
    ]);
    expect(existsSync(sentinel)).toBe(false);
  });

  test('aion test reports what the Test Explorer shows', async () => {
    const calls = [
      { name: 'add', arguments: { a: 1, b: 2 }, expect: { result: 3 } },
      { name: 'add', arguments: { a: 1, b: 2 }, expect: { result: 4 } },
      { name: 'docs', arguments: {} },
    ];
    writeFileSync(join(folder, 'add.aioncalls.json'), JSON.stringify(calls));
    const only = ['--only-case', 'add.aioncalls.json:0', '--only-case', 'add.aioncalls.json:1'];
    const { stdout, stderr } = await runAion(
      program,
      ['test', '.', '--tools', '.', '--format', 'json', '--allow-side-effects', ...only],
      folder,
    );
    expect(stderr).toBe('');
    const { cases } = readTestReport(stdout);
    expect(cases).toMatchObject([
      { path: 'add.aioncalls.json', index: 0, status: 'passed', difference: null },
      { path: 'add.aioncalls.json', index: 1, status: 'failed', difference: { expected: '4', actual: '3' } },
    ]);
  });
});
