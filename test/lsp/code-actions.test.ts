import { expect, it } from 'vitest';
import { editCommands } from '../../protocol/edit-commands.ts';
import { fullCapabilities, fullExtras } from './support/capabilities.ts';
import type { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { applyWorkspaceEdit, withIndentedSnippets } from './support/edits.ts';
import { askedForPython, withFiles } from './support/python-project.ts';
import { inBand } from './support/suite.ts';

const good =
  '[\r\n  {\r\n    name --> "Read",\r\n    link --> "https://example.com/é🙂",\r\n    description --> "Reads."\r\n  }\r\n]\r\n';
const wrong = good.replace('description -->', 'desc -->');

/** The text after the first fix for the first problem. */
async function firstFix(client: TestClient, document: TestDocument): Promise<string> {
  const [problem] = await document.problems();
  if (problem === undefined) throw new Error('There is no problem.');
  const at = document.text.indexOf('desc -->');
  const actions = await document.codeActions(at, at, { diagnostics: [problem] });
  const [action] = actions;
  expect(action?.kind).toBe('quickfix');
  expect(action?.diagnostics).toEqual([problem]);
  if (action?.edit === undefined) throw new Error('The fix has no edit.');
  expect(client.log).toEqual([]);
  return applyWorkspaceEdit(document.text, document.uri, action.edit);
}

inBand('fixes', (clients) => {
  it('repair what they are offered for, and nothing else', async () => {
    const client = await clients.full();
    const document = await client.open(wrong);
    const repaired = await firstFix(client, document);
    expect(repaired).toBe(good);
    await document.setText(repaired);
    expect(await document.rules()).toEqual([]);
  });

  it('are bound to the version of the document, and preferred where nothing else can be meant', async () => {
    const client = await clients.full();
    const document = await client.open(wrong);
    await document.edit(0, 0, ' ');
    const at = document.text.indexOf('desc');
    const [action] = await document.codeActions(at, at);
    expect(action?.isPreferred).toBe(true);
    expect(action?.edit?.changes).toBeUndefined();
    expect(action?.edit?.documentChanges).toMatchObject([{ textDocument: { uri: document.uri, version: 2 } }]);
  });

  it('are plain changes for a client that knows no others', async () => {
    const client = await clients.minimal();
    const document = await client.open(wrong);
    const at = document.text.indexOf('desc');
    const [action] = await document.codeActions(at, at);
    expect(action?.edit?.documentChanges).toBeUndefined();
    expect(action).not.toHaveProperty('isPreferred');
    expect(applyWorkspaceEdit(wrong, document.uri, action?.edit ?? {})).toBe(good);
  });

  it('come out the same in an editor that indents the lines of a snippet by itself', async () => {
    const client = await clients.full();
    const indenting = await clients.start({
      capabilities: fullCapabilities,
      extras: { ...fullExtras, indentsSnippets: true },
    });
    let count = 0;
    for (const text of [
      '[\n  {\n    name --> "A",\n    link --> "https://example.com"\n  }\n]\n',
      '[\r\n\t{\r\n\t\tname --> "A",\r\n\t\tfunction --> "f"\r\n\t}\r\n]\r\n',
      '[\n  {\n    name --> "A",\n    function --> "f" --> {\n      arg-1 --> "str"\n    }\n  }\n]\n',
      '[\n  {\n    name --> "A",\n    function --> "f" --> {}\n  }\n]\n',
      '[\n      {}, { name --> "B" }\n]\n',
      '[\n  {\n    name --> "A" } ]\n',
      '[ { name --> "A",\n        function --> "f" --> { arg-1 --> "x"\n } } ]\n',
    ]) {
      const [there, here] = [await client.open(text), await indenting.open(text)];
      for (let offset = 0; offset < text.length; offset += 3) {
        const actions = await here.codeActions(offset, offset);
        for (const { title, edit } of await there.codeActions(offset, offset)) {
          const own = actions.find((candidate) => candidate.title === title)?.edit ?? {};
          const expected = applyWorkspaceEdit(text, there.uri, edit ?? {});
          if (expected === text) continue;
          count++;
          const made = applyWorkspaceEdit(text, here.uri, withIndentedSnippets(text, own));
          expect(made, `${title} at ${offset} of ${text}`).toBe(expected);
        }
      }
    }
    expect(count).toBeGreaterThan(40);
  });

  it('have tab stops for a client that can place the cursor, and none for another', async () => {
    const noName = good.replace('    name --> "Read",\r\n', '');
    for (const [client, snippets] of [
      [await clients.full(), true],
      [await clients.minimal(), false],
    ] as const) {
      const document = await client.open(noName);
      const actions = await document.codeActions(noName.indexOf('link'), noName.indexOf('link'));
      const wholeText = await document.codeActions(0, noName.length);
      const add = [...actions, ...wholeText].find(({ title }) => title === 'Add name');
      expect(JSON.stringify(add?.edit).includes('"snippet"')).toBe(snippets);
      const repaired = applyWorkspaceEdit(noName, document.uri, add?.edit ?? {});
      expect(repaired).toMatch(/\r\n {4}name --> "[^"$]+",\r\n/);
    }
  });

  // An editor closes its menu of fixes when actions are registered.
  it('are all registered at the start, not by the first menu', async () => {
    const client = await clients.full({ settings: { user: { code: 'off' }, folder: {} } });
    const registered = (): readonly (string | undefined)[] =>
      client.registrations
        .filter(({ method }) => method === 'textDocument/codeAction')
        .map(({ registerOptions }) => JSON.stringify(registerOptions?.documentSelector));
    const languages = ['"markdown"', '"python"'];
    const atTheStart = (): boolean =>
      languages.every((one) => registered().some((selector) => selector?.includes(one)));
    await client.until('the actions are registered', atTheStart);
    const document = await client.open(wrong);
    await document.codeActions(0, 0);
    await client.until('open Python files are asked for', () => askedForPython(client) > 2);
    expect(registered()).toHaveLength(languages.length);
  });

  it('are there where a problem is, not elsewhere', async () => {
    const client = await clients.full();
    const document = await client.open(wrong);
    const at = document.text.indexOf('https');
    expect(await document.codeActions(at, at)).toEqual([]);
    const everywhere = await document.codeActions(0, document.text.length);
    expect(everywhere.map(({ kind }) => kind)).toContain('quickfix');
  });

  it('that need no second thought are made all at once', async () => {
    const many = wrong.replace('/é🙂",', '/é🙂"').replace('name -->', 'name =');
    for (const [client, lazy] of [
      [await clients.full(), true],
      [await clients.minimal(), false],
    ] as const) {
      const document = await client.open(many);
      for (const only of [['source.fixAll.aion'], ['source.fixAll'], ['source']]) {
        const [action, ...more] = await document.codeActions(0, 0, { only });
        expect(more).toEqual([]);
        expect(action?.kind).toBe('source.fixAll.aion');
        expect(action?.edit === undefined).toBe(lazy);
        const resolved = lazy && action ? await document.resolveAction(action) : action;
        const repaired = applyWorkspaceEdit(many, document.uri, resolved?.edit ?? {});
        expect(repaired).toBe(good);
      }
    }
  });

  it('are none for a filter that asks for something else, and for a file without problems', async () => {
    const client = await clients.full();
    const document = await client.open(wrong);
    const at = document.text.indexOf('desc');
    expect(await document.codeActions(at, at, { only: ['source.organizeImports'] })).toEqual([]);
    expect(await document.codeActions(at, at, { only: ['refactor'] })).toEqual([]);
    expect(await document.codeActions(at, at, { only: ['source.fixAll.eslint'] })).toEqual([]);
    expect((await document.codeActions(at, at, { only: ['quickfix'] })).map(({ kind }) => kind)).toContain('quickfix');
    const fine = await client.open(good);
    expect(await fine.codeActions(0, good.length, { only: ['source.fixAll'] })).toEqual([]);
    expect(await fine.codeActions(0, good.length)).toEqual([]);
  });

  it('of all problems are in the menu a person opens, not in the light bulb', async () => {
    const client = await clients.full();
    const document = await client.open(wrong);
    const at = document.text.indexOf('desc');
    const kindOf = async (triggerKind: 1 | 2) =>
      (await document.codeActions(at, at, { triggerKind })).find(({ title }) => title.startsWith('Fix all'))?.kind;
    // VS Code keeps actions of a source kind out of that menu.
    expect(await kindOf(1)).toBe('quickfix');
    expect(await kindOf(2)).toBeUndefined();
  });

  it('are not announced to a client that knows commands only', async () => {
    const { codeAction: _, ...textDocument } = fullCapabilities.textDocument ?? {};
    const client = await clients.start({ capabilities: { ...fullCapabilities, textDocument } });
    expect(client.initialized.capabilities.codeActionProvider).toBeUndefined();
  });

  it('of an action that is picked after its document was closed have no edit', async () => {
    const client = await clients.full();
    const document = await client.open(wrong);
    const [action] = await document.codeActions(0, 0, { only: ['source.fixAll'] });
    await document.close();
    if (action === undefined) throw new Error('There is no action.');
    expect((await document.resolveAction(action)).edit).toBeUndefined();
  });
});

inBand('refactorings', (clients) => {
  const text = '[\n  {\n    link --> "[a](https://x.io)",\n    name --> "A",\n    description --> "d"\n  }\n]\n';

  it('are offered where a person asks for them, as edits of the text', async () => {
    const client = await clients.full();
    const document = await client.open(text);
    const at = text.indexOf('https');
    const actions = await document.codeActions(at, at, { only: ['refactor'] });
    const named = (title: RegExp) => actions.find((action) => title.test(action.title));
    expect(named(/plain URL/)?.kind).toBe('refactor.rewrite');
    expect(applyWorkspaceEdit(text, document.uri, named(/plain URL/)?.edit ?? {})).toBe(
      text.replace('[a](https://x.io)', 'https://x.io'),
    );
    expect(applyWorkspaceEdit(text, document.uri, named(/canonical order/)?.edit ?? {})).toBe(
      '[\n  {\n    name --> "A",\n    link --> "[a](https://x.io)",\n    description --> "d"\n  }\n]\n',
    );
    expect(await document.codeActions(at, at, { only: ['quickfix'] })).toEqual([]);
  });

  it.each([
    ['a tool', (text: string) => text, 'https'],
    ['a tool with a problem', (text: string) => text.replace('description -->', 'desc -->'), 'desc -->'],
  ])('are two at most beside the fixes of %s, and all on request', async (_, change, place) => {
    const client = await clients.start({ capabilities: withFiles, files: { 'a.aion': change(text) } });
    const document = await client.open(change(text), 'a.aion');
    const at = document.text.indexOf(place) + 1;
    const titlesOf = async (only?: string[]): Promise<readonly string[]> => {
      const actions = await document.codeActions(at, at, { triggerKind: 1, ...(only === undefined ? {} : { only }) });
      return actions.filter(({ kind }) => kind?.startsWith('refactor') === true).map(({ title }) => title);
    };
    const all = await titlesOf(['refactor']);
    expect(all.length).toBeGreaterThan(2);
    expect(await titlesOf()).toEqual(all.slice(0, 2));
    expect(await titlesOf(['quickfix'])).toEqual([]);
  });

  it('are no reason for a light bulb, but for a selection', async () => {
    const client = await clients.full();
    const document = await client.open('[\n  name --> "A",\n  link --> "https://x.io"\n]\n');
    const titles = async (start: number, end: number) =>
      (await document.codeActions(start, end, { triggerKind: 2, only: ['refactor'] })).map(({ title }) => title);
    expect(await titles(4, 4)).toEqual([]);
    expect(await titles(4, document.text.indexOf('\n]'))).toEqual(['Wrap properties in a tool']);
  });
});

inBand('turning a rule off', (clients) => {
  const withSaving = { capabilities: withFiles, extras: { ...fullExtras, commands: [editCommands.save] } };
  const title = 'Disable rule unknown-property in this workspace';
  const actionAt = async (document: TestDocument) => {
    const at = document.text.indexOf('desc -->');
    const actions = await document.codeActions(at, at, { only: ['quickfix'] });
    expect(actions.filter((action) => action.title === title)).toHaveLength(1);
    return actions.at(-1);
  };

  it('changes the configuration file that applies, and nothing else in it', async () => {
    const before = '{\n  // Ours.\n  "rules": {\n    "missing-name": "warning",\n  }\n}\n';
    const client = await clients.start({ ...withSaving, files: { '.aionrc.json': before, 'a.aion': wrong } });
    const document = await client.open(wrong, 'a.aion');
    const action = await actionAt(document);
    expect(action?.title).toBe(title);
    const uri = action?.command?.arguments?.[0];
    expect(uri).toMatch(/\/\.aionrc\.json$/);
    expect(action?.edit?.documentChanges).toHaveLength(1);
    expect(applyWorkspaceEdit(before, uri, action?.edit ?? {})).toBe(
      before.replace('"warning",', '"warning",\n    "unknown-property": "off",'),
    );
  });

  it('changes the workspace settings if they set the rule: the configuration file would have no effect', async () => {
    const settings = { user: {}, folder: { rules: { 'unknown-property': 'error' } } };
    const file = { '.aionrc.json': '{ "rules": { "unknown-property": "off" } }\n', 'a.aion': wrong };
    const commands = [editCommands.save, editCommands.disableRule];
    const client = await clients.start({
      ...withSaving,
      extras: { ...fullExtras, commands },
      settings,
      files: file,
    });
    const document = await client.open(wrong, 'a.aion');
    const action = await actionAt(document);
    expect(action?.edit).toBeUndefined();
    expect(action?.command).toMatchObject({
      command: editCommands.disableRule,
      arguments: [document.uri, 'unknown-property'],
    });
    const other = await clients.start({ ...withSaving, settings, files: file });
    const same = await other.open(wrong, 'a.aion');
    const at = wrong.indexOf('desc -->');
    const titles = (await same.codeActions(at, at, { only: ['quickfix'] })).map((one) => one.title);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles).not.toContain(title);
  });

  it('makes a configuration file in the folder if there is none', async () => {
    const client = await clients.start({ ...withSaving, files: { 'a.aion': wrong } });
    const action = await actionAt(await client.open(wrong, 'a.aion'));
    expect(action?.edit?.documentChanges?.[0]).toMatchObject({ kind: 'create', options: { ignoreIfExists: true } });
    const uri = action?.command?.arguments?.[0];
    const changes = { documentChanges: action?.edit?.documentChanges?.slice(1) ?? [] };
    expect(JSON.parse(applyWorkspaceEdit('', uri, changes))).toEqual({ rules: { 'unknown-property': 'off' } });
  });
});
