import { describe, expect, it } from 'vitest';
import { evalServer, orderTools } from '../support/eval-server.ts';
import { aion, folderWith } from './support.ts';

function folderOf(expected: object, more: object = {}): string {
  const one = { id: 'a', question: 'Q #find_order(number=1)', expect: expected, ...more };
  return folderWith({
    'tools.json': orderTools(),
    'a.aioneval.json': JSON.stringify({ tools: ['tools.json'], cases: [one] }, null, 1),
  });
}

const call = (tool: string, args?: object) => ({ tool, ...(args === undefined ? {} : { arguments: args }) });

describe('expectations are checked before a model is asked', () => {
  it.each<[rule: string, expected: object, more: object, says: string]>([
    [
      'expected-tool-unknown',
      { calls: [call('find_ordr', { numbr: 1 })] },
      {},
      'Unknown tool "find_ordr". Did you mean "find_order"?',
    ],
    [
      'expected-tool-hidden',
      { calls: [call('find_order')] },
      { tools: ['send_mail'] },
      'The model doesn\'t see "find_order": the case doesn\'t list it in "tools".',
    ],
    [
      'expected-argument-unknown',
      { oneOf: [call('find_order', { numbr: 1, number: 1 })] },
      {},
      'find_order has no argument "numbr". Did you mean "number"?',
    ],
    [
      'expected-value-invalid',
      { calls: [call('find_order', { number: { anyOf: [1, '1'] } })] },
      {},
      'find_order doesn\'t accept this value of "number": ',
    ],
    ['expected-value-invalid', { forbid: [call('find_order', { number: 'x' })] }, {}, "find_order doesn't accept"],
  ])('%s', async (rule, expected, more, says) => {
    const { address, asked } = await evalServer();
    const folder = folderOf(expected, more);
    const evaluated = await aion(['eval', 'a.aioneval.json', '--model', `p:1@${address}`], { folder });
    expect(evaluated.code).toBe(2);
    expect(evaluated.err).toMatch(/a\.aioneval\.json:\d+:\d+: /);
    expect(evaluated.err).toContain(says);
    expect(asked).toHaveLength(0);
    for (const path of ['a.aioneval.json', '.']) {
      const checked = await aion(['check', path, '--format', 'json'], { folder });
      expect(checked.code, checked.out).toBe(1);
      expect(checked.out).toContain(rule);
    }
    expect((await aion(['check', '--format', 'sarif'], { folder })).code).toBe(1);
  });

  it('a missing required argument is a warning', async () => {
    const { address } = await evalServer();
    const folder = folderOf({ calls: [call('find_order', {})] });
    const checked = await aion(['check', 'a.aioneval.json'], { folder });
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('missing the required argument "number"') });
    expect((await aion(['eval', 'a.aioneval.json', '--model', `p:1@${address}`], { folder })).code).toBe(1);
  });

  it('correct ones have no finding', async () => {
    for (const expected of [
      { calls: [call('find_order', { number: { schema: { minimum: 1 } } })], forbid: [call('send_mail')] },
      { calls: [call('find_order', { number: { min: 0, max: 5, optional: true } })], match: 'superset' },
      { any: true },
      { oneOf: [call('find_order', { number: { value: '1', loose: true } })] },
    ]) {
      const folder = folderOf(expected);
      const checked = await aion(['check', 'a.aioneval.json'], { folder });
      expect(checked.code, checked.out).toBe(0);
      const { address } = await evalServer();
      const { code, out } = await aion(['eval', 'a.aioneval.json', '--model', `p:1@${address}`], { folder });
      if (!JSON.stringify(expected).includes('loose')) expect(code, out).toBe(0);
    }
  });

  it('a threshold of a case is its own', async () => {
    const { address } = await evalServer();
    const words = ['eval', 'a.aioneval.json', '--model', `p:0@${address}`, '--threshold', '0'];
    const expected = { calls: [call('find_order')] };
    expect((await aion(words, { folder: folderOf(expected) })).code).toBe(0);
    const own = await aion([...words, '--format', 'junit'], { folder: folderOf(expected, { threshold: 50 }) });
    expect(own.code).toBe(1);
    expect(own.out).toContain('failures="1" errors="0"');
  });
});
