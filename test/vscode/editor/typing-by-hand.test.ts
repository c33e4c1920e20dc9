import * as assert from 'node:assert/strict';
import { Selection, window } from 'vscode';
import { openFile, select } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { homeNamed, textInFront as text } from '../support/home.ts';
import { person, personTest } from '../support/person.ts';
import {
  prepare,
  restore,
  type Typing,
  textAtRest,
  typedInto,
  typeLines,
  withoutIndentation,
} from '../support/typing.ts';

const { inHome, useInSuite } = homeNamed('by-hand-typing');

/** The items of each document, as a person types them from their own lines on. */
const documents = {
  'a link': [
    `  {
    name --> "Docs",
    link --> "[a](https://e.com)",
    description --> "Reads."
  }`,
  ],
  'a function': [
    `  {
    function --> "lambda a, b: f.g(a)" --> {
      arg-1 --> "str (a)",
      return-1 --> "dict"
    }
  }`,
  ],
  fields: [
    `  {
    args_schema --> {
      a --> "int | default=5 | n",
      b_2 --> "str"
    },
    link --> "x"
  }`,
  ],
  'a prompt and a tool': [
    `  system_prompt --> "Be kind."`,
    `  rules --> [
    "One."
  ]`,
    `  {
    name --> "A"
  }`,
  ],
} as const;

type Row = readonly [
  keyof typeof documents,
  Typing['speed'],
  Typing['beforeEnter'],
  Typing['closing'],
  Typing['acceptOnEnter'],
  Typing['endOfLine'],
  Typing['indentation'],
  Typing['into'],
  Typing['afterLine'],
];

/** Each value of each column is in one of the rows. `test/lsp/typing.test.ts` types random documents into a model of the editor. */
const table: readonly Row[] = [
  ['a link', 30, 350, 'on', 'on', 'LF', 'spaces', 'empty file', 'nothing'],
  ['a function', 30, 0, 'off', 'off', 'CR LF', 'tabs', 'empty file', 'retyped'],
  ['fields', 150, 1200, 'on', 'on', 'LF', 'tabs', 'empty file', 'retyped'],
  ['a prompt and a tool', 30, 0, 'on', 'off', 'LF', 'tabs', 'many tools', 'nothing'],
  ['a link', 30, 1200, 'on', 'off', 'LF', 'spaces', 'many tools', 'undone'],
];

const list = '.suggest-widget.visible .monaco-list-row';

suite('What a person types is what stands there', () => {
  useInSuite();
  suiteTeardown(restore);

  personTest('a letter opens a list: Enter, Tab and an arrow key choose from it', async () => {
    await openFile(inHome('list.aion'), '[\n  {\n    \n  }\n]\n');
    await person.clicks('.editor-instance .view-lines');
    await person.press('Control+Home');
    await person.press('ArrowDown');
    await person.press('ArrowDown');
    await person.press('End');
    await person.type('na');
    await person.sees(list, 'name');
    await person.press('Enter');
    await until(() => text().includes('name --> "'), text);
    await person.type('Send",', 60);
    await person.press('Enter');
    await person.type('lin');
    await person.sees(list, 'link');
    await person.press('Tab');
    await until(() => text().includes('link --> "'), text);
    await person.press('Escape');
    await person.press('End');
    await person.type(',');
    await person.press('Enter');
    await person.press('Control+Space');
    await person.sees(list, 'args_schema');
    await person.press('ArrowDown');
    await person.press('ArrowDown');
    await person.press('Enter');
    // The detected aions-llm ignores class names, so the property gets a block.
    await until(() => text().includes('args_schema --> {'), text);
    assert.match(
      text(),
      /^\[\n {2}\{\n {4}name --> "Send",\n {4}link --> "[^"]+",\n {4}args_schema --> \{\n {6}parameter --> "[^"]+"\n {4}\}\n {2}\}\n\]\n$/,
    );
  });

  personTest('Tab takes a suggestion also where a snippet has places left to fill in', async () => {
    await openFile(inHome('names.py'), 'def find_order(number):\n    return number\n');
    await openFile(inHome('snippet.aion'), '[\n  {\n    \n  }\n]\n');
    await person.clicks('.editor-instance .view-lines');
    await person.press('Control+Home');
    await person.press('ArrowDown');
    await person.press('ArrowDown');
    await person.press('End');
    await person.type('fun');
    await person.sees(list, 'function');
    await person.press('Enter');
    await until(() => text().includes('function --> "function_name"'), text);
    await person.type('find_o', 60);
    await person.sees(list, 'find_order');
    await person.press('Tab');
    await until(() => text().includes('function --> "find_order" --> {'), text);
  });

  personTest('a quotation mark goes over the one that a suggestion brought', async () => {
    await openFile(inHome('quote.aion'), '[\n  {\n    \n  }\n]\n');
    await person.clicks('.editor-instance .view-lines');
    await person.press('Control+Home');
    await person.press('ArrowDown');
    await person.press('ArrowDown');
    await person.press('End');
    await person.type('na');
    await person.sees(list, 'name');
    await person.press('Tab');
    await until(() => text().includes('name --> "'), text);
    await person.type('SendMail",', 60);
    await until(() => text().includes(','), text);
    assert.equal(text(), '[\n  {\n    name --> "SendMail",\n  }\n]\n');
  });

  personTest(
    'behind a value, a comma and a bracket no list stands open, and the arrow keys move the cursor',
    async () => {
      await openFile(inHome('arrows.aion'), '');
      await person.clicks('.editor-instance .view-lines');
      for (const line of ['[', '{', 'name --> "A",', 'function --> "f" --> {', 'arg-1 --> "str"']) {
        await person.type(line, 60);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        assert.deepEqual(await person.reads(list), [], line);
        if (!line.startsWith('arg')) await person.press('Enter');
      }
      // VS Code closes no bracket on a line without colours yet, so there may be fewer lines with closing brackets.
      const lines = withoutIndentation(text()).split('\n');
      assert.deepEqual(lines.slice(0, 5), ['[', '{', 'name --> "A",', 'function --> "f" --> {', 'arg-1 --> "str"']);
      await person.press('ArrowDown');
      await person.press('End');
      await person.type(',');
      lines[5] += ',';
      await until(() => withoutIndentation(text()) === lines.join('\n'), text);
    },
  );

  for (const [name, speed, beforeEnter, closing, acceptOnEnter, endOfLine, indentation, into, afterLine] of table) {
    const typing: Typing = { speed, beforeEnter, closing, acceptOnEnter, endOfLine, indentation, into, afterLine };
    const title = `${name}: ${speed} ms a letter, ${beforeEnter} ms before Enter, closing ${closing}, accepting with Enter ${acceptOnEnter}, ${endOfLine}, ${indentation}, ${into}, each line ${afterLine}`;
    personTest(
      title,
      async () => {
        const { before, lines, after } = typedInto(documents[name], typing);
        const at = before.indexOf('|');
        const document = await openFile(inHome('typed.aion'), before.replace('|', ''));
        const editor = window.activeTextEditor;
        assert.ok(editor !== undefined);
        await prepare(editor, typing);
        await person.clicks('.editor-instance .view-lines');
        const cursor = document.positionAt(at);
        await select(editor, new Selection(cursor, cursor));
        await typeLines(lines, typing);
        const typed = await textAtRest();
        assert.equal(
          withoutIndentation(typed),
          withoutIndentation(after),
          `there stands …${JSON.stringify(typed.slice(-300))}`,
        );
      },
      180_000,
    );
  }
});
