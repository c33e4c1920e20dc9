import type { Progress } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { isNestedDeeperThan } from '../../../core/json/nesting.ts';
import type { OfferedPrompt } from '../../../mcp/offer.ts';
import { smallHost } from '../../support/small-host.ts';
import { connect, revisions } from './connect.ts';

const multiply = {
  name: 'multiply',
  description: 'Multiplies two numbers.',
  inputs: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
  outputs: { type: 'number' },
  run: ({ a, b }: { readonly [key: string]: unknown }) => Number(a) * Number(b),
};

describe.each(revisions)('a client of the revision %s', (revision) => {
  test('lists a tool with its schemas', async () => {
    const { client } = await connect(smallHost([multiply]), { revision });
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([
      { name: 'multiply', description: 'Multiplies two numbers.', inputSchema: { ...multiply.inputs } },
    ]);
    expect(client.getServerVersion()).toMatchObject({ name: 'aion', version: '1.2.3' });
    expect(client.getNegotiatedProtocolVersion()).toBe(revision === 'legacy' ? '2025-11-25' : '2026-07-28');
  });

  test('calls a tool, and gets its result with a reference to the record', async () => {
    const { client } = await connect(smallHost([multiply]), { revision });
    const result = await client.callTool({ name: 'multiply', arguments: { a: 3, b: 4 } });
    expect(result._meta?.['aion/record']).toEqual({
      id: expect.any(String),
      tool: 'multiply',
      status: 'completed',
      started: expect.any(String),
      duration: 0.5,
    });
  });

  test('gets the whole record of a call if it asks for it', async () => {
    const { client } = await connect(smallHost([multiply]), { revision });
    const _meta = { 'aion/record': true };
    const result = await client.callTool({ name: 'multiply', arguments: { a: 3, b: 4 }, _meta });
    expect(result.isError).toBeFalsy();
    expect(result.content).toEqual([{ type: 'text', text: '12' }]);
    // The revision of 2025 requires an object, so the SDK wraps the number.
    expect(result.structuredContent).toEqual(revision === 'legacy' ? { result: 12 } : 12);
    expect(result._meta?.['aion/record']).toMatchObject({
      tool: 'multiply',
      arguments: { a: 3, b: 4 },
      status: 'completed',
      duration: 0.5,
      response: 12,
    });
  });

  test('gets names that MCP has, and calls by them or by those of the files', async () => {
    const run = () => 'hot';
    const host = smallHost([
      { name: 'Look up', run },
      { name: 'Look_up', run: () => 'cold' },
      { name: 'look.up-2', run },
      { name: '天気', title: 'Weather', run },
      { name: 'Broken tool', cannotRun: 'it has no function.' },
    ]);
    const { client } = await connect(host, { revision });
    const { tools } = await client.listTools();
    expect(tools.map(({ name, title, _meta }) => [name, title, _meta?.['aion/name']])).toEqual([
      ['Look_up_2', 'Look up', 'Look up'],
      ['Look_up', undefined, undefined],
      ['look.up-2', undefined, undefined],
      ['__', 'Weather', '天気'],
    ]);
    for (const name of ['Look_up_2', 'Look up']) {
      const result = await client.callTool({ name, arguments: {} });
      expect(result).toMatchObject({ content: [{ text: 'hot' }], _meta: { 'aion/record': { tool: 'Look up' } } });
    }
    const other = await client.callTool({ name: 'Look_up', arguments: {} });
    expect(other.content).toMatchObject([{ text: 'cold' }]);
  });

  test('gets the error of a tool as a result that the model can read', async () => {
    const host = smallHost([
      {
        name: 'broken',
        run() {
          throw new Error('broken (tools.aion:3): ZeroDivisionError: division by zero');
        },
      },
    ]);
    const { client } = await connect(host, { revision });
    const result = await client.callTool({ name: 'broken', arguments: {} });
    expect(result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'broken (tools.aion:3): ZeroDivisionError: division by zero' }],
      _meta: { 'aion/record': { status: 'failed' } },
    });
  });

  test('gets an error of the protocol for a tool that is not there', async () => {
    const { client } = await connect(smallHost([multiply]), { revision });
    await expect(client.callTool({ name: 'divide', arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool: divide'),
    });
  });

  test('is told when the tools and prompts change, and lists the new ones', async () => {
    const first = smallHost([multiply]);
    const { client, offers } = await connect(first, { revision });
    const news = { tools: 0, prompts: 0 };
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      news.tools++;
    });
    client.setNotificationHandler('notifications/prompts/list_changed', () => {
      news.prompts++;
    });
    if (revision === 'auto') await client.listen({ toolsListChanged: true, promptsListChanged: true });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['multiply']);
    await offers.replace({ host: smallHost([{ name: 'add' }]), prompts: [] });
    await expect.poll(() => news).toEqual({ tools: 1, prompts: 1 });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['add']);
    expect(first.closed).toBe(true);
  });

  test('sees the progress of a call and what it logs', async () => {
    const host = smallHost([
      {
        name: 'slow',
        run(_, { onMessage }) {
          onMessage?.({ level: 'info', logger: 'root', text: 'started', progress: null });
          for (const done of [0, 50, 50, 100])
            onMessage?.({ level: 'debug', logger: 'work', text: `${done} %`, progress: { done, total: 100 } });
          return 'done';
        },
      },
    ]);
    const { client } = await connect(host, { revision });
    const logged: unknown[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => {
      logged.push([params.level, params.logger, params.data]);
    });
    if (revision === 'legacy') await client.setLoggingLevel('info');
    const seen: Progress[] = [];
    await client.callTool(
      { name: 'slow', arguments: {}, _meta: { 'io.modelcontextprotocol/logLevel': 'info' } },
      { onprogress: (progress) => seen.push(progress) },
    );
    expect(seen).toEqual([
      { progress: 0, total: 100, message: '0 %' },
      { progress: 50, total: 100, message: '50 %' },
      { progress: 100, total: 100, message: '100 %' },
    ]);
    expect(logged).toEqual([['info', 'slow', 'started']]);
  });

  test('cancels a call', async () => {
    let ended = false;
    const stop = new AbortController();
    const host = smallHost([
      {
        name: 'endless',
        run: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => {
              ended = true;
              reject(new Error('cancelled'));
            });
            stop.abort('enough');
          }),
      },
    ]);
    const { client } = await connect(host, { revision });
    const call = client.callTool({ name: 'endless', arguments: {} }, { signal: stop.signal });
    await expect(call).rejects.toThrow();
    await expect.poll(() => ended).toBe(true);
  });

  test('gets thousands of tools in pages, and lists all of them', async () => {
    const names = Array.from({ length: 2500 }, (_, index) => `tool_${index}`);
    const { client } = await connect(smallHost(names.map((name) => ({ name }))), { revision });
    const first = await client.request({ method: 'tools/list', params: {} });
    expect(first.tools).toHaveLength(1000);
    const last = await client.request({ method: 'tools/list', params: { cursor: '2000' } });
    expect([last.tools.length, last.nextCursor]).toEqual([500, undefined]);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(names);
    for (const cursor of ['7', '3000', '-1000', 'x']) {
      await expect(client.request({ method: 'tools/list', params: { cursor } }), cursor).rejects.toMatchObject({
        code: -32602,
      });
    }
  });
});

