import { describe, expect, test } from 'vitest';
import { schemaBehind } from '../../../core/python/code-answers.ts';
import { PythonIndex, readModule } from '../../../core/python/index.ts';
import { readTypeScript } from '../../../project/reading/program-source.ts';
import { ProjectCode } from '../../../project/reading/project-code.ts';
import { Reading } from '../../../project/reading/reading.ts';
import { readerInProcess } from '../../support/reader-in-process.ts';

const about = (name: string, text: string) => ({ about: () => ({ address: name, text }) });

/** A reading whose thread never answers for texts with that word. */
function readingWithout(word: string, limit: number) {
  const started: string[] = [];
  const asked: string[] = [];
  const reading = new Reading(() => {
    started.push('started');
    const thread = readerInProcess((question) => question.kind === 'module' && question.text.includes(word));
    return {
      ...thread,
      post(question) {
        asked.push(question.kind === 'module' ? question.text : question.kind);
        thread.post(question);
      },
    };
  }, limit);
  return { reading, started, asked };
}

test('the thread is started for the first question, ended past the time of one, and started again for the next', async () => {
  const { reading, started } = readingWithout('slow', 300);
  const late: string[] = [];
  reading.onLate(({ address }, why) => late.push(`${address} ${why}`));
  expect(started).toEqual([]);
  const first = reading.ask({ kind: 'module', text: 'slow = 1\n' }, about('a.py', 'slow = 1\n'));
  const second = reading.ask({ kind: 'module', text: 'x = 1\n' }, about('b.py', 'x = 1\n'));
  expect(await first).toEqual({ ok: false, late: true });
  expect(await second).toMatchObject({ ok: true, answer: { text: 'x = 1\n' } });
  expect(started).toHaveLength(2);
  expect(late).toEqual(['a.py timed out after 0.3 seconds.']);
});

test('a text that took too long is not read again until it changes', async () => {
  const { reading, asked } = readingWithout('slow', 300);
  const late: string[] = [];
  reading.onLate(({ address }) => late.push(address));
  const ask = (text: string) => reading.ask({ kind: 'module', text }, about('a.py', text));
  expect(await ask('slow = 1\n')).toEqual({ ok: false, late: true });
  expect(await ask('slow = 1\n')).toEqual({ ok: false, late: true });
  expect(asked).toEqual(['slow = 1\n']);
  expect(await ask('quick = 1\n')).toMatchObject({ ok: true });
  expect(late).toEqual(['a.py']);
});

test('questions about what the editor shows come first, and those that a newer edit makes void are not asked', async () => {
  const { reading, asked } = readingWithout('slow', 10_000);
  const ask = (text: string, more: object = {}) =>
    reading.ask({ kind: 'module', text }, { ...about(text, text), ...more });
  const answers = [
    ask('a = 1\n'),
    ask('b = 1\n'),
    ask('void = 1\n', { isWanted: () => false }),
    ask('shown = 1\n', { isFirst: true }),
  ];
  const read = await Promise.all(answers);
  expect(asked).toEqual(['a = 1\n', 'shown = 1\n', 'b = 1\n']);
  expect(read.map(({ ok }) => ok)).toEqual([true, true, false, true]);
});

test('after a text that took too long, the others of the same request have a tenth of the time', async () => {
  const { reading } = readingWithout('slow', 400);
  const times = reading.timesOfTexts();
  const ask = (text: string) => reading.ask({ kind: 'module', text }, { ...about(text, text), time: times() });
  expect((await ask('x = 1\n')).ok).toBe(true);
  expect((await ask('slow = 1\n')).ok).toBe(false);
  expect(times().left).toBe(40);
});

