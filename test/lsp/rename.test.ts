import { expect, it } from 'vitest';
import type {
  DocumentHighlight,
  Location,
  Range,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import type { TestDocument } from './support/document.ts';
import { applyWorkspaceEdit, marked } from './support/edits.ts';
import { broken, everything, layouts, manyTools } from './support/samples.ts';
import { type Clients, inBand } from './support/suite.ts';

const all = { context: { includeDeclaration: true } };

function renamed(document: TestDocument, offset: number, newName: string): Promise<WorkspaceEdit> {
  return document.requestAt('textDocument/rename', offset, { newName });
}

/** The text after a rename at the mark. */
async function afterRename(clients: Clients, textWithMark: string, newName: string): Promise<string> {
  const client = await clients.full();
  const { text, offset } = marked(textWithMark);
  const document = await client.open(text);
  return applyWorkspaceEdit(text, document.uri, await renamed(document, offset, newName));
}

async function refusal(clients: Clients, textWithMark: string, newName: string): Promise<string> {
  const client = await clients.full();
  const { text, offset } = marked(textWithMark);
  const document = await client.open(text);
  return renamed(document, offset, newName).then(
    (edit) => `made ${JSON.stringify(edit)}`,
    (error: Error) => error.message,
  );
}

/** The offsets of all occurrences of `name` in `text`. */
function everyPlace(text: string, name: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) found.push(at);
  return found;
}

const tool = (executable: string, schema: string, block = 'arg-1 --> "str", arg-2 --> "str"'): string =>
  `[ { name --> "A", function --> "${executable}" --> { ${block} }, args_schema --> ${schema} } ]`;

