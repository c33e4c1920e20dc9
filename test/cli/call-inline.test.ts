import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { inlineArguments } from '../../cli/call/inline-call.ts';
import { CallProgressLine } from '../../cli/call/progress.ts';
import { describeWithPython } from '../support/system-python.ts';
import { aion, folderWith } from './support.ts';

const tools = `[
  {
    name --> "Order",
    function --> "order" --> { return-1 --> "string" },
    description --> "Orders."
  },
  {
    name --> "Ping",
    function --> "lambda: ping()" --> { return-1 --> "string" },
    description --> "Pings."
  }
]`;

const functions = `def order(item: str, count: int = 1, fast: bool = False, tags: list[str] = []):
    return f"{item!r} {count!r} {fast!r} {tags!r}"


def ping():
    return "pong"
`;

const folder = () => folderWith({ 'api.py': functions, 'aion_tools/orders.aion': tools });

describeWithPython('aion call NAME key=value', (python) => {
  const environment = { PATH: process.env['PATH'] ?? '' };
  const call = (...words: readonly string[]) =>
    aion(['call', ...words, '--python', python], { folder: folder(), environment });

  it('runs a tool of the current folder, with the types of its schema', async () => {
    const { out, code } = await call('Order', 'item=5', 'count=2', 'fast=true', 'tags=["a"]');
    expect({ out, code }).toMatchObject({ code: 0, out: expect.stringContaining("\n  '5' 2 True ['a']\n") });
  });

  it('needs no argument for a tool without parameters, and finds the tools at --tools', async () => {
    const { out, code } = await call('Ping', '--tools', 'aion_tools', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ tool: 'Ping', status: 'completed', response: 'pong' }]);
  });

  it('runs nothing if the arguments do not fit the tool', async () => {
    const wrong = await call('Order', 'item=a', 'count=many');
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('must be an integer') });
    expect(wrong.err).toContain('Nothing was run');
    expect(await call('Order', 'item=a', 'item=b')).toMatchObject({
      code: 2,
      err: 'aion call: Argument "item" is given twice.\n',
    });
    expect(await call('Order', 'item=a', 'tags=a,b')).toMatchObject({
      code: 2,
      err: 'aion call: Argument "tags" must be JSON: a,b\n',
    });
  });

  it('suggests the name of a tool, and an action', async () => {
    expect((await call('Ordr', 'item=a')).err).toContain('Did you mean "Order"?');
    expect((await call('chek', 'a.json')).err).toContain('Unknown action "chek"');
    expect((await call('check')).err).toContain('aion call check requires a file.');
  });
});

test.each([
  ['a string', { type: 'string' }, 'true', 'true'],
  ['a large number', { type: 'integer' }, '7', 7],
  ['a truth value', { type: 'boolean' }, 'false', false],
  ['null', { type: ['string', 'null'] }, 'null', null],
  ['an object', { type: 'object' }, '{"x": 1}', { x: 1 }],
  ['a string that may also be a list', { anyOf: [{ type: 'string' }, { type: 'array' }] }, '[1]', [1]],
  ['a value of any type', {}, '{"x": [1]}', { x: [1] }],
  ['a word of any type', {}, 'word', 'word'],
  ['an equals sign', { type: 'string' }, 'a=b', 'a=b'],
])('%s keeps its type', (_, schema, text, value) => {
  const read = inlineArguments({ name: 'T', pairs: [`x=${text}`] }, { type: 'object', properties: { x: schema } });
  expect(read).toEqual({ ok: true, arguments: { x: value } });
});

describe('the progress of a call', () => {
  function line(isTerminal: boolean) {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    let text = '';
    const write = (part: string) => {
      text += part;
      return true;
    };
    const progress = new CallProgressLine({ standardError: { write, isTerminal, columns: 80 } as never }, 'Order');
    return { progress, said: () => text };
  }

  it('is shown on a terminal after two seconds, with what the tool reports', () => {
    const { progress, said } = line(true);
    vi.advanceTimersByTime(1_000);
    progress.at({ level: 'info', logger: 'x', text: 'half', progress: { done: 5, total: 10 } });
    expect(said()).toBe('');
    vi.advanceTimersByTime(1_000);
    expect(said()).toBe('\rOrder  2 s  5/10 half\u001b[K');
    progress.end();
    expect(said()).toMatch(/\r\u001b\[K$/);
  });

  it('is not shown elsewhere, or for a short call', () => {
    const short = line(true);
    short.progress.end();
    expect(short.said()).toBe('');
    const piped = line(false);
    vi.advanceTimersByTime(5_000);
    piped.progress.end();
    expect(piped.said()).toBe('');
  });
});