test('two programs that are read at once get what each imports', async () => {
  const { reading } = readingWithout('slow', 10_000);
  const program = (name: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { text } from './text.js';
const server = new McpServer({ name: 'a', version: '1.0.0' });
server.registerTool('${name}', { description: text, inputSchema: {} }, async () => ({ content: [] }));
`;
  const toolsOf = async (name: string): Promise<readonly unknown[]> => {
    const text = program(name);
    const project = {
      placeOf: (path: string) => (path === `${name}/text.ts` ? path : null),
      read: async () => `export const text = 'Of ${name}.';\n`,
      packages: async () => [],
    };
    const { tools } = await readTypeScript(reading, `${name}/server.ts`, { address: name, text }, project);
    return tools.map(({ definition }) => [definition?.['name'], definition?.['description']]);
  };
  expect(await Promise.all([toolsOf('first'), toolsOf('second')])).toEqual([
    [['first', 'Of first.']],
    [['second', 'Of second.']],
  ]);
});

test('a thread that ends between questions is started again, and no text is blamed', async () => {
  const failures: ((why: string) => void)[] = [];
  const reading = new Reading(() => {
    const thread = readerInProcess();
    let isEnded = false;
    return {
      ...thread,
      post: (question) => {
        if (!isEnded) thread.post(question);
      },
      onFailure(listener) {
        failures.push((why) => {
          isEnded = true;
          listener(why);
        });
      },
    };
  }, 300);
  const late: string[] = [];
  reading.onLate(({ address }) => late.push(address));
  const ask = (text: string) => reading.ask({ kind: 'module', text }, about('a.py', text));
  expect((await ask('x = 1\n')).ok).toBe(true);
  failures[0]?.('the thread ended unexpectedly.');
  expect((await ask('y = 1\n')).ok).toBe(true);
  expect(failures).toHaveLength(2);
  expect(late).toEqual([]);
});

test('where the thread cannot be started, nothing is read, no text is blamed, and it is not tried again', async () => {
  let started = 0;
  const reading = new Reading(() => {
    started++;
    let fail: (why: string) => void = () => undefined;
    setImmediate(() => fail("Cannot find module './reader.cjs'."));
    return {
      post: () => undefined,
      onMessage: () => undefined,
      onFailure(listener) {
        fail = listener;
      },
      end: async () => undefined,
    };
  }, 300);
  const late: string[] = [];
  reading.onLate(({ address }) => late.push(address));
  const ask = (text: string) => reading.ask({ kind: 'module', text }, about('a.py', text));
  expect(await ask('x = 1\n')).toEqual({ ok: false, late: false });
  expect(await ask('y = 1\n')).toEqual({ ok: false, late: false });
  expect(started).toBe(1);
  expect(late).toEqual([]);
});

const parameters = (text: string): string =>
  Object.keys((JSON.parse(text) as { properties: object }).properties ?? {}).join(' ');

describe('the code of a project', () => {
  const indexOf = (texts: Readonly<Record<string, string>>): PythonIndex =>
    PythonIndex.of(Object.entries(texts).map(([path, text]) => ({ path, module: readModule(text) })));
  const schemaIn = (code: ProjectCode): string =>
    parameters(JSON.stringify(schemaBehind(code.folder.index, 'api.py', 'send')?.schema ?? {}));

  test('is that of the last of several quick edits, also if an answer between them came too late', async () => {
    const { reading } = readingWithout('slow', 10_000);
    const code = new ProjectCode(
      'root',
      (path) => path,
      reading,
      () => undefined,
    );
    const withParameter = (name: string, other = ''): PythonIndex =>
      indexOf({ 'api.py': `def send(${name}: str) -> str:\n    return ""\n${other}` });
    await code.replace(withParameter('first'));
    schemaIn(code);
    await code.asking;
    expect(schemaIn(code)).toBe('first');
    const second = code.replace(withParameter('second'));
    // The thread works on the second edit when the third comes, which doesn't change the function.
    await new Promise((resolve) => setImmediate(resolve));
    const third = code.replace(withParameter('second', 'x = 1\n'));
    await Promise.all([second, third]);
    expect(schemaIn(code)).toBe('second');
  });

  test('blames the module that is slow, not the one that imports it, and reads the others without it', async () => {
    const late: string[] = [];
    /** The text of the slow module, as each thread gets it. */
    const told: (string | undefined)[] = [];
    const reading = new Reading(
      () =>
        readerInProcess(
          (question) => {
            if (question.kind !== 'project') return false;
            told.push(question.changes.find(({ path }) => path === 'big.py')?.module?.text);
            return false;
          },
          (part) => part === 'big.py' && told.at(-1) !== '',
        ),
      300,
    );
    reading.onLate(({ address }) => late.push(address));
    const code = new ProjectCode(
      'root',
      (path) => path,
      reading,
      () => undefined,
    );
    await code.replace(
      indexOf({
        'api.py': 'from big import Model\ndef send(a: Model, b: str) -> str:\n    return ""\n',
        'big.py': 'from pydantic import BaseModel\nclass Model(BaseModel):\n    x: int\n',
        'good.py': 'def work(c: int) -> int:\n    return c\n',
      }),
    );
    const work = () => schemaBehind(code.folder.index, 'good.py', 'work')?.schema['properties'];
    schemaIn(code);
    work();
    await code.asking;
    expect(late).toEqual(['big.py']);
    expect(told).toEqual([expect.stringContaining('class Model'), '']);
    expect(schemaIn(code)).toBe('a b');
    expect(work()).toMatchObject({ c: { type: 'integer' } });
  });
});
