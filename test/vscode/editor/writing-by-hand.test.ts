import * as assert from 'node:assert/strict';
import { openFile, shows } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { homeNamed, textInFront as text } from '../support/home.ts';
import { person, personTest } from '../support/person.ts';
import { good } from '../support/texts.ts';

const { inHome, useInSuite } = homeNamed('by-hand-writing');
/** Keys pressed before it has the cursor go into the file. */
const renameBox = '.rename-box .rename-input:focus';
const suggestions = '.suggest-widget.visible .monaco-list-row';

suite('A person writes in the window', () => {
  useInSuite();

  personTest('F2, a new name typed into its box and Enter: the name is new here and in the other file', async () => {
    const other = inHome('other.aion');
    const mention = good.replaceAll('"A"', '"B"').replaceAll('What A is about', 'What `A` has more of');
    const mentioning = await openFile(other, mention);
    const here = good.replace('What A is about', 'What `A` is about');
    const { uri } = await openFile(inHome('here.aion'), here);
    await shows(uri, []);
    await person.clicksAfter('name --> "A');
    await person.press('F2');
    await person.waitsFor(renameBox);
    await person.press('Control+a');
    // VS Code keeps documents of earlier suites for minutes, and refuses a rename to the name of one.
    await person.type('NamedByHand');
    await person.press('Enter');
    await until(() => text() !== here, text);
    assert.equal(text(), here.replace('"A"', '"NamedByHand"').replace('`A`', '`NamedByHand`'));
    await until(
      () => mentioning.getText() !== mention,
      () => mentioning.getText(),
    );
    assert.equal(mentioning.getText(), mention.replace('`A`', '`NamedByHand`'));
    await person.press('Control+z');
    await until(() => text() === here, text);
  });

  personTest('the label of a tool typed with its colon keeps the list, and Enter takes it', async () => {
    await openFile(inHome('typed.aion'), '[\n  \n]\n');
    await person.clicks('.editor-instance .view-lines');
    await person.press('Control+Home');
    await person.press('ArrowDown');
    await person.press('End');
    await person.type('tool: li');
    await person.press('Control+Space');
    await person.sees(suggestions, 'tool: link');
    await person.press('Enter');
    await until(() => text().includes('name --> "ToolName"'), text);
    assert.match(
      text(),
      /^\[\n {2}\{\n {4}name --> "ToolName",\n {4}link --> "[^"]*",\n {4}description --> "[^"]*"\n {2}\}\n\]\n$/,
    );
  });
});
