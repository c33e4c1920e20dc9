import * as assert from 'node:assert/strict';
import { commands, type TextDocument, window } from 'vscode';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { formats } from '../../../core/formats/registry.ts';
import { city, description, name, sampleOf, weather } from '../../support/format-samples.ts';
import { emitted } from '../support/command-line.ts';
import { closeAll, untitled } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { person, personTest, pickLines } from '../support/person.ts';

/** The picker's title of the format: the forms with OpenAI's shape are OpenAI's for readers. */
function titleSeen(text: string): string {
  const read = toolsOfJson(text);
  const id = read.ok ? read.tools[0]?.format : undefined;
  return formats.find((one) => one.id === id)?.title ?? 'a known format';
}

async function shown(language: string): Promise<TextDocument> {
  const seen = (): string | undefined => window.activeTextEditor?.document.languageId;
  await until(
    () => seen() === language,
    () => `a document in ${language} is shown; shown is one in ${seen()}`,
  );
  const document = window.activeTextEditor?.document;
  assert.ok(document);
  return document;
}

suite('A person converts by the palette', () => {
  suiteSetup(async () => {
    await untitled('[]');
    await activated();
  });
  teardown(closeAll);

  /** Converts JSON by the palette until a document of the notation is shown. */
  async function toAion(json: string): Promise<TextDocument> {
    await untitled(json, 'json');
    await person.runs('AION: Convert Tools…');
    const line = await person.sees(pickLines, name);
    assert.match(line, /no losses|loses/, 'the line names what is lost');
    assert.ok(line.includes(titleSeen(json)), line);
    await person.press('Enter');
    await person.picks('args_schema block');
    return shown('aion');
  }

  personTest('a tool that may be in two forms is asked about, and no other', async () => {
    const schema = (property: string) => ({ type: 'object', properties: { [property]: { type: 'string' } } });
    const unclear = { name: 'find', description: 'Finds.', schema: schema('page'), parameters: schema('word') };
    await untitled(JSON.stringify([weather, unclear], null, 2), 'json');
    await person.runs('AION: Convert Tools…');
    assert.match(await person.sees(pickLines, 'LangChain'), /reads the arguments "page/);
    await person.picks('reads the arguments "word"');
    await person.sees(pickLines, name);
    await person.press('Enter');
    await person.picks('args_schema block');
    const text = (await shown('aion')).getText();
    for (const part of ['"find"', 'word', 'city', city]) assert.ok(text.includes(part), text);
    assert.ok(!text.includes('page'), text);
  });

  // `test/lsp/format-samples.test.ts` converts every format. Of these, one is the most used, one has no name of a provider, one is only read.
  const used = ['openai', 'json-schema', 'openapi'];
  for (const { id, title, write } of formats.filter((format) => used.includes(format.id))) {
    personTest(`the form ${id} to AION${write === undefined ? '' : ', and from there back'}`, async () => {
      const aion = await toAion(sampleOf(id));
      const text = aion.getText();
      for (const part of [name, description, 'city']) assert.ok(text.includes(part), text);
      if (write === undefined) return;
      const expected = await emitted(text, id);
      await commands.executeCommand('workbench.action.closeOtherEditors');
      await person.runs('AION: Convert Tools…');
      // Keys typed before the list appears go into the file.
      await person.sees(pickLines, 'Anthropic (Messages)');
      await person.type(title);
      await person.picks(title);
      await person.picks('New document');
      const back = await shown('json');
      assert.equal(back.getText(), expected);
    });
  }
});
