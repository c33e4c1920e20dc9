import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { ActionLog } from '../../../runner/action-log.ts';
import type { CallRecord } from '../../../runner/call-record.ts';
import { element, type HostedProject, hostedProject } from '../../support/hosted-project.ts';
import { readActionLog } from '../../support/read-action-log.ts';
import { describeWithPython } from '../../support/system-python.ts';

const api = `import os, sys, time
calls = 0

def count(x):
    global calls
    calls += 1
    return calls

def pid(x):
    time.sleep(0.05)
    return os.getpid()

def same(x):
    print(x)
    return x

def leave(x):
    os._exit(1)

def slow(x):
    time.sleep(60)

def shout(x):
    print("out")
    os.write(1, b"raw\\n")
    os.system("echo shell")
    print("err", file=sys.stderr)
    return input() if x == 2 else x

def title(given, suffix=""):
    return {**given, "x": given["x"].title() + suffix}

def greet(x, greeting="Hello"):
    return f"{greeting}, {x}!"

def wrap(result, by):
    return by + result + by
`;

describeWithPython('a host', (python) => {
  let project: HostedProject;
  afterEach(() => project.close());
  const open = (tools: readonly string[], options: Parameters<typeof hostedProject>[2] = {}): void => {
    project = hostedProject(python, { 'api.py': api, 'a.aion': `[${tools.join(',')}]` }, options);
  };
  const integer = { x: 'int' };

  it('starts no process for a call that waits when it is closed', async (context) => {
    context.skip(process.platform === 'win32', 'Windows starts no shell script');
    const folder = mkdtempSync(join(tmpdir(), 'aion-counted-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [counted, starts] = [join(folder, 'python'), join(folder, 'starts')];
    writeFileSync(counted, `#!/bin/sh\necho start >> ${starts}\nexec ${python} "$@"\n`, { mode: 0o755 });
    const tools = [element('slow', 'slow', integer), element('same', 'same', integer)];
    const limits = { concurrency: 1 };
    project = hostedProject(counted, { 'api.py': api, 'a.aion': `[${tools.join(',')}]` }, { limits });
    const running = project.host.call({ tool: 'slow', arguments: { x: 1 } });
    const waiting = project.host.call({ tool: 'same', arguments: { x: 1 } });
    await expect.poll(() => existsSync(starts)).toBe(true);
    // The other call waits for the same process now.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await project.host.close();
    expect([(await running).status, (await waiting).status]).toEqual(['cancelled', 'cancelled']);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(readFileSync(starts, 'utf8')).toBe('start\n');
  });

  it('loses none of 1,000 calls at the same time, though some end their process', async () => {
    open([element('same', 'same', integer), element('leave', 'leave', integer)]);
    const wanted = Array.from({ length: 1_000 }, (_, x) => ({
      tool: x % 250 === 100 ? 'leave' : 'same',
      arguments: { x },
    }));
    const records = await Promise.all(wanted.map((request) => project.host.call(request)));
    for (const [x, record] of records.entries()) {
      const isLost = x % 250 === 100;
      expect(record).toMatchObject({
        status: isLost ? 'failed' : 'completed',
        response: isLost ? null : x,
        output: isLost ? '' : `${x}\n`,
      });
    }
    expect(new Set(records.map(({ id }) => id)).size).toBe(1_000);
  });

  it('runs calls after each other in one process, which keeps what its modules hold', async () => {
    open([element('count', 'count', integer)]);
    const responses = [];
    for (let x = 0; x < 3; x++) responses.push((await project.host.call({ tool: 'count', arguments: { x } })).response);
    expect(responses).toEqual([1, 2, 3]);
  });

  it.each([
    [1, 1],
    [3, 3],
  ])('with a concurrency of %i has %i processes', async (concurrency, processes) => {
    open([element('pid', 'pid', integer)], { limits: { concurrency } });
    const requests = Array.from({ length: 6 }, (_, x) => project.host.call({ tool: 'pid', arguments: { x } }));
    expect(new Set((await Promise.all(requests)).map(({ response }) => response)).size).toBe(processes);
  });

  it('cancels what runs and what waits', async () => {
    open([element('slow', 'slow', integer), element('same', 'same', integer)], { limits: { concurrency: 1 } });
    const first = new AbortController();
    const second = new AbortController();
    const runs = project.host.call({
      ...{ tool: 'slow', arguments: { x: 1 }, signal: first.signal },
      onRecord: ({ status }) => status === 'processing' && setTimeout(() => first.abort(), 300),
    });
    const waits = project.host.call({ tool: 'same', arguments: { x: 1 }, signal: second.signal });
    const stays = project.host.call({ tool: 'same', arguments: { x: 2 } });
    second.abort();
    expect(await runs).toMatchObject({
      status: 'cancelled',
      error: '"slow" was ended: the call was cancelled.',
      response: null,
    });
    expect(await waits).toMatchObject({ status: 'cancelled', started: null, duration: 0 });
    expect(await stays).toMatchObject({ status: 'completed', response: 2 });
  });

  it('that is closed ends what runs, and calls nothing more', async () => {
    open([element('slow', 'slow', integer)]);
    const runs = project.host.call({
      ...{ tool: 'slow', arguments: { x: 1 } },
      onRecord: ({ status }) => status === 'processing' && setTimeout(() => void project.host.close(), 300),
    });
    expect(await runs).toMatchObject({ status: 'cancelled', error: '"slow" was ended: the host was closed.' });
    const later = await project.host.call({ tool: 'slow', arguments: { x: 1 } });
    expect(later).toMatchObject({
      ...{ status: 'failed', response: null, output: '' },
      error: '"slow" wasn\'t called: the host was closed.',
    });
  });

  it('keeps what functions print apart, and gives them nothing to read', async () => {
    open([element('shout', 'shout', integer)]);
    const record = await project.host.call({ tool: 'shout', arguments: { x: 1 } });
    expect(record).toMatchObject({ response: 1, output: 'out\nraw\nshell\nerr\n' });
    const reads = await project.host.call({ tool: 'shout', arguments: { x: 2 } });
    expect(reads.error).toMatch(/^"shout" failed: EOFError: .* \(api\.py:\d+\)\.$/);
    expect(reads.output).toMatch(
      /^out\nraw\nshell\nerr\nTraceback \(most recent call last\):\n {2}File ".*api\.py", line \d+, in shout\n/,
    );
  });

  it('does not start Python for arguments that do not fit, or are too large', async () => {
    open([element('same', 'same', integer)], { python: '/no/such/python', limits: { largestArguments: 100 } });
    const call = async (given: Record<string, string | number>) =>
      (await project.host.call({ tool: 'same', arguments: given })).error;
    expect(await call({ x: 'one' })).toBe('"x" must be an integer, but is "one".');
    expect(await call({})).toContain('"x"');
    expect(await call({ x: 1, y: 'a'.repeat(100) })).toBe(
      'The arguments of "same" have 114 bytes as JSON, but the limit is 100.',
    );
    expect(await call({ x: 1 })).toBe('"same" failed: Can\'t start Python: spawn /no/such/python ENOENT.');
  });

  it('says at each call why a module cannot be imported', async () => {
    project = hostedProject(python, {
      'api.py': 'import nowhere_at_all\n\n\ndef same(x):\n    return x\n',
      'a.aion': `[${element('same', 'same', integer)}]`,
    });
    const call = async () => (await project.host.call({ tool: 'same', arguments: { x: 1 } })).error;
    const first = await call();
    expect(first).toContain("No module named 'nowhere_at_all'");
    expect(await call()).toBe(first);
  });

  it('checks the result against the output schema', async () => {
    project = hostedProject(python, {
      'api.py': 'def answer(x):\n    return {"degrees": x}\n',
      'a.aion':
        '[{ name --> "answer", description --> "d", function --> "answer" --> { arg-1 --> "str", return-1 --> "dict[str, int]" }, args_schema --> { x --> "str" } }]',
    });
    const record = await project.host.call({ tool: 'answer', arguments: { x: 'warm' } });
    expect(record).toMatchObject({
      ...{ status: 'completed', response: { degrees: 'warm' } },
      error: '"answer" ran, but /degrees in the result is "warm" instead of an integer.',
    });
  });

  it('puts processors around a call, and takes LionAGI’s strict names', async () => {
    open([element('greet', 'greet', { x: 'str', greeting: 'str | default=Hello | the word' })], {
      settings: {
        greet: {
          ...{ preprocessor: 'title', preprocessorKwargs: { suffix: '!' } },
          ...{ postprocessor: 'api.wrap', postprocessorKwargs: { by: '*' } },
        },
      },
    });
    const call = (host: HostedProject['host'], given: Record<string, string>) =>
      host.call({ tool: 'greet', arguments: given });
    expect(await call(project.host, { x: 'ada lovelace' })).toMatchObject({
      ...{ arguments: { x: 'ada lovelace' }, response: '*Hello, Ada Lovelace!!*' },
    });
    await project.close();
    open([element('greet', 'greet', { x: 'str', greeting: 'str | default=Hello | the word' })], {
      settings: { greet: { strict: true, preprocessor: 'no.such' } },
    });
    // LionAGI requires each parameter of a function, also one with a default.
    expect((await call(project.host, { x: 'Ada' })).error).toContain(
      'arguments must match the function schema (strict): missing: greeting.',
    );
    expect((await call(project.host, { x: 'Ada', greeting: 'Hi' })).error).toMatch(
      /^"greet" failed: the function no\.such cannot be found: ModuleNotFoundError/,
    );
  });

  it('writes a log that a torn line does not spoil', async () => {
    open([element('same', 'same', integer)]);
    const path = join(project.root, 'log.jsonl');
    const record: CallRecord = { ...(await project.host.call({ tool: 'same', arguments: { x: 1 }, id: 'one' })) };
    const log = ActionLog.open(path);
    log.append({ ...record, status: 'processing', response: null });
    log.append(record);
    log.append({ ...record, id: 'two', status: 'processing' });
    log.close();
    const whole = readFileSync(path, 'utf8');
    for (const cut of [1, 5, 100]) {
      writeFileSync(path, whole.slice(0, -cut));
      const again = ActionLog.open(path);
      again.append({ ...record, id: 'three' });
      again.close();
      const { records, problems } = readActionLog(readFileSync(path, 'utf8'));
      const isTorn = cut > 1;
      expect(records.map(({ id, status }) => `${id} ${status}`)).toEqual(
        isTorn ? ['one completed', 'three completed'] : ['one completed', 'two processing', 'three completed'],
      );
      expect(problems).toEqual(isTorn ? [{ line: 3, message: 'This line is no whole record, and is left out.' }] : []);
    }
  });

  it('gives each record an id of its own', async () => {
    open([element('same', 'same', integer)]);
    const call = () => project.host.call({ tool: 'same', arguments: { x: 1 }, id: 'c' });
    expect([(await call()).id, (await call()).id, (await call()).id]).toEqual(['c', 'c-2', 'c-3']);
  });

  it('leaks no file and no process in many calls', async (context) => {
    context.skip(process.platform !== 'linux', 'only Linux lists the open files of a process');
    open([element('same', 'same', integer)], { limits: { concurrency: 1 } });
    const call = (x: number) => project.host.call({ tool: 'same', arguments: { x } });
    const files = (pid: number | string) => readdirSync(`/proc/${pid}/fd`).length;
    await call(0);
    const before = files('self');
    for (let x = 0; x < 300; x++) await call(x);
    expect(files('self')).toBeLessThanOrEqual(before + 2);
  });
});
