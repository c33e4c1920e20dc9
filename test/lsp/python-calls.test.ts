import { expect, it } from 'vitest';
import type { SignatureHelp } from 'vscode-languageserver-protocol';
import type { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { marked } from './support/edits.ts';
import { type Clients, inBand } from './support/suite.ts';

const api = `from dataclasses import dataclass
from pydantic import BaseModel, Field


def send(user: str, *parts: str, urgent: bool = False, **options) -> bool:
    """Send it.

    Args:
        user: Whom.
        urgent: Whether it cannot wait.
    """
    return True


def clean(text, /, width: int = 3, *, sign="it's, (so)"):
    """Clean a text.

    :param width: How wide.
    """
    return text


class Letter(BaseModel):
    """A letter."""

    address: str = Field(description="Where to.")
    copies: int = 1


@dataclass
class Stamp:
    price: float


class Service:
    """A service."""

    def __init__(self, name: str):
        self.name = name

    def run(self, job: str, times: int = 1):
        """Run a job."""

    @staticmethod
    def stop(now: bool): ...


service = Service("main")
`;

const tool = (executable: string): string =>
  `[ { name --> "A", function --> "${executable}" --> { arg-1 --> "string (whom)" }, description --> "d" } ]`;

async function ready(clients: Clients): Promise<TestClient> {
  const client = await clients.full({ files: { 'tools/a.aion': '[]', 'api.py': api } });
  const document = await client.open(tool('lambda user: sennd(user)'), 'tools/first.aion');
  await expect.poll(() => document.rules()).toContain('unresolved-function');
  return client;
}

let count = 0;

async function opened(client: TestClient, text: string): Promise<{ document: TestDocument; offset: number }> {
  const { text: written, offset } = marked(text, '§');
  return { document: await client.open(written, `tools/f${++count}.aion`), offset };
}

/** The signature with the active parameter in `‹›`, and that parameter's documentation. */
async function shown(client: TestClient, text: string): Promise<string | null> {
  const { document, offset } = await opened(client, text);
  const help = await document.requestAt<SignatureHelp | null>('textDocument/signatureHelp', offset);
  const signature = help?.signatures[0];
  if (help === null || signature === undefined) return null;
  // By the protocol: null is none; a missing or invalid index is the first.
  const { parameters = [] } = signature;
  const parameter =
    help.activeParameter === null ? undefined : (parameters[help.activeParameter ?? 0] ?? parameters[0]);
  if (parameter === undefined) return signature.label;
  const [start, end] = parameter.label as [number, number];
  const said = parameter.documentation === undefined ? '' : ` ${String(parameter.documentation)}`;
  return `${signature.label.slice(0, start)}‹${signature.label.slice(start, end)}›${signature.label.slice(end)}${said}`;
}

const send = (active: string): string =>
  'send(user: str, *parts: str, urgent: bool = False, **options)'.replace(active, `‹${active}›`);
const clean = (active: string): string =>
  'clean(text, /, width: int = 3, *, sign="it\'s, (so)")'.replace(active, active && `‹${active}›`);

inBand('the calls in an executable string', (clients) => {
  it('are led through by the signature that the workspace has', async () => {
    const client = await ready(clients);
    for (const [text, expected] of [
      ['lambda user: send(§', `${send('user: str')} Whom.`],
      ['lambda user: send(user§)', `${send('user: str')} Whom.`],
      ['lambda user: send(user, §)', send('*parts: str')],
      ['lambda user: send(user, 1, 2, §)', send('*parts: str')],
      ['lambda user: send(user, urgent=§)', `${send('urgent: bool = False')} Whether it cannot wait.`],
      ['lambda user: send(user, other=§1)', send('**options')],
      // Within strings, with escaped quotes, commas and brackets have no meaning.
      ["lambda user: send('a, (b', 'it\\'s, (', §)", send('*parts: str')],
      ["lambda user: send('a, (§b')", `${send('user: str')} Whom.`],
      ['lambda user: send([1, (2, §3)], 4)', `${send('user: str')} Whom.`],
      ['lambda user: send((lambda a, b: a)(1, 2), §)', send('*parts: str')],
      ['lambda user: send(lambda a, b: a§)', `${send('user: str')} Whom.`],
      // Calls in calls.
      ['lambda user: send(clean(user, §), 1)', `${clean('width: int = 3')} How wide.`],
      ['lambda user: send(clean(user, 2), §)', send('*parts: str')],
      ['lambda user: clean(user, 2, §)', clean('')],
      ['lambda user: clean(user, width=2, high=§)', clean('')],
      ['lambda user: send(clean(sign=§', clean('sign="it\'s, (so)"')],
      ['lambda user: send(str(§))', null],
      // Models, dataclasses, classes and their instances.
      ['lambda user: send(Letter(§))', 'Letter(‹address: str›, copies: int = 1) Where to.'],
      ['lambda user: send(Letter(copies=§2))', 'Letter(address: str, ‹copies: int = 1›)'],
      ['lambda user: Stamp(§', 'Stamp(‹price: float›)'],
      ['lambda user: Service(§', 'Service(‹name: str›)'],
      ['lambda user: service.run(§', 'run(‹job: str›, times: int = 1)'],
      ['lambda user: service.stop(§', 'stop(‹now: bool›)'],
    ] as const) {
      const label = await shown(client, tool(text));
      expect(label?.replace('service.', '') ?? null, text).toBe(expected);
    }
  });

  it('are led through while the string has no end yet', async () => {
    const client = await ready(clients);
    const open = '[\n  {\n    name --> "A",\n    function --> "lambda user: send(user, §\n  }\n]';
    expect(await shown(client, open)).toBe(send('*parts: str'));
    const { document, offset } = await opened(client, open.replace('user, §', 'user, ur§'));
    const list = await document.complete(offset);
    expect(list?.items.map(({ label }) => label)).toContain('urgent=');
  });

  it('are completed: arguments by name, parameters of the lambda, names and members', async () => {
    const client = await ready(clients);
    const offered = async (text: string) => {
      const { document, offset } = await opened(client, tool(text));
      return ((await document.complete(offset))?.items ?? []).map(({ label }) => label);
    };
    expect((await offered('lambda user: send(u§)')).slice(0, 3)).toEqual(['user=', 'urgent=', 'user']);
    expect((await offered('lambda user: send(user, §)')).slice(0, 2)).toEqual(['urgent=', 'user']);
    expect(await offered('lambda user: send(user, §)')).not.toContain('user=');
    expect(await offered('lambda user: send(user, urgent=§)')).not.toContain('urgent=');
    expect(await offered('lambda user: send(§, 1)')).not.toContain('user=');
    expect((await offered('lambda user: send(clean(user, §))')).slice(0, 2)).toEqual(['width=', 'sign=']);
    expect((await offered('lambda user: send([§])'))[0]).toBe('user');
    expect((await offered('lambda user: [x for x in user if §]')).slice(0, 2)).toEqual(['user', 'x']);
    expect(await offered("lambda user: send('it\\'s §')")).toEqual([]);
    expect(await offered("lambda user: send('it\\'s', §)")).toContain('clean');
    expect(await offered('lambda user: service.§')).toEqual(['run', 'stop']);
    expect(await offered('lambda user: Service.r§')).toEqual(['run', 'stop']);
  });

  it('of its own parameters are not those of a name of the workspace', async () => {
    const client = await ready(clients);
    // Such a call is known only by the tool's own parameters.
    expect(await shown(client, tool('lambda send: send(§)'))).toBe('send(‹send: str›) whom');
    expect(await shown(client, tool('lambda service: service.run(§)'))).toBe('service.run(‹service: str›) whom');
    const { document, offset } = await opened(client, tool('lambda user: [send(§) for send in user]'));
    expect((await document.complete(offset))?.items.map(({ label }) => label)).not.toContain('urgent=');
    const members = await opened(client, tool('lambda service: service.§'));
    expect((await members.document.complete(members.offset))?.items ?? []).toEqual([]);
    const keyword = await opened(client, tool('lambda send: send(ur§gent=True)'));
    expect(JSON.stringify(await keyword.document.hover(keyword.offset))).not.toContain('urgent: bool');
  });

  it('are explained, down to the arguments by name', async () => {
    const client = await ready(clients);
    const said = async (text: string) => {
      const { document, offset } = await opened(client, tool(text));
      const hover = await document.hover(offset);
      return hover === null ? '' : (hover.contents as { value: string }).value;
    };
    expect(await said('lambda user: send(user, urg§ent=True)')).toContain('urgent: bool = False');
    expect(await said('lambda user: send(user, urg§ent=True)')).toContain('Whether it cannot wait.');
    expect(await said('lambda user: send(cle§an(user))')).toContain('def clean(');
    expect(await said('lambda user: service.ru§n(user)')).toContain('Run a job.');
    expect(await said('lambda user: send(Le§tter(address=user))')).toContain('A letter.');
    expect(await said('lambda user: send(Letter(add§ress=user))')).toContain('Where to.');
  });
});
