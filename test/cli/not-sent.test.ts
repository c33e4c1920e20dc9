import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

// What no model is sent, such as paths and servers, is no loss: it is named once for the file.

const openapi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  servers: [{ url: 'https://example.org' }],
  paths: {
    '/orders/{id}': {
      put: {
        operationId: 'update_order',
        summary: 'Updates an order.',
        tags: ['orders'],
        deprecated: true,
        security: [{ key: ['write'] }],
        externalDocs: { url: 'https://example.org/docs' },
        callbacks: { done: {} },
        'x-meta': { a: 1 },
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      },
    },
  },
});

const manifest = `export default [
  {
    "name": "list_sites",
    "description": "Lists the sites.",
    "topic": "hosting",
    "group": "sites",
    "method": "GET",
    "path": "/api/sites",
    "security": [{ "apiToken": [] }],
    "custom": true,
    "handlerMethod": "handleListSites",
    "inputSchema": { "type": "object", "properties": { "page": { "type": "integer" } } }
  }
];
`;

const sentence =
  'Not sent to models: servers, URLs and HTTP methods, tags and groups, deprecation marks, security data, links to documentation, callbacks, extensions.\n';

describe.each(['openai', 'anthropic', 'gemini', 'bedrock', 'mcp'])('to %s', (target) => {
  test('an OpenAPI document has no losses, and passes --fail-on-loss', async () => {
    const folder = folderWith({ 'openapi.json': openapi });
    const { code, err } = await aion(['convert', 'openapi.json', '--to', target, '--fail-on-loss'], { folder });
    expect(err).toContain(sentence);
    expect(err).toMatch(/Converted 1 tool to \S+ with 0 losses\.\n$/);
    expect(code).toBe(0);
  });

  test('so does a manifest of a server', async () => {
    const folder = folderWith({ 'all.js': manifest });
    const { code, err } = await aion(['convert', 'all.js', '--to', target, '--fail-on-loss'], { folder });
    // A target of the same format keeps the parts.
    if (target !== 'mcp') {
      expect(err).toContain('Not sent to models: tags and groups, URLs and HTTP methods, security data, handlers.\n');
    }
    expect(err).toMatch(/Converted 1 tool to \S+ with 0 losses\.\n$/);
    expect(code).toBe(0);
  });
});

test('each part is in the JSON, with its place', async () => {
  const folder = folderWith({ 'openapi.json': openapi });
  await aion(['convert', 'openapi.json', '--to', 'openai', '--loss', 'loss.json'], { folder });
  const losses: readonly { readonly pointer: string; readonly kind: string }[] = JSON.parse(
    readFileSync(join(folder, 'loss.json'), 'utf8'),
  );
  expect(losses).toHaveLength(9);
  expect(new Set(losses.map(({ kind }) => kind))).toEqual(new Set(['not-sent']));
});

test('a part that a model could need stays a loss: an unknown property, and one whose value is an object', async () => {
  const tool = {
    name: 'f',
    description: 'F.',
    prompt: 'Call it often.',
    path: { type: 'string' },
    inputSchema: { type: 'object', properties: {} },
  };
  const folder = folderWith({ 'a.json': JSON.stringify(tool) });
  const { code, out, err } = await aion(['convert', 'a.json', '--to', 'openai', '--fail-on-loss'], { folder });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/"prompt" .*\n.*"path" /);
  expect(err).toMatch(/Nothing was written because of --fail-on-loss: 2 losses\.\n$/);
});

test('--strict, the earlier name, still works and is in no help', async () => {
  const folder = folderWith({ 'a.json': '{"name":"f","prompt":"x","inputSchema":{"type":"object"}}' });
  const words = ['convert', 'a.json', '--to', 'openai', '--out', 'out.json', '--strict'];
  expect(await aion(words, { folder })).toMatchObject({ code: 1 });
  expect(existsSync(join(folder, 'out.json'))).toBe(false);
  expect((await aion(['help', 'convert'], { folder })).out).not.toContain('--strict');
});
