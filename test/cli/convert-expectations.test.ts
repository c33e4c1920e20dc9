import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evalServer, orderTools } from '../support/eval-server.ts';
import { aion, folderWith } from './support.ts';

const config = `prompts: ['{{question}}']
providers: [{ id: 'openai:gpt-4.1', config: { tools: 'file://tools.json' } }]
tests:
  - description: one order
    vars: { question: 'Order #find_order(number=7)' }
    assert:
      - { type: 'trajectory:tool-args-match', value: { name: find_order, args: { number: 7 } } }
      - { type: 'not-trajectory:tool-used', value: refund_order }
      - { type: latency, threshold: 5000 }
`;

const convert = ['convert', 'promptfooconfig.yaml', '--to', 'aioneval'];

describe('aion convert --to aioneval', () => {
  it('writes expectations that aion eval reads, and lists the losses', async () => {
    const folder = folderWith({ 'promptfooconfig.yaml': config, 'tools.json': orderTools() });
    const { code, err } = await aion([...convert, '--out', 'a.aioneval.json'], { folder });
    expect(code, err).toBe(0);
    expect(err).toBe('promptfooconfig.yaml: /tests/0/assert/2: "latency" has no equal for tool calls.\n');
    expect((await aion(['check', 'a.aioneval.json'], { folder })).code).toBe(0);
    const { address } = await evalServer();
    expect((await aion(['eval', 'a.aioneval.json', '--model', `p:1@${address}`], { folder })).code).toBe(0);
    expect((await aion(['eval', 'a.aioneval.json', '--model', `p:0@${address}`], { folder })).code).toBe(1);
  });

  it('replaces no file, and writes nothing where a loss is an error', async () => {
    const folder = folderWith({ 'promptfooconfig.yaml': config, 'a.json': 'mine' });
    expect((await aion([...convert, '--out', 'a.json'], { folder })).code).toBe(2);
    expect((await aion([...convert, '--out', 'a.json', '--force', '--fail-on-loss'], { folder })).code).toBe(1);
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('mine');
  });

  it('refuses other files', async () => {
    const folder = folderWith({ 'promptfooconfig.yaml': 'tests: file://a.csv' });
    const { code, err } = await aion(convert, { folder });
    expect(code).toBe(2);
    expect(err).toContain(`This isn't a configuration of promptfoo with a list of "tests".`);
  });
});

describe('agent.prices', () => {
  it('give the cost of an evaluation, and those of the command line come first', async () => {
    const { address } = await evalServer();
    const prices = { 'p:1': { input: 1000, output: 1000 } };
    const folder = folderWith({
      '.aionrc.json': JSON.stringify({ agent: { prices } }),
      'tools.json': orderTools(),
      'a.aioneval.json': JSON.stringify({
        tools: ['tools.json'],
        cases: [{ question: 'Q #find_order(number=1)', expect: { any: true } }],
      }),
    });
    const words = ['eval', 'a.aioneval.json', '--model', `p:1@${address}`, '--no-cache'];
    // 41 input and 20 output tokens.
    expect((await aion(words, { folder })).out).toContain('$0.06');
    expect((await aion([...words, '--price', 'p:1=0/0'], { folder })).out).toContain('$0.00');
    expect((await aion([...words, '--max-cost', '5'], { folder })).code).toBe(0);
    const other = await aion(['eval', 'a.aioneval.json', '--model', `p:0.9@${address}`, '--max-cost', '5'], { folder });
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('--max-cost requires --price.') });
  });
});
