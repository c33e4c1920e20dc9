import { expect, it } from 'vitest';
import type { FormattingOptions, TextEdit } from 'vscode-languageserver-protocol';
import type { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { applyWorkspaceEdit, marked } from './support/edits.ts';
import { inBand } from './support/suite.ts';

const twoSpaces: FormattingOptions = { tabSize: 2, insertSpaces: true };

interface Asked {
  readonly client: TestClient;
  readonly document: TestDocument;
  readonly options?: FormattingOptions;
}

async function ask(method: string, { client, document, options }: Asked, more: object = {}): Promise<TextEdit[]> {
  const params = { textDocument: { uri: document.uri }, options: options ?? twoSpaces, ...more };
  return await client.connection.sendRequest<TextEdit[]>(`textDocument/${method}`, params);
}

function applied({ uri, text }: TestDocument, edits: TextEdit[]): string {
  return applyWorkspaceEdit(text, uri, { changes: { [uri]: edits } });
}

async function formatted(client: TestClient, text: string, options = twoSpaces, name?: string): Promise<string> {
  const document = await client.open(text, name);
  const result = applied(document, await ask('formatting', { client, document, options }));
  await document.close();
  return result;
}

/** Formats after the character before the cursor. */
async function typed(client: TestClient, textWithMark: string, ch: string): Promise<string> {
  const { text, offset } = marked(textWithMark);
  const document = await client.open(text);
  const position = document.positionAt(offset);
  return applied(document, await ask('onTypeFormatting', { client, document }, { position, ch }));
}

inBand('formatting', (clients) => {
  it('is announced: documents, ranges, several ranges at once, and while typing', async () => {
    const client = await clients.full();
    const { capabilities } = client.initialized;
    expect(capabilities.documentFormattingProvider).toBe(true);
    expect(capabilities.documentRangeFormattingProvider).toEqual({ rangesSupport: true });
    expect(capabilities.documentOnTypeFormattingProvider).toEqual({
      firstTriggerCharacter: ',',
      moreTriggerCharacter: ['}', '\n'],
    });
  });

  it('lays a document out by the options of the editor, with the line ends of the document', async () => {
    const client = await clients.full();
    const text = '[{name-->"a  🙂",\r\nlink-->"x -->  y"}]';
    expect(await formatted(client, text)).toBe(
      '[\r\n  {\r\n    name --> "a  🙂",\r\n    link --> "x -->  y"\r\n  }\r\n]\r\n',
    );
    expect(await formatted(client, text, { tabSize: 8, insertSpaces: false })).toBe(
      '[\r\n\t{\r\n\t\tname --> "a  🙂",\r\n\t\tlink --> "x -->  y"\r\n\t}\r\n]\r\n',
    );
    expect(
      await formatted(client, '[{link-->"b"}]', { tabSize: 4, insertSpaces: true, insertFinalNewline: false }),
    ).toBe('[\n    {\n        link --> "b"\n    }\n]');
  });

  it('sends edits for what differs and for nothing else', async () => {
    const client = await clients.full();
    const document = await client.open('[\n  {\n    name -->"a",\n    link --> "b"\n  }\n]\n');
    expect(await ask('formatting', { client, document })).toEqual([
      { range: { start: { line: 2, character: 12 }, end: { line: 2, character: 12 } }, newText: ' ' },
    ]);
    expect(await formatted(client, '[\n  {\n    name --> "a",\n    link --> "b"\n  }\n]\n')).toBe(
      '[\n  {\n    name --> "a",\n    link --> "b"\n  }\n]\n',
    );
  });

  it('keeps the inside of texts: arrows, braces, lines and their indentation', async () => {
    const client = await clients.full();
    const description = '"turn a  -->  b { into\n      c }\n,  d"';
    expect(await formatted(client, `[{link-->"b",description-->${description}}]`)).toBe(
      `[\n  {\n    link --> "b",\n    description --> ${description}\n  }\n]\n`,
    );
  });

  it('leaves a broken tool as it is and lays out the others', async () => {
    const client = await clients.full();
    expect(await formatted(client, '[\n{name-->"a"},\n   { name:"b"  ,},\n{name-->"c"}\n]')).toBe(
      '[\n  {\n    name --> "a"\n  },\n   { name:"b"  ,},\n{\n    name --> "c"\n  }\n]\n',
    );
  });

  it('follows the choices of the person, the project and the folder', async () => {
    const client = await clients.full({
      settings: { user: { format: { propertyOrder: 'canonical' } }, folder: {} },
      files: { '.aionrc.json': '{ "format": { "interfaceLayout": "compact" } }' },
    });
    const text = '[{link-->"l",function-->"f"-->{arg-1-->"a"},name-->"n"}]';
    expect(await formatted(client, text, twoSpaces, 'a.aion')).toBe(
      '[\n  {\n    name --> "n",\n    function --> "f" --> { arg-1 --> "a" },\n    link --> "l"\n  }\n]\n',
    );
    await client.changeSettings({ folder: { format: { propertyOrder: 'off', interfaceLayout: 'block' } } });
    expect(await formatted(client, text, twoSpaces, 'a.aion')).toBe(
      '[\n  {\n    link --> "l",\n    function --> "f" --> {\n      arg-1 --> "a"\n    },\n    name --> "n"\n  }\n]\n',
    );
  });

  it('formats a range, and several at once', async () => {
    const client = await clients.full();
    const document = await client.open('[\n{name-->"a"},\n{name-->"b"},\n{name-->"c"}\n]');
    const line = (n: number) => ({ start: { line: n, character: 0 }, end: { line: n, character: 12 } });
    const one = await ask('rangeFormatting', { client, document }, { range: line(2) });
    expect(applied(document, one)).toBe('[\n{name-->"a"},\n  {\n    name --> "b"\n  },\n{name-->"c"}\n]');
    const two = await ask('rangesFormatting', { client, document }, { ranges: [line(3), line(1)] });
    expect(applied(document, two)).toBe('[\n  {\n    name --> "a"\n  },\n{name-->"b"},\n  {\n    name --> "c"\n  }\n]');
  });

  it('lays out what a comma, a brace or a line break finished', async () => {
    const client = await clients.full();
    expect(await typed(client, '[\n{\nname-->"a",|\n}]', ',')).toBe('[\n{\n    name --> "a",\n}]');
    expect(await typed(client, '[\n{name-->"a"}|\n]', '}')).toBe('[\n  {\n    name --> "a"\n  }\n]');
    expect(await typed(client, '[\r\n  {\r\n|\r\n  }\r\n]', '\n')).toBe('[\r\n  {\r\n    \r\n  }\r\n]');
    expect(await typed(client, '[ { description --> "a,| b" } ]', ',')).toBe('[ { description --> "a, b" } ]');
    expect(await typed(client, '[ { name-->"a";| } ]', ';')).toBe('[ { name-->"a"; } ]');
  });

  it('answers nothing for a document that is not open, or not of this notation', async () => {
    const client = await clients.full();
    const closed = await client.open('[{name-->"a"}]');
    await closed.close();
    expect(await ask('formatting', { client, document: closed })).toEqual([]);
    const other = await client.open('aion:   { x=1 }\n');
    expect(await ask('formatting', { client, document: other })).toEqual([]);
  });

  it('lays out 5,000 tools, and while typing only the one that is written', async () => {
    const client = await clients.full();
    const tool = (n: number) => `{name-->"T${n} 🙂",link-->"https://x.io/${n}",description-->"d"}`;
    const text = `[${Array.from({ length: 5_000 }, (_, n) => tool(n)).join(',\n')}]`;
    const once = await formatted(client, text);
    expect(once.split('\n')).toHaveLength(5_000 * 5 + 3);
    expect(once).toContain(
      '  {\n    name --> "T4999 🙂",\n    link --> "https://x.io/4999",\n    description --> "d"\n  }\n]',
    );
    expect(await formatted(client, once)).toBe(once);
    const at = text.indexOf('{name-->"T2501');
    const laidOut = await typed(client, `${text.slice(0, at - 2)}|${text.slice(at - 2)}`, '}');
    expect(laidOut).toBe(
      text.replace(
        tool(2_500),
        `  {\n    name --> "T2500 🙂",\n    link --> "https://x.io/2500",\n    description --> "d"\n  }`,
      ),
    );
  });

  it('is no part of fix-all', async () => {
    const client = await clients.full();
    const document = await client.open('[{name-->"a",link-->"https://x.io",description-->"d",}]');
    const [action] = await document.codeActions(0, 0, { only: ['source.fixAll'] });
    const { edit } = await document.resolveAction(action ?? { title: 'none' });
    expect(applyWorkspaceEdit(document.text, document.uri, edit ?? {})).toBe(
      '[{name-->"a",link-->"https://x.io",description-->"d"}]',
    );
  });
});
