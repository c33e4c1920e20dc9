import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { openHost } from '../../../runner/open-host.ts';
import type { RunnableTool } from '../../../runner/runnable-tool.ts';
import { element, type HostedProject, hostedProject } from '../../support/hosted-project.ts';
import { processesIn } from '../../support/running-processes.ts';
import { describeWithPython } from '../../support/system-python.ts';

const api = `import ctypes, os, subprocess, sys, time

def sleep(x):
    time.sleep(60)

def busy(x):
    while True:
        pass

def deaf(x):
    import signal
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGABRT, signal.SIGINT])
    while True:
        pass

def orphan(x):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(60)
        os._exit(0)
    os.wait()
    os._exit(0)

def children(x):
    for _ in range(3):
        subprocess.Popen(["sleep", "60"], start_new_session=True)
    time.sleep(60)

def twice(x):
    os.fork()
    return os.getpid() > 0

def much(x):
    line = "x" * 65536
    for _ in range(16384):
        print(line)

def crash(x):
    ctypes.string_at(0)

def leave(x):
    sys.exit("enough")

def gone(x):
    os._exit(3)

def intrude(x):
    for descriptor in range(3, 20):
        try:
            os.write(descriptor, b'{"id": 1, "ok": true, "value": "mine"}\\n')
        except OSError:
            pass
    time.sleep(5)

def to_channel(data):
    view = memoryview(data)
    while view:
        view = view[os.write(4, view):]

def flood(x):
    while True:
        to_channel(b"x" * 1_000_000)

def token():
    import gc
    for known in gc.get_objects():
        if isinstance(known, dict) and isinstance(known.get("token"), str) and known.get("op") == "call":
            return known["token"]
    frame = sys._getframe()
    while frame is not None:
        if "request" in frame.f_locals:
            return frame.f_locals["request"]["token"]
        frame = frame.f_back

def forge(x):
    to_channel(b'{"token": "%s", "ok": true, "value": "forged"}\\n' % token().encode())
    return x

def long_forge(x):
    to_channel(b'{"token": "%s", "ok": true, "value": "%s"}\\n' % (token().encode(), b"x" * 3_000_000))
    return x

def unplug(x):
    os.closerange(0, 20)

def huge(x):
    return "x" * 3_000_000

class Odd(Exception):
    def __str__(self):
        raise ValueError("no words")

def odd(x):
    raise Odd()

def deep(x):
    return deep(x)

def ok(x):
    return x
`;

/** The line of the text in the module, in the form of an error. */
function at(text: string): string {
  return `api.py:${api.slice(0, api.indexOf(text)).split('\n').length}`;
}

const names = [...api.matchAll(/^def (\w+)\(x\):/gm)].map(([, name = '']) => name);

describeWithPython('a hostile function', (python) => {
  let project: HostedProject;
  const open = (): HostedProject =>
    hostedProject(
      python,
      { 'api.py': api, 'a.aion': `[${names.map((name) => element(name, name, { x: 'int' })).join(',')}]` },
      { limits: { timeout: 3, largestResult: 1_000_000 } },
    );
  afterEach(() => project.close());

  const call = (tool: string) =>
    project.host.call({
      tool,
      arguments: { x: 1 },
      timeout: /^(?:much|crash|flood|long_forge|forge|ok)$/.test(tool) ? 30 : 0.4,
    });

  it.each([
    ['sleep', `"sleep" failed: timed out after 0.4 s (${at('time.sleep(60)')}).`],
    ['busy', /^"busy" failed: timed out after 0\.4 s \(api\.py:[78]\)\.$/],
    ['deaf', /^"deaf" failed: timed out after 0\.4 s \(api\.py:\d+\)\.$/],
    ['children', `"children" failed: timed out after 0.4 s (${at('time.sleep(60)\n\ndef twice')}).`],
    ['orphan', '"orphan" failed: the process ended with code 0.'],
    ['much', '"much" failed: the output exceeds 67,108,864 bytes'],
    ['crash', `"crash" failed: the process was ended by SIGSEGV (${at('ctypes.string_at')}).`],
    ['leave', `"leave" failed: it called sys.exit('enough') (${at('sys.exit(')}).`],
    ['gone', '"gone" failed: the process ended with code 3.'],
    ['intrude', /^"intrude" failed: the code wrote to the channel of the runner/],
    ['flood', '"flood" failed: the result exceeds 1,000,000 bytes'],
    ['long_forge', '"long_forge" failed: the result exceeds 1,000,000 bytes'],
    ['unplug', /^"unplug" failed: the process ended with code \d/],
    ['huge', '"huge" ran, but the result has 3,000,002 bytes as JSON, but the limit is 1,000,000.'],
    ['odd', `"odd" failed: Odd (${at('raise Odd')}).`],
    ['deep', /^"deep" failed: RecursionError: maximum recursion depth exceeded.* \(api\.py:\d+\)\.$/],
    ['missing', 'Unknown tool "missing".'],
  ])('%s fails in time, leaves nothing, and the next call works', async (tool, error) => {
    project = open();
    const record = await call(tool);
    expect(record.status).toBe('failed');
    expect(record.response).toBeNull();
    if (typeof error === 'string') expect(record.error).toContain(error);
    else expect(record.error).toMatch(error);
    expect(record.output.length).toBeLessThan(70_000);
    if (process.platform === 'linux' && !/^(?:leave|huge|odd|deep)$/.test(tool))
      expect(processesIn(project.root)).toEqual([]);
    expect(await call('ok')).toMatchObject({ status: 'completed', response: 1 });
    await project.host.close();
    if (process.platform === 'linux') expect(processesIn(project.root)).toEqual([]);
  });

  it('that answers for itself answers for no other call', async () => {
    project = open();
    for (let x = 0; x < 3; x++) {
      // Its own result is what it wants it to be; the second answer to its call is none.
      const record = await call('forge');
      if (record.status === 'completed') expect(['forged', 1]).toContain(record.response);
      const next = await call('ok');
      if (next.status === 'completed') expect(next.response).toBe(1);
      else expect(next.error).toContain('the code wrote to the channel');
    }
    expect(await call('ok')).toMatchObject({ status: 'completed', response: 1 });
  });

  it('does not import a module that was changed after it was agreed to', async () => {
    project = hostedProject(
      python,
      { 'api.py': 'def f(x):\n    import late\n', 'late.py': 'pass', 'a.aion': `[${element('f', 'f', { x: 'int' })}]` },
      {},
    );
    const agreed = (path: string): string =>
      createHash('sha256')
        .update(readFileSync(join(project.root, path)))
        .digest('hex');
    const modules = Object.fromEntries(['api.py', 'late.py'].map((path) => [join(project.root, path), agreed(path)]));
    const { root, host } = project;
    const strict = openHost({ tools: [...host.tools.values()] as RunnableTool[], root, python, modules });
    onTestFinished(() => strict.close());
    writeFileSync(join(root, 'late.py'), 'x = 1');
    const f = { tool: 'f', arguments: { x: 1 } };
    expect((await strict.call(f)).error).toContain('late.py was changed after it was agreed to');
    writeFileSync(join(root, 'late.py'), 'pass');
    expect(await strict.call(f)).toMatchObject({ status: 'completed' });
  });

  it('whose child comes back too has one answer', async () => {
    project = open();
    expect(await call('twice')).toMatchObject({ status: 'completed', response: true });
    expect(await call('ok')).toMatchObject({ status: 'completed', response: 1 });
  });
});
