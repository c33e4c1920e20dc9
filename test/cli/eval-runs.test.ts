import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evalServer, orderQuestions, orderTools } from '../support/eval-server.ts';
import { aion, folderWith } from './support.ts';

/** An address where nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/v1`;
}

const one = {
  id: 'a',
  question: 'Q #find_order(number=1)',
  expect: { calls: [{ tool: 'find_order', arguments: { number: 1 } }] },
};

function folderOf(...cases: readonly object[]): string {
  return folderWith({
    'tools.json': orderTools(),
    'a.aioneval.json': JSON.stringify({ tools: ['tools.json'], cases: cases.length === 0 ? [one] : cases }),
  });
}

describe('aion eval: a failed request', () => {
  it.each([
    ['cut', 'the response ended unexpectedly'],
    ['failed', 'finish_reason: "error"'],
    ['late', 'the server returned an error: Overloaded.'],
  ])('with %s is no answer of the model, and is sent again', async (way, says) => {
    const { address, asked } = await evalServer();
    const words = ['eval', 'a.aioneval.json', '--attempts', '2', '--model', `${way}@${address}`];
    const { code, out } = await aion(words, { folder: folderOf() });
    expect(code).toBe(3);
    expect(asked).toHaveLength(2);
    expect(out).toContain('no answer  a  ');
    expect(out).toContain(says);
    expect(out).toContain('0 of 0 correct –; 1 without an answer');
    expect(out).not.toContain('expected \\ called');
  });

  it('is not worse than an answer', async () => {
    const { address } = await evalServer();
    const folder = folderOf();
    const first = `p:1@${address}`;
    await aion(['eval', 'a.aioneval.json', '--model', first, '--format', 'json', '-o', 'a.json'], { folder });
    // The same model at an address where nothing listens.
    const closed = await closedAddress();
    const text = readFileSync(join(folder, 'a.json'), 'utf8').replaceAll(address, closed);
    writeFileSync(join(folder, 'a.json'), text);
    const words = ['eval', 'a.aioneval.json', '--model', `p:1@${closed}`, '--against', 'a.json'];
    const { code, out } = await aion([...words, '--threshold', '0'], { folder });
    expect(code).toBe(3);
    expect(out).toContain('not comparable, no answer:  a');
    expect(out).not.toMatch(/worse|better/);
  });

  it.each(['ask', 'plan run'])('ends aion %s', async (command) => {
    const { address, asked } = await evalServer();
    const steps = [{ step_id: 'step1', description: 'Think.', status: 'pending', agent: 'llm' }];
    const folder = folderWith({
      'tools.json': orderTools(),
      'a.aionplan.json': JSON.stringify({ goal: 'Think.', steps }),
      'none.aioncalls.json': '[]',
    });
    const words =
      command === 'ask' ? ['ask', 'Q'] : ['plan', 'run', 'a.aionplan.json', '--results', 'none.aioncalls.json'];
    const { code, out } = await aion([...words, '--tools', 'tools.json', '--model', `cut@${address}`], { folder });
    expect(code, out).toBe(1);
    expect(asked).toHaveLength(3);
    expect(out).not.toContain('completed');
  });
});

describe('aion eval: a call', () => {
  const text = { ...one, question: 'Q #find_order(number="1")' };

  it('is judged as sent; its repair is counted beside it', async () => {
    const { address } = await evalServer();
    const words = ['eval', 'a.aioneval.json', '--model', `p:1@${address}`];
    const folder = folderOf(text, { ...one, id: 'b' });
    const sent = await aion(words, { folder });
    expect(sent.code).toBe(1);
    expect(sent.out).toContain('1 of 2 correct, 50.0 %');
    expect(sent.out).toMatch(/1 more correct after repair: .*number.* ×1/);
    expect(sent.out).toContain('×1 find_order {"number":"1"} — ');
    const repaired = await aion([...words, '--judge', 'repaired'], { folder });
    expect(repaired).toMatchObject({ code: 0, out: expect.stringContaining('2 of 2 correct') });
    const json = await aion([...words, '--format', 'json'], { folder });
    expect(JSON.parse(json.out).cases[0].runs[0]).toMatchObject({
      ...{ outcome: 'wrong-arguments', isRight: false, isRightRepaired: true, attempts: 1, finish: 'stop' },
      sent: [{ name: 'find_order', text: '{"number":"1"}' }],
      calls: [{ name: 'find_order', arguments: { number: '1' } }],
      repairs: [expect.any(String)],
    });
  });

  it('that is wrong is shown with what the model said, the most frequent first', async () => {
    const { address } = await evalServer();
    const words = ['eval', 'a.aioneval.json', '--times', '5', '--no-cache'];
    const { out } = await aion([...words, '--model', `p:0+say@${address}`], { folder: folderOf() });
    const lines = out.split('\n').filter((line) => line.includes('×'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/×\d (refund_order|send_mail) \{"number":1\}: "I choose \w+\." — /);
    const counts = lines.map((line) => Number(/×(\d)/.exec(line)?.[1]));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  });

  it('in the text is noticed', async () => {
    const { address } = await evalServer();
    const { out } = await aion(['eval', 'a.aioneval.json', '--model', `text@${address}`], { folder: folderOf() });
    expect(out).toContain('The text contains a call; see aion call read.');
  });
});

describe('aion eval: the system message', () => {
  const own = 'You are the assistant of a shop.';
  const conversation = [
    { role: 'system', text: own },
    { role: 'user', text: one.question },
  ];
  const other = { id: 's', conversation, expect: one.expect };

  async function systems(...more: readonly string[]): Promise<readonly string[]> {
    const { address, asked } = await evalServer();
    const folder = folderOf(other);
    writeFileSync(join(folder, 'system.txt'), 'Be brief.\n');
    const { code, err } = await aion(['eval', 'a.aioneval.json', '--model', `p:1@${address}`, ...more], { folder });
    expect(code, err).toBe(0);
    return (asked[0]?.messages ?? []).flatMap(({ role, content }) => (role === 'system' ? [content ?? ''] : []));
  }

  it('is that of the question alone', async () => expect(await systems()).toEqual([own]));

  it('is a file before that of the question', async () => {
    expect(await systems('--system', 'system.txt')).toEqual([`Be brief.\n\n${own}`]);
  });

  it('is one, also with that of AION', async () => {
    const [first = '', ...more] = await systems('--system', 'aion');
    expect(more).toEqual([]);
    expect(first).toMatch(/^You are an agent[\s\S]*Policies:[\s\S]*\n\nYou are the assistant of a shop\.$/);
    expect((await systems('--system', 'aion', '--no-policies'))[0]).not.toContain('Policies:');
  });

  it('is one, also where the prompt holds the tools', async () => {
    const { address, asked } = await evalServer();
    await aion(['eval', 'a.aioneval.json', '--prompted', '--model', `p:1@${address}`], { folder: folderOf(other) });
    const sent = (asked[0]?.messages ?? []).filter(({ role }) => role === 'system');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.content).toMatch(/^You are the assistant of a shop\.\n\nTools, as JSON:/);
  });
});

describe('aion eval: models', () => {
  it('with one name on two servers are two', async () => {
    const [first, second] = [await evalServer(), await evalServer()];
    const words = ['--model', `p:1@${first.address}`, '--model', `p:1@${second.address}`, '--times', '3'];
    const { out } = await aion(['eval', 'a.aioneval.json', ...words], { folder: folderOf() });
    expect(out.match(/3 of 3 correct/g)).toHaveLength(2);
    expect([first.asked.length, second.asked.length]).toEqual([3, 3]);
  });

  it('that the tools do not reach are noticed', async () => {
    const { address, asked } = await evalServer();
    const folder = folderWith({ 'tools.json': orderTools(), 'a.aioneval.json': orderQuestions(6) });
    const { out } = await aion(['eval', 'a.aioneval.json', '--model', `mute+deaf@${address}`], { folder });
    expect(out).toContain('the server counts 38 input tokens with and without them. Try --prompted.');
    expect(asked).toHaveLength(7);
    expect(asked.find(({ tools }) => tools === undefined)).toMatchObject({ max_tokens: 1 });
    const hearing = await aion(['eval', 'a.aioneval.json', '--model', `mute@${address}`], { folder });
    expect(hearing.out).not.toContain('--prompted');
  });
});
