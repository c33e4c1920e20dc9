import { expect, it } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { TestClient } from './support/client.ts';
import { applyWorkspaceEdit } from './support/edits.ts';
import { inBand } from './support/suite.ts';

const mail = `[
  {
    name --> "SendMail",
    function --> "lambda to: mail.send(to)" --> {
      arg-1 --> "string (to)",
      return-1 --> "dict"
    },
    description --> "Sends a mail."
  }
]
`;
const calls =
  '[\n  { "title": "SendMail", "name": "SendMail", "arguments": { "to": "SendMail" } },\n  { "name": "Other" }\n]\n';
const plan = '{ "goal": "SendMail", "steps": [{ "step_id": "1", "description": "d", "tool": "SendMail" }] }\n';
const expectations = JSON.stringify({
  tools: ['mail.aion'],
  cases: [
    {
      question: 'SendMail',
      tools: ['SendMail', 'Other'],
      results: [{ tool: 'SendMail', result: 1 }],
      expect: { calls: [{ tool: 'SendMail', arguments: { to: 'SendMail' } }] },
    },
    { question: 'q', expect: { oneOf: [{ tool: 'SendMail' }, { tool: 'Other' }] } },
  ],
});
const configuration = '{ "run": { "timeout": 5, "tools": { "SendMail": { "timeout": 60 } } } }\n';

const others = {
  'mail.aioncalls.json': calls,
  'deep/mail.aionplan.json': plan,
  'mail.aioneval.json': expectations,
  '.aionrc.json': configuration,
};

async function renamed(client: TestClient, newName: string): Promise<WorkspaceEdit> {
  const document = await client.open(mail, 'mail.aion');
  return document.requestAt('textDocument/rename', mail.indexOf('SendMail') + 1, { newName });
}

function after(client: TestClient, edit: WorkspaceEdit, files: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, applyWorkspaceEdit(text, client.fileUri(name), edit)]),
  );
}

inBand('the new name of a tool', (clients) => {
  it('is written into saved calls, plans, expectations and settings, and nowhere else in them', async () => {
    const client = await clients.full({ files: { 'mail.aion': mail, ...others } });
    const name = "Post 'it'";
    const edit = await renamed(client, name);
    expect(after(client, edit, others)).toEqual({
      'mail.aioncalls.json': calls.replace('"name": "SendMail"', `"name": "${name}"`),
      'deep/mail.aionplan.json': plan.replace('"tool": "SendMail"', `"tool": "${name}"`),
      'mail.aioneval.json': expectations
        .replaceAll('"tool":"SendMail"', `"tool":"${name}"`)
        .replace('["SendMail"', `["${name}"`),
      '.aionrc.json': configuration.replace('"SendMail"', `"${name}"`),
    });
  });

  it('is written into the text of an open file that is not saved', async () => {
    const client = await clients.full({ files: { 'mail.aion': mail, ...others } });
    const uri = client.fileUri('mail.aioncalls.json');
    const text = `\n\n${calls}`;
    const open = await client.openUri(uri, text, 'json');
    const edit = await renamed(client, 'Post');
    expect(applyWorkspaceEdit(text, uri, edit)).toBe(text.replace('"name": "SendMail"', '"name": "Post"'));
    const change = edit.documentChanges?.find((one) => 'textDocument' in one && one.textDocument.uri === uri);
    expect(change).toMatchObject({ textDocument: { version: open.version } });
  });
});

inBand('files of calls that are closed', (clients) => {
  const read = (client: TestClient) => client.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] });

  it('have the problems that they have when they are open', async () => {
    const client = await clients.full({ files: { 'mail.aion': mail, ...others } });
    const uri = client.fileUri('mail.aioncalls.json');
    await read(client);
    const codes = (address: string) => client.publishedFor(address)?.map(({ code }) => code);
    await client.until('the unknown tool', () => codes(uri)?.includes('unknown-tool') === true);
    const closed = client.publishedFor(uri);
    expect(codes(client.fileUri('deep/mail.aionplan.json')) ?? []).toEqual([]);
    const document = await client.openUri(uri, calls, 'json');
    await client.until('the same', () => JSON.stringify(client.publishedFor(uri)) === JSON.stringify(closed));
    await document.close();
    await client.until('the same again', () => JSON.stringify(client.publishedFor(uri)) === JSON.stringify(closed));
  });

  it('follow the tools and the files', async () => {
    const files = { 'mail.aion': mail, 'a.aioncalls.json': '[{ "name": "SendMail", "arguments": { "to": "a" } }]' };
    const client = await clients.full({ files });
    const uri = client.fileUri('a.aioncalls.json');
    const codes = () => client.publishedFor(uri)?.map(({ code }) => code) ?? [];
    await read(client);
    await client.write('mail.aion', mail.replace('SendMail', 'Post'));
    await read(client);
    await client.until('the tool is gone', () => codes()[0] === 'unknown-tool');
    await client.write('a.aioncalls.json', files['a.aioncalls.json'].replace('SendMail', 'Post'));
    await client.until('the call is right', () => codes().length === 0);
    await client.write('a.aioncalls.json', '[{ "name": "Nothing" }]');
    await client.until('the call is wrong', () => codes()[0] === 'unknown-tool');
    await client.write('a.aioncalls.json', null);
    await client.until('the file is gone', () => codes().length === 0);
    expect(client.log).toEqual([]);
  });
});
