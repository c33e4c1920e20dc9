import { expect, it } from 'vitest';
import type { Hover } from 'vscode-languageserver-protocol';
import { minimalCapabilities } from './support/capabilities.ts';
import type { TestClient } from './support/client.ts';
import { marked } from './support/edits.ts';
import { broken, everything, layouts, manyTools } from './support/samples.ts';
import { inBand } from './support/suite.ts';

interface Shown {
  readonly value: string;
  readonly piece: string;
}

async function hoverIn(client: TestClient, textWithMark: string): Promise<Shown | null> {
  const { text, offset } = marked(textWithMark, '§');
  const document = await client.open(text);
  const hover = await document.hover(offset);
  const contents = hover?.contents;
  if (hover?.range === undefined || typeof contents !== 'object' || !('value' in contents)) return null;
  return { value: contents.value, piece: document.textIn(hover.range) };
}

/** The sample with the mark before the nth occurrence of a piece. */
function at(piece: string, nth = 0, text = everything): string {
  let offset = text.indexOf(piece);
  for (let i = 0; i < nth; i++) offset = text.indexOf(piece, offset + 1);
  if (offset < 0) throw new Error(`"${piece}" is not in the text.`);
  return `${text.slice(0, offset)}§${text.slice(offset)}`;
}

const table = `| Parameter | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| user | str | yes |  | Who gets it |
| body | str | yes |  | What it says |
| limit | int | no | 10 | How many at most |`;

