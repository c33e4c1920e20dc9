import { expect, it } from 'vitest';
import type { CodeAction, CodeLens, CompletionList, Location } from 'vscode-languageserver-protocol';
import { fullExtras } from './support/capabilities.ts';
import type { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { acceptCompletion, marked } from './support/edits.ts';
import { applied, untilPythonIsRead, untilRules, withFiles } from './support/python-project.ts';
import { inBand } from './support/suite.ts';

const api = `def find_orders(customer: str, limit: int = 10) -> list:
    """Find the orders of a customer.

    Args:
        customer: The customer's id.
    """
    return []


def send_mail(to: str):
    return None


def _hidden():
    return None
`;

const findOrders = `{
    name --> "find_orders",
    description --> "Find the orders of a customer.",
    function --> "lambda customer, limit=10: find_orders(customer, 10 if limit is None else limit)" --> {
      arg-1 --> "string",
      arg-2 --> "integer"
    },
    args_schema --> {
      customer --> "str | The customer's id.",
      limit --> "int | default=None |"
    }
  }`;

const used = `[
  {
    name --> "FindOrders",
    function --> "lambda customer: find_orders(customer)" --> {
      arg-1 --> "string (customer)",
      return-1 --> "list"
    },
    description --> "Finds orders."
  }
]
`;

async function labelsAt(document: TestDocument, offset: number): Promise<readonly string[]> {
  return ((await document.complete(offset))?.items ?? []).map(({ label }) => label);
}

inBand('a tool from a Python function', (clients) => {
  const files = { 'api.py': api, 'deep/far.py': 'def far_away():\n    """Goes."""\n' };

  it('is offered in an empty place of the array, the nearest function first', async () => {
    const client = await clients.full({ files });
    const { text, offset } = marked('[\n  |\n]\n');
    const document = await client.open(text, 'tools.aion');
    await untilPythonIsRead(document);
    const list = (await document.complete(offset)) as CompletionList;
    const sorted = list.items.toSorted((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
    expect(sorted.slice(0, 4).map(({ label }) => label)).toEqual([
      'Tool from find_orders (api.py)',
      'Tool from send_mail (api.py)',
      'Tool from far_away (deep/far.py)',
      'tool: function',
    ]);
    const [first, second] = sorted;
    if (first === undefined || second === undefined) throw new Error('Nothing is offered.');
    const after = acceptCompletion(text, list, first, 'insert');
    expect(after).toBe(`[\n  ${findOrders}\n]\n`);
    await document.edit(0, text.length, after);
    await untilRules(document, []);
    // Without a docstring the description is a blank.
    expect(second.textEditText).toMatch(/description --> "\$\{1:What the tool does, and when to use it\.\}"/);
  });

  it('is found by what is typed of the name, and in a file with nothing in it', async () => {
    const client = await clients.full({ files });
    for (const textWithMark of ['find|', '[\n  { name --> "A", link --> "x", description --> "A." },\n  find|\n]\n']) {
      const { text, offset } = marked(textWithMark);
      const document = await client.open(text, 'tools.aion');
      await untilPythonIsRead(document);
      const list = (await document.complete(offset)) as CompletionList;
      const item = list.items.find(({ label }) => label === 'Tool from find_orders (api.py)');
      expect(item?.filterText).toMatch(/^find_orders /);
      if (item !== undefined) expect(acceptCompletion(text, list, item, 'insert')).toContain(findOrders);
      await document.close();
    }
  });

  it('is not offered for a function that a tool of the file calls', async () => {
    const client = await clients.full({ files });
    const { text, offset } = marked(used.replace('\n]\n', ',\n  |\n]\n'));
    const document = await client.open(text, 'tools.aion');
    await untilPythonIsRead(document);
    const labels = await labelsAt(document, offset);
    expect(labels).toContain('Tool from send_mail (api.py)');
    expect(labels).not.toContain('Tool from find_orders (api.py)');
  });
});

inBand('in a Python file', (clients) => {
  const title = 'Create AION tool';

  async function opened(files: Record<string, string>): Promise<{ client: TestClient; python: TestDocument }> {
    const extras = { ...fullExtras, commands: ['aion.atElement', 'aion.showReferences'] };
    const client = await clients.start({ capabilities: withFiles, extras, files });
    await client.open('[]');
    const aside = await client.open('[\n]\n', 'aside/aside.aion');
    await aside.rules();
    await untilPythonIsRead(aside);
    await aside.close();
    return { client, python: await client.openUri(client.fileUri('api.py'), files['api.py'] ?? '', 'python') };
  }

  const actionsAt = (client: TestClient, document: TestDocument, at: string): Promise<CodeAction[]> => {
    const position = document.positionAt(document.text.indexOf(at));
    return client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: document.uri },
      range: { start: position, end: position },
      context: { diagnostics: [], only: ['refactor'] },
    });
  };

  it('a refactoring adds the tool to the file of its folder, and shows it', async () => {
    const other = '[\n  {\n    name --> "Docs",\n    link --> "https://e.com",\n    description --> "Docs."\n  }\n]\n';
    const { client, python } = await opened({ 'api.py': api, 'tools.aion': other });
    const actions = await actionsAt(client, python, 'find_orders');
    const after = applied(client, python, actions, title);
    expect(after).toEqual({ 'tools.aion': other.replace('\n  }\n]', `\n  },\n  ${findOrders}\n]`) });
    expect(actions[0]?.command).toMatchObject({
      command: 'aion.atElement',
      arguments: [client.fileUri('tools.aion'), { line: 6, character: 2 }, 'noop'],
    });
    expect(await actionsAt(client, python, 'return []')).toEqual([]);
    expect(await actionsAt(client, python, '_hidden')).toEqual([]);
  });

  it('the refactoring creates a file where the folder has none', async () => {
    const { client, python } = await opened({ 'api.py': api });
    const actions = await actionsAt(client, python, 'find_orders');
    expect(actions[0]?.edit?.documentChanges?.[0]).toMatchObject({ kind: 'create', uri: client.fileUri('api.aion') });
    expect(applied(client, python, actions, title)).toEqual({ 'api.aion': `[\n  ${findOrders}\n]\n` });
  });

  it('a lens says which tool calls a function, and the references are in the tools', async () => {
    const { client, python } = await opened({ 'api.py': api, 'tools/orders.aion': used });
    const lenses = async (): Promise<readonly string[]> =>
      (await python.request<CodeLens[]>('textDocument/codeLens')).map(
        ({ range, command }) => `${range.start.line}: ${command?.title}`,
      );
    await expect.poll(lenses).toEqual(['0: used by tool FindOrders']);
    const at = python.text.indexOf('find_orders');
    const context = { includeDeclaration: true };
    const found = await python.requestAt<Location[] | null>('textDocument/references', at + 3, { context });
    const start = { line: 3, character: used.split('\n')[3]?.indexOf('find_orders(') ?? 0 };
    const end = { line: 3, character: start.character + 'find_orders'.length };
    expect(found).toEqual([{ uri: client.fileUri('tools/orders.aion'), range: { start, end } }]);
    const none = python.text.indexOf('send_mail');
    expect(await python.requestAt('textDocument/references', none, { context })).toBeNull();
    // The lens follows the text that is not saved.
    await python.edit(0, 0, '\n\n');
    expect(await lenses()).toEqual(['2: used by tool FindOrders']);
  });
});