describe('a tool in the list', () => {
  const listed = async (tool: Parameters<typeof smallHost>[0][number]) => {
    const { client } = await connect(smallHost([tool]));
    return (await client.listTools()).tools[0];
  };

  test('has the hints of its code, and of its words those of side effects alone', async () => {
    const looks = await listed({ name: 'get_user', effects: { effect: 'looks', because: null } });
    expect(looks?.annotations).toEqual({ readOnlyHint: true });
    expect(await listed({ name: 'get_user', description: 'Returns a user.' })).not.toHaveProperty('annotations');
    const changes = await listed({ name: 'delete_user', description: 'Deletes a user.' });
    expect(changes?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  });

  test('has no hint where nothing is known of it', async () => {
    expect(await listed({ name: 'thing', description: 'A thing.' })).not.toHaveProperty('annotations');
  });

  test('has the hints of its definition before those of its words', async () => {
    const tool = await listed({
      name: 'delete_user',
      description: 'Deletes a user.',
      annotations: { destructiveHint: false, openWorldHint: true, title: 'Delete' },
    });
    expect(tool?.annotations).toMatchObject({ destructiveHint: false, openWorldHint: true, title: 'Delete' });
  });

  test('is never read-only where its code has side effects, whatever its definition says', async () => {
    const tool = await listed({
      name: 'get_user',
      annotations: { readOnlyHint: true },
      effects: { effect: 'changes', because: { call: 'os.remove', path: '/api.py', line: 1 } },
    });
    expect(tool?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  });

  test('takes an object though its schema leaves that open', async () => {
    expect((await listed({ name: 'ping', inputs: {} }))?.inputSchema).toEqual({ type: 'object', properties: {} });
  });

  test('has its link in the description, as a loader puts it there', async () => {
    const tool = await listed({ name: 'docs', description: 'Finds docs.', link: 'https://example.com' });
    expect(tool?.description).toBe('Finds docs.\nDocumentation Link: https://example.com');
  });

  test('is not there when it cannot run, and a call says why', async () => {
    const { client } = await connect(smallHost([{ name: 'ghost', cannotRun: 'send_output is not defined.' }]));
    expect((await client.listTools()).tools).toEqual([]);
    await expect(client.callTool({ name: 'ghost', arguments: {} })).rejects.toThrow('send_output is not defined.');
  });
});

describe('a result', () => {
  const resultOf = async (
    response: Awaited<ReturnType<NonNullable<Parameters<typeof smallHost>[0][number]['run']>>>,
    link?: string,
  ) => {
    const { client } = await connect(
      smallHost([{ name: 'give', ...(link === undefined ? {} : { link }), run: () => response }]),
    );
    return (await client.callTool({ name: 'give', arguments: {} })).content;
  };

  test('that is a text is that text', async () => {
    expect(await resultOf('a "text"')).toEqual([{ type: 'text', text: 'a "text"' }]);
  });

  test('of another kind is JSON', async () => {
    expect(await resultOf({ city: 'Paris' })).toEqual([{ type: 'text', text: '{\n  "city": "Paris"\n}' }]);
    expect(await resultOf(null)).toEqual([{ type: 'text', text: 'null' }]);
    expect(await resultOf([])).toEqual([{ type: 'text', text: '[]' }]);
  });

  test('of content blocks is these blocks', async () => {
    const blocks = [
      { type: 'text', text: 'A picture' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ];
    expect(await resultOf(blocks)).toEqual(blocks);
    expect(await resultOf(blocks[1] ?? null)).toEqual([blocks[1]]);
    expect(await resultOf({ content: blocks })).toEqual(blocks);
  });

  test('that only resembles content blocks is JSON', async () => {
    const [first] = await resultOf([{ type: 'text', text: 'a', author: 'b' }]);
    expect(first).toMatchObject({ type: 'text', text: expect.stringContaining('"author": "b"') });
    const page = { content: [{ type: 'text', text: 'a' }], title: 'b' };
    expect(await resultOf(page)).toMatchObject([{ text: expect.stringContaining('"title": "b"') }]);
    expect(await resultOf({ type: 'image' })).toEqual([{ type: 'text', text: '{\n  "type": "image"\n}' }]);
  });

  test('has nothing else, also if the tool has a link', async () => {
    expect(await resultOf('x', '[docs](https://example.com/docs)')).toEqual([{ type: 'text', text: 'x' }]);
  });

  test.each(revisions)('is valid Unicode, at most 64 levels deep (%s)', async (revision) => {
    let deep: JsonValue = 'end';
    for (let level = 0; level < 100; level++) deep = { '\ud83d': [deep] };
    const tools = [
      { name: 'give', outputs: { type: 'object' }, run: () => deep },
      {
        name: 'fail\ud83d',
        description: 'half \ud83d',
        run: () => {
          throw new Error('half \ud83d, whole \u{1f600}');
        },
      },
    ];
    const prompt: OfferedPrompt = {
      ...{ name: 'ask', description: 'half \ud83d', arguments: [] },
      write: () => ({ ok: true, text: 'half \ud83d' }),
    };
    const { client } = await connect(smallHost(tools), { revision, prompts: [prompt] });
    const said: unknown[] = [
      await client.listTools(),
      await client.callTool({ name: 'give', arguments: {} }),
      await client.callTool({ name: 'fail\ud83d', arguments: {} }),
      await client.getPrompt({ name: 'ask' }),
    ];
    for (const one of said) {
      expect(JSON.stringify(one)).not.toMatch(/\\ud83d(?!\\ude00)/);
      expect(isNestedDeeperThan(one as JsonValue, 62)).toBe(false);
    }
    expect(said[2]).toMatchObject({ content: [{ text: 'half \ufffd, whole \u{1f600}' }] });
  });
});

describe('a prompt', () => {
  const wrapped: OfferedPrompt = {
    name: 'wrapped_query',
    description: 'The query as the model gets it.',
    arguments: [
      { name: 'query', description: 'The request.', required: true },
      { name: 'payload', description: 'JSON.', required: false },
    ],
    write: ({ query, payload }) =>
      payload === undefined ? { ok: true, text: `Q: ${query}` } : { ok: false, problem: 'No payload, please.' },
  };

  test('is listed with its arguments, and written with them', async () => {
    const { client } = await connect(smallHost([]), { prompts: [wrapped] });
    expect((await client.listPrompts()).prompts).toEqual([
      { name: 'wrapped_query', description: wrapped.description, arguments: [...wrapped.arguments] },
    ]);
    expect(await client.getPrompt({ name: 'wrapped_query', arguments: { query: 'Hi' } })).toMatchObject({
      messages: [{ role: 'user', content: { type: 'text', text: 'Q: Hi' } }],
    });
  });

  test('that cannot be written is an error of the protocol', async () => {
    const { client } = await connect(smallHost([]), { prompts: [wrapped] });
    await expect(client.getPrompt({ name: 'other' })).rejects.toThrow('Unknown prompt: other');
    await expect(client.getPrompt({ name: 'wrapped_query' })).rejects.toThrow('requires the argument query');
    await expect(client.getPrompt({ name: 'wrapped_query', arguments: { query: 'Hi', payload: '1' } })).rejects.toThrow(
      'No payload, please.',
    );
  });
});

test('the host is closed when the client has gone', async () => {
  const host = smallHost([multiply]);
  const { hangUp } = await connect(host);
  expect(host.closed).toBe(false);
  await hangUp();
  expect(host.closed).toBe(true);
});

test('a call that is under way when the tools change ends with the host it began with', async () => {
  let finish: (value: string) => void = () => {};
  const first = smallHost([
    {
      name: 'slow',
      run: () =>
        new Promise<string>((resolve) => {
          finish = resolve;
        }),
    },
  ]);
  const { client, offers } = await connect(first);
  const call = client.callTool({ name: 'slow', arguments: {} });
  await client.listTools();
  await offers.replace({ host: smallHost([]), prompts: [] });
  expect(first.closed).toBe(false);
  finish('done');
  expect(await call).toMatchObject({ content: [{ type: 'text', text: 'done' }] });
  await expect.poll(() => first.closed).toBe(true);
});

test('the end of the server ends the calls of offers of before too', async () => {
  const first = smallHost([{ name: 'slow', run: () => new Promise<string>(() => {}) }]);
  const { client, offers, hangUp } = await connect(first);
  const call = client.callTool({ name: 'slow', arguments: {} });
  await client.listTools();
  await offers.replace({ host: smallHost([]), prompts: [] });
  expect(first.closed).toBe(false);
  await Promise.all([hangUp(), expect(call).rejects.toThrow()]);
  expect(first.closed).toBe(true);
});
