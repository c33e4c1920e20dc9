import { expect, it } from 'vitest';
import type { Hover } from 'vscode-languageserver-protocol';
import { knowledge, type Topic } from '../../core/notation/knowledge.ts';
import { loaderFacts } from '../../core/service/topic-loaders.ts';
import { minimalCapabilities } from './support/capabilities.ts';
import { marked } from './support/edits.ts';
import { inBand } from './support/suite.ts';

const everything = `[
  system_prompt --> "You are careful.",
  wrapped_query --> "Answer: {query}",
  rules --> [ "Be brief." ],
  {
    name --> "Send",
    function --> "lambda a, b: send(a, b)" --> {
      arg-1 --> "string (whom)",
      arg-2 --> "string (what)",
      return-1 --> "dict (status)"
    },
    args_schema --> { limit --> "int | default=10 | How many" },
    link --> "https://example.com",
    description --> "Sends."
  }
]
`;

const topics: readonly (readonly [string, Topic])[] = [
  ['system_prompt', 'system_prompt'],
  ['wrapped_query', 'wrapped_query'],
  ['rules', 'rules'],
  ['name', 'name'],
  ['function', 'function'],
  ['arg-1', 'arg'],
  ['arg-2', 'arg'],
  ['return-1', 'return'],
  ['args_schema', 'args_schema'],
  ['limit', 'schema-field'],
  ['link', 'link'],
  ['description', 'description'],
  ['-->', 'action-link'],
  ['--> {\n      arg-1', 'action-link'],
];

function textOf(hover: Hover | null): string {
  const contents = hover?.contents;
  return typeof contents === 'object' && 'value' in contents ? contents.value : '';
}

inBand('hover', (clients) => {
  it('explains every key of the notation and the action link, at each of its characters', async () => {
    const client = await clients.full();
    const document = await client.open(everything);
    for (const [written, topic] of topics) {
      const start = everything.search(new RegExp(`(?<![\\w-])${written.replace(/[{}]/g, '\\$&')}`));
      const length = topic === 'action-link' ? 3 : written.length;
      for (let offset = start; offset <= start + length; offset++) {
        const hover = await document.hover(offset);
        const text = hover?.contents;
        expect(text, `${written} at ${offset - start}`).toMatchObject({ kind: 'markdown' });
        const value = textOf(hover);
        expect(value).toContain(`**${knowledge[topic].title}**`);
        expect(value).toContain(`*aions-llm 1.0.16:* ${loaderFacts(topic, ['1.0.16']).detected[0]?.fact}`);
        for (const rule of knowledge[topic].rules) expect(value).toContain(`[${rule}](file:///pages/${rule}.md)`);
        expect(hover?.range).toEqual({ start: document.positionAt(start), end: document.positionAt(start + length) });
      }
    }
  });

  it('says first what the pinned version of aions-llm does, then what others do differently', async () => {
    const client = await clients.full({ files: { 'requirements.txt': 'aions-llm==1.0.3\n' } });
    const { text, offset } = marked('[ { na|me --> "A", description --> "d", link --> "https://example.com" } ]');
    const document = await client.open(text, 'a.aion');
    expect(textOf(await document.hover(offset))).toContain(
      [
        '*aions-llm 1.0.3:* Without this property: get_langchain_tools() raises KeyError.',
        '*Other versions:*\n\n- 1.0.11 to 1.0.16: Without this property: the file is rejected.',
      ].join('\n\n'),
    );
    expect(textOf(await document.hover(text.indexOf('link') + 1))).toContain(
      '*aions-llm 1.0.3:* A file with a link raises an exception.',
    );
    expect(await document.hover(text.indexOf('example.com'))).toBeNull();
    await client.write('requirements.txt', 'aions-llm==1.0.10\n');
    expect(textOf(await document.hover(text.indexOf('example.com')))).toContain('Documentation: https://example.com');
  });

  it('is plain text for a client that shows nothing else', async () => {
    const client = await clients.start({ capabilities: minimalCapabilities });
    const document = await client.open(everything);
    const hover = await document.hover(everything.indexOf('link -->') + 1);
    expect(hover?.contents).toMatchObject({ kind: 'plaintext' });
    const value = textOf(hover);
    expect(value).not.toMatch(/[*`]/);
    expect(value).toMatch(/^link \(tool property/);
  });

  it('says of a key that does not belong there what does', async () => {
    const client = await clients.full();
    for (const [text, expected] of [
      ['[ { de|sc --> "x" } ]', /name, function, description, args_schema, link/],
      ['[ fo|o --> "x" ]', /system_prompt, wrapped_query, rules/],
      ['[ { function --> "f" --> { us|er --> "x" } } ]', /arg-1, arg-2/],
    ] as const) {
      const { text: plain, offset } = marked(text);
      const hover = await (await client.open(plain)).hover(offset);
      expect(textOf(hover)).toMatch(expected);
    }
  });

  it('has nothing to say about white space, unknown things and an empty document', async () => {
    const client = await clients.full();
    for (const text of ['[ { nam --> "na|me" } ]', '|', '[ |  ]', '[ { name --> "x"    |    } ]']) {
      const { text: plain, offset } = marked(text);
      expect(await (await client.open(plain)).hover(offset), text).toBeNull();
    }
  });

  it('works in broken files', async () => {
    const client = await clients.full();
    for (const text of ['{ na|me --> ', '[ { link --> "x", na|me: "y"', '[{ function --> "f" --> { ar|g-1']) {
      const { text: plain, offset } = marked(text);
      expect(await (await client.open(plain)).hover(offset), text).not.toBeNull();
    }
  });
});
