import { existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { CodeAction, Location, ResourceOperationKind } from 'vscode-languageserver';
import { LineIndex } from '../../core/text/line-index.ts';
import { applyEdits } from '../../core/text/span.ts';
import { previewAddress } from '../../protocol/preview.ts';
import { fullCapabilities } from './support/capabilities.ts';
import type { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { overEachTransport } from './support/suite.ts';

const tools = `[
  {
    name --> "SendMail",
    function --> "lambda address: send_mail(address)" --> {
      arg-1 --> "string (the address)",
      return-1 --> "bool (whether it was sent)"
    },
    args_schema --> "MailSchema",
    description --> "Sends a mail."
  }
]
`;
const api = 'def send_mail(address):\n    """Send a mail."""\n    return True\n';
const schemas = 'from pydantic import BaseModel\n\n\nclass MailSchema(BaseModel):\n    address: str\n';
const agent = `from aions import AIONS

from api import send_mail
from schemas import MailSchema

tools = AIONS.get_langchain_tools(source_path="tools", context=globals())
`;
const project = { 'tools/mail.aion': tools, 'api.py': api, 'schemas.py': schemas, 'agent.py': agent };

async function openTools(client: TestClient, text = tools) {
  const document = await client.open(text, 'tools/mail.aion');
  return document;
}

/** Python is read in the background: looks again until the document has exactly these problems. */
async function untilRules(document: TestDocument, expected: readonly string[]): Promise<void> {
  await expect
    .poll(async () => [...(await document.rules())].sort(), { timeout: 10_000, interval: 25 })
    .toEqual(expected);
}

/** How many kinds of news of open Python files the server asked for. */
const askedForPython = (client: TestClient): number =>
  client.registrations.filter(({ registerOptions }) => JSON.stringify(registerOptions)?.includes('"python"')).length;

const untilPythonIsRead = (client: TestClient): Promise<void> =>
  client.until('the open Python files are asked for', () => askedForPython(client) === 3);

const resourceOperations: ResourceOperationKind[] = ['create'];
const withFiles = {
  ...fullCapabilities,
  workspace: { ...fullCapabilities.workspace, workspaceEdit: { documentChanges: true, resourceOperations } },
};

/** The actions of a kind that are offered at the first place of a text. */
async function actionsOf(client: TestClient, document: TestDocument, at: string, kind: string): Promise<CodeAction[]> {
  const lines = document.text.slice(0, document.text.indexOf(at)).split('\n');
  const position = { line: lines.length - 1, character: (lines.at(-1)?.length ?? 0) + 1 };
  const diagnostics = (await document.problems()).filter(({ range }) => range.start.line === position.line);
  return client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: document.uri },
    range: { start: position, end: position },
    context: { diagnostics, only: [kind] },
  });
}

/** The files as they are after the action of that title, by their paths in the workspace. */
function applied(
  client: TestClient,
  document: TestDocument,
  actions: readonly CodeAction[],
  title: string,
): Readonly<Record<string, string>> {
  const action = actions.find((one) => one.title === title);
  if (action === undefined) throw new Error(`${title} is not among ${actions.map((one) => one.title).join(', ')}`);
  const files: Record<string, string> = {};
  for (const change of action.edit?.documentChanges ?? []) {
    if (!('edits' in change)) continue;
    const { uri } = change.textDocument;
    const path = uri.slice(client.fileUri('.').length + 1);
    const file = fileURLToPath(uri);
    const before = uri === document.uri ? document.text : existsSync(file) ? readFileSync(file, 'utf8') : '';
    const lines = new LineIndex(before);
    const edits = change.edits.flatMap((edit) =>
      'newText' in edit
        ? [
            {
              span: { start: lines.offsetAt(edit.range.start), end: lines.offsetAt(edit.range.end) },
              newText: edit.newText,
            },
          ]
        : [],
    );
    files[path] = applyEdits(before, edits);
  }
  return files;
}

