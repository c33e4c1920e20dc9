import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Entry } from '../../agent/log.ts';
import { readLog } from '../../agent/read-log.ts';
import { stateOf } from '../../agent/state.ts';
import { builtProgram, needsBuiltProgram } from '../support/built-program.ts';
import { element } from '../support/hosted-project.ts';
import { isRunning } from '../support/running-processes.ts';
import { describeWithPython } from '../support/system-python.ts';
import { chat, chatCalls, type Reply, scriptedServer } from '../unit/agent/support.ts';
import { aion, folderWith } from './support.ts';

const replies: readonly Reply[] = [chatCalls(['c1', 'multiply', '{"x": 3, "y": 4}']), chat({ content: 'It is 12.' })];

/** A tool that records its process and each call; with `kills`, it ends the program that runs it, and waits. */
function files(kills: boolean): Record<string, string> {
  const end = '    os.kill(int(open("host").read()), 9)\n    time.sleep(600)\n';
  return {
    'pyproject.toml': '',
    'api.py': `import os, time\ndef multiply(x, y):\n    open("pids", "a").write(f"{os.getpid()} ")\n${kills ? end : ''}    return x * y\n`,
    'tools/a.aion': `[${element('multiply', 'lambda x, y: multiply(x, y)', { x: 'int', y: 'int' })}]`,
  };
}

/** Node that ends itself by SIGKILL right after the log has this many lines. */
function killedAfter(lines: number): string {
  const preload = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { appendFileSync } = fs;
    let written = 0;
    fs.writeFileSync('host', String(process.pid));
    fs.appendFileSync = (...given) => {
      appendFileSync(...given);
      if (++written === ${lines}) process.kill(process.pid, 'SIGKILL');
    };
    syncBuiltinESMExports();
  `;
  return `data:text/javascript,${encodeURIComponent(preload)}`;
}

/** Asks in a process of its own; returns the signal that ended it. */
function ask(folder: string, address: string, python: string, killAfter: number): Promise<NodeJS.Signals | null> {
  const words = ['ask', 'What is 3 times 4?', '--model', `test@${address}`, '--log', 'run.jsonl'];
  const given = [
    '--import',
    killedAfter(killAfter),
    builtProgram,
    ...words,
    '--tools',
    'tools',
    '--python',
    python,
    '--run',
  ];
  const child = spawn(process.execPath, given, { cwd: folder, stdio: 'ignore' });
  return new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)));
}

function processesIn(folder: string): readonly number[] {
  const file = join(folder, 'pids');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').map(Number) : [];
}

/** A log without its times. */
function said(entries: readonly Entry[]): readonly unknown[] {
  return entries.map((entry) => {
    const { time: _, ...rest } = entry;
    return 'seconds' in rest ? { ...rest, seconds: 0 } : rest;
  });
}

function logIn(folder: string): readonly Entry[] {
  return readLog(readFileSync(join(folder, 'run.jsonl'), 'utf8')) ?? [];
}

describeWithPython('aion ask, killed', (python) => {
  beforeEach(needsBuiltProgram);

  /** Continues the run in `folder`, with the missing answers. */
  async function resume(folder: string, answers: readonly Reply[]) {
    const { address } = await scriptedServer(answers);
    const words = ['ask', '--resume', 'run.jsonl', '--log', 'run.jsonl', '--model', `test@${address}`];
    const tools = ['--tools', 'tools', '--python', python, '--run', '--format', 'json'];
    return aion([...words, ...tools], { folder, environment: { PATH: process.env['PATH'] ?? '' } });
  }

  it('after each step goes on from its log, with the same state, and leaves no process', async (context) => {
    context.skip(process.platform === 'win32', 'Windows sends no signals to a process');
    const whole = folderWith(files(false));
    expect(await ask(whole, (await scriptedServer(replies)).address, python, 0)).toBeNull();
    const all = logIn(whole);
    expect(all.map(({ step }) => step)).toEqual([
      ...['began', 'asked', 'answered', 'read', 'call-began', 'call-ended', 'asked', 'answered', 'read', 'ended'],
    ]);
    for (let lines = 1; lines <= all.length; lines++) {
      const folder = folderWith(files(false));
      expect(await ask(folder, (await scriptedServer(replies)).address, python, lines)).toBe('SIGKILL');
      const kept = logIn(folder);
      expect(said(kept)).toEqual(said(all.slice(0, lines)));
      const answered = kept.filter(({ step }) => step === 'answered').length;
      const { code, out } = await resume(folder, replies.slice(answered));
      expect({ lines, code, end: JSON.parse(out).end?.answer }).toEqual({ lines, code: 0, end: 'It is 12.' });
      const [state, expected] = [stateOf(logIn(folder)), stateOf(all)];
      // A call that had begun is not repeated; it is reported as failed.
      const wasCalling = kept.at(-1)?.step === 'call-began';
      if (!wasCalling) expect(state?.messages).toEqual(expected?.messages);
      expect(state?.actions.map(({ outcome }) => outcome?.status)).toEqual([wasCalling ? 'failed' : 'completed']);
      await expect.poll(() => processesIn(folder).filter(isRunning)).toEqual([]);
    }
  }, 400_000);

  it('while a tool runs ends the tool, too, and does not run it again', async (context) => {
    context.skip(process.platform === 'win32', 'Windows sends no signals to a process');
    const folder = folderWith(files(true));
    expect(await ask(folder, (await scriptedServer(replies)).address, python, 0)).toBe('SIGKILL');
    expect(logIn(folder).at(-1)?.step).toBe('call-began');
    expect(processesIn(folder)).toHaveLength(1);
    await expect.poll(() => processesIn(folder).filter(isRunning)).toEqual([]);
    const { code, out } = await resume(folder, replies.slice(1));
    expect({ code, answer: JSON.parse(out).end.answer }).toEqual({ code: 0, answer: 'It is 12.' });
    expect(JSON.stringify(JSON.parse(out).entries)).toContain("The tool isn't run again.");
    expect(processesIn(folder)).toHaveLength(1);
  }, 120_000);
});
