import * as assert from 'node:assert/strict';
import { ConfigurationTarget, commands, workspace } from 'vscode';
import { closeAll, type, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';

const untidy = '[{name-->"Send",link-->"https://x.io",\ndescription-->"Turns  a --> b,\n  also { over } lines."}]';
const tidy =
  '[\n  {\n    name --> "Send",\n    link --> "https://x.io",\n    description --> "Turns  a --> b,\n  also { over } lines."\n  }\n]\n';

suite('Formatting', () => {
  teardown(closeAll);

  test('Format Document lays the file out, keeps the texts, and does nothing the second time', async () => {
    const { document } = await untitled(untidy);
    // The command does nothing until VS Code knows that the server formats.
    await until(
      async () => {
        await commands.executeCommand('editor.action.formatDocument');
        return document.getText() === tidy;
      },
      () => `it is laid out: ${document.getText()}`,
    );
    const { version } = document;
    await commands.executeCommand('editor.action.formatDocument');
    assert.equal(document.version, version);
  });

  test('a comma lays out the property before it where the person asked for that', async () => {
    const editor = workspace.getConfiguration('editor', { languageId: 'aion' });
    await editor.update('formatOnType', true, ConfigurationTarget.Global, true);
    try {
      const { document } = await untitled('[\n  {\n    name-->"Send"|\n  }\n]\n');
      await type(',');
      await until(
        () => document.getText() === '[\n  {\n    name --> "Send",\n  }\n]\n',
        () => `the property is laid out: ${JSON.stringify(document.getText())}`,
      );
    } finally {
      await editor.update('formatOnType', undefined, ConfigurationTarget.Global, true);
    }
  });
});
