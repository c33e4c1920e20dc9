import * as assert from 'node:assert/strict';
import { commands, env, languages, type Uri, window } from 'vscode';
import { closeAll, openFile, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { homeNamed, textInFront as text } from '../support/home.ts';
import { person, personTest } from '../support/person.ts';

const { inHome, useInSuite } = homeNamed('calls-by-hand');

const tool = `[
  {
    name --> "SendPostcard",
    function --> "lambda to, times: send(to, times)" --> {
      arg-1 --> "string (the address)",
      arg-2 --> "integer (how often)",
      return-1 --> "dict (status)"
    },
    args_schema --> { to --> "str | the address", times --> "int | how often" },
    description --> "Sends a postcard."
  }
]
`;

/** In the order of the text. */
const problems = (uri: Uri): readonly string[] =>
  languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === 'aion')
    .toSorted((a, b) => a.range.start.compareTo(b.range.start))
    .map(({ message }) => message);

async function says(message: string): Promise<void> {
  await commands.executeCommand('notifications.showList');
  await person.sees('.notifications-center', message);
  await commands.executeCommand('notifications.clearAll');
}

suite('A person and the calls of a model', () => {
  useInSuite();

  personTest('a call is checked in place, repaired by its quick fixes, and the problems follow the text', async () => {
    await openFile(inHome('tools.aion'), tool);
    const { document } = await untitled('{"name": "SendPostcrd", "arguments": {"to": 5, "times": 1,}}', 'json');
    await person.runs('AION: Check Tool Call');
    await until(
      () => problems(document.uri).length === 3,
      () => JSON.stringify(problems(document.uri)),
    );
    assert.equal(problems(document.uri)[0], 'Unknown tool "SendPostcrd". Did you mean "SendPostcard"?');
    await says('1 call: SendPostcrd. 3 problems.');
    await person.clicksAfter('SendPostc');
    await person.takesFix('Change to SendPostcard');
    await until(
      () => problems(document.uri)[0] === '"to" must be a string, but is 5.',
      () => JSON.stringify(problems(document.uri)),
    );
    await person.clicksAfter('"times": 1,');
    await person.takesFix('Repair: Removed a trailing comma');
    await until(
      () => document.getText().endsWith('1}}'),
      () => document.getText(),
    );
    await person.clicksAfter('"to": 5');
    await person.press('Backspace');
    await person.type('"Ada');
    await until(
      () => problems(document.uri).length === 0,
      () => JSON.stringify(problems(document.uri)),
    );
    await person.runs('AION: Check Tool Call');
    await says('1 call: SendPostcard. No problem.');
  });

  personTest('a quick fix is there right after typing', async () => {
    await openFile(inHome('tools.aion'), tool);
    const { document } = await untitled('{"name": "SendPostcard", "arguments": {"to": "Ada", "times": 1}}', 'json');
    await person.runs('AION: Check Tool Call');
    await says('1 call: SendPostcard. No problem.');
    await person.clicksAfter('"times": 1');
    await person.type(',');
    await person.takesFix('Repair: Removed a trailing comma');
    await until(
      () => document.getText().endsWith('1}}'),
      () => document.getText(),
    );
  });

  personTest('a call on the clipboard opens with its problems; prose holds none', async () => {
    await openFile(inHome('tools.aion'), tool);
    await env.clipboard.writeText('{"name": "SendPostcard", "arguments": {"to": "Ada"}}');
    await closeAll();
    await person.runs('AION: Check Tool Call');
    await person.picks('Check the Clipboard');
    await until(() => text().includes('SendPostcard'), text);
    const uri = window.activeTextEditor?.document.uri;
    assert.ok(uri);
    await until(
      () => problems(uri).includes('Missing argument "times". Expected an integer.'),
      () => JSON.stringify(problems(uri)),
    );
    await commands.executeCommand('notifications.clearAll');
    await untitled('Good morning.', 'plaintext');
    await person.runs('AION: Check Tool Call');
    await says('No tool call found.');
  });

  personTest('a new call of a tool is a file of saved calls that is checked as it is typed', async () => {
    await openFile(inHome('tools.aion'), tool);
    await person.clicksAfter('"Sends a post');
    await person.takesFix('New call for this tool');
    await until(() => text().includes('"times": 0'), text);
    const uri = window.activeTextEditor?.document.uri;
    assert.ok(uri);
    assert.ok(uri.path.endsWith('/SendPostcard.aioncalls.json'), uri.toString());
    await person.sees('.codelens-decoration', 'calls SendPostcard');
    assert.deepEqual(problems(uri), []);
    await person.clicksAfter('"times": 0');
    await person.press('Backspace');
    await person.type('"x');
    await until(
      () => problems(uri).join() === '"times" must be an integer, but is "x".',
      () => JSON.stringify(problems(uri)),
    );
    await person.sees('.codelens-decoration', 'calls SendPostcard: 1 problem');
  });

  personTest('a plan is checked, completed and repaired as it is typed', async () => {
    await openFile(inHome('tools.aion'), tool);
    const step = '"step_id": "1", "description": "Write to Ada.", "status": "pending"';
    const plan = `{ "goal": "Greet Ada.", "steps": [\n  { ${step}, "tool": "" }\n] }\n`;
    const document = await openFile(inHome('greeting.aionplan.json'), plan);
    await until(
      () => problems(document.uri).join() === 'Tool field cannot be empty',
      () => JSON.stringify(problems(document.uri)),
    );
    await person.clicksAfter('"tool": "');
    await person.press('Control+Space');
    await person.clicks('.suggest-widget .monaco-list-row', 'SendPostcard');
    await until(() => document.getText().includes('"tool": "SendPostcard"'), text);
    await person.sees('.codelens-decoration', 'calls SendPostcard');
    await until(
      () => problems(document.uri).length === 0,
      () => JSON.stringify(problems(document.uri)),
    );
    await person.clicksAfter('"tool": "SendPostcard"');
    await person.type(', "arguments": { "to": "Ada", "times": "3" }');
    await until(
      () => problems(document.uri).join() === '"times" must be an integer, but is "3". LangChain converts "3" to 3.',
      () => JSON.stringify([problems(document.uri), document.getText()]),
    );
    await person.sees('.codelens-decoration', 'calls SendPostcard: 1 problem');
    await person.clicksAfter('"times": "');
    await person.takesFix('Change to 3 (an integer)');
    await until(
      () => problems(document.uri).length === 0 && document.getText().includes('"times": 3 }'),
      () => JSON.stringify([problems(document.uri), document.getText()]),
    );
    await person.clicksAfter('"times');
    await commands.executeCommand('editor.action.showHover');
    await person.sees('.monaco-hover', 'how often');
  });
});
