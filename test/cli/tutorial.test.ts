import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWithPython } from '../support/system-python.ts';
import { aion, folderWith } from './support.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/tutorial.md'), 'utf8');

/** A block of the page: a file, commands, or what the commands before it print. */
interface Block {
  readonly language: string;
  readonly file: string;
  readonly content: string;
}

const blocks: readonly Block[] = [...page.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', file = '', content = '']) => ({ language, file, content }),
);

/** What takes another time with each run. */
function withoutTimes(text: string): string {
  return text.replaceAll(/\b[\d.]+ (ms|s)\b/g, 'N $1');
}

describeWithPython('the tutorial, from an empty folder', (python) => {
  const environment = { PATH: process.env['PATH'] ?? '' };

  test('each command works, and prints what the page shows', async () => {
    const folder = folderWith({});
    let compared = 0;
    for (const [index, { language, file, content }] of blocks.entries()) {
      if (file !== '') writeFileSync(join(folder, file), content);
      // The address of a model is the reader's own.
      if (language !== 'sh' || content.includes('ADDRESS')) continue;
      const command = content.trim();
      const [, ...words] = command.split(' ');
      const runsTools = ['run', 'test', 'serve'].some((word) => words.includes(word));
      const { out, code } = await aion([...words, ...(runsTools ? ['--python', python] : [])], { folder, environment });
      expect({ command, isUsable: code !== 2 }).toEqual({ command, isUsable: true });
      const next = blocks[index + 1];
      if (next?.language !== 'text' || next.file !== '') continue;
      expect({ command, prints: withoutTimes(out) }).toEqual({ command, prints: withoutTimes(next.content) });
      compared++;
    }
    expect(compared).toBe(5);
  });

  test('a function that is not there is found', async () => {
    const written = blocks.filter(({ file }) => /^(orders\.py|shop\.aion)$/.test(file));
    const folder = folderWith(
      Object.fromEntries(
        written.map(({ file, content }) => [file, content.replace(': find_order(', ': find_orders(')]),
      ),
    );
    expect((await aion(['check'], { folder })).out).toContain('find_orders');
  });
});
