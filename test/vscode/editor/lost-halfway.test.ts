import * as assert from 'node:assert/strict';
import { commands, type Disposable, Range, TabInputTextDiff, type Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { closeAll, untitled } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { person, personTest, pickLines } from '../support/person.ts';
import { TestDisk } from '../support/test-disk.ts';
import { good } from '../support/texts.ts';

const json = (name: string): string =>
  JSON.stringify({ name, description: 'Looks up the weather.', input_schema: { type: 'object', properties: {} } });
const yes = 'Apply changes';
const messages = '.notifications-center .notification-list-item-message';

/** Waits for a message. During tests, VS Code shows its messages only in the opened list of them. */
async function sees(what: string): Promise<void> {
  await until(async () => {
    await commands.executeCommand('notifications.showList');
    return (await person.reads(messages)).some((message) => message.includes(what));
  }, `a message says "${what}"`);
}

/** The same, and clears the messages. */
async function isTold(what: string): Promise<void> {
  await sees(what);
  await commands.executeCommand('notifications.clearAll');
}

/** Waits for the question about a change. Its list may be that of the test before, while it closes; the tab of the difference is not. */
async function isAsked(): Promise<void> {
  const isShown = (): boolean =>
    window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => input instanceof TabInputTextDiff));
  await until(isShown, 'the difference is shown');
  await person.sees(pickLines, yes);
}

suite('A conversion that is lost half-way leaves every file as it was, and says so', () => {
  const disk = new TestDisk();
  let registered: Disposable | undefined;

  suiteSetup(async () => {
    registered = workspace.registerFileSystemProvider(TestDisk.scheme, disk, { isCaseSensitive: true });
    await untitled('[]');
    await activated();
    await closeAll();
  });
  suiteTeardown(() => registered?.dispose());
  teardown(async () => {
    await closeAll();
    disk.clear();
    await commands.executeCommand('notifications.clearAll');
    assert.deepEqual(
      workspace.textDocuments.filter(({ isDirty, isUntitled }) => isDirty && !isUntitled),
      [],
    );
  });

  /** Several files with a tool each. */
  const several = (count: number): readonly Uri[] =>
    Array.from({ length: count }, (_, index) => disk.put(`/tool-${index}.json`, json(`tool_${index}`)));
  const convert = (uris: readonly Uri[]): Thenable<unknown> =>
    commands.executeCommand('aion.convert', uris[0], [...uris]);

  /**
   * Closes the tab of a file, and waits until VS Code closes its document too: after three minutes, or after extensions have opened 50
   * others.
   */
  async function closeDocument(uri: Uri): Promise<void> {
    await window.tabGroups.close(window.tabGroups.all.flatMap(({ tabs }) => tabs));
    for (let number = 0; number < 60; number++) await workspace.openTextDocument(disk.put(`/other-${number}.txt`, ''));
    const isOpen = (): boolean =>
      workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    await until(() => !isOpen(), 'the document is closed');
  }

  personTest('files in another file system are converted', async () => {
    await convert(several(3));
    assert.match(disk.texts()['/tool-2.aion'] ?? '', /name --> "tool_2"/);
  });

  personTest('when the disk is full', async () => {
    const sources = several(3);
    const before = disk.texts();
    // The first file fits, the second does not.
    disk.room = 200;
    await convert(sources);
    await isTold("couldn't be written. No file was changed.");
    assert.ok(disk.refused > 0);
    assert.deepEqual(disk.texts(), before);
  });

  personTest('when the disk is full and a file that is there is changed', async () => {
    const source = disk.put('/tool.json', json('tool'.repeat(20)));
    disk.put('/tool.aion', good);
    const before = disk.texts();
    const done = convert([source]);
    await isAsked();
    disk.room = 10;
    await person.picks(yes);
    await done;
    assert.ok(disk.refused > 0);
    await isTold("couldn't be written. No file was changed.");
    assert.deepEqual(disk.texts(), before);
  });

  personTest('when a file is read-only', async () => {
    const source = disk.put('/tool.json', json('tool'));
    disk.put('/tool.aion', good, true);
    const before = disk.texts();
    const done = convert([source]);
    await isAsked();
    await person.picks(yes);
    await done;
    await isTold("couldn't be written. No file was changed.");
    assert.deepEqual(disk.texts(), before);
  });

  personTest('when somebody types into the file while its difference is shown', async () => {
    const source = disk.put('/tool.json', json('tool'));
    const target = disk.put('/tool.aion', good);
    const done = convert([source]);
    await isAsked();
    const edit = new WorkspaceEdit();
    edit.replace(target, new Range(0, 0, 0, 1), '[\n');
    assert.ok(await workspace.applyEdit(edit));
    await person.picks(yes);
    await done;
    await isTold('tool.aion has changed. It was not overwritten.');
    const document = await workspace.openTextDocument(target);
    assert.equal(document.getText(), good.replace('[', '[\n'));
    assert.equal(disk.texts()['/tool.aion'], good);
    await window.showTextDocument(document);
  });

  personTest('when somebody closes the difference, opens the file later and types into it', async () => {
    const source = disk.put('/later.json', json('tool'));
    const target = disk.put('/later.aion', good);
    const done = convert([source]);
    await isAsked();
    await closeDocument(target);
    const document = await workspace.openTextDocument(target);
    const edit = new WorkspaceEdit();
    edit.replace(target, new Range(0, 0, 0, 1), '[\n');
    assert.ok(await workspace.applyEdit(edit));
    await person.picks(yes);
    await done;
    await isTold('later.aion has changed. It was not overwritten.');
    assert.equal(document.getText(), good.replace('[', '[\n'));
    assert.equal(disk.texts()['/later.aion'], good);
    await window.showTextDocument(document);
  });

  personTest('when another program writes the file while its difference is shown', async () => {
    const source = disk.put('/tool.json', json('tool'));
    const target = disk.put('/tool.aion', good);
    const done = convert([source]);
    await isAsked();
    const others = good.replace('"A"', '"Theirs"');
    disk.put('/tool.aion', others);
    await person.picks(yes);
    await done;
    await isTold("couldn't be written. No file was changed.");
    assert.equal(disk.texts()['/tool.aion'], others);
    assert.equal((await workspace.openTextDocument(target)).getText(), others);
  });

  personTest('when it is cancelled', async () => {
    const sources = several(20);
    const before = disk.texts();
    const open = disk.holdReading();
    const done = convert(sources);
    await sees('Converting to AION');
    await person.clicks('.notifications-center .monaco-button', 'Cancel');
    open();
    await done;
    assert.ok(disk.reads < sources.length, `${disk.reads} of ${sources.length} files are read`);
    await isTold('Conversion cancelled. No file was changed.');
    assert.deepEqual(disk.texts(), before);
  });

  personTest('when the language server ends meanwhile, it is converted all the same or said', async () => {
    const sources = several(4);
    const open = disk.holdReading();
    const done = convert(sources);
    await commands.executeCommand('aion.restartServer');
    open();
    await done;
    const written = Object.keys(disk.texts()).filter((path) => path.endsWith('.aion'));
    if (written.length === 0) await isTold('');
    for (const path of written) assert.match(disk.texts()[path] ?? '', /^\[\n {2}\{[\s\S]*\}\n\]\n$/);
    await until(() => workspace.textDocuments.every(({ isDirty }) => !isDirty), 'nothing is left unsaved');
  });

  personTest('of a file that holds no tool it is said why', async () => {
    await convert([disk.put('/broken.json', '{"name": ')]);
    await isTold('broken.json: ');
  });
});
