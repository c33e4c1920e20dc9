import { expect, it } from 'vitest';
import type { CodeAction } from 'vscode-languageserver';
import { editCommands } from '../../protocol/edit-commands.ts';
import { fullExtras } from './support/capabilities.ts';
import {
  actionsOf,
  agent,
  api,
  applied,
  openTools,
  project,
  readsClassNames,
  schemas,
  tools,
  untilRules,
  withFiles,
} from './support/python-project.ts';
import { inBand } from './support/suite.ts';

const toolCalling = (name: string): string => `  {
    name --> "Tool_${name}",
    function --> "lambda to: ${name}(to)" --> {
      arg-1 --> "string (the address)",
      return-1 --> "string (the answer)"
    },
    description --> "Does it."
  }`;
const searched = 'def search(to):\n    return to\n\n\ndef fetch(to):\n    return to\n';
const mailed = 'def post(to):\n    return to\n';

inBand('Python that a file needs', (clients) => {
  it('is written where it is missing, and what stands there is left alone', async () => {
    const files = { 'tools/mail.aion': tools, 'schemas.py': '# Models.\nX = 1\n', 'agent.py': 'y = 1\n' };
    const client = await clients.full({ files, capabilities: withFiles, settings: readsClassNames });
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

  it.each([
    [
      'the module that declares the functions of most tools',
      { 'mail/text.py': mailed, 'web.py': searched },
      'web.py',
      '',
    ],
    [
      'the module behind a package, not the package that passes its names on',
      { 'pkg/__init__.py': 'from .web import search, fetch\n', 'pkg/web.py': searched, 'mail/text.py': mailed },
      'pkg/web.py',
      'from pkg.web import send\n',
    ],
    [
      'an api_functions.py only if the tools have no module',
      { 'api_functions.py': 'X = 1\n', 'other.py': searched.replaceAll('def ', 'def _') },
      'api_functions.py',
      'from api_functions import send\n',
    ],
  ])('is written into %s', async (_, modules, where, imported) => {
    const called = ['search', 'post', 'fetch', 'send'];
    const text = `[\n${called.map((name) => toolCalling(name)).join(',\n')}\n]\n`;
    const loads = 'from aions import AIONS\n\n\nAIONS.load_dir("tools", globals())\n';
    const main = `${'pkg/web.py' in modules ? 'from pkg import search, fetch\nfrom mail.text import post\n' : ''}${loads}`;
    const files = { 'tools/mail.aion': text, ...modules, ...(imported === '' ? {} : { 'main.py': main }) };
    const extras = { ...fullExtras, commands: [editCommands.show] };
    const client = await clients.start({ files, capabilities: withFiles, extras });
    const document = await openTools(client, text);
    await expect.poll(() => document.rules()).toContain('unresolved-function');
    const fixes = await actionsOf(client, document, 'send(', 'quickfix');
    const title = `Create the function send in ${where}`;
    const written = applied(client, document, fixes, title);
    expect(Object.keys(written).sort()).toEqual([...(imported === '' ? [] : ['main.py']), where].sort());
    expect(written['main.py'] ?? '').toContain(imported);
    const created = written[where] ?? '';
    expect(created).toMatch(/\n\n\ndef send\(to: str\) -> str:\n/);
    const line = created.split('\n').findIndex((one) => one.startsWith('def send('));
    expect(fixes.find((fix) => fix.title === title)?.command?.arguments).toEqual([
      client.fileUri(where),
      { line, character: 'def '.length },
    ]);
  });

  it('is not written into a file that the editor shows with another text, as under another language', async () => {
    const files = { 'tools/mail.aion': tools, 'schemas.py': 'X = 1\n', 'api.py': api };
    const client = await clients.full({ files, capabilities: withFiles, settings: readsClassNames });
    const document = await openTools(client);
    await untilRules(document, ['unresolved-schema']);
    const titles = async () => (await actionsOf(client, document, 'MailSchema', 'quickfix')).map(({ title }) => title);
    expect(await titles()).toContain('Create the model MailSchema in schemas.py');
    await client.open(`${tools}\n`, 'schemas.py');
    expect(await titles()).not.toContain('Create the model MailSchema in schemas.py');
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
      settings: readsClassNames,
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
      settings: readsClassNames,
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
    const client = await clients.full({
      files: { 'tools/mail.aion': named, 'api.py': api },
      capabilities: withFiles,
      settings: readsClassNames,
    });
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
      'Move fields to a Pydantic model in schemas.py',
    );
    expect(moved['tools/mail.aion']).toContain('args_schema --> "SendMailSchema",');
    expect(moved['schemas.py']).toContain(schemas.slice(schemas.indexOf('class')).trimEnd());
    expect(moved['schemas.py']).toContain('copies: int = Field(default=1, description="How many.")');
    expect(moved['agent.py']).toContain('from schemas import SendMailSchema\n');
    await client.write('schemas.py', moved['schemas.py'] ?? '');
    await client.write('agent.py', moved['agent.py'] ?? '');
    const back = await client.open(moved['tools/mail.aion'] ?? '', 'tools/back.aion');
    await expect
      .poll(async () => {
        const actions = await actionsOf(client, back, 'SendMailSchema', 'refactor.rewrite');
        const title = 'Replace SendMailSchema with its fields';
        return actions.some((action) => action.title === title)
          ? applied(client, back, actions, title)['tools/back.aion']
          : null;
      })
      .toBe(
        inline
          .replace('(address, copies)', '(address, 1 if copies is None else copies)')
          .replace(/( +args_schema[^}]*\}),\n( +description.*)\n/, '$2,\n$1\n'),
      );
    // The same schema again finds the existing model.
    const again = await actionsOf(client, document, 'copies --', 'refactor.rewrite');
    expect(again.map(({ title }) => title)).toContain('Replace fields with the class SendMailSchema of schemas.py');
  });

  it('says which part of a model no field holds, and takes no name that is taken', async () => {
    const own =
      'from pydantic import BaseModel, Field\n\n\nclass MailSchema(BaseModel):\n    address: str = Field(min_length=3)\n';
    const client = await clients.full({
      files: { ...project, 'schemas.py': own },
      capabilities: withFiles,
      settings: readsClassNames,
    });
    const document = await openTools(client);
    await untilRules(document, []);
    const titles = (await actionsOf(client, document, 'MailSchema', 'refactor.rewrite')).map(({ title }) => title);
    expect(titles).toContain('Replace MailSchema with its fields, without minLength');
    const inline = tools.replace('"SendMail"', '"Mail"').replace('"MailSchema"', '{ address --> "str" }');
    const other = await client.open(inline, 'tools/other.aion');
    const moved = applied(
      client,
      other,
      await actionsOf(client, other, 'address --> "str"', 'refactor.rewrite'),
      'Move fields to a Pydantic model in schemas.py',
    );
    expect(moved['tools/other.aion']).toContain('args_schema --> "MailSchema2"');
    expect(moved['schemas.py']).toContain('class MailSchema2(BaseModel):');
  });

  it('is made beside the file where the workspace has none, and left alone where it is broken', async () => {
    const inline = tools.replace('"MailSchema"', '{ address --> "str" }');
    const client = await clients.full({ files: { 'tools/mail.aion': inline }, capabilities: withFiles });
    const document = await openTools(client, inline);
    const title = 'Move fields to a Pydantic model in schemas.py';
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
