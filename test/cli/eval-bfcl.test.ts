import { describe, expect, it } from 'vitest';
import { evalServer } from '../support/eval-server.ts';
import { aion, folderWith } from './support.ts';

const func = {
  name: 'math.hypot',
  description: 'The length of the longest side.',
  parameters: {
    type: 'dict',
    properties: { x: { type: 'integer' }, y: { type: 'float' }, z: { type: 'integer' } },
    required: ['x', 'y'],
  },
};

function question(id: string, content: string): string {
  return `${JSON.stringify({ id, question: [[{ role: 'user', content }]], function: [func] })}\n`;
}

function answer(id: string): string {
  return `${JSON.stringify({ id, ground_truth: [{ 'math.hypot': { x: [3], y: [4, 4.0], z: ['', 0] } }] })}\n`;
}

const simple = 'BFCL_v4_simple_python.json';

describe('aion eval: the files of the Berkeley Function Calling Leaderboard', () => {
  it('are read as they are, and judged as sent by its rules', async () => {
    const { address, asked } = await evalServer();
    const folder = folderWith({
      [`data/${simple}`]:
        question('right', '#math_hypot(x=3,y=4)') +
        question('float', '#math_hypot(x=3.0,y=4)') +
        question('empty', '#math_hypot(x=3,y=4,z="")'),
      [`data/possible_answer/${simple}`]: answer('right') + answer('float') + answer('empty'),
      'data/BFCL_v4_irrelevance.json': question('none', '#none'),
      'data/BFCL_v4_multi_turn_base.json': question('turns', '#none'),
      'data/BFCL_v4_simple_java.json': question('java', '#none'),
    });
    const words = ['eval', 'data', '--model', `p:1@${address}`];
    const { code, out, err } = await aion(words, { folder });
    expect(code).toBe(1);
    expect(asked).toHaveLength(4);
    expect(asked[0]?.messages).toEqual([{ role: 'user', content: expect.any(String) }]);
    expect(out).toContain(`${simple}: 1 of 3 correct, 33.3 %`);
    expect(out).toContain('BFCL_v4_irrelevance.json: 1 of 1 correct, 100.0 %');
    expect(out).toContain('mean of the files: 66.7 %');
    expect(err).toContain('data/BFCL_v4_multi_turn_base.json: skipped, it needs the executors of BFCL.');
    expect(err).toContain('data/BFCL_v4_simple_java.json: skipped, the values are source code');
    const named = await aion(['eval', 'data/BFCL_v4_simple_java.json', '--model', `p:1@${address}`], { folder });
    expect(named).toMatchObject({ code: 2, err: expect.stringContaining("needs BFCL's own converters") });
  });

  it('get their answers from elsewhere', async () => {
    const { address } = await evalServer();
    const folder = folderWith({ [simple]: question('a', '#math_hypot(x=3,y=4)'), [`truth/${simple}`]: answer('a') });
    const words = ['eval', simple, '--model', `p:1@${address}`];
    expect((await aion(words, { folder })).code).toBe(2);
    for (const place of ['truth', `truth/${simple}`]) {
      expect((await aion([...words, '--answers', place], { folder })).code).toBe(0);
    }
  });

  it('may be lines with JSON Schema and answers in them', async () => {
    const { address } = await evalServer();
    const inputSchema = {
      type: 'object',
      properties: { x: { type: 'integer' }, z: { type: 'integer' } },
      required: ['x'],
    };
    const line = (call: string) =>
      JSON.stringify({
        ...{ id: call, question: `#hypot(${call})`, tools: [{ name: 'hypot', description: 'd', inputSchema }] },
        expected: { accept: [{ hypot: { x: [3], z: ['', 0] } }] },
      });
    const folder = folderWith({ 'a.jsonl': `${line('x=3')}\n${line('x=3,z=""')}\n${line('x=3.0')}\n` });
    const { out } = await aion(['eval', 'a.jsonl', '--model', `p:1@${address}`], { folder });
    expect(out).toContain('1 of 3 correct');
  });
});
