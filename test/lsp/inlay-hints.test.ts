import { expect, it } from 'vitest';
import type { InlayHint } from 'vscode-languageserver-protocol';
import { LineIndex } from '../../core/text/line-index.ts';
import { minimalCapabilities } from './support/capabilities.ts';
import type { TestDocument } from './support/document.ts';
import { broken, everything, layouts, manyTools } from './support/samples.ts';
import { inBand } from './support/suite.ts';

function hintsOf(document: TestDocument, from = 0, to = document.text.length): Promise<InlayHint[]> {
  const range = { start: document.positionAt(from), end: document.positionAt(to) };
  return document.request('textDocument/inlayHint', { range });
}

/** The lines with hints, with each hint in its place as in an editor. */
function shown(text: string, hints: readonly InlayHint[]): readonly string[] {
  const lines = new LineIndex(text);
  let result = '';
  let last = 0;
  for (const { position, label, paddingLeft } of hints) {
    const offset = lines.offsetAt(position);
    result += `${text.slice(last, offset)}${paddingLeft ? ' ' : ''}‹${String(label)}›`;
    last = offset;
  }
  return (result + text.slice(last))
    .split(/\r\n|\r|\n/)
    .filter((line) => line.includes('‹'))
    .map((line) => line.trim());
}

const oneTool = (body: string): string => `[\n{ name --> "A",\n${body}\n}]`;

inBand('inlay hints', (clients) => {
  it('name what cannot be seen', async () => {
    const client = await clients.full();
    const sign = '\u200b\u202e';
    const text = oneTool(`description --> "d", function --> "lambda a='x${sign}': f(a)" --> { arg-1 --> "words" }`);
    const labels = (await hintsOf(await client.open(text))).map(({ label }) => String(label));
    expect(labels.join()).toContain('<U+200B>');
    for (const label of labels) expect(label).not.toMatch(/[\u200b\u202e]/);
  });

  it('say which parameter a key describes, and of what type and default where its text does not, in every layout', async () => {
    const client = await clients.full();
    for (const [layout, layOut] of Object.entries(layouts)) {
      const text = layOut(everything);
      const document = await client.open(text);
      expect(shown(text, await hintsOf(document)), layout).toEqual([
        'arg-1 ‹user› --> "string (whom)",',
        'arg-2 ‹body›‹: str› --> "what to say",',
        'arg-3 ‹limit› ‹= 10› --> "int (how many at most)",',
      ]);
    }
  });

  it('come from the lambda where there are no fields', async () => {
    const client = await clients.full();
    const text = oneTool(
      'function --> "lambda who, n=3, s=\'🦊\': f(who)" --> {\narg-1 --> "x",\narg-2 --> "int",\narg-3 --> "", \narg-4 --> "int" }',
    );
    expect(shown(text, await hintsOf(await client.open(text)))).toEqual([
      'arg-1 ‹who› --> "x",',
      'arg-2 ‹n› ‹= 3› --> "int",',
      'arg-3 ‹s› ‹= "🦊"› --> "",',
    ]);
  });

  it('give a field the type that only the interface names', async () => {
    const client = await clients.full();
    const text = oneTool(
      'function --> "f" --> {\narg-1 --> "list[str] (x)" },\nargs_schema --> {\nitems --> "",\nrest --> "User | x" }',
    );
    expect(shown(text, await hintsOf(await client.open(text)))).toEqual([
      'arg-1 ‹items› --> "list[str] (x)" },',
      'items‹: list[str]› --> "",',
    ]);
  });

  it('are none where the key is all there is, for what comes back, and in broken texts without a tool', async () => {
    const client = await clients.full();
    const plain = oneTool('function --> "send" --> {\narg-1 --> "string",\nreturn-1 --> "dict" }');
    expect(await hintsOf(await client.open(plain))).toEqual([]);
    for (const text of broken) await hintsOf(await client.open(text));
    expect(client.log).toEqual([]);
  });

  it('can be switched off kind by kind, at once', async () => {
    const client = await clients.full();
    const document = await client.open(everything);
    const labels = async (): Promise<readonly unknown[]> => (await hintsOf(document)).map(({ label }) => label);
    for (const [inlayHints, expected] of [
      [{ parameterNames: false }, [': str', '= 10']],
      [{ types: false }, ['user', 'body', 'limit', '= 10']],
      [{ defaults: false }, ['user', 'body', ': str', 'limit']],
      [{ parameterNames: false, types: false, defaults: false }, []],
      [{ parameterNames: 'no' }, ['user', 'body', ': str', 'limit', '= 10']],
    ] as const) {
      const before = client.hintRefreshes;
      await client.changeSettings({ user: { inlayHints } });
      await client.until('the client is asked to look again', () => client.hintRefreshes > before);
      expect(await labels(), JSON.stringify(inlayHints)).toEqual(expected);
    }
    await client.changeSettings({ user: { inlayHints: { types: false } }, folder: { inlayHints: { types: true } } });
    expect(await labels()).toContain(': str');
  });

  it('can be switched off by a client that gives its settings at the start', async () => {
    const settings = { 'aion.inlayHints.parameterNames': false, 'aion.inlayHints.types': false };
    const client = await clients.start({ capabilities: minimalCapabilities, initializationOptions: { settings } });
    const hints = await hintsOf(await client.open(everything));
    expect(hints.map(({ label }) => label)).toEqual(['= 10']);
  });

  it('are those of the range asked for, also among 5,000 tools', async () => {
    const client = await clients.full();
    const text = manyTools(5_000);
    const document = await client.open(text);
    const from = text.indexOf('name --> "Tool4000"');
    const hints = await hintsOf(document, from, text.indexOf('name --> "Tool4001"'));
    expect(hints.map(({ label }) => label)).toEqual(['a', 'b', '= 2']);
    expect(await hintsOf(document)).toHaveLength(15_000);
  });
});
