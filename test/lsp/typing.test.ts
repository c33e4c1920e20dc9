import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomRuns } from '../support/random-runs.ts';
import { documentTokens, layOut, type Tokens, white } from '../unit/notation/valid-text.ts';
import { TestClient } from './support/client.ts';
import { type SuggestionHabits, TypingEditor } from './support/typing-editor.ts';

/** Our package's default settings of VS Code for files of the notation. */
const defaults: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).contributes.configurationDefaults['[aion]'];
const selects = defaults['editor.suggest.selectionMode'] !== 'never';

/** The signs that once opened lists with the first item selected, which blocked typing. */
const hindering: SuggestionHabits = { signs: [...'{[,>-"|(.'], tells: false, selects: true, closes: true };

const readmeTool = `[
{
name --> "SendMail",
function --> "lambda to: mail.send(to)" --> {
arg-1 --> "string (to whom)",
return-1 --> "dict"
},
description --> "Sends."
}
]`;

describe('what is typed stands there', () => {
  let client: TestClient;
  let signs: readonly string[] = [];
  beforeAll(async () => {
    client = await TestClient.full('in-band');
    signs = client.initialized.capabilities.completionProvider?.triggerCharacters ?? [];
  });
  afterAll(() => client.end());

  /** The text after typing with these habits. */
  const typed = async (text: string, habits: SuggestionHabits): Promise<string> => {
    const editor = await TypingEditor.open(client, habits);
    await editor.type(text);
    await editor.close();
    return editor.text;
  };

  /** The same in an editor without suggestions. */
  const alone = async (text: string, closes: boolean): Promise<string> => {
    const editor = TypingEditor.alone(closes);
    await editor.type(text);
    return editor.text;
  };

  it('in an editor that selects no item by itself, whatever the document', async () => {
    await fc.assert(
      fc.asyncProperty(texts(['']), fc.boolean(), async (text, closes) => {
        const expected = closes ? await alone(text, closes) : text;
        expect(await typed(text, { signs, tells: true, selects: false, closes })).toBe(expected);
      }),
      { numRuns: randomRuns },
    );
  }, 600_000);

  it('in VS Code as it is set up by default, where no line ends with half a key', async () => {
    expect(selects).toBe(true);
    await fc.assert(
      fc.asyncProperty(texts([' ', '  ', '\t']), async (text) => {
        // An unclosed text of several lines may end before a line that looks like a tool's.
        const closes = true;
        expect(await typed(text, { signs, tells: true, selects, closes })).toBe(await alone(text, closes));
      }),
      { numRuns: randomRuns },
    );
  }, 600_000);

  it('would not, were lists opened by signs as well', async () => {
    for (const closes of [true, false]) {
      const got = await typed(readmeTool, { ...hindering, closes });
      expect(got).not.toBe(await alone(readmeTool, closes));
      expect(got).toContain('ToolName');
    }
    expect(await typed(readmeTool, { signs, tells: true, selects, closes: false })).toBe(readmeTool);
  });
});

/** Texts of the grammar; `behindKey` lists the white space allowed behind a key, a single entry means any. */
function texts(behindKey: readonly string[]): fc.Arbitrary<string> {
  const gaps = fc.array(white, { minLength: 1, maxLength: 12 });
  return fc
    .tuple(documentTokens, gaps, fc.constantFrom(...behindKey))
    .map(([tokens, between, space]) => layOut(behindKey.length === 1 ? tokens : withSpace(tokens, space), between));
}

/** Each key with its arrow, without a line break between. */
function withSpace(tokens: Tokens, space: string): Tokens {
  return tokens.flatMap((token, index) => {
    const isArrow = token === '-->' && /^[\w-]+$/.test(tokens[index - 1] ?? '');
    if (isArrow) return [];
    return tokens[index + 1] === '-->' && /^[\w-]+$/.test(token) ? [`${token}${space}-->`] : [token];
  });
}