inBand('the name of a tool', (clients) => {
  it('is renamed where it is written and where a text mentions it, in every layout', async () => {
    const client = await clients.full();
    for (const [layout, layOut] of Object.entries(layouts)) {
      const text = layOut(everything);
      const document = await client.open(text);
      const expected = text.replaceAll('SendMessage', 'post_it');
      for (const at of everyPlace(text, 'SendMessage')) {
        for (const offset of [at, at + 4, at + 'SendMessage'.length]) {
          const edit = await renamed(document, offset, 'post_it');
          expect(applyWorkspaceEdit(text, document.uri, edit), layout).toBe(expected);
        }
      }
      await document.close();
    }
  });

  it('agrees with its references, and is bound to the version of the document', async () => {
    const client = await clients.full();
    const document = await client.open(everything);
    await document.edit(0, 0, '\n');
    const offset = document.text.indexOf('SendMessage');
    const edit = await renamed(document, offset, 'x');
    const [change] = (edit.documentChanges ?? []) as TextDocumentEdit[];
    expect(change?.textDocument).toEqual({ uri: document.uri, version: document.version });
    const references = await document.requestAt<Location[]>('textDocument/references', offset, all);
    expect(change?.edits.map((one) => ('range' in one ? one.range : null))).toEqual(
      references.map(({ range }) => range),
    );
    expect(references).toHaveLength(3);
    const without = { context: { includeDeclaration: false } };
    expect(await document.requestAt('textDocument/references', offset, without)).toHaveLength(2);
  });

  it('is renamed across the open files', async () => {
    const client = await clients.full();
    const one = await client.open('[ { name --> "GetUser", link --> "https://x.io", description --> "d" } ]');
    const two = await client.open('[ system_prompt --> "Call GetUser first.", rules --> [ "No GetUser twice" ] ]');
    const three = await client.open(
      '[ { name --> "GetUsers", link --> "https://x.io/GetUser", description --> "d" } ]',
    );
    const edit = await renamed(two, two.text.indexOf('GetUser') + 2, 'FetchUser');
    const after = (document: TestDocument): string => applyWorkspaceEdit(document.text, document.uri, edit);
    expect(after(one)).toBe(one.text.replace('GetUser', 'FetchUser'));
    expect(after(two)).toBe(two.text.replaceAll('GetUser', 'FetchUser'));
    expect(after(three)).toBe(three.text);
    const definitions = await two.requestAt<Location[]>('textDocument/definition', two.text.indexOf('GetUser'));
    expect(definitions).toEqual([{ uri: one.uri, range: expect.anything() }]);
    expect(one.textIn(definitions[0]?.range as Range)).toBe('GetUser');
  });

  it('leaves everything else alone', async () => {
    const text = `[
      { name --> "|get_user",
        function --> "lambda get_user: get_user(get_user='get_user')" --> { arg-1 --> "get_user_id of get_user" },
        args_schema --> { get_user --> "str | as get_user, api.get_user, get_user.py, get_user/x, my-get_user" },
        link --> "https://x.io/get_user",
        description --> "get_user? get_user. 'get_user' get_users forget_user https://x.io/?get_user=1" },
      { name --> "get_user2", description --> "d" }
    ]`;
    const after = await afterRename(clients, text, 'find');
    expect(after).toBe(
      text
        .replace('"|get_user"', '"find"')
        .replace('get_user_id of get_user', 'get_user_id of find')
        .replace('as get_user,', 'as find,')
        .replace("\"get_user? get_user. 'get_user'", "\"find? find. 'find'"),
    );
  });

  it('takes a word of everyday language for the name only where it is marked as one', async () => {
    const text = '[ { name --> "send|", description --> "send it, `send` it, \'send\' it, Send" } ]';
    expect(await afterRename(clients, text, 'post')).toBe(
      '[ { name --> "post", description --> "send it, `post` it, \'post\' it, Send" } ]',
    );
  });

  it('is refused where the new name cannot be written', async () => {
    const text = '[ { name --> "A|", link --> "https://x.io", description --> "d" } ]';
    for (const [name, expected] of [
      ['a"b', /double quote/],
      ['', /can't be empty/],
      ['  ', /can't be empty/],
      ['a\nb', /line break/],
      ['a{b', /aions-llm/],
      ['a-->b', /-->/],
    ] as const) {
      expect(await refusal(clients, text, name), name).toMatch(expected);
    }
    expect(await afterRename(clients, text, '🦊 tool')).toContain('name --> "🦊 tool"');
  });

  it('is refused where another tool has the new name, in the same file or another', async () => {
    const here = '[ { name --> "A|", link --> "https://x.io", description --> "d" }, { name --> "B" } ]';
    expect(await refusal(clients, here, 'B')).toMatch(/Duplicate tool name "B": already used in this file/);
    expect(await refusal(clients, here, 'b')).toMatch(/^made/);
    const files = { 'one two.aion': '[ { name --> "B", link --> "https://x.io", description --> "d" } ]' };
    const client = await clients.full({ files });
    const document = await client.open('[ { name --> "A", description --> "see B" } ]', 'a.aion');
    await expect(renamed(document, 14, 'B')).rejects.toThrow('already used in one two.aion');
  });

  it('is that of its own folder where several folders are open', async () => {
    const files = {
      'one/a.aion': '[ { name --> "GetUser", link --> "https://x.io", description --> "d" } ]',
      'two/b.aion':
        '[ { name --> "GetUser", link --> "https://x.io", description --> "d" }, { name --> "GetTeam", link --> "https://y.io", description --> "after GetUser" } ]',
      'three/c.aion': '[ system_prompt --> "Use GetUser and GetTeam." ]',
    };
    const client = await clients.full({ files, folderAs: 'none' });
    const added = ['one', 'two', 'three'].map((name) => ({ uri: client.fileUri(name), name }));
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added, removed: [] } });
    /** The names of a symbol's files, once for each occurrence. */
    const places = async (name: keyof typeof files, symbol: string): Promise<readonly string[]> => {
      const document = await client.open(files[name], name);
      const found = await document.requestAt<Location[]>('textDocument/references', files[name].indexOf(symbol), all);
      const edits = await renamed(document, files[name].indexOf(symbol), 'Renamed').then(
        ({ documentChanges = [] }) =>
          documentChanges.flatMap((change) =>
            'edits' in change ? change.edits.map(() => change.textDocument.uri) : [],
          ),
        (error: Error) => {
          expect(error.message).toMatch(/Several workspace folders/);
          return null;
        },
      );
      await document.close();
      const uris = found.map(({ uri }) => uri);
      if (edits !== null) expect(edits.toSorted()).toEqual(uris.toSorted());
      return uris.map((uri) => uri.slice(-'x.aion'.length)).toSorted();
    };
    // Two folders have the one: each uses its own, and the third could mean either.
    expect(await places('one/a.aion', 'GetUser')).toEqual(['a.aion']);
    expect(await places('two/b.aion', 'GetUser')).toEqual(['b.aion', 'b.aion']);
    expect(await places('three/c.aion', 'GetUser')).toEqual(['a.aion', 'b.aion', 'b.aion', 'c.aion']);
    // One folder has the other, so all use that.
    expect(await places('three/c.aion', 'GetTeam')).toEqual(['b.aion', 'c.aion']);
    expect(await places('two/b.aion', 'GetTeam')).toEqual(['b.aion', 'c.aion']);
  });

  it('is renamed in broken texts too, and never anything else', async () => {
    const client = await clients.full();
    const document = await client.open('');
    for (const text of broken) {
      await document.setText(text);
      for (const at of everyPlace(text, '"A').map((quote) => quote + 1)) {
        const edit = await renamed(document, at, 'Zebra').catch(() => null);
        if (edit === null) continue;
        const after = applyWorkspaceEdit(text, document.uri, edit);
        expect(after.replaceAll('Zebra', 'A')).toBe(text);
      }
    }
    expect(client.log).toEqual([]);
  });

  it('is found and renamed among 5,000 tools', async () => {
    const client = await clients.full();
    const text = manyTools(5_000);
    const document = await client.open(text);
    const at = text.indexOf('"Tool4321"') + 1;
    const edit = await renamed(document, at, 'Other');
    expect(applyWorkspaceEdit(text, document.uri, edit)).toBe(text.replace('"Tool4321"', '"Other"'));
  });
});

