import { describe, expect, it } from 'vitest';
import { questionsAbout } from '../fuzz/session/questions.ts';
import { stepsUntil } from '../support/steps.ts';
import { TestClient } from './support/client.ts';
import { overEachTransport } from './support/suite.ts';

/** Places where a text is scanned: what is before and behind it. */
const places: Readonly<Record<string, readonly [string, string]>> = {
  'an executable string': ['[{ name --> "A", function --> "lambda q: f(', ')" --> { arg-1 --> "string" } }]\n'],
  'a type': ['[{ name --> "A", link --> "https://a.example", args_schema --> { q --> "', '" } }]\n'],
  'a description': ['[{ name --> "A", link --> "https://a.example", description --> "', '" }]\n'],
  'an interface': ['[{ name --> "A", function --> "lambda q: f(q)" --> { arg-1 --> "', '" } }]\n'],
  'the place of a property': ['[{ name --> "A", ', ' --> "x", description --> "d" }]\n'],
  'the place of a value': ['[{ name --> ', ', description --> "d" }]\n'],
  'the root': ['[\n', '\n{ name --> "A" }\n]\n'],
};
const pieces = ['a', ' ', '(', ',', '\n', '\\'];

interface Sent {
  readonly name: string;
  readonly send: () => Promise<unknown>;
}

/** Opens a text: every request about it, at the offset. */
async function requestsAt(client: TestClient, text: string, offset: number): Promise<readonly Sent[]> {
  const document = await client.open(text);
  const position = document.positionAt(offset);
  const whole = { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };
  const questions = questionsAbout({ uri: document.uri, position, part: whole, whole });
  return questions.map(({ method, params }, index) => ({
    name: `${index}: ${method}`,
    // A place without a name is no place for a rename.
    send: () =>
      client.connection.sendRequest(method, params).catch((error: Error) => {
        if (!method.endsWith('ename')) throw error;
      }),
  }));
}

async function expectAnswers(client: TestClient, text: string, offset: number): Promise<void> {
  for (const { name, send } of await requestsAt(client, text, offset)) {
    await expect(send(), name).resolves.not.toThrow();
  }
}

overEachTransport('a hostile text gets all its answers', (clients) => {
  it('backslashes behind a quote in a type, 197 bytes', async () => {
    const text = `[{ name --> "x", description --> "d", args_schema --> { a --> "Literal['${'\\'.repeat(67)} | x" } , function --> "lambda a: f(a)" --> { arg-1 --> "s" } }]`;
    await expectAnswers(await clients.full(), text, text.indexOf('Literal'));
  });

  it.each([
    ['an identifier', 'a'],
    ['blanks', ' '],
    ['brackets', '('],
  ])('behind %s of 100,000 characters in an executable string', async (_, piece) => {
    const [before, behind] = places['an executable string'] ?? ['', ''];
    const text = before + piece.repeat(100_000) + behind;
    await expectAnswers(await clients.full(), text, before.length + 100_000);
  });
});

describe('all requests together take steps in proportion to the text', () => {
  it.each(
    Object.entries(places).flatMap(([name, [before, behind]], place) =>
      // Every second pair of a place and a piece; all of them in `npm run fuzz`.
      pieces
        .filter((_, index) => process.env['FUZZ_RUNS'] !== undefined || (place + index) % 2 === 0)
        .map((piece) => [piece, name, before, behind] as const),
    ),
  )('%j repeated in %s', async (piece, _, before, behind) => {
    const stepsFor = async (size: number): Promise<number> => {
      const client = await TestClient.full('in-band');
      const inside = piece.repeat(size / piece.length);
      const requests = await requestsAt(client, before + inside + behind, before.length + inside.length);
      // One count for all: to count each takes ten times as long.
      const steps = await stepsUntil(async () => {
        for (const { send } of requests) await send();
      });
      await client.end();
      return steps;
    };
    const [few, many] = [await stepsFor(1_000), await stepsFor(4_000)];
    expect(many, `${few} steps, ${many} for four times the size`).toBeLessThanOrEqual(5 * few);
  });
});
