import { expect, it } from 'vitest';
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
    };
    const client = await clients.full({ files: hostile });
    const document = await openTools(client, tools.replace('send_mail(address)', 'send_mial(address)'));
    await untilRules(document, ['unresolved-function']);
    expect((await document.problems())[0]?.message).toContain('send_mail');
  });
});