overEachTransport('the Python behind a file', (clients) => {
  it('is missed as soon as it is deleted, and found again', async () => {
    const client = await clients.full({ files: project });
    const document = await openTools(client);
    // Read in the background, so the first answer may come before it.
    await untilRules(document, []);
    await client.write('api.py', 'def other(address): pass\n');
    await untilRules(document, ['unresolved-function']);
    const problem = (await document.problems()).find(({ code }) => code === 'unresolved-function');
    expect(problem?.severity).toBe(1);
    await client.write('api.py', api);
    await untilRules(document, []);
    await client.write('schemas.py', 'class Other: pass\n');
    await untilRules(document, ['unresolved-schema']);
  });

  it('is missed when the module is deleted, and when its whole folder is renamed in one piece', async () => {
    const client = await clients.full({
      files: {
        ...project,
        'app/api.py': api,
        'app/__init__.py': '',
        'api.py': '',
        'agent.py': agent.replace('from api', 'from app.api'),
      },
    });
    const document = await openTools(client);
    await untilRules(document, []);
    await untilPythonIsRead(client);
    const path = (name: string) => join(client.folder ?? '', name);
    await client.move(
      () => renameSync(path('app'), path('lib')),
      [
        { name: 'app', type: 3 },
        { name: 'lib', type: 1 },
      ],
    );
    await untilRules(document, ['unresolved-function']);
    await client.move(
      () => renameSync(path('lib'), path('app')),
      [
        { name: 'lib', type: 3 },
        { name: 'app', type: 1 },
      ],
    );
    await untilRules(document, []);
    await client.write('app/api.py', null);
    await untilRules(document, ['unresolved-function']);
  });

  it('counts as it stands in the editor, which is asked for it only where Python is used', async () => {
    const client = await clients.full({ files: project });
    const aside = await client.open('[]');
    await aside.rules();
    expect(askedForPython(client)).toBe(0);
    const document = await openTools(client);
    await untilRules(document, []);
    await untilPythonIsRead(client);
    const source = await client.openUri(client.fileUri('api.py'), api, 'python');
    const name = source.text.indexOf('send_mail');
    await source.edit(name, name + 'send_mail'.length, 'send_letter');
    await untilRules(document, ['unresolved-function']);
    await source.edit(name, name + 'send_letter'.length, 'send_mail');
    await untilRules(document, []);
    await source.edit(name, name + 'send_mail'.length, 'send_letter');
    await untilRules(document, ['unresolved-function']);
    // Closed without being saved: what the file says counts.
    await source.close();
    await untilRules(document, []);
  });

  it('is nothing to miss in a folder without Python', async () => {
    const client = await clients.full({ files: { 'tools/mail.aion': tools } });
    const document = await openTools(client);
    expect(await document.rules()).toEqual([]);
  });

  it('is what the settings say', async () => {
    const client = await clients.full({
      files: {
        ...project,
        'other.py': '',
        '.aionrc.json': JSON.stringify({ python: { contextModules: ['other'] } }),
      },
    });
    const document = await openTools(client);
    await untilRules(document, ['unresolved-function', 'unresolved-schema']);
  });

  it('is not looked for in virtual environments and in what git ignores', async () => {
    const hidden = {
      'tools/mail.aion': tools,
      '.gitignore': 'build/\n',
      'build/api.py': api,
      'env/pyvenv.cfg': '',
      'env/lib/api.py': api,
      'own.py': 'def other(): pass\n',
    };
    const client = await clients.full({ files: hidden });
    const document = await openTools(client);
    await untilRules(document, ['unresolved-function', 'unresolved-schema']);
    expect((await document.problems()).find(({ code }) => code === 'unresolved-function')?.severity).toBe(2);
  });

  it('may be hostile', async () => {
    const hostile = {
      ...project,
      'deep.py': `${'('.repeat(50_000)}\n`,
      'binary.py': '\0\u0001\u0002',
      'a.py': 'from b import *\nclass A(B): pass\n',
      'b.py': 'from a import *\nclass B(A): pass\n',
      'wide.py': 'x = 1\n'.repeat(20_000),
      'nested.py': Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}if x:\n`).join(''),
      'lists.py': `x = ${'['.repeat(100_000)}\n`,
      'huge.py': 'y = 1\n'.repeat(400_000),
      'circle/m.py': 'from circle.m import *\nfrom . import m\n',
      'middle.py': 'def f():\0 pass\n',
    };
    const client = await clients.full({ files: hostile });
    writeFileSync(join(client.folder ?? '', 'latin.py'), Buffer.from('NAME = "caf\xe9"\n', 'latin1'));
    symlinkSync('..', join(client.folder ?? '', 'circle/up'));
    const document = await openTools(client, tools.replace('send_mail(address)', 'send_mial(address)'));
    await untilRules(document, ['unresolved-function']);
    expect((await document.problems())[0]?.message).toContain('send_mail');
  });

  it('is where the definition of a function, a class or a module is', async () => {
    const client = await clients.full({ files: project });
    const document = await openTools(client);
    const definitionOf = async (word: string) => {
      const offset = document.text.indexOf(word);
      const lines = document.text.slice(0, offset).split('\n');
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
      const textDocument = { uri: document.uri };
      return client.connection.sendRequest('textDocument/definition', { textDocument, position });
    };
    expect(await definitionOf('send_mail(')).toEqual([
      { uri: client.fileUri('api.py'), range: { start: { line: 0, character: 4 }, end: { line: 0, character: 13 } } },
    ]);
    expect(await definitionOf('MailSchema')).toEqual([
      {
        uri: client.fileUri('schemas.py'),
        range: { start: { line: 3, character: 6 }, end: { line: 3, character: 16 } },
      },
    ]);
  });

  it('is found in all files that use it, whatever they call it, with its declaration if asked', async () => {
    const other = tools
      .replace('lambda address: send_mail(address)', 'api.send_mail')
      .replace('MailSchema', 'Mail')
      .replace('SendMail', 'SendOther');
    const same = tools.replace('send_mail(address)', 'send_mail(str(send_mail))').replace('SendMail', 'SendSame');
    const client = await clients.full({
      files: {
        ...project,
        'tools/same.aion': same,
        'other/other.aion': other,
        'other/agent.py':
          'from aions import AIONS\nimport api\nfrom schemas import MailSchema as Mail\n' +
          'AIONS.get_langchain_tools(source_path="other", context=globals())\n',
      },
    });
    const document = await openTools(client);
    /** Each place as `file:line:text`. */
    const references = async (word: string, includeDeclaration: boolean) => {
      const found = await document.requestAt<Location[]>('textDocument/references', document.text.indexOf(word) + 1, {
        context: { includeDeclaration },
      });
      const texts: Record<string, string> = { ...project, 'tools/same.aion': same, 'other/other.aion': other };
      return found
        .map(({ uri, range }) => {
          const name = decodeURIComponent(uri.slice(client.fileUri('').length).replace(/^\//, ''));
          const line = (texts[name] ?? '').split('\n')[range.start.line] ?? '';
          return `${name}:${range.start.line}:${line.slice(range.start.character, range.end.character)}`;
        })
        .sort();
    };
    expect(await references('send_mail(', true)).toEqual([
      'api.py:0:send_mail',
      'other/other.aion:3:send_mail',
      'tools/mail.aion:3:send_mail',
      'tools/same.aion:3:send_mail',
      'tools/same.aion:3:send_mail',
    ]);
    expect(await references('send_mail(', false)).not.toContain('api.py:0:send_mail');
    expect(await references('MailSchema', true)).toEqual([
      'other/other.aion:7:Mail',
      'schemas.py:3:MailSchema',
      'tools/mail.aion:7:MailSchema',
      'tools/same.aion:7:MailSchema',
    ]);
    const twice = await client.open(same, 'tools/same.aion');
    const highlights = await twice.requestAt<unknown[]>(
      'textDocument/documentHighlight',
      same.indexOf('send_mail(') + 1,
    );
    expect(highlights).toHaveLength(2);
  });

  it('gives previews and conversions the fields of its models, and they follow it', async () => {
    const client = await clients.full({ files: project });
    const document = await openTools(client);
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    const preview = async () =>
      (await client.connection.sendRequest<{ text: string }>('workspace/textDocumentContent', { uri })).text;
    await expect.poll(preview, { timeout: 10_000 }).toContain('"address"');
    await client.write('schemas.py', schemas.replace('address: str', 'recipient: str'));
    await client.until('the preview is to be read again', () => client.contentRefreshes.includes(uri));
    expect(await preview()).toContain('"recipient"');
    const converted = await client.connection.sendRequest<{ text: string }>('aion/convertTools', {
      source: { uri: document.uri },
      to: 'mcp',
    });
    expect(converted.text).toContain('"recipient"');
  });

  it('is explained where it is named', async () => {
    const own = schemas.replace('address: str', 'address: str\n    the_model_says: int = 1');
    const client = await clients.full({ files: { ...project, 'schemas.py': own } });
    const document = await openTools(client);
    await untilRules(document, []);
    const hoverOn = async (word: string) => {
      const offset = document.text.indexOf(word);
      const lines = document.text.slice(0, offset).split('\n');
      const position = { line: lines.length - 1, character: (lines.at(-1)?.length ?? 0) + 1 };
      const textDocument = { uri: document.uri };
      const hover = await client.connection.sendRequest<{ contents: { value: string } } | null>('textDocument/hover', {
        textDocument,
        position,
      });
      return hover?.contents.value ?? '';
    };
    // Read in the background, so the first answer may come before it.
    await expect.poll(() => hoverOn('send_mail('), { timeout: 10_000 }).toContain('def send_mail(address)');
    expect(await hoverOn('send_mail(')).toContain('Send a mail.');
    expect(await hoverOn('SendMail')).toContain('the_model_says');
    const onClass = await hoverOn('MailSchema');
    expect(onClass).toContain('address');
    expect(onClass).toContain('schemas.py');
  });

  it('is offered where a function or class is named', async () => {
    const text = tools.replace('send_mail(address)', 'sen').replace('"MailSchema"', '""');
    const client = await clients.full({ files: { ...project, 'tools/mail.aion': text } });
    const document = await openTools(client, text);
    const offered = async (before: string) => {
      const lines = document.text.slice(0, document.text.indexOf(before) + before.length).split('\n');
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
      const list = await client.connection.sendRequest<{ items: { label: string }[] } | null>(
        'textDocument/completion',
        { textDocument: { uri: document.uri }, position },
      );
      return (list?.items ?? []).map(({ label }) => label);
    };
    await expect.poll(() => offered('lambda address: sen'), { timeout: 10_000 }).toContain('send_mail');
    expect(await offered('args_schema --> "')).toEqual(['MailSchema']);
    // Parameters are named by whoever writes the lambda.
    expect(await offered('"lambda addr')).toEqual([]);
  });

  it('is written where it is missing, and what stands there is left alone', async () => {
    const resourceOperations: ResourceOperationKind[] = ['create'];
    const files = { 'tools/mail.aion': tools, 'schemas.py': '# Models.\nX = 1\n', 'agent.py': 'y = 1\n' };
    const workspace = { ...fullCapabilities.workspace, workspaceEdit: { documentChanges: true, resourceOperations } };
    const client = await clients.full({ files, capabilities: { ...fullCapabilities, workspace } });
    const document = await openTools(client);
    await untilRules(document, ['unresolved-function', 'unresolved-schema']);
    const problems = await document.problems();
    const actionsFor = async (code: string) => {
      const diagnostics = problems.filter((problem) => problem.code === code);
      const range = diagnostics[0]?.range;
      return client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: document.uri },
        range,
        context: { diagnostics, only: ['quickfix'] },
      });
    };
    const [onFunction] = await actionsFor('unresolved-function');
    expect(onFunction?.title).toBe('Create the function send_mail in api_functions.py');
    expect(onFunction?.edit?.documentChanges?.[0]).toMatchObject({ kind: 'create' });
    expect(JSON.stringify(onFunction?.edit)).toContain(client.fileUri('tools/api_functions.py'));
    expect(JSON.stringify(onFunction?.edit)).toContain('def send_mail(address: str) -> bool:');
    const [onClass] = await actionsFor('unresolved-schema');
    expect(onClass?.title).toBe('Create the model MailSchema in schemas.py');
    const changes = onClass?.edit?.documentChanges?.flatMap((change) => ('edits' in change ? change.edits : [])) ?? [];
    const added = changes.map((edit) => ('newText' in edit ? edit.newText : '')).join('');
    expect(added).toContain('class MailSchema(BaseModel):');
    expect(added).toContain('address: ');
    expect(added).not.toContain('X = 1');
  });

  it('brings what it needs, and is imported where the file is loaded', async () => {
    const nested = tools.replace('"string (the address)"', '"dict (the address)"');
    const loader =
      '"""Runs."""\nfrom __future__ import annotations\nfrom aions import AIONS\n\n\nAIONS.load_dir("tools", globals())\n';
    const client = await clients.full({
      files: {
        'tools/mail.aion': nested,
        'agent.py': loader,
        'schemas.py': 'from __future__ import annotations\n\nX = 1\n',
        'api_functions.py': 'from __future__ import annotations\r\n\r\n\r\ndef other():\r\n\tpass\r\n',
      },
      capabilities: withFiles,
    });
    const document = await openTools(client, nested);
    await untilRules(document, ['unresolved-function', 'unresolved-schema']);
    const fixes = await actionsOf(client, document, 'send_mail', 'quickfix');
    const create = applied(client, document, fixes, 'Create the function send_mail in api_functions.py');
    expect(create['agent.py']).toBe(
      loader.replace('import AIONS', 'import AIONS\nfrom api_functions import send_mail'),
    );
    expect(create['api_functions.py']).toContain(
      'from __future__ import annotations\r\nfrom typing import Any\r\n\r\n',
    );
    expect(create['api_functions.py']).toContain(
      'def send_mail(address: dict[str, Any]) -> bool:\r\n\t"""Sends a mail."""\r\n',
    );
    const model = applied(
      client,
      document,
      await actionsOf(client, document, 'MailSchema', 'quickfix'),
      'Create the model MailSchema in schemas.py',
    );
    expect(model['agent.py']).toContain('from schemas import MailSchema\n');
    expect(model['schemas.py']).toMatch(
      /^from __future__ import annotations\nfrom typing import Any\nfrom pydantic import BaseModel, ConfigDict, Field\n\nX = 1\n/,
    );
    await client.write('schemas.py', model['schemas.py'] ?? '');
    await client.write('api_functions.py', create['api_functions.py'] ?? '');
    await client.write(
      'agent.py',
      (model['agent.py'] ?? '').replace('import AIONS\n', 'import AIONS\nfrom api_functions import send_mail\n'),
    );
    await untilRules(document, []);
  });

  it.each([
    ['in a package', { 'app/__init__.py': '', 'app/schemas.py': '' }, 'from .schemas import MailSchema\n'],
    ['beside a script', { 'app/schemas.py': '' }, 'from schemas import MailSchema\n'],
    ['above it', { 'schemas.py': '' }, 'from schemas import MailSchema\n'],
    ['as it is imported already', { 'app/schemas.py': 'class A: pass\n' }, 'from app.schemas import MailSchema\n'],
  ])('is imported %s by the name that it has there', async (title, files, line) => {
    const known = title === 'as it is imported already' ? 'from app.schemas import A\n' : '';
    const main = `${known}from aions import AIONS\nsend_mail = print\nAIONS.load_dir("tools", globals())\n`;
    const client = await clients.full({
      files: { 'app/tools/mail.aion': tools, 'app/main.py': main, ...files },
      capabilities: withFiles,
    });
    const document = await client.open(tools, 'app/tools/mail.aion');
    await untilRules(document, ['unresolved-schema']);
    const place = Object.keys(files).find((path) => path.endsWith('schemas.py')) ?? '';
    const written = applied(
      client,
      document,
      await actionsOf(client, document, 'MailSchema', 'quickfix'),
      `Create the model MailSchema in ${place}`,
    );
    expect(written['app/main.py']).toBe(main.replace('import AIONS\n', `import AIONS\n${line}`));
  });

  it('is called just as the file says', async () => {
    const named = tools.replace('"MailSchema"', '"mail_schema"');
    const client = await clients.full({ files: { 'tools/mail.aion': named, 'api.py': api }, capabilities: withFiles });
    const document = await openTools(client, named);
    await untilRules(document, ['unresolved-schema']);
    const files = applied(
      client,
      document,
      await actionsOf(client, document, 'mail_schema', 'quickfix'),
      'Create the model mail_schema in schemas.py',
    );
    expect(files['tools/schemas.py']).toContain('class mail_schema(BaseModel):');
  });

  it('takes the fields of an inline schema as a model, and gives them back', async () => {
    const inline = tools
      .replace('lambda address: send_mail(address)', 'lambda address, copies=1: send_mail(address, copies)')
      .replace(
        '"MailSchema"',
        '{\n      address --> "str | Who gets it.",\n      copies --> "int | default=None | How many."\n    }',
      );
    const client = await clients.full({
      files: { 'tools/mail.aion': inline, 'agent.py': agent, 'schemas.py': schemas, 'api.py': api },
      capabilities: withFiles,
    });
    const document = await openTools(client, inline);
    const moved = applied(
      client,
      document,
      await actionsOf(client, document, 'copies --', 'refactor.rewrite'),
      'Move the fields to a Pydantic model in schemas.py',
    );
    expect(moved['tools/mail.aion']).toContain('args_schema --> "SendMailSchema",');
    expect(moved['schemas.py']).toContain(schemas.slice(schemas.indexOf('class')).trimEnd());
    expect(moved['schemas.py']).toContain('copies: int = Field(default=1, description="How many.")');
    expect(moved['agent.py']).toContain('from schemas import SendMailSchema\n');
    await client.write('schemas.py', moved['schemas.py'] ?? '');
    await client.write('agent.py', moved['agent.py'] ?? '');
    const back = await client.open(moved['tools/mail.aion'] ?? '', 'tools/back.aion');
    await expect
      .poll(
        async () => {
          const actions = await actionsOf(client, back, 'SendMailSchema', 'refactor.rewrite');
          const title = 'Write the fields in place of SendMailSchema';
          return actions.some((action) => action.title === title)
            ? applied(client, back, actions, title)['tools/back.aion']
            : null;
        },
        { timeout: 10_000 },
      )
      .toBe(
        inline
          .replace('(address, copies)', '(address, 1 if copies is None else copies)')
          .replace(/( +args_schema[^}]*\}),\n( +description.*)\n/, '$2,\n$1\n'),
      );
    // The same schema again finds the model that is there.
    const again = await actionsOf(client, document, 'copies --', 'refactor.rewrite');
    expect(again.map(({ title }) => title)).toContain('Name SendMailSchema of schemas.py in place of the fields');
  });

  it('says which part of a model no field holds, and takes no name that is taken', async () => {
    const own =
      'from pydantic import BaseModel, Field\n\n\nclass MailSchema(BaseModel):\n    address: str = Field(min_length=3)\n';
    const client = await clients.full({ files: { ...project, 'schemas.py': own }, capabilities: withFiles });
    const document = await openTools(client);
    await untilRules(document, []);
    const titles = (await actionsOf(client, document, 'MailSchema', 'refactor.rewrite')).map(({ title }) => title);
    expect(titles).toContain('Write the fields in place of MailSchema, without minLength');
    const inline = tools.replace('"SendMail"', '"Mail"').replace('"MailSchema"', '{ address --> "str" }');
    const other = await client.open(inline, 'tools/other.aion');
    const moved = applied(
      client,
      other,
      await actionsOf(client, other, 'address --> "str"', 'refactor.rewrite'),
      'Move the fields to a Pydantic model in schemas.py',
    );
    expect(moved['tools/other.aion']).toContain('args_schema --> "MailSchema2"');
    expect(moved['schemas.py']).toContain('class MailSchema2(BaseModel):');
  });

  it('is made beside the file where the workspace has none, and left alone where it is broken', async () => {
    const inline = tools.replace('"MailSchema"', '{ address --> "str" }');
    const client = await clients.full({ files: { 'tools/mail.aion': inline }, capabilities: withFiles });
    const document = await openTools(client, inline);
    const title = 'Move the fields to a Pydantic model in schemas.py';
    const actions = await actionsOf(client, document, 'address --> "str"', 'refactor.rewrite');
    expect(applied(client, document, actions, title)['tools/schemas.py']).toContain('class SendMailSchema(BaseModel):');
    const broken = { 'tools/mail.aion': inline, 'schemas.py': 'class A(\n' };
    const second = await clients.full({ files: broken, capabilities: withFiles });
    const same = await openTools(second, inline);
    const offered = await actionsOf(second, same, 'address --> "str"', 'refactor.rewrite');
    expect(offered.map((action) => action.title)).not.toContain(title);
    expect(offered.length).toBeGreaterThan(0);
  });
});