inBand('hover over what a tool means', (clients) => {
  it('shows the tool as the model sees it, on its name, its description and its brace', async () => {
    const client = await clients.full();
    for (const text of [at('SendMessage', 1), at('Sends a'), at('{\n    name --> "Send'), at('api.send')]) {
      const shown = await hoverIn(client, text);
      expect(shown?.value).toContain('**SendMessage** (tool)');
      expect(shown?.value).toContain(
        'Sends a message.\n    More than once, if need be.\nDocumentation Link: https://example.com/docs',
      );
      expect(shown?.value).toContain(table);
      expect(shown?.value).toContain('Returns dict.');
    }
    const linkOnly = await hoverIn(client, at('ReadMessage'));
    expect(linkOnly?.value).toContain('Please refer to documentation: https\\://example.com/read');
    expect(linkOnly?.value).not.toContain('Parameter');
  });

  it('shows the parameter that a key, a field and a name in the lambda become', async () => {
    const client = await clients.full();
    for (const [text, piece] of [
      [at('arg-3'), 'arg-3'],
      [at('(how many'), 'int (how many at most)'],
      [at('limit=10'), 'limit'],
      [at('limit)'), 'limit'],
      [at('limit -->'), 'limit'],
      [at('How many at'), 'int | default=10 | How many at most'],
    ] as const) {
      const shown = await hoverIn(client, text);
      expect(shown?.value).toContain('**limit** (parameter: int, optional, default 10)');
      expect(shown?.value).toContain('"type": "integer"');
      expect(shown?.piece).toBe(piece);
    }
    const result = await hoverIn(client, at('return-1'));
    expect(result?.value).toMatch(/^\*\*result\*\* \(dict\)[\s\S]*"type": "object"[\s\S]*---/);
  });

  it('shows what a type and a default stand for', async () => {
    const client = await clients.full();
    const type = await hoverIn(client, at('string (whom)'));
    expect(type).toEqual({ value: '**string** (type)\n\n```json\n{\n  "type": "string"\n}\n```', piece: 'string' });
    const text = (field: string): string => `[ { args_schema --> { a --> "${field}" } } ]`;
    const list = await hoverIn(client, text('list[s§tr] | default=[] | x'));
    expect(list?.piece).toBe('list[str]');
    expect(list?.value).toContain('"items"');
    expect(list?.value).toContain('any type except `str`');
    const unknown = await hoverIn(client, text('Us§er | x'));
    expect(unknown?.value).toContain('Unknown type');
    const given = await hoverIn(client, text('int | def§ault=18 | x'));
    expect(given?.piece).toBe('default=18');
    expect(given?.value).toContain('Default in JSON Schema: 18');
    expect(given?.value).toContain('as a string: "18"');
  });

  it('shows what a link is for the model', async () => {
    const client = await clients.full();
    const shown = await hoverIn(client, at('the docs'));
    expect(shown?.value).toContain('Documentation Link: https://example.com/docs');
    expect(shown?.piece).toBe('[the docs](https://example.com/docs)');
  });

  it('shows the prompts as they are handed out', async () => {
    const client = await clients.full();
    const prompt = 'You are careful. Use SendMessage for messages.\n\nImportant rules:\n- Be brief.\n- Never guess.';
    expect((await hoverIn(client, at('You are')))?.value).toContain(prompt);
    expect((await hoverIn(client, at('system_prompt')))?.value).toContain(prompt);
    expect((await hoverIn(client, at('Never guess')))?.value).toContain(prompt);
    expect((await hoverIn(client, at('Answer')))?.value).toContain('Answer: ‹the request›');
    const withPayload = await hoverIn(client, '[ wrapped_query --> "A§sk: {query}, given {payload}!" ]');
    expect(withPayload?.value).toContain('Ask: ‹the request›, given ‹its payload›!');
    const elsewhere = '[ wrapped_query --> "A§sk: {query}", { name --> "A", description --> "{payload}" } ]';
    expect((await hoverIn(client, elsewhere))?.value).toMatch(/Ask: ‹the request›\n```$/);
  });

  it('shows the tool that a text mentions, of this file or of another', async () => {
    const client = await clients.full({ files: { 'other.aion': everything.replaceAll('SendMessage', 'AskPerson') } });
    const here = await hoverIn(client, at('SendMessage for'));
    expect(here?.value).toContain('**SendMessage** (tool)');
    expect(here?.piece).toBe('SendMessage');
    await client.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] });
    const there = await hoverIn(client, '[ rules --> [ "Use AskP§erson." ] ]');
    expect(there?.value).toContain('**AskPerson** (tool)');
    expect(there?.piece).toBe('AskPerson');
  });

  it('says of a class that no Python of the workspace defines that this is so', async () => {
    const shown = await hoverIn(await clients.full(), '[ { args_schema --> "Send§Schema" } ]');
    expect(shown).toMatchObject({
      piece: 'SendSchema',
      value: expect.stringContaining('**SendSchema** (parameter class'),
    });
  });

  it('says where the detected aions-llm version hands out nothing', async () => {
    const settings = { user: { loaderVersion: '1.0.5' }, folder: {} };
    const client = await clients.full({ settings });
    expect((await hoverIn(client, at('You are')))?.value).toContain("aions-llm 1.0.5 can't return this text");
  });

  it('shows texts as they are written, whatever Markdown makes of them', async () => {
    const client = await clients.full();
    const odd = 'a | b <img src=x> ```` \\` [x](command:y) *z* snake_case';
    const shown = await hoverIn(
      client,
      `[ { name --> "§A*", description --> "${odd}", function --> "lambda x: f(x)" --> { arg-1 --> "str (${odd.replace(/[()]/g, '')})" } } ]`,
    );
    expect(shown?.value).toContain('**A\\*** (tool)');
    expect(shown?.value).toContain(`\`\`\`\`\`text\n${odd}\n\`\`\`\`\``);
    expect(shown?.value).toContain('a \\| b \\<img src=x\\>');
    expect(shown?.value).toContain('snake_case');
    const rows = shown?.value.split('\n').filter((line) => line.startsWith('| x |')) ?? [];
    expect(rows[0]?.match(/(?<!\\)\|/g)).toHaveLength(6);
  });

  it('is plain text for a client that shows nothing else', async () => {
    const client = await clients.start({ capabilities: minimalCapabilities });
    const shown = await hoverIn(client, at('SendMessage', 1));
    expect(shown?.value).toContain(
      '- Parameter: limit, Type: int, Required: no, Default: 10, Description: How many at most',
    );
    expect(shown?.value).not.toMatch(/[*`]/);
  });

  it('is the same in every layout, and there in broken texts and among 5,000 tools', async () => {
    const client = await clients.full();
    for (const [layout, layOut] of Object.entries(layouts)) {
      const shown = await hoverIn(client, at('SendMessage', 1, layOut(everything)));
      expect(
        shown?.value.split(/[\r\n]+/).filter((line) => line.startsWith('| limit')),
        layout,
      ).toHaveLength(1);
    }
    const half = await hoverIn(client, '[ { name --> "§A", function --> "lambda x: f(x)" --> { arg-1 --> "str');
    expect(half?.value).toContain('| x | str | yes |');
    for (const text of broken) await hoverIn(client, `§${text}`);
    const many = await hoverIn(client, at('Tool4321', 0, manyTools(5_000)));
    expect(many?.value).toContain('**Tool4321** (tool)');
    expect(client.log).toEqual([]);
  });

  it('never covers more than what it explains', async () => {
    const client = await clients.full();
    const document = await client.open(everything);
    for (let offset = 0; offset <= everything.length; offset += 7) {
      const hover = await document.request<Hover | null>('textDocument/hover', {
        position: document.positionAt(offset),
      });
      if (hover?.range === undefined) continue;
      const { start, end } = hover.range;
      const { line, character } = document.positionAt(offset);
      expect(start.line < line || (start.line === line && start.character <= character)).toBe(true);
      expect(end.line > line || (end.line === line && end.character >= character)).toBe(true);
    }
  });
});
