import { expect, it } from 'vitest';
import type { ClientCapabilities, CompletionItem, CompletionList } from 'vscode-languageserver-protocol';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { check } from '../../core/rules/check.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import { fullCapabilities } from './support/capabilities.ts';
import type { TestClient } from './support/client.ts';
import { acceptCompletion, marked } from './support/edits.ts';
import { inBand } from './support/suite.ts';

type ItemCapabilities = NonNullable<NonNullable<ClientCapabilities['textDocument']>['completion']>['completionItem'];

function withItem(item: ItemCapabilities, itemDefaults: string[] = []): { capabilities: ClientCapabilities } {
  const completion = { completionItem: item ?? {}, completionList: { itemDefaults } };
  return { capabilities: { ...fullCapabilities, textDocument: { ...fullCapabilities.textDocument, completion } } };
}

interface Offered {
  readonly text: string;
  readonly list: CompletionList;
  item(label: string): CompletionItem;
}

async function offered(client: TestClient, textWithMark: string): Promise<Offered> {
  const { text, offset } = marked(textWithMark);
  const document = await client.open(text);
  const list = (await document.complete(offset)) ?? { isIncomplete: false, items: [] };
  await document.close();
  return {
    text,
    list,
    item(label) {
      const found = list.items.find((item) => item.label === label);
      if (found === undefined) throw new Error(`"${label}" is not offered.`);
      return found;
    },
  };
}

const file = '[\r\n\t{\r\n\t\tname --> "Réad 🙂"\r\n\t\tfu|\r\n\t}\r\n]\r\n';
const functionText =
  'function --> "function_name" --> {\r\n\t\t\targ-1 --> "string (the input)",\r\n\t\t\treturn-1 --> "string (the output)"\r\n\t\t}';
const completed = file.replace('"\r\n\t\tfu|', `",\r\n\t\t${functionText}`);

inBand('completion', (clients) => {
  it('is announced with what starts it', async () => {
    const client = await clients.full();
    const { completionProvider } = client.initialized.capabilities;
    expect(completionProvider?.resolveProvider).toBe(true);
    expect(completionProvider?.triggerCharacters).toEqual(['.']);
  });

  it('gives the ranges, the format and the mode once for all items where the client takes them so', async () => {
    const client = await clients.full();
    const { list, text, item } = await offered(client, file);
    const range = { start: { line: 3, character: 2 }, end: { line: 3, character: 4 } };
    expect(list.itemDefaults).toEqual({
      editRange: { insert: range, replace: range },
      insertTextFormat: 2,
      insertTextMode: 1,
    });
    for (const one of list.items) {
      expect(one).not.toHaveProperty('textEdit');
      expect(one).not.toHaveProperty('insertTextFormat');
      expect(one.labelDetails?.description).toBe('tool property');
    }
    for (const mode of ['insert', 'replace'] as const) {
      expect(acceptCompletion(text, list, item('function'), mode)).toBe(completed);
    }
    expect(item('function').textEditText).toMatch(/"\$\{1:function_name\}"/);
    expect(item('function').additionalTextEdits).toEqual([
      { range: { start: { line: 2, character: 20 }, end: { line: 2, character: 20 } }, newText: ',' },
    ]);
  });

  it('gives each item its own edit, with insert and replace ranges where the client knows the difference', async () => {
    const both = await offered(
      await clients.start(withItem({ snippetSupport: true, insertReplaceSupport: true })),
      file,
    );
    expect(both.list.items).toHaveLength(4);
    for (const { textEdit } of both.list.items)
      expect(Object.keys(textEdit ?? {}).sort()).toEqual(['insert', 'newText', 'replace']);
    const one = await offered(await clients.start(withItem({ snippetSupport: true })), file);
    expect(one.list.items).toHaveLength(both.list.items.length);
    for (const { textEdit } of one.list.items) expect(Object.keys(textEdit ?? {}).sort()).toEqual(['newText', 'range']);
  });

  it('leaves the indentation of further lines to clients that add it to snippets', async () => {
    const { item } = await offered(await clients.start(withItem({ snippetSupport: true })), file);
    const { textEdit } = item('function');
    expect(textEdit?.newText).toContain('{\r\n\targ-1');
    expect(textEdit?.newText.endsWith('\r\n\\}')).toBe(true);
  });

  it('is plain text for a client without snippets, and complete as it stands', async () => {
    const client = await clients.minimal();
    const { list, text, item } = await offered(client, file);
    expect(item('function').insertTextFormat).toBe(1);
    expect(acceptCompletion(text, list, item('function'), 'insert')).toBe(completed);
    expect(JSON.stringify(list)).not.toMatch(/\$\{/);
  });

  it('has its documentation at once, or when it is asked for', async () => {
    const client = await clients.full();
    const { item } = await offered(client, file);
    expect(item('link').documentation).toBeUndefined();
    const document = await client.open('');
    const resolved = await document.resolveItem(item('link'));
    expect(resolved.documentation).toMatchObject({ kind: 'markdown', value: expect.stringContaining('**link**') });
    const minimal = await offered(await clients.minimal(), file);
    expect(minimal.item('link').documentation).toMatchObject({ kind: 'plaintext' });
  });

  it('at any offset of a file never doubles anything and never makes an error', async () => {
    const example = completed
      .replace('"Réad 🙂"', '"Réad"')
      .replace('\r\n\t}', ',\r\n\t\tdescription --> "Reads."\r\n\t}');
    const errors = (text: string): number =>
      check(NotationDocument.parse(text), defaultSettings).filter(({ severity }) => severity === 'error').length;
    expect(errors(example)).toBe(0);
    for (const client of [await clients.full(), await clients.minimal()]) {
      const document = await client.open(example);
      let count = 0;
      for (let offset = 0; offset <= example.length; offset++) {
        const list = await document.complete(offset);
        for (const item of list?.items ?? []) {
          for (const mode of ['insert', 'replace'] as const) {
            const after = acceptCompletion(example, list as CompletionList, item, mode);
            expect(after, `${item.label} at ${offset}`).not.toMatch(/""|-->\s*-->|,\s*,/);
            expect(errors(after), `${item.label} at ${offset}:\n${after}`).toBe(0);
            count++;
          }
        }
      }
      expect(count).toBeGreaterThan(100);
    }
  });
});

inBand('completion in texts', (clients) => {
  const named = (schema: string) => `[ { name --> "A", args_schema --> "${schema}" } ]`;

  it('knows the classes that other files of the workspace name', async () => {
    const client = await clients.full({ files: { 'a.aion': named('SendSchema'), 'deep/b.aion': named('AskSchema') } });
    await client.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] });
    const { list, item } = await offered(client, named('|'));
    expect(list.items.map(({ label }) => label)).toEqual(['AskSchema', 'SendSchema']);
    expect(acceptCompletion(named(''), list, item('SendSchema'), 'insert')).toBe(named('SendSchema'));
  });

  it('writes a type with room for what it is, and says what it is about', async () => {
    const client = await clients.full();
    const text = '[ { function --> "f" --> { arg-1 --> "|" } } ]';
    const { list, item } = await offered(client, text);
    expect(item('string').textEditText).toMatch(/^string \(\$\{1:what it is\}\)$/);
    expect(item('string').labelDetails).toEqual({ description: 'string' });
    expect(acceptCompletion(text.replace('|', ''), list, item('string'), 'replace')).toBe(
      text.replace('|', 'string (what it is)'),
    );
    const resolved = await client.connection.sendRequest<CompletionItem>('completionItem/resolve', item('string'));
    expect(JSON.stringify(resolved.documentation)).toContain('arg-N');
  });
});
