import { expect, test } from 'vitest';
import { readTypeScript } from '../../../project/reading/program-source.ts';
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