inBand('the name of a parameter', (clients) => {
  it('is one in the field, the lambda and its body', async () => {
    const text = tool(
      'lambda user, n=1: send(user, *[user for user in n], user=user, f=lambda user: user)',
      '{ user --> "str | the user", n --> "int" }',
    );
    const after = text
      .replace('lambda user,', 'lambda who,')
      .replace('send(user,', 'send(who,')
      .replace('user=user', 'user=who')
      .replace('{ user', '{ who');
    const places = [
      text.indexOf('lambda user') + 7,
      text.indexOf('(user') + 1,
      text.indexOf('user=user') + 5,
      text.indexOf('{ user') + 2,
    ];
    for (const at of places) {
      expect(await afterRename(clients, `${text.slice(0, at)}|${text.slice(at)}`, 'who')).toBe(after);
    }
  });

  it('agrees with its references; the definition is the field, else the lambda', async () => {
    const client = await clients.full();
    const document = await client.open(everything);
    const uses = everyPlace(everything, 'limit').slice(0, 3);
    for (const offset of uses) {
      const references = await document.requestAt<Location[]>('textDocument/references', offset, all);
      expect(references.map(({ range }) => document.textIn(range))).toEqual(['limit', 'limit', 'limit']);
      const edit = await renamed(document, offset, 'most');
      const [change] = (edit.documentChanges ?? []) as TextDocumentEdit[];
      expect(change?.edits.map((one) => ('range' in one ? one.range : null))).toEqual(
        references.map(({ range }) => range),
      );
      const [definition] = await document.requestAt<Location[]>('textDocument/definition', offset);
      expect(definition?.range.start).toEqual(document.positionAt(uses[2] ?? 0));
    }
    const other = await client.open(tool('lambda a: f(a)', '"Schema"'));
    const [declared] = await other.requestAt<Location[]>('textDocument/definition', other.text.indexOf('f(a') + 2);
    expect(declared?.range.start).toEqual(other.positionAt(other.text.indexOf('lambda a') + 7));
  });

  it('is reached from the key that describes it, and highlighted with it', async () => {
    const client = await clients.full();
    const document = await client.open(everything);
    const key = everything.indexOf('arg-3');
    const [definition] = await document.requestAt<Location[]>('textDocument/definition', key + 1);
    expect(definition?.range.start).toEqual(document.positionAt(everything.indexOf('limit -->')));
    const highlights = await document.requestAt<DocumentHighlight[]>('textDocument/documentHighlight', key);
    expect(highlights.map(({ range, kind }) => [document.textIn(range), kind])).toEqual([
      ['limit', 2],
      ['limit', 2],
      ['limit', 3],
      ['arg-3', 1],
    ]);
    await expect(document.requestAt('textDocument/prepareRename', key)).rejects.toThrow(/is a number.*"limit"/);
  });

  it('is prepared with its own place', async () => {
    const client = await clients.full();
    const document = await client.open(everything);
    const at = everything.indexOf('limit -->');
    expect(await document.requestAt('textDocument/prepareRename', at + 2)).toEqual({
      range: { start: document.positionAt(at), end: document.positionAt(at + 5) },
      placeholder: 'limit',
    });
    for (const nowhere of [
      0,
      everything.indexOf('-->'),
      everything.indexOf('careful'),
      everything.indexOf('api.send'),
    ]) {
      await expect(document.requestAt('textDocument/prepareRename', nowhere)).rejects.toThrow(/Only tool names/);
    }
  });

  it('is refused where the tool would mean something else', async () => {
    const both = tool('lambda us|er, b: send(user, b, c)', '{ user --> "str" }');
    for (const [name, expected] of [
      ['b', /Duplicate parameter "b"/],
      ['c', /already uses "c"/],
      ['send', /uses "send"/],
      ['lambda', /a valid Python name/],
      ['a b', /a valid Python name/],
      ['2', /a valid Python name/],
      ['', /a valid Python name/],
      ['_user', /can't start with _/],
    ] as const) {
      expect(await refusal(clients, both, name), name).toMatch(expected);
    }
    expect(await refusal(clients, tool('lambda us|er: send(user', '"S"'), 'x')).toMatch(/has a syntax error/);
    // An irreversible change is not offered.
    for (const private_ of [
      tool('lambda _us|er: send(_user)', '{ _user --> "str" }'),
      tool('f', '{ _us|er --> "str" }'),
    ]) {
      expect(await refusal(clients, private_, 'user')).toMatch(
        /aions-llm raises an exception for fields that start with _/,
      );
    }
    const there = await afterRename(clients, tool('lambda _us|er: send(_user)', '"S"'), 'user');
    expect(await afterRename(clients, there.replace('lambda us', 'lambda us|'), '_user')).toBe(
      tool('lambda _user: send(_user)', '"S"'),
    );
    expect(await afterRename(clients, tool('lambda us|er: send(user)', '"S"'), '_x')).toContain(
      '"lambda _x: send(_x)"',
    );
  });

  it('touches neither another tool nor a text of the same word', async () => {
    const one = tool(
      "lambda us|er: send(user, 'user', x.user)",
      '{ user --> "str | the user" }',
      'arg-1 --> "user"',
    ).slice(0, -2);
    const two = tool('lambda user: send(user)', '{ user --> "str" }').slice(1);
    expect(await afterRename(clients, `${one}, ${two}`, 'who')).toBe(
      `${one.replace('us|er', 'who').replace('send(user', 'send(who').replace('{ user', '{ who')}, ${two}`,
    );
  });
});

inBand('a tool in a file that nobody has open', (clients) => {
  const files = {
    'a.aion': '[ { name --> "GetUser", link --> "https://x.io", description --> "d" } ]',
    'more/b.aion': '[\r\n\t{ name --> "🦊", link --> "https://x.io", description --> "🦊 after GetUser" } ]',
  };
  const opened = '[ system_prompt --> "Call GetUser." ]';

  it('is found and renamed from one that is open', async () => {
    const client = await clients.full({ files });
    const document = await client.open(opened, 'c.aion');
    const at = opened.indexOf('GetUser');
    const definitions = await document.requestAt<Location[]>('textDocument/definition', at);
    expect(definitions).toEqual([
      { uri: client.fileUri('a.aion'), range: { start: { line: 0, character: 14 }, end: { line: 0, character: 21 } } },
    ]);
    const references = await document.requestAt<Location[]>('textDocument/references', at, all);
    const edit = await renamed(document, at, 'FetchUser');
    const changes = (edit.documentChanges ?? []) as TextDocumentEdit[];
    expect(changes.map(({ textDocument }) => [textDocument.uri, textDocument.version]).toSorted()).toEqual([
      [client.fileUri('a.aion'), null],
      [client.fileUri('c.aion'), 1],
      [client.fileUri('more/b.aion'), null],
    ]);
    expect(references).toHaveLength(3);
    for (const [name, text] of Object.entries(files)) {
      expect(applyWorkspaceEdit(text, client.fileUri(name), edit)).toBe(text.replace('GetUser', 'FetchUser'));
    }
  });

  it('is not that of an earlier version of the file, which an editor shows beside it', async () => {
    const client = await clients.full({ files });
    const text = files['a.aion'];
    const document = await client.open(text, 'a.aion');
    const versions = await Promise.all(
      ['~', 'HEAD'].map((ref) =>
        client.openUri(`${document.uri.replace('file:', 'git:')}?${encodeURIComponent(JSON.stringify({ ref }))}`, text),
      ),
    );
    const at = text.indexOf('GetUser');
    const uris = async (of: TestDocument, method: string): Promise<readonly string[]> =>
      (await of.requestAt<Location[]>(method, at, all)).map(({ uri }) => uri).toSorted();
    const everywhere = [document.uri, client.fileUri('more/b.aion')];
    expect(await uris(document, 'textDocument/references')).toEqual(everywhere);
    expect(await uris(document, 'textDocument/definition')).toEqual([document.uri]);
    const { documentChanges = [] } = await renamed(document, at, 'FetchUser');
    expect((documentChanges as TextDocumentEdit[]).map(({ textDocument }) => textDocument.uri).toSorted()).toEqual(
      everywhere,
    );
    for (const version of versions) {
      expect(await uris(version, 'textDocument/references')).toEqual([version.uri]);
      expect(await uris(version, 'textDocument/definition')).toEqual([version.uri]);
      expect(await version.rules()).toEqual([]);
    }
    const symbols = await client.connection.sendRequest<{ location: Location }[]>('workspace/symbol', {
      query: 'getuser',
    });
    expect(symbols.map(({ location }) => location.uri)).toEqual([document.uri]);
  });

  it('is among the symbols of the workspace', async () => {
    const client = await clients.full({ files });
    const symbols = await client.connection.sendRequest<{ location: Location }[]>('workspace/symbol', {
      query: 'getuser',
    });
    expect(symbols.map(({ location }) => location.uri)).toEqual([client.fileUri('a.aion')]);
  });
});
