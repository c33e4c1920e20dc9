import * as assert from 'node:assert/strict';
import { commands, type Location, type LocationLink, Uri, workspace } from 'vscode';
import { closeAll, folder, openFile, shows } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';

const tools = `[
  {
    name --> "SendOutput",
    function --> "lambda user: send_output(user)" --> {
      arg-1 --> "string (user identifier)",
      return-1 --> "dict (execution status)"
    },
    args_schema --> "SendOutputSchema",
    description --> "Executes the output transmission to the specified user."
  }
]
`;
const api = 'def send_output(user: str) -> dict:\n    """Send what has been prepared for a user."""\n    return {}\n';
const schemas = 'from pydantic import BaseModel\n\n\nclass SendOutputSchema(BaseModel):\n    recipient: str\n';
const agent = `from aions import AIONS

from .api_functions import send_output
from .schemas import SendOutputSchema

tools = AIONS.get_langchain_tools(source_path="python_project/aion_tools", context=globals())
`;

const file = (path: string): Uri => Uri.joinPath(folder(), 'python_project', path);

async function write(path: string, text: string): Promise<void> {
  await workspace.fs.writeFile(file(path), new TextEncoder().encode(text));
}

suite('The Python behind a file', () => {
  setup(async () => {
    await write('__init__.py', '');
    await write('api_functions.py', api);
    await write('schemas.py', schemas);
    await write('agent_factory.py', agent);
  });

  teardown(async () => {
    await closeAll();
    await workspace.fs.delete(Uri.joinPath(folder(), 'python_project'), { recursive: true });
  });

  test('a function that is deleted underlines its tool within a second, and F12 leads to it before', async () => {
    const document = await openFile(file('aion_tools/messages.aion'), tools);
    await activated();
    const position = document.positionAt(document.getText().indexOf('send_output(') + 2);
    let target: Location | LocationLink | undefined;
    await until(async () => {
      const found = await commands.executeCommand<(Location | LocationLink)[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        position,
      );
      target = found[0];
      return target !== undefined;
    }, 'F12 knows the function');
    assert.ok(target);
    const place = 'targetUri' in target ? { uri: target.targetUri, range: target.targetRange } : target;
    assert.equal(place.uri.fsPath, file('api_functions.py').fsPath);
    assert.equal(place.range.start.line, 0);
    await shows(document.uri, []);
    const started = Date.now();
    await write('api_functions.py', 'def other(user): ...\n');
    await shows(document.uri, ['unresolved-function'], 5_000);
    console.log(`The tool was underlined after ${Date.now() - started} ms.`);
    assert.ok(Date.now() - started < 1_000, `underlined after ${Date.now() - started} ms`);
    await write('api_functions.py', api);
    await shows(document.uri, []);
  });

  test('a preview shows the fields of the model', async () => {
    const document = await openFile(file('aion_tools/previewed_model.aion'), tools);
    await activated();
    await commands.executeCommand('aion.previewAs', undefined, 'openai');
    const shown = () => workspace.textDocuments.find(({ uri }) => uri.path.endsWith('previewed_model.openai.json'));
    await until(() => shown()?.getText().includes('"recipient"') === true, 'the preview has the field of the model');
    assert.ok(document);
  });
});
