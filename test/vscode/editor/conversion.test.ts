import * as assert from 'node:assert/strict';
import { commands, languages, Range, Selection, type TextDocument, Uri, window, workspace } from 'vscode';
import { closeAll, folder, reportShown, rulesShown, select, untitled } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';

const schema = {
  type: 'object',
  properties: { city: { type: 'string', description: 'The name of the city.' }, days: { type: 'integer', minimum: 1 } },
  required: ['city'],
};
const name = 'get_weather';
const description = 'The weather of a city in the next days.';

/** One tool, as four providers document it. */
const definitions: Readonly<Record<string, unknown>> = {
  openai: { tools: [{ type: 'function', function: { name, description, parameters: schema, strict: false } }] },
  anthropic: { tools: [{ name, description, input_schema: schema, cache_control: { type: 'ephemeral' } }] },
  mcp: {
    jsonrpc: '2.0',
    id: 1,
    result: { tools: [{ name, description, inputSchema: schema, annotations: { readOnlyHint: true } }] },
  },
  gemini: {
    tools: [
      {
        functionDeclarations: [
          {
            name,
            description,
            parameters: {
              type: 'OBJECT',
              properties: { city: { type: 'STRING', description: 'The name of the city.' } },
              required: ['city'],
            },
          },
        ],
      },
    ],
  },
};

/** The tool of the notation in the active editor, as soon as it is there. */
async function converted(): Promise<TextDocument> {
  await until(
    () => window.activeTextEditor?.document.languageId === 'aion',
    () => `a document of the notation is shown; shown is ${window.activeTextEditor?.document.uri.toString()}`,
  );
  const document = window.activeTextEditor?.document;
  assert.ok(document);
  return document;
}

/** Accepts the offers of the picker, as the Enter key does, until `done`. */
async function accept(done: () => boolean): Promise<void> {
  await until(async () => {
    if (done()) return true;
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    return done();
  }, 'the picker is answered');
}

suite('Conversion to AION', () => {
  suiteSetup(async () => {
    await untitled('[]');
    await activated();
  });
  teardown(closeAll);

  for (const [provider, definition] of Object.entries(definitions)) {
    test(`the command converts the JSON of ${provider} in the active editor`, async () => {
      await untitled(JSON.stringify(definition, null, 2), 'json');
      const command = commands.executeCommand('aion.convert');
      await accept(() => window.activeTextEditor?.document.languageId === 'aion');
      await command;
      const document = await converted();
      assert.ok(document.isUntitled);
      assert.match(document.getText(), /name --> "get_weather"/);
      assert.match(document.getText(), /The weather of a city in the next days\./);
      await until(() => languages.getDiagnostics(document.uri).length === 0, 'no problem is shown');
      if (provider === 'anthropic') assert.match(reportShown(), /cache/);
    });
  }

  test('only the selection where there is one', async () => {
    const text = JSON.stringify(
      [definitions['mcp'], { name: 'other', description: 'd', inputSchema: { type: 'object' } }],
      null,
      2,
    );
    const editor = await untitled(text, 'json');
    const { document } = editor;
    const start = text.lastIndexOf('{\n', text.indexOf('"other"'));
    const end = text.lastIndexOf('}') + 1;
    await select(editor, new Selection(document.positionAt(start), document.positionAt(end)));
    const command = commands.executeCommand('aion.convert');
    await accept(() => window.activeTextEditor?.document.languageId === 'aion');
    await command;
    const result = (await converted()).getText();
    assert.doesNotMatch(result, /get_weather/);
  });

  test('the text is that of this conversion, however fast the one before was closed', async () => {
    for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) {
      await untitled(
        JSON.stringify({ name, description: `The ${name} one.`, input_schema: { type: 'object' } }),
        'json',
      );
      const command = commands.executeCommand('aion.convert');
      await accept(() => window.activeTextEditor?.document.languageId === 'aion');
      await command;
      const text = (await converted()).getText();
      assert.ok(text.includes(`name --> "${name}"`), text);
      assert.equal(text.match(/name -->/g)?.length, 1, text);
      await closeAll();
    }
  });

  test('the code action is offered on tool JSON and in Markdown, without a problem of ours there', async () => {
    const json = JSON.stringify(definitions['anthropic'], null, 2);
    const cases = [
      ['json', json],
      ['jsonc', `// A tool\n${json}`],
      ['markdown', `# Tools\n\n\`\`\`json\n${json}\n\`\`\`\n`],
    ] as const;
    for (const [language, text] of cases) {
      const { document } = await untitled(text, language);
      const at = document.positionAt(text.indexOf('input_schema'));
      let titles: readonly string[] = [];
      await until(
        async () => {
          const found: { title: string }[] = await commands.executeCommand(
            'vscode.executeCodeActionProvider',
            document.uri,
            new Range(at, at),
            'refactor.rewrite',
          );
          titles = found.map(({ title }) => title);
          return titles.includes('Convert to AION');
        },
        () => `${language} has the action: ${titles.join()}`,
      );
      assert.deepEqual(
        languages.getDiagnostics(document.uri).filter(({ source }) => source === 'aion'),
        [],
      );
    }
  });

  test('files of the explorer become files beside them, in one step', async () => {
    const source = Uri.joinPath(folder(), 'vendor', 'weather.json');
    await workspace.fs.writeFile(source, new TextEncoder().encode(JSON.stringify(definitions['openai'])));
    await workspace.fs.writeFile(Uri.joinPath(folder(), 'vendor', 'other.json'), new TextEncoder().encode('{"a": 1}'));
    await commands.executeCommand('aion.convert', Uri.joinPath(folder(), 'vendor'));
    const target = Uri.joinPath(folder(), 'vendor', 'weather.aion');
    const written = new TextDecoder().decode(await workspace.fs.readFile(target));
    assert.match(written, /name --> "get_weather"/);
    await assert.rejects(async () => workspace.fs.stat(Uri.joinPath(folder(), 'vendor', 'other.aion')));
  });

  test('hostile JSON is text, and said', async () => {
    const hostile = {
      name: '__proto__',
      description: '<img src=x onerror=alert(1)> \u202Eevil\u001b[31m',
      input_schema: { type: 'object', properties: { __proto__x: { type: 'string' } } },
    };
    await untitled(JSON.stringify(hostile), 'json');
    const command = commands.executeCommand('aion.convert');
    await accept(() => window.activeTextEditor?.document.languageId === 'aion');
    await command;
    const document = await converted();
    assert.match(document.getText(), /name --> "__proto__"/);
    await until(() => reportShown().includes('U+202E'), 'the report names the hidden character');
    assert.deepEqual(
      rulesShown(document.uri).filter((rule) => rule.startsWith('loader')),
      [],
    );
  });
});
