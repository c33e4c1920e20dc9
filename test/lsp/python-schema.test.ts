import { expect, it } from 'vitest';
import type { CodeAction, CodeLens, InlayHint, SignatureHelp } from 'vscode-languageserver-protocol';
import { fullCapabilities, fullExtras } from './support/capabilities.ts';
import type { TestDocument } from './support/document.ts';
import { readsClassNames } from './support/python-project.ts';
import { type Clients, inBand } from './support/suite.ts';

const tools = `[
  {
    name --> "SendMail",
    function --> "lambda recipient, size: send_mail(recipient, size)" --> {
      arg-1 --> "whom",
      arg-2 --> "",
      return-1 --> "bool (whether it was sent)"
    },
    args_schema --> "MailSchema",
    description --> "Sends a mail."
  }
]
`;
const api = 'def send_mail(recipient, size):\n    return True\n';
const schemas = `from pydantic import BaseModel, Field


class MailSchema(BaseModel):
    recipient: str
    size: int = Field(3, description="How large.")
`;
const project = { 'tools/mail.aion': tools, 'api.py': api, 'schemas.py': schemas };

async function opened(clients: Clients, files: Record<string, string> = project, settings = {}) {
  const extras = { ...fullExtras, commands: ['aion.atElement', 'aion.showReferences'] };
  const client = await clients.start({
    capabilities: fullCapabilities,
    extras,
    files,
    settings: { ...readsClassNames, user: { ...readsClassNames.user, ...settings } },
  });
  const document = await client.open(files['tools/mail.aion'] ?? '', 'tools/mail.aion');
  return { client, document };
}

async function hoverOn(document: TestDocument, text: string): Promise<string> {
  const hover = await document.hover(document.text.indexOf(text) + 1);
  return hover === null ? '' : (hover.contents as { value: string }).value;
}

async function hints(document: TestDocument): Promise<readonly string[]> {
  const range = { start: document.positionAt(0), end: document.positionAt(document.text.length) };
  const found = await document.request<InlayHint[]>('textDocument/inlayHint', { range });
  return found.map(({ label }) => String(label));
}

async function lastLens(document: TestDocument): Promise<string> {
  const lenses = await document.request<CodeLens[]>('textDocument/codeLens');
  return lenses.at(-1)?.command?.title ?? '';
}

inBand('the model that a class name means', (clients) => {
  it('gives inlay hints their names, types and defaults, and they follow it', async () => {
    const { client, document } = await opened(clients);
    await expect.poll(() => hints(document)).toEqual(['recipient', ': str', 'size', ': int', '= 3']);
    const before = client.hintRefreshes;
    await client.write('schemas.py', schemas.replace('size: int', 'size: float'));
    await client.until('the hints are to be asked for again', () => client.hintRefreshes > before);
    await expect.poll(() => hints(document)).toContain(': float');
  });

  it('gives signature help the inputs of the tool where the function is not known', async () => {
    const { document } = await opened(clients, { ...project, 'api.py': 'from elsewhere import send_mail\n' });
    const label = async () => {
      const at = document.text.indexOf('send_mail(') + 'send_mail('.length;
      const help = await document.requestAt<SignatureHelp | null>('textDocument/signatureHelp', at);
      return help?.signatures[0]?.label ?? '';
    };
    await expect.poll(label).toBe('send_mail(recipient: str, size: int = 3)');
  });

  it('explains what an interface key describes', async () => {
    const { document } = await opened(clients);
    await expect.poll(() => hoverOn(document, 'arg-2 ')).toContain('How large.');
    expect(await hoverOn(document, 'arg-1 ')).toContain('recipient');
    expect(await hoverOn(document, 'name -->')).not.toBe('');
  });

  it('is judged by the lens and by the rules of the providers, also of the function behind', async () => {
    const long = 'r'.repeat(70);
    const files = {
      ...project,
      'schemas.py': schemas.replace('recipient', long),
      'tools/mail.aion': tools
        .replace('lambda recipient, size', 'lambda **mail')
        .replace('(recipient, size)', '(**mail)'),
    };
    const { client, document } = await opened(clients, files, { rules: { unused: 'off' }, targets: ['anthropic'] });
    await expect.poll(() => document.rules()).toEqual(['provider-argument-name']);
    const [problem] = await document.problems();
    expect(problem?.message).toContain(`"${'r'.repeat(20)}`);
    expect(
      document.textIn(problem?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }),
    ).toBe('MailSchema');
    expect(await lastLens(document)).toContain('anthropic');
    await client.write('schemas.py', schemas);
    await expect.poll(() => document.rules()).toEqual([]);
    expect(await lastLens(document)).toBe('Preview');
  });

  it('gives a function that is written for it its parameters', async () => {
    const { document } = await opened(clients, { ...project, 'api.py': '', 'tools/api_functions.py': 'x = 1\n' });
    await expect.poll(() => document.rules()).toEqual(['unresolved-function']);
    const [problem] = await document.problems();
    const start = document.text.indexOf('send_mail(recipient');
    const actions = await document.codeActions(start, start + 1, {
      diagnostics: problem === undefined ? [] : [problem],
      only: ['quickfix'],
    });
    const creates = actions.find(({ title }) => title.startsWith('Create the function')) as CodeAction;
    expect(JSON.stringify(creates.edit)).toContain('recipient: str');
  });

  it('counts in the list of tools, also of a file that nobody has open', async () => {
    const { client } = await opened(clients, {
      ...project,
      'tools/mail.aion': '[]\n',
      'tools/other.aion': tools.replace('send_mail(recipient', 'send_nothing(recipient'),
    });
    const uri = client.fileUri('tools/other.aion');
    const problems = async () => {
      const answer = await client.connection.sendRequest<{ files: { problems: { warnings: number } }[] }>(
        'aion/toolCatalogue',
        { uris: [uri] },
      );
      return answer.files[0]?.problems.warnings;
    };
    await expect.poll(problems).toBe(1);
  });
});
