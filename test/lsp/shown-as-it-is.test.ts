import { expect, it } from 'vitest';
import type {
  CodeLens,
  CompletionList,
  DocumentSymbol,
  Hover,
  SignatureHelp,
  SymbolInformation,
} from 'vscode-languageserver-protocol';
import { visible } from '../../core/text/visible.ts';
import { previewAddress } from '../../protocol/preview.ts';
import { marked } from './support/edits.ts';
import { inBand } from './support/suite.ts';

/** A zero-width sign, a right-to-left mark, a terminal escape, an invisible letter. */
const signs = '\u200b\u202e\u001b\u{e0041}';
const named = '<U+200B><U+202E><U+001B><U+E0041>';

const tool = `[ { name --> "Send${signs}Mail", description --> "Sends${signs} mail.",
  function --> "lambda to='a${signs}b': send(§to)" --> { arg-1 --> "string (the${signs} user)" } } ]`;

/** Texts for a person: each names the signs and contains none of them. */
function expectShown(texts: readonly string[]): void {
  expect(texts).not.toEqual([]);
  for (const text of texts) {
    expect(text).toContain(named);
    expect(visible(text)).toBe(text);
  }
}

inBand('signs that cannot be seen are named', (clients) => {
  it('in the labels of completion; the text that is inserted keeps them', async () => {
    const client = await clients.full();
    const { text, offset } = marked(
      // A letter for Python, invisible to the eye: HANGUL JUNGSEONG FILLER.
      '[ { name --> "A", function --> "lambda to\u1160: send(t§)" --> { arg-1 --> "str" } } ]',
      '§',
    );
    const document = await client.open(text);
    const items = (await document.complete(offset))?.items ?? [];
    const item = items.find(({ label }) => label === 'to<U+1160>');
    expect(item?.filterText).toBe('to\u1160');
    expect(item?.textEditText ?? item?.textEdit?.newText).toBe('to\u1160');
  });

  it('in files of saved calls', async () => {
    const client = await clients.full({ files: { 'mail.aion': tool.replace('§', '') } });
    const uri = client.fileUri('mails.aioncalls.json');
    const name = JSON.stringify(`Send${signs}Mail`);
    const document = await client.openUri(uri, `[{ "name": ${name}, "arguments": { "x${signs}": 1 } }]`, 'json');
    await client.until('problems', () => (client.publishedFor(uri)?.length ?? 0) > 0);
    const problems = client.publishedFor(uri) ?? [];
    expectShown(problems.map(({ message }) => String(message)).filter((message) => message.startsWith('Unknown')));
    const lenses = await document.request<CodeLens[]>('textDocument/codeLens');
    expectShown(lenses.map(({ command }) => command?.title ?? ''));
    const offset = document.text.indexOf('"Send') + 1;
    const list = await document.requestAt<CompletionList>('textDocument/completion', offset);
    expectShown(list.items.flatMap(({ label, detail }) => [label, detail ?? '']));
    for (const { filterText, textEdit } of list.items) expect([filterText, textEdit?.newText]).toEqual([name, name]);
  });

  it('in symbols', async () => {
    const client = await clients.full();
    const document = await client.open(tool.replace('§', ''));
    const [symbol] = await document.request<DocumentSymbol[]>('textDocument/documentSymbol');
    expectShown([symbol?.name ?? '', symbol?.detail ?? '']);
    const found = await client.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query: 'Send' });
    expectShown(found.map(({ name }) => name));
  });

  it('in the hover of a tool', async () => {
    const client = await clients.full();
    const document = await client.open(tool.replace('§', ''));
    const hover = await document.requestAt<Hover>('textDocument/hover', document.text.indexOf('Send'));
    expectShown([(hover.contents as { readonly value: string }).value]);
  });

  it('in signature help, and the active parameter is where it is shown', async () => {
    const client = await clients.full();
    const { text, offset } = marked(tool, '§');
    const document = await client.open(text);
    const help = await document.requestAt<SignatureHelp>('textDocument/signatureHelp', offset);
    const [signature] = help.signatures;
    const [parameter] = signature?.parameters ?? [];
    expectShown([String(parameter?.documentation)]);
    // JSON escapes the terminal escape itself.
    const label = `to: str = "a${named.replace('<U+001B>', '\\u001b')}b"`;
    expect(signature?.label).toBe(`send(${label})`);
    expect(parameter?.label).toEqual(['send('.length, 'send('.length + label.length]);
  });

  it('in the messages of a preview; its text is what a provider gets', async () => {
    const client = await clients.full();
    const long = 'Says a lot. '.repeat(120);
    const document = await client.open(tool.replace('§', '').replace('Sends', long));
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    const { text } = await client.connection.sendRequest<{ text: string }>('workspace/textDocumentContent', { uri });
    expect(text).toContain('\u200b');
    await client.until('the problems', () => (client.publishedFor(uri)?.length ?? 0) > 0);
    const found = client.publishedFor(uri) ?? [];
    expectShown(found.flatMap(({ relatedInformation = [] }) => relatedInformation.map(({ message }) => message)));
    for (const { message } of found) expect(visible(String(message))).toBe(message);
  });
});
