import { expect, it, onTestFinished, vi } from 'vitest';
import type { Location, Range } from 'vscode-languageserver-protocol';
import { toolsOfJson } from '../../core/conversion/source-tools.ts';
import { emitText } from '../../core/formats/emit-text.ts';
import { writableFormats } from '../../core/formats/registry.ts';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { check } from '../../core/rules/check.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import { elementsOf } from '../../core/tools/element-of-node.ts';
import { elementToTool } from '../../core/tools/element-to-tool.ts';
import { previewAddress, previewOf } from '../../protocol/preview.ts';
import type { TestClient } from './support/client.ts';
import { inBand } from './support/suite.ts';

const good = `[
  {
    name --> "SendMail",
    function --> "lambda to: send(to)" --> {
      arg-1 --> "string (address)",
      return-1 --> "dict (status)"
    },
    description --> "Sends a mail."
  }
]
`;

const twoTools = `[
  {
    name --> "SendMail",
    function --> "lambda address: send(address)" --> {
      return-1 --> "dict (status)"
    },
    args_schema --> {
      address --> "str | the recipient"
    },
    description --> "Sends a mail."
  },
  {
    name --> "ReadMail",
    function --> "read" --> {
      arg-1 --> "string (folder)"
    },
    description --> "Reads a folder."
  }
]
`;

/** The command line's output: parsed afresh, without the server. */
function emitted(text: string, format: string): string {
  const target = writableFormats().find(({ id }) => id === format);
  if (target === undefined) throw new Error(`There is no format ${format}.`);
  const tools = elementsOf(NotationDocument.parse(text)).map((element) => elementToTool(element).result);
  return emitText(tools, target.id).text;
}

const content = async (client: TestClient, uri: string): Promise<string> => {
  const { text } = await client.connection.sendRequest<{ text: string }>('workspace/textDocumentContent', { uri });
  return text;
};

