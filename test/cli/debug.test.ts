import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommandLine } from '../../cli/command-line.ts';
import { nodeHost } from '../../cli/node-host.ts';
import { builtProgram, needsBuiltProgram } from '../support/built-program.ts';
import { DebugClient } from '../support/debug-client.ts';
import { isRunning } from '../support/running-processes.ts';
import { describeWithPython } from '../support/system-python.ts';
import { folderWith, type Run } from './support.ts';

/** A Python that has debugpy: `AION_DEBUGPY=/path/to/python npx vitest run test/cli/debug.test.ts`. */
const withDebugpy = process.env['AION_DEBUGPY'];

const tools = `import time


def double(x: int) -> int:
    """Doubles a number."""
    half = x
    time.sleep(0.3)
    return half + x
`;

const calls = JSON.stringify([{ name: 'double', arguments: { x: 3 }, expect: { result: 6 }, within: 0.1 }]);

/** Replaces debugpy: it prints who waits, and continues when a client has connected. */
const fakeDebugpy = `import os, socket
_listener = socket.socket()
def listen(address):
    _listener.bind(address)
    _listener.listen()
    with open("pid.txt", "w") as file:
        file.write(str(os.getpid()))
    return _listener.getsockname()
def wait_for_client():
    connection, _ = _listener.accept()
    print("attached", flush=True)
`;

/** Runs `aion test --debug`; `attach` gets the address of the waiting Python. */
async function debugged(
  files: Readonly<Record<string, string>>,
  words: readonly string[],
  attach: (host: string, port: number, folder: string) => Promise<void>,
  tested = 'tools.py',
): Promise<Run> {
  const folder = folderWith({ 'tools.py': tools, 'a.aioncalls.json': calls, ...files });
  const said = { out: '', err: '' };
  let attached: Promise<void> | null = null;
  const stream = (write: (text: string) => void) => ({ isTerminal: false, columns: 100, closed: false, write });
  const host = {
    ...nodeHost(),
    folder,
    environment: { PATH: process.env['PATH'] },
    standardOutput: stream((text) => {
      said.out += text;
    }),
    standardError: stream((text) => {
      said.err += text;
      const [, name, port] = /^Debugger: (.+):(\d+)$/m.exec(text) ?? [];
      if (name !== undefined) attached = attach(name, Number(port), folder);
    }),
  };
  const code = await runCommandLine(['test', '.', '--tools', tested, '--debug', ...words], host);
  await attached;
  return { code, ...said };
}

function neverAttaches(): Promise<void> {
  throw new Error('Nothing is to be attached.');
}

describeWithPython('aion test --debug', () => {
  test('Python waits for the debugger, and no time is limited', async () => {
    const { code, out, err } = await debugged(
      { 'fake/debugpy/__init__.py': fakeDebugpy },
      ['--debugpy', 'fake/debugpy', '--timeout', '0.1'],
      async (host, port) => {
        // Longer than the usual limit of a call.
        await new Promise((resolve) => setTimeout(resolve, 200));
        connect(port, host)
          .on('error', () => undefined)
          .unref();
      },
    );
    expect(err).toMatch(/^Debugger: 127\.0\.0\.1:\d+\n$/);
    expect(out).toContain('1 passed.');
    expect(code).toBe(0);
  });

  test('Python ends with the command, while it waits too', async (context) => {
    needsBuiltProgram(context);
    const folder = folderWith({
      'tools.py': tools,
      'a.aioncalls.json': calls,
      'fake/debugpy/__init__.py': fakeDebugpy,
    });
    const words = [builtProgram, 'test', '.', '--tools', 'tools.py', '--debug', '--debugpy', 'fake/debugpy'];
    const child = spawn(process.execPath, words, { cwd: folder });
    const python = await new Promise<number>((resolve) => {
      child.stderr.on('data', (piece) => {
        if (String(piece).includes('Debugger: ')) resolve(Number(readFileSync(join(folder, 'pid.txt'), 'utf8')));
      });
    });
    expect(isRunning(python)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isRunning(python)).toBe(false);
  });

  test('without debugpy it says what to install', async () => {
    const { code, out } = await debugged({}, [], neverAttaches);
    expect(out).toMatch(/debugpy is not installed in this Python\. Install it: .+ -m pip install debugpy\./);
    expect(code).toBe(1);
  });

  test('a debugpy.py of the project is not imported', async () => {
    const { out } = await debugged({ 'debugpy.py': 'open("ran.txt", "w")' }, [], neverAttaches);
    expect(out).toContain('debugpy is not installed');
  });

  test('a debugpy that cannot listen is told', async () => {
    const broken = 'def listen(address):\n    raise RuntimeError("no socket")\n';
    const { out } = await debugged(
      { 'fake/debugpy/__init__.py': broken },
      ['--debugpy', 'fake/debugpy'],
      neverAttaches,
    );
    expect(out).toContain('the debugger cannot be started: RuntimeError: no socket');
  });
});

describe('with debugpy', () => {
  beforeEach((context) => context.skip(withDebugpy === undefined, 'AION_DEBUGPY names no Python that has debugpy'));

  test.each([
    { file: 'tools.py', line: 8, names: ['half * 100'], frames: ['double'] },
    { file: 'tools.aion', line: 4, names: ['x * 100'], frames: ['<lambda>'] },
  ])('a breakpoint in $file is hit, and the runner is not shown', async ({ file, line, names, frames }) => {
    const aionFile = `[
  {
    name --> "double",
    function --> "lambda x: x + x" --> { arg-1 --> "integer (a number)", return-1 --> "integer" },
    description --> "Doubles."
  }
]
`;
    const seen: unknown[] = [];
    const follow = async (host: string, port: number, folder: string): Promise<void> => {
      const runner = join(import.meta.dirname, '../../runner/python/aion_runner.py');
      const client = await DebugClient.attach(host, port, runner, { path: join(folder, file), line });
      for (let stop = await client.stopped(); stop !== null; stop = await client.stopped()) {
        // The string is evaluated once, before it is called.
        if (stop.frames[0] !== '<module>') seen.push(stop.frames, ...(await client.evaluates(names)));
        await client.goesOn();
      }
    };
    const words = ['--python', withDebugpy ?? ''];
    const { code, out } = await debugged({ 'tools.aion': aionFile }, words, follow, file);
    expect(seen).toEqual([frames, '300']);
    expect(out).toContain('1 passed.');
    expect(code).toBe(0);
  });
});
