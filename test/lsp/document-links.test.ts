import { expect, it } from 'vitest';
import type { DocumentLink } from 'vscode-languageserver-protocol';
import { everything, layouts, manyTools } from './support/samples.ts';
import { inBand } from './support/suite.ts';

const ask = 'textDocument/documentLink';
const withLink = (link: string): string => `[ { name --> "A", link --> "${link}" } ]`;

inBand('document links', (clients) => {
  it('are the addresses of the tools, plain and in Markdown', async () => {
    const client = await clients.full();
    for (const [layout, layOut] of Object.entries(layouts)) {
      const document = await client.open(layOut(everything));
      const links = await document.request<DocumentLink[]>(ask);
      expect(
        links.map(({ target }) => target),
        layout,
      ).toEqual(['https://example.com/docs', 'https://example.com/read']);
      for (const { range, target } of links) expect(document.textIn(range)).toBe(target);
    }
  });

  it('cover the address alone', async () => {
    const client = await clients.full();
    for (const [link, url] of [
      ['  https://x.io/a?b=c#d  ', 'https://x.io/a?b=c#d'],
      ['HTTP://X.io', 'HTTP://X.io'],
      ['[docs of 🦊](https://x.io/a(b))', 'https://x.io/a(b)'],
      ['[https://x.io](https://x.io)', 'https://x.io'],
      ['[](https://x.io)', 'https://x.io'],
    ] as const) {
      const document = await client.open(withLink(link));
      const [found, ...others] = await document.request<DocumentLink[]>(ask);
      expect(others).toEqual([]);
      expect(found?.target, link).toBe(url);
      expect(found && document.textIn(found.range)).toBe(url);
    }
  });

  it('are none where the address does not lead to the web', async () => {
    const client = await clients.full();
    for (const link of [
      '',
      'x.io',
      'see the wiki',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'command:workbench.action.quit',
      'https://',
      'https:// x',
      'https://x.io/a b',
      '[docs](command:x)',
      '[docs](https://x.io',
    ]) {
      const document = await client.open(withLink(link));
      expect(await document.request(ask), link).toEqual([]);
    }
  });

  it('are those of the property link only', async () => {
    const client = await clients.full();
    const document = await client.open(
      '[ { name --> "https://a.io", description --> "https://b.io", links --> "https://c.io" } ]',
    );
    expect(await document.request(ask)).toEqual([]);
  });

  it('are there while the quote is missing, and for 5,000 tools', async () => {
    const client = await clients.full();
    const half = await client.open('[\n  {\n    link --> "https://x.io/a\n  }\n]');
    expect((await half.request<DocumentLink[]>(ask)).map(({ target }) => target)).toEqual(['https://x.io/a']);
    const many = await client.open(manyTools(5_000));
    expect(await many.request(ask)).toHaveLength(5_000);
  });
});