inBand('previews', (clients) => {
  it('follow within half a second, however long somebody goes on typing', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const client = await clients.full();
    const document = await client.open(good);
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    await content(client, uri);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const before = client.contentRefreshes.length;
    for (const name of ['SendA', 'SendB', 'SendC', 'SendD', 'SendE']) {
      await document.setText(good.replace('SendMail', name));
      // The server has read the change when it answers.
      await document.hover(0);
      vi.advanceTimersByTime(100);
    }
    await client.until('the refresh', () => client.contentRefreshes.length > before);
    expect(client.contentRefreshes.at(-1)).toBe(uri);
  });

  it('are what the command line writes, in every format', async () => {
    const client = await clients.full();
    expect(client.initialized.capabilities.workspace?.textDocumentContent).toEqual({ schemes: ['aion-preview'] });
    const document = await client.open(good);
    for (const { id } of writableFormats()) {
      if (id === 'aion') continue;
      expect(await content(client, previewAddress({ source: document.uri, format: id })), id).toBe(emitted(good, id));
    }
  });

  it('lead to their source from any line, and back', async () => {
    const client = await clients.full();
    const document = await client.open(twoTools);
    const lineOf = (text: string): number => twoTools.slice(0, twoTools.indexOf(text)).split('\n').length - 1;
    const second = lineOf('"ReadMail"') - 1;
    for (const { id } of writableFormats()) {
      if (id === 'aion') continue;
      const uri = previewAddress({ source: document.uri, format: id });
      const lines = (await content(client, uri)).split('\n').slice(0, -1);
      const secondBegins = lines.findIndex((line) => line.includes('ReadMail'));
      // AEON sorts its tools.
      const isOrdered = id !== 'aeon';
      for (const [line, text] of lines.entries()) {
        const place = await client.connection.sendRequest<Location>('textDocument/definition', {
          textDocument: { uri },
          position: { line, character: 0 },
        });
        const at = place.range.start.line;
        expect(place.uri).toBe(document.uri);
        // A definition begins a line or two before its name.
        if (isOrdered && line > secondBegins) expect(at, `${id}: ${text}`).toBeGreaterThanOrEqual(second);
        if (isOrdered && line < secondBegins - 4) expect(at, `${id}: ${text}`).toBeLessThan(second);
        // Some forms keep their source behind that: it belongs to the whole tool.
        const isFirst = (part: RegExp): boolean => lines.findIndex((one) => part.test(one)) === line;
        if (isFirst(/"description": "Sends a mail/)) expect(at, `${id}: ${text}`).toBe(lineOf('"Sends a mail."'));
        if (isFirst(/^\s*"address": \{/)) expect(at, `${id}: ${text}`).toBe(lineOf('address -->'));
      }
      const back = await client.connection.sendRequest<Range | null>('aion/previewPlace', {
        preview: uri,
        position: { line: lineOf('address -->'), character: 8 },
      });
      expect(lines.slice(back?.start.line, (back?.end.line ?? 0) + 1).join(), id).toMatch(/address/);
      const outside = { preview: uri, position: { line: 0, character: 0 } };
      expect(await client.connection.sendRequest('aion/previewPlace', outside), id).toBeNull();
    }
  });

  it('lead to the JSON that they were made of', async () => {
    const tools = [
      {
        name: 'one',
        description: 'First.',
        input_schema: { type: 'object', properties: { city: { type: 'string' } } },
      },
      { name: 'two', description: 'Second.', parameters: { type: 'object', properties: { day: { type: 'string' } } } },
    ];
    const text = JSON.stringify(tools, null, 2);
    const client = await clients.full({ files: { 'tools.json': text } });
    const source = client.fileUri('tools.json');
    const uri = previewAddress({ source, format: 'mcp' });
    const lines = (await content(client, uri)).split('\n');
    for (const part of ['"city"', '"Second."', '"day"']) {
      const line = lines.findIndex((one) => one.includes(part));
      const position = { line, character: 0 };
      const place = await client.connection.sendRequest<Location>('textDocument/definition', {
        textDocument: { uri },
        position,
      });
      expect(text.split('\n')[place.range.start.line], part).toContain(part);
    }
  });

  it('follow what is typed, keep the last good state while the file is broken, and say so', async () => {
    const client = await clients.full();
    const document = await client.open(good);
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    await content(client, uri);
    const typed = good.replace('SendMail', 'SendLetter');
    const before = client.contentRefreshes.length;
    await document.setText(typed);
    await client.until('the refresh', () => client.contentRefreshes.length > before);
    expect(await content(client, uri)).toBe(emitted(typed, 'openai'));

    const broken = typed.replace('description -->', 'description').replace('SendLetter', 'Unseen');
    await document.setText(broken);
    await client.until('that it is behind', () => (client.publishedFor(uri)?.length ?? 0) > 0);
    const [behind] = client.publishedFor(uri) ?? [];
    expect(behind?.code).toBe('preview-behind');
    expect(behind?.message).toContain('The preview shows its last valid state.');
    expect(behind?.relatedInformation?.[0]?.location).toMatchObject({
      uri: document.uri,
      range: { start: { line: 7 } },
    });
    expect(await content(client, uri)).toBe(emitted(typed, 'openai'));

    const repaired = good.replace('SendMail', 'Repaired');
    await document.setText(repaired);
    const refreshed = client.contentRefreshes.length;
    await client.until(
      'the refresh',
      () => client.contentRefreshes.length > refreshed - 1 && client.contentRefreshes.length > before + 1,
    );
    expect(await content(client, uri)).toBe(emitted(repaired, 'openai'));
    expect(client.publishedFor(uri)).toEqual([]);
    expect(client.log).toEqual([]);
  });

  it('show what can be read of a file that is broken from the start, each line with its place, and say so', async () => {
    const client = await clients.full();
    const document = await client.open(good.replace('"SendMail",', '"SendMail"'));
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    expect(await content(client, uri)).toBe(emitted(good, 'openai'));
    await client.until('that it is broken', () => (client.publishedFor(uri)?.length ?? 0) > 0);
    const [behind] = client.publishedFor(uri) ?? [];
    expect(behind?.message).toContain('The preview shows the valid tools.');
    const nothing = await client.open('[ { name --> ');
    const empty = previewAddress({ source: nothing.uri, format: 'openai' });
    await content(client, empty);
    await client.until('that it is broken', () => (client.publishedFor(empty)?.length ?? 0) > 0);
    expect(client.publishedFor(empty)?.[0]?.message).not.toContain('The preview shows');
    expect(client.log).toEqual([]);
  });

  it('are at every step of typing what the command line writes of the last text without a mistake', async () => {
    const client = await clients.full();
    const document = await client.open(`[\n${good.slice(good.indexOf('{'))}`);
    const uri = previewAddress({ source: document.uri, format: 'anthropic' });
    let expected = await content(client, uri);
    let stale = 0;
    const typed = '  {\n    name --> "Typed",\n    link --> "https://example.com",\n    description --> "d {"\n  },';
    let at = 2;
    for (const character of typed) {
      await document.edit(at, at, character);
      at += 1;
      const tree = NotationDocument.parse(document.text);
      const isBroken = check(tree, defaultSettings).some(
        ({ family, severity }) => family === 'syntax' && severity === 'error',
      );
      if (isBroken) stale++;
      else expected = emitted(document.text, 'anthropic');
      expect(await content(client, uri), document.text).toBe(expected);
    }
    expect(stale).toBeGreaterThan(20);
    expect(expected).toContain('"Typed"');
    expect(client.log).toEqual([]);
  });

  it('are of the last text where somebody typed on after the client was told to ask again', async () => {
    const client = await clients.full();
    const document = await client.open(good);
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    await content(client, uri);
    for (const name of ['First', 'Second']) {
      const before = client.contentRefreshes.length;
      await document.setText(good.replace('SendMail', name));
      await client.until('the refresh', () => client.contentRefreshes.length > before);
      const later = good.replace('SendMail', `${name}Later`);
      await document.setText(later);
      expect(await content(client, uri)).toBe(emitted(later, 'openai'));
      // Nothing changed between these two.
      expect(await content(client, uri)).toBe(emitted(later, 'openai'));
    }
    expect(client.log).toEqual([]);
  });

  it('do not ask to be read again where nothing of them changed', async () => {
    const client = await clients.full();
    const document = await client.open(good);
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    await content(client, uri);
    await document.edit(0, 0, '\n\n');
    const other = previewAddress({ source: document.uri, format: 'mcp' });
    await content(client, other);
    await document.setText(good.replace('SendMail', 'B'));
    await client.until(
      'the refreshes',
      () => client.contentRefreshes.includes(other) && client.contentRefreshes.includes(uri),
    );
    expect(client.contentRefreshes.filter((one) => one === uri)).toHaveLength(1);
  });

  it('show what a provider would refuse on the right line, and lead back to the tool', async () => {
    const client = await clients.full();
    const long = 'Says a lot. '.repeat(120).trim();
    const document = await client.open(good.replace('Sends a mail.', long));
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    const text = await content(client, uri);
    await client.until('the problems', () => (client.publishedFor(uri)?.length ?? 0) > 0);
    const [problem, ...more] = client.publishedFor(uri) ?? [];
    expect(more).toEqual([]);
    expect(problem?.code).toBe('description-length');
    expect(problem?.severity).toBe(2);
    const line = text.split('\n').findIndex((one) => one.includes('"description": "Says'));
    expect(problem?.range.start.line).toBe(line);
    expect(problem?.relatedInformation?.[0]?.location).toEqual({
      uri: document.uri,
      range: { start: { line: 1, character: 2 }, end: { line: 8, character: 3 } },
    });
    // The tool moves, the preview does not: its positions are reported again.
    await document.edit(0, 0, '\n');
    await client.until(
      'the new way back',
      () => client.publishedFor(uri)?.[0]?.relatedInformation?.[0]?.location.range.start.line === 2,
    );
    expect(client.contentRefreshes).toEqual([]);
  });

  it('name the tools that a target cannot have', async () => {
    const client = await clients.full();
    const document = await client.open(good.replace('    name --> "SendMail",\n', ''));
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    await content(client, uri);
    await client.until('the problems', () => (client.publishedFor(uri)?.length ?? 0) > 0);
    expect(client.publishedFor(uri)?.[0]?.message).toContain('has no name');
  });

  it('answer always, with valid JSON', async () => {
    const client = await clients.full({
      files: { 'a.aion': good, 'b.json': '{"name":"x","description":"d","inputSchema":{"type":"object"}}' },
    });
    const broken = await client.open('[ { name: }');
    for (const uri of [
      'aion-preview:/nothing',
      'aion-preview:/x?%7B%7D',
      'aion-preview:/x?%',
      previewAddress({ source: 'file:///no/such/file.aion', format: 'openai' }),
      previewAddress({ source: broken.uri, format: 'openai' }),
      previewAddress({ source: broken.uri, format: 'no-such-format' }),
    ]) {
      expect(typeof JSON.parse(await content(client, uri)), uri).toBe('string');
    }
    const file = client.fileUri('a.aion');
    expect(await content(client, previewAddress({ source: file, format: 'gemini' }))).toBe(emitted(good, 'gemini'));
    const read = toolsOfJson('{"name":"x","description":"d","inputSchema":{"type":"object"}}');
    const expected = emitText(read.ok ? read.tools.map(({ tool }) => tool) : [], 'openai').text;
    expect(await content(client, previewAddress({ source: client.fileUri('b.json'), format: 'openai' }))).toBe(
      expected,
    );
    expect(client.log).toEqual([]);
  });

  it('go on after the server was started anew', async () => {
    const client = await clients.full();
    const document = await client.open(good);
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    // Like a client that had the preview open before: it opens the document with the shown text.
    const shown = await client.openUri(uri, 'stale', 'json');
    await client.until('the refresh', () => client.contentRefreshes.includes(uri));
    expect(await content(client, uri)).toBe(emitted(good, 'openai'));
    expect(await shown.problems()).toEqual([]);
    await shown.close();
    const count = client.contentRefreshes.length;
    await document.setText(good.replace('SendMail', 'B'));
    const other = previewAddress({ source: document.uri, format: 'mcp' });
    await content(client, other);
    await document.setText(good.replace('SendMail', 'C'));
    await client.until('the other refresh', () => client.contentRefreshes.includes(other));
    expect(client.contentRefreshes.slice(count)).not.toContain(uri);
  });

  it('list losses for the targets of the settings', async () => {
    const client = await clients.full();
    const document = await client.open(good);
    const uri = previewAddress({ source: document.uri, format: 'losses' });
    expect(uri).toMatch(/losses\.md\?/);
    const text = await content(client, uri);
    expect(text.match(/^## .*/gm)).toEqual(
      ['## OpenAI (Chat Completions)', '## Anthropic (Messages)', '## MCP', '## Gemini'].map((title) =>
        expect.stringContaining(title.slice(0, 6)),
      ),
    );
    expect(text).toContain('Not sent to models: Python code');
    expect(text).not.toContain('| SendMail');
  });

  it('are sent their problems and no more by a client that pulls nothing', async () => {
    const client = await clients.minimal();
    const document = await client.open(good);
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    expect(await content(client, uri)).toBe(emitted(good, 'openai'));
    await document.setText(good.replace('description -->', 'description'));
    await client.until('that it is behind', () => client.publishedFor(uri)?.[0]?.code === 'preview-behind');
    expect(client.contentRefreshes).toEqual([]);
  });
});

it('an address of a preview can be read back, whatever the source is called', () => {
  for (const source of [
    'untitled:Untitled-1',
    'file:///a%20b/größe%20%26%20%23%3F.aion',
    'vscode-vfs://github/a/b/c.aion?x=1#y',
  ]) {
    const preview = { source, format: 'openai-strict' };
    expect(previewOf(previewAddress(preview))).toEqual(preview);
  }
  expect(previewAddress({ source: 'file:///a/tools.aion', format: 'openai' })).toMatch(
    /^aion-preview:\/tools\.openai\.json\?/,
  );
  expect(previewOf('aion-preview:/x?{"source":"a","format":"../x"}')).toBeNull();
  expect(previewOf('file:///x')).toBeNull();
});
