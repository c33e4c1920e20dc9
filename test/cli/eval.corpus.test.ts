import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
import { chat, chatCalls, scriptedServer } from '../unit/agent/support.ts';
import { aion, folderWith } from './support.ts';

describe('aion eval', () => {
  it('reads the questions of the Berkeley Function Calling Leaderboard as they are', async () => {
    const text = readFileSync(corpusPath('model-outputs/bfcl.jsonl'), 'utf8');
    const some = text
      .trimEnd()
      .split('\n')
      .filter((_, index) => index % 16 === 0);
    const lines: {
      readonly question: string;
      readonly expected: { readonly calls: readonly { readonly name: string; readonly arguments: object }[] };
    }[] = some.map((line) => JSON.parse(line));
    const { address, got } = await scriptedServer(() => {
      // Every second answer names no tool.
      const calls = got.length % 2 === 1 ? (lines[got.length - 1]?.expected.calls ?? []) : [];
      return calls.length === 0
        ? chat({ content: 'No tool fits.' })
        : chatCalls(
            ...calls.map(
              ({ name, arguments: args }, index) =>
                [`c${index}`, name.replaceAll('.', '_'), JSON.stringify(args)] as const,
            ),
          );
    });
    const folder = folderWith({ 'some.jsonl': `${some.join('\n')}\n` });
    const { code, out } = await aion(['eval', 'some.jsonl', '--model', `test@${address}`, '--format', 'json'], {
      folder,
    });
    const right = lines.filter(({ expected }, index) => index % 2 === 0 || expected.calls.length === 0).length;
    expect(code).toBe(1);
    expect(JSON.parse(out).models).toMatchObject([{ runs: 16, right, chosen: right }]);
  });
});
