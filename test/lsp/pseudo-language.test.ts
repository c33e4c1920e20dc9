import { afterEach, expect, it } from 'vitest';
import type { CodeLens, Hover, MarkupContent } from 'vscode-languageserver-protocol';
import { say, speak } from '../../core/text/say.ts';
import { forgotten, pseudoLanguage } from '../support/pseudo-language.ts';
import { fullCapabilities, fullExtras } from './support/capabilities.ts';
import { TestClient } from './support/client.ts';

const text = `[
  system_prompt --> "You are careful.",
  wrapped_query --> "Answer: {query}",
  rules --> [ "Be brief." ],
  {
    name --> "Send",
    function --> "lambda a, b=3: send(a, b)" --> {
      arg-1 --> "string (whom)",
      arg-2 --> "integer (what)",
      return-1 --> "dict (status)"
    },
    args_schema --> { limit --> "int | default=10 | 数量", odd --> "thing | 何" },
    link --> "[docs](https://example.com)",
    description --> "Sends. See “Fetch docs”."
  },
  {
    name --> "Fetch docs",
    link --> "https://example.com/docs",
    desc --> "Where it is."
  }
]
`;

let client: TestClient;
afterEach(async () => {
  await client?.end();
  speak(null);
});

const start = (options: object = {}): Promise<TestClient> =>
  TestClient.start('in-band', {
    capabilities: fullCapabilities,
    extras: { ...fullExtras, sentences: pseudoLanguage, commands: ['aion.atElement', 'aion.showReferences'] },
    ...options,
  });

const plain = (content: string | MarkupContent | undefined): string =>
  content === undefined ? '' : typeof content === 'string' ? content : content.value;

it('every hover is in the language of the client', async () => {
  client = await start();
  const document = await client.open(text);
  const hovers = new Set<string>();
  for (let offset = 0; offset < text.length; offset += 2) {
    const hover: Hover | null = await document.hover(offset);
    const contents = hover?.contents;
    if (contents !== undefined) hovers.add(plain(contents as MarkupContent));
  }
  expect(hovers.size).toBeGreaterThan(15);
  for (const said of hovers) expect([said, ...forgotten(said)]).toEqual([said]);
});

it('every problem, action and suggestion is in the language of the client', async () => {
  client = await start();
  const document = await client.open(text);
  const said: string[] = [];
  for (const { message, relatedInformation = [] } of await document.problems()) {
    said.push(plain(message), ...relatedInformation.map((related) => related.message));
  }
  for (let offset = 0; offset < text.length; offset += 3) {
    for (const { title } of await document.codeActions(offset, offset)) said.push(title);
  }
  for (let offset = 0; offset < text.length; offset += 7) {
    for (const item of (await document.complete(offset))?.items ?? []) {
      const { detail, documentation } = await document.resolveItem(item);
      said.push(detail ?? '', plain(documentation));
    }
  }
  expect(said.length).toBeGreaterThan(100);
  for (const one of new Set(said)) expect([one, ...forgotten(one)]).toEqual([one]);
});

it('every lens is in the language of the client', async () => {
  client = await start();
  const document = await client.open(text);
  const said: string[] = [];
  const { uri } = document;
  for (const lens of await client.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
    textDocument: { uri },
  })) {
    const resolved = await client.connection.sendRequest<CodeLens>('codeLens/resolve', lens);
    said.push(resolved.command?.title ?? '');
  }
  expect(said.length).toBeGreaterThan(3);
  for (const one of said) expect([one, ...forgotten(one)]).toEqual([one]);
});

it('a server without the sentences of its client takes the bundle of its locale', async () => {
  client = await start({ extras: fullExtras, locale: 'de-AT' });
  expect(say`Remove comma`).toBe('Komma entfernen');
  await client.end();
  client = await start({ extras: fullExtras, locale: 'zh-Hans' });
  expect(say`Remove comma`).toBe('删除逗号');
  await client.end();
  client = await start({ extras: fullExtras, locale: 'fr' });
  expect(say`Remove comma`).toBe('Remove comma');
});
