import { expect, it } from 'vitest';
import type { SignatureHelp } from 'vscode-languageserver-protocol';
import { minimalCapabilities } from './support/capabilities.ts';
import type { TestClient } from './support/client.ts';
import { marked } from './support/edits.ts';
import { broken, layouts, manyTools } from './support/samples.ts';
import { inBand } from './support/suite.ts';

/** The signature with the active parameter in `‹›`; null without one. */
async function shown(client: TestClient, textWithMark: string, context?: object): Promise<string | null> {
  const { text, offset } = marked(textWithMark, '§');
  const document = await client.open(text);
  const help = await document.requestAt<SignatureHelp | null>('textDocument/signatureHelp', offset, { context });
  const signature = help?.signatures[help.activeSignature ?? 0];
  if (help === null || signature === undefined) return null;
  // By the protocol: null is none; a missing or invalid index is the first.
  const { parameters = [] } = signature;
  const parameter =
    help.activeParameter === null ? undefined : (parameters[help.activeParameter ?? 0] ?? parameters[0]);
  if (parameter === undefined) return signature.label;
  const place = typeof parameter.label === 'string' ? signature.label.indexOf(parameter.label) : parameter.label[0];
  const end = typeof parameter.label === 'string' ? place + parameter.label.length : parameter.label[1];
  return `${signature.label.slice(0, place)}‹${signature.label.slice(place, end)}›${signature.label.slice(end)}`;
}

const field = (text: string): string => `[ { name --> "A", args_schema --> { a --> "${text}" } } ]`;
const slot = (text: string): string => `[ { name --> "A", function --> "f" --> { arg-1 --> "${text}" } } ]`;
const call = (text: string): string =>
  `[ { name --> "A", function --> "${text}" --> { arg-1 --> "string (the user 🦊)", arg-2 --> "int" } } ]`;

inBand('signature help', (clients) => {
  it('shows where in a field the cursor is', async () => {
    const client = await clients.full();
    for (const [text, expected] of [
      ['§', '‹type› | default=value | description'],
      ['st§r', '‹type› | default=value | description'],
      ['dict[str, int | None§] | x', '‹type› | default=value | description'],
      ['str |§', 'type | ‹default=value› | description'],
      ['str | def§', 'type | ‹default=value› | description'],
      ['str | default=1§', 'type | ‹default=value› | description'],
      ['str | default=1 | §', 'type | default=value | ‹description›'],
      ['str | the us§er', 'type | default=value | ‹description›'],
      ['str | default=1 | a | b§', 'type | default=value | ‹description›'],
    ] as const) {
      expect(await shown(client, field(text)), text).toBe(expected);
    }
  });

  it('shows where in an interface text the cursor is', async () => {
    const client = await clients.full();
    expect(await shown(client, slot('§'))).toBe('‹type› (description)');
    expect(await shown(client, slot('str§ (x)'))).toBe('‹type› (description)');
    expect(await shown(client, slot('str (x§)'))).toBe('type (‹description›)');
    expect(await shown(client, slot('str (§'))).toBe('type (‹description›)');
  });

  it('shows itself only where it says more than what stands there', async () => {
    const client = await clients.full();
    const typed = { triggerKind: 2, triggerCharacter: '(', isRetrigger: false };
    const goesOn = { triggerKind: 3, isRetrigger: true };
    for (const text of [field('str | §'), field('§'), slot('§'), slot('str (§')]) {
      expect(await shown(client, text, typed), text).toBe(null);
      expect(await shown(client, text, goesOn), text).not.toBe(null);
      expect(await shown(client, text, { triggerKind: 1, isRetrigger: false }), text).not.toBe(null);
    }
    const alone = '[ { name --> "A", function --> "lambda to, text: send(§)" } ]';
    expect(await shown(client, alone, typed)).toBe(null);
    expect(await shown(client, alone)).toBe('send(‹to›, text)');
    expect(await shown(client, call('lambda user, n=3: send(§)'), typed)).toBe('send(‹user: str›, n: int = 3)');
  });

  it('shows what the tool can give to the function that is called', async () => {
    const client = await clients.full();
    for (const [text, expected] of [
      ['lambda user, n=3: api.send(§user, n)', 'api.send(‹user: str›, n: int = 3)'],
      ['lambda user, n=3: api.send(user,§ n)', 'api.send(user: str, ‹n: int = 3›)'],
      ['lambda user, n=3: api.send(user, §', 'api.send(user: str, ‹n: int = 3›)'],
      ['lambda user, n=3: api.send(§', 'api.send(‹user: str›, n: int = 3)'],
      ['lambda user, n=3: send(n=n§)', 'send(user: str, ‹n: int = 3›)'],
      ['lambda user, n=3: send(clean((1, 2), §user), n)', 'clean(user: str, ‹n: int = 3›)'],
      ['lambda user, n=3: send(clean(user)§, n)', 'send(‹user: str›, n: int = 3)'],
      ['lambda user, n=3: send(user, n, §)', 'send(user: str, n: int = 3)'],
      ['lambda user, n=3: send(user, to=§)', 'send(user: str, n: int = 3)'],
      ['lambda user, n=3: send(user)§', null],
      ['lambda user§, n=3: send(user)', null],
    ] as const) {
      expect(await shown(client, call(text)), text).toBe(expected);
    }
    expect(await shown(client, '[ { function --> "lambda: f(§)" --> { } } ]')).toBeNull();
  });

  it('is none elsewhere', async () => {
    const client = await clients.full();
    for (const text of [
      '§',
      '[ { name --> "A§(" } ]',
      '[ { description --> "a (§b" } ]',
      '[ rules --> [ "§" ] ]',
      slot('"§'),
    ]) {
      expect(await shown(client, text), text).toBeNull();
    }
  });

  it('names parameters by their labels for a client that knows no places', async () => {
    const client = await clients.start({ capabilities: minimalCapabilities });
    expect(await shown(client, call('lambda user: send(§'))).toBe('send(‹user: str›)');
    // It also does not know null: in a signature without parameters it marks none.
    expect(await shown(client, call('lambda user: send(user, §'))).toBe('send(user: str)');
  });

  it('is there in every layout, in half a file, and among 5,000 tools', async () => {
    const client = await clients.full();
    for (const layOut of Object.values(layouts)) {
      expect(await shown(client, layOut(`[\n  {\n    args_schema --> {\n      a --> "str | §`))).toBe(
        'type | ‹default=value› | description',
      );
    }
    const many = manyTools(5_000);
    expect(await shown(client, many.replace('tool_4321(', 'tool_4321(§'))).toBe('tool_4321(‹a: str›, b = 2)');
    for (const text of broken) await shown(client, `${text}§`);
    expect(client.log).toEqual([]);
  });
});
