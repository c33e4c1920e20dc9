import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWithPython } from '../support/system-python.ts';
import { aion, folderWith } from './support.ts';

/** A block of the page: a file, commands, or the output of the commands before it. */
interface Block {
  readonly language: string;
  readonly file: string;
  readonly content: string;
}

function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8');
  return [...text.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', file = '', content = '']) => ({
    language,
    file,
    content,
  }));
}

/** Times differ in each run. */
function withoutTimes(text: string): string {
  return text.replaceAll(/\b[\d.]+ (ms|s)\b/g, 'N $1');
}

describeWithPython('a page, from an empty folder', (python) => {
  const environment = { PATH: process.env['PATH'] ?? '' };

  test.each([
    ['tutorial.md', 5],
    ['how-to.md', 5],
  ])('%s: each command works, and prints what the page shows', async (page, outputs) => {
    const folder = folderWith({});
    const blocks = blocksOf(page);
    let compared = 0;
    for (const [index, { language, file, content }] of blocks.entries()) {
      if (file !== '') writeFileSync(join(folder, file), content);
      // The address of a model is for the reader to fill in.
      if (language !== 'sh' || content.includes('ADDRESS')) continue;
      const commands = content.trim().split('\n');
      let printed = '';
      for (const command of commands) {
        const [, ...words] = command.split(' ');
        const runsTools = ['run', 'test', 'serve'].some((word) => words.includes(word));
        const said = await aion([...words, ...(runsTools ? ['--python', python] : [])], { folder, environment });
        expect({ command, isUsable: said.code !== 2 }).toEqual({ command, isUsable: true });
        // A command that writes a file reports it on standard error.
        printed += said.out === '' ? said.err : said.out;
      }
      const next = blocks[index + 1];
      if (next?.language !== 'text' || next.file !== '') continue;
      expect({ commands, printed: withoutTimes(printed) }).toEqual({ commands, printed: withoutTimes(next.content) });
      compared++;
    }
    expect(compared).toBe(outputs);
  });

  test('of the tutorial: a function that is not there is found', async () => {
    const written = blocksOf('tutorial.md').filter(({ file }) => /^(orders\.py|shop\.aion)$/.test(file));
    const folder = folderWith(
      Object.fromEntries(
        written.map(({ file, content }) => [file, content.replace(': find_order(', ': find_orders(')]),
      ),
    );
    expect((await aion(['check'], { folder })).out).toContain('find_orders');
  });
});
