import * as assert from 'node:assert/strict';
import { commands, Range, TabInputTextDiff, type TextDocument, Uri, window, workspace } from 'vscode';
import { closeAll, folder, reportShown, untitled } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { person, personTest, pickLines } from '../support/person.ts';

const definition = {
  name: 'get_weather',
  description: 'The weather of a city.',
  input_schema: {
    type: 'object',
    properties: { city: { type: 'string', minLength: 2 }, days: { type: 'integer', minimum: 1, default: 3 } },
    required: ['city'],
  },
};
const yes = 'Apply changes';

/** A new folder with these files, and the shown JSON of the tool. */
async function project(name: string, files: Readonly<Record<string, string>>): Promise<Uri> {
  const own = Uri.joinPath(folder(), `pydantic-${name}`);
  const all = { ...files, 'weather.json': JSON.stringify(definition, null, 2) };
  for (const [path, text] of Object.entries(all)) {
    await workspace.fs.writeFile(Uri.joinPath(own, path), new TextEncoder().encode(text));
  }
  await window.showTextDocument(Uri.joinPath(own, 'weather.json'));
  return own;
}

async function textOf(uri: Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/** The command of the code action, as the light bulb offers it. */
async function withModels(document: TextDocument): Promise<{ readonly done: Thenable<unknown> }> {
  const at = document.positionAt(document.getText().indexOf('input_schema'));
  let command: { readonly command: string; readonly arguments?: readonly unknown[] } | undefined;
  await until(async () => {
    const found: { title: string; command?: { command: string; arguments?: unknown[] } }[] =
      await commands.executeCommand(
        'vscode.executeCodeActionProvider',
        document.uri,
        new Range(at, at),
        'refactor.rewrite',
      );
    command = found.find(({ title }) => title === 'Convert to AION with Pydantic models')?.command;
    return command !== undefined;
  }, 'the action is offered');
  return { done: commands.executeCommand(command?.command ?? '', ...(command?.arguments ?? [])) };
}

function shownDiff(): TabInputTextDiff | undefined {
  const inputs = window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  return inputs.find((input) => input instanceof TabInputTextDiff);
}

suite('Conversion to AION with Pydantic models', () => {
  suiteSetup(async () => {
    await untitled('[]');
    await activated();
  });
  teardown(async () => {
    await closeAll();
    await commands.executeCommand('notifications.clearAll');
  });

  personTest('the three ways to describe arguments are shown with what each would lose', async () => {
    const own = await project('ways', {});
    const done = commands.executeCommand('aion.convert');
    // A minimum is lost in a block, and not in a model.
    await person.sees(pickLines, 'minimum');
    await person.press('Enter');
    // The losses of each are computed after the list appears.
    const says = (line: string, losses: RegExp): Promise<void> =>
      until(
        async () => (await person.reads(pickLines)).some((one) => one.includes(line) && losses.test(one)),
        `${line} ${losses}`,
      );
    await says('args_schema block', /loses .*minimum/);
    await says('Pydantic models', /no losses/);
    await says('Interface block only', /loses .*minimum/);
    await person.clicks('.quick-input-widget .codicon-quick-input-back');
    await person.sees(pickLines, 'get_weather');
    await person.press('Enter');
    await person.picks('Pydantic models');
    await done;
    const notation = await textOf(Uri.joinPath(own, 'weather.aion'));
    assert.match(notation ?? '', /args_schema --> "GetWeatherSchema"/);
    assert.match((await textOf(Uri.joinPath(own, 'schemas.py'))) ?? '', /city: str = Field\(min_length=2\)/);
    assert.match(
      (await textOf(Uri.joinPath(own, 'api_functions.py'))) ?? '',
      /def get_weather\(city: str, days: int = 3\)/,
    );
    assert.equal(window.activeTextEditor?.document.uri.path, Uri.joinPath(own, 'weather.aion').path);
  });

  personTest('a schemas.py that is there changes only after its difference was shown', async () => {
    const before = '"""Mine."""\n\n\nclass Own:\n    pass\n';
    const own = await project('diff', { 'schemas.py': before });
    const schemas = Uri.joinPath(own, 'schemas.py');
    const document = window.activeTextEditor?.document;
    assert.ok(document);
    const refused = await withModels(document);
    await person.sees(pickLines, yes);
    await until(
      () => shownDiff()?.original.path === schemas.path,
      () => `the difference is shown: ${JSON.stringify(shownDiff())}`,
    );
    await person.picks('unchanged');
    await refused.done;
    assert.equal(await textOf(schemas), before);
    assert.equal(await textOf(Uri.joinPath(own, 'weather.aion')), undefined);
    await window.showTextDocument(document);
    const agreed = await withModels(document);
    await person.picks(yes);
    await agreed.done;
    const after = await textOf(schemas);
    assert.match(
      after ?? '',
      /^"""Mine\."""\n\nfrom typing import Any\n[\s\S]*\n\n\nclass Own:\n {4}pass\n[\s\S]*class GetWeatherSchema\(BaseModel\):/,
    );
    assert.match((await textOf(Uri.joinPath(own, 'weather.aion'))) ?? '', /"GetWeatherSchema"/);
    assert.equal(shownDiff(), undefined);
  });

  test('a class that says something else is left, and said', async () => {
    const before = 'class GetWeatherSchema:\n    town: str\n';
    const own = await project('conflict', { 'schemas.py': before });
    const document = window.activeTextEditor?.document;
    assert.ok(document);
    await (await withModels(document)).done;
    assert.equal(await textOf(Uri.joinPath(own, 'schemas.py')), before);
    const notation = await textOf(Uri.joinPath(own, 'weather.aion'));
    assert.match(notation ?? '', /"lambda city, days=3: get_weather\(city, days\)"/);
    assert.doesNotMatch(notation ?? '', /args_schema/);
    await until(
      () => reportShown().includes('GetWeatherSchema already exists'),
      () => `the report says so: ${reportShown()}`,
    );
  });

  test('the files of a folder share the Python, where the detected aions-llm version reads class names', async () => {
    const own = await project('folder', { '.aionrc.json': '{ "loaderVersion": "1.0.5" }' });
    const other = JSON.stringify({ ...definition, name: 'get_forecast' });
    await workspace.fs.writeFile(Uri.joinPath(own, 'forecast.json'), new TextEncoder().encode(other));
    // The file of settings is read as soon as VS Code's watcher reports it.
    let schemas: string | undefined;
    await until(async () => {
      for (const name of ['weather.aion', 'forecast.aion']) {
        if ((await textOf(Uri.joinPath(own, name))) !== undefined) await workspace.fs.delete(Uri.joinPath(own, name));
      }
      await commands.executeCommand('aion.convert', own);
      schemas = await textOf(Uri.joinPath(own, 'schemas.py'));
      return schemas !== undefined;
    }, 'models are written');
    assert.match(schemas ?? '', /class GetForecastSchema\(BaseModel\):[\s\S]*class GetWeatherSchema\(BaseModel\):/);
    assert.match(
      (await textOf(Uri.joinPath(own, 'api_functions.py'))) ?? '',
      /def get_forecast\([\s\S]*def get_weather\(/,
    );
    assert.match((await textOf(Uri.joinPath(own, 'forecast.aion'))) ?? '', /args_schema --> "GetForecastSchema"/);
  });

  test('a schemas.py with a mistake is left alone, and nothing is written', async () => {
    const before = 'class GetWeatherSchema(\n    town: str\n';
    const own = await project('broken', { 'schemas.py': before });
    const document = window.activeTextEditor?.document;
    assert.ok(document);
    await (await withModels(document)).done;
    assert.equal(await textOf(Uri.joinPath(own, 'schemas.py')), before);
    assert.equal(await textOf(Uri.joinPath(own, 'weather.aion')), undefined);
  });
});
