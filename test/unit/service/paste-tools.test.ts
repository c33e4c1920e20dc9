import { describe, expect, test } from 'vitest';
import { newestLoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { toolsOfOtherFormat } from '../../../core/service/paste/other-format.ts';
import { pasteAt, toolsToPaste } from '../../../core/service/paste/paste-tools.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { jsonInNotation } from '../rules/helpers/json-in-notation.ts';

const tool = (name: string) => ({
  name,
  description: `What ${name} does.`,
  input_schema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
});
const json = (...names: readonly string[]) =>
  JSON.stringify(names.length === 1 ? tool(names[0] ?? '') : names.map(tool));

/** The document after pasting at `|`, or over the range between two of them; null without an offer. */
function pasted(marked: string, text: string, indent = '  '): string | null {
  const [before = '', middle = '', after] = marked.split('|');
  const content = after === undefined ? before + middle : before + middle + after;
  const span = { start: before.length, end: before.length + (after === undefined ? 0 : middle.length) };
  const tools = toolsToPaste([text], newestLoaderVersion);
  const result = tools === null ? null : pasteAt(NotationDocument.parse(content), span, tools.elements, indent);
  return result === null ? null : applyEdits(content, [...result.otherEdits, result]);
}

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/name --> "([^"]*)"/g)].map(([, name]) => name ?? '');

const a = '{\n    name --> "A",\n    link --> "https://example.com/a",\n    description --> "a"\n  }';
const b = a.replaceAll('"A"', '"B"').replace('/a', '/b');

describe('tools are pasted where a tool can stand', () => {
  const places: readonly (readonly [where: string, marked: string, names: readonly string[]])[] = [
    ['an empty document', '|', ['New']],
    ['white space', '\n  |\n', ['New']],
    ['over a whole document', `|[\n  ${a}\n]\n|`, ['New']],
    ['an empty array', '[|]\n', ['New']],
    ['an empty array over lines', '[\n  |\n]\n', ['New']],
    ['after a tool, with no comma', `[\n  ${a}|\n]\n`, ['A', 'New']],
    ['on the line after a tool, with no comma', `[\n  ${a}\n  |\n]\n`, ['A', 'New']],
    ['on the line after a comma', `[\n  ${a},\n  |\n]\n`, ['A', 'New']],
    ['between two tools', `[\n  ${a},\n|\n  ${b}\n]\n`, ['A', 'New', 'B']],
    ['after the comma between two tools', `[\n  ${a},|\n  ${b}\n]\n`, ['A', 'New', 'B']],
    ['before the comma between two tools', `[\n  ${a}|,\n  ${b}\n]\n`, ['A', 'New', 'B']],
    ['before the first tool', `[\n  |\n  ${a}\n]\n`, ['New', 'A']],
    ['right before the first tool', `[\n  |${a}\n]\n`, ['New', 'A']],
    ['in one line', `[ ${a}, | ${b} ]`, ['A', 'New', 'B']],
    ['over a whole tool', `[\n  ${a},\n  |${b}|\n]\n`, ['A', 'New']],
    ['over a tool in the middle', `[\n  ${a},\n  |${b}|,\n  ${a.replace('"A"', '"C"')}\n]\n`, ['A', 'New', 'C']],
    ['after a prompt', '[\n  system_prompt --> "Be kind."|\n]\n', ['New']],
    ['right after the closing bracket', `[\n  ${a}\n]|`, ['A', 'New']],
    ['on the line below the closing bracket', `[\n  ${a}\n]\n|`, ['A', 'New']],
    ['some lines below it', `[\n  ${a}\n]\n\n\n|\n`, ['A', 'New']],
    ['over blank lines below it', `[\n  ${a}\n]\n|\n\n|`, ['A', 'New']],
    ['below it, with a comma after the last tool', `[\n  ${a},\n]\n|`, ['A', 'New']],
    ['below an array in one line', `[ ${a} ]\n|`, ['A', 'New']],
    ['below an empty array', '[]\n|', ['New']],
    ['below an empty array over lines', '[\n]\n|', ['New']],
    ['below an array with a prompt alone', '[\n  system_prompt --> "Be kind."\n]\n|', ['New']],
    ['below an array with a prompt at its end', `[\n  ${a},\n  system_prompt --> "Be kind."\n]\n|`, ['A', 'New']],
    ['above the opening bracket', `|\n[\n  ${a}\n]\n`, ['New', 'A']],
    ['right before the opening bracket', `|[\n  ${a}\n]\n`, ['New', 'A']],
    ['above an empty array', '|\n[\n]\n', ['New']],
    ['in Windows line ends, below it', `[\r\n  ${a.replaceAll('\n', '\r\n')}\r\n]\r\n|`, ['A', 'New']],
  ];
  test.each(places)('%s', (_where, marked, names) => {
    const text = pasted(marked, json('New'));
    expect(text).not.toBeNull();
    expect(namesIn(text ?? '')).toEqual(names);
    const mistakes = check(NotationDocument.parse(text ?? ''), defaultSettings).filter(
      ({ family }) => family === 'syntax',
    );
    expect(mistakes, text ?? '').toEqual([]);
  });
});

describe('beside text that belongs to nothing, tools go after the last tool before it', () => {
  test.each([
    ['in a comment', `[\n  ${a},\n  // the | weather\n  ${b}\n]\n`, ['A', 'New', 'B']],
    ['in a comment behind a tool', `[\n  ${a} // the | weather\n]\n`, ['A', 'New']],
    ['in the first line of the array', '[\n  // not | here\n]', ['New']],
    ['between strange words', '[\n  strange | words\n]', ['New']],
    ['below strange words', `[\n  ${a}\n  strange words\n  |\n]`, ['A', 'New']],
    ['below words after the array', `[\n  ${a}\n]\nand so on\n|`, ['A', 'New']],
    ['after a tool behind the array', `[\n  ${a}\n]\n${b}\n|`, ['A', 'New', 'B']],
  ])('%s', (_where, marked, names) => {
    const text = pasted(marked, json('New')) ?? '';
    expect(namesIn(text)).toEqual(names);
    const before = NotationDocument.parse(marked.replaceAll('|', ''));
    const mistakes = (document: NotationDocument): number =>
      check(document, defaultSettings).filter(({ family }) => family === 'syntax').length;
    expect(mistakes(NotationDocument.parse(text)), text).toBeLessThanOrEqual(mistakes(before));
  });
});

describe('a text that is no JSON is read for its tools', () => {
  test.each([
    ['a block of Markdown', `Here it is:\n\n\`\`\`json\n${json('New')}\n\`\`\`\n`, ['New']],
    ['two blocks of Markdown', `\`\`\`\n${json('One')}\n\`\`\`\nand\n~~~json\n${json('Two')}\n~~~\n`, ['One', 'Two']],
    [
      'OpenAPI in YAML',
      'openapi: 3.1.0\ninfo: { title: Weather, version: "1" }\npaths:\n  /now:\n    get:\n      operationId: getWeather\n      summary: The weather.\n',
      ['getWeather'],
    ],
  ])('%s', (_what, text, names) => {
    expect(namesIn(pasted('|', text) ?? '')).toEqual(names);
  });

  test('but not one without a tool', () => {
    expect(pasted('|', '```json\n{"version": 3}\n```')).toBeNull();
    expect(pasted('|', 'openapi: 3.1.0\n')).toBeNull();
  });
});

describe('what stands in a document in another form is written in the notation', () => {
  const inNotation = (marked: string): string | null => {
    const at = marked.indexOf('|');
    const text = marked.replace('|', '');
    const found = toolsOfOtherFormat(NotationDocument.parse(text), { start: at, end: at }, defaultSettings);
    return found === null ? null : applyEdits(text, found.edits);
  };

  test.each([
    ['one tool in JSON', `|${json('New')}`, ['New']],
    ['a list of them', `|${json('One', 'Two')}`, ['One', 'Two']],
    ['a list of tools of MCP', `|{ "tools": [${json('One')}] }`, ['One']],
    [
      'a tool in JSON with the keys of the notation',
      '|{ "name": "A", "link": "https://e.com", "description": "a" }',
      ['A'],
    ],
    ['an answer in Markdown', `|Here:\n\n\`\`\`json\n${json('New')}\n\`\`\`\n`, ['New']],
    ['one among tools of the notation', `[\n  ${a},\n  {|${json('New').slice(1)},\n  ${b}\n]\n`, ['A', 'New', 'B']],
  ])('%s', (_what, marked, names) => {
    const text = inNotation(marked) ?? '';
    expect(namesIn(text)).toEqual(names);
    const mistakes = check(NotationDocument.parse(text), defaultSettings).filter(({ family }) => family === 'syntax');
    expect(mistakes, text).toEqual([]);
  });

  test.each(jsonInNotation)('where $where', ({ text, names }) => {
    const written = inNotation(text.replace('"F"', '|"F"')) ?? '';
    expect(namesIn(written)).toEqual(names);
    expect(check(NotationDocument.parse(written), defaultSettings), written).toEqual([]);
  });

  const mcp = (name: string): object => ({ name, description: 'd', inputSchema: { type: 'object', properties: {} } });
  const openai = (name: string): object => {
    const parameters = { type: 'object', properties: {} };
    return { type: 'function', function: { name, description: 'd', parameters } };
  };
  const envelopes: readonly (readonly [title: string, envelope: unknown])[] = [
    ['a request body', { model: 'gpt-5', messages: [{ role: 'user', content: '[{"x"}]' }], tools: [openai('New')] }],
    ['a list of tools under its name', { tools: [openai('New')] }],
    ['two tools', { tools: [openai('New'), openai('Other')] }],
    ['functions', { functions: [{ name: 'New', description: 'd', parameters: { type: 'object', properties: {} } }] }],
    ['the tools of a server', { jsonrpc: '2.0', id: 1, result: { tools: [mcp('New')] } }],
    [
      'the declarations of Gemini',
      [{ functionDeclarations: [{ name: 'New', description: 'd', parameters: { type: 'OBJECT', properties: {} } }] }],
    ],
    [
      'the configuration of Bedrock',
      {
        toolConfig: {
          tools: [{ toolSpec: { name: 'New', description: 'd', inputSchema: { json: { type: 'object' } } } }],
        },
      },
    ],
    [
      'a manifest of VS Code',
      {
        contributes: {
          languageModelTools: [
            { name: 'New', displayName: 'New', modelDescription: 'd', inputSchema: { type: 'object' } },
          ],
        },
      },
    ],
    ['a bare list', [openai('New')]],
  ];
  const around: readonly (readonly [where: string, text: (envelope: string) => string, names: readonly string[]])[] = [
    ['behind the array', (envelope) => `[\n  ${a}\n]\n${envelope}\n`, ['A']],
    ['before the array', (envelope) => `${envelope}\n[\n  ${a}\n]\n`, ['A']],
    ['in the array', (envelope) => `[\n  ${a},\n  ${envelope}\n]\n`, ['A']],
    ['alone in the array', (envelope) => `[\n  ${envelope}\n]\n`, []],
    ['in an array with a prompt', (envelope) => `[\n  ${envelope},\n  system_prompt --> "Be kind."\n]\n`, []],
  ];
  const everywhere = envelopes.flatMap(([title, envelope]) =>
    around.flatMap(([where, textOf, names]) =>
      [0, 2].map(
        (step) =>
          [
            `${title}, ${where}, ${step === 0 ? 'in one line' : 'over lines'}`,
            textOf(JSON.stringify(envelope, null, step)),
            names,
          ] as const,
      ),
    ),
  );

  test.each(everywhere)('an envelope: %s', (title, text, names) => {
    const added = title.startsWith('two tools') ? ['New', 'Other'] : ['New'];
    for (const place of ['"New"', text.includes('"tools"') ? '"tools"' : '"New"']) {
      const written = inNotation(text.replace(place, `|${place}`)) ?? '';
      expect([...namesIn(written)].sort(), written).toEqual([...names, ...added].sort());
      const mistakes = check(NotationDocument.parse(written), defaultSettings).filter(
        ({ family }) => family === 'syntax',
      );
      expect(mistakes, written).toEqual([]);
      expect(written.includes('system_prompt')).toBe(text.includes('system_prompt'));
    }
  });

  test('beside one that is not complete, alone', () => {
    const json = '{"name": "F", "description": "d", "input_schema": {"type": "object"}}';
    const written = inNotation(`[\n  ${a},\n  ${json.replace('"F"', '|"F"')},\n  {"name": "G", "inp\n]\n`) ?? '';
    expect(namesIn(written)).toEqual(['A', 'F']);
    expect(written).toContain('  {"name": "G", "inp\n]\n');
  });

  test.each([
    ['a tool of the notation', `[\n  {|${a.slice(1)}\n]\n`],
    ['JSON of another kind', '|{ "version": 3 }'],
    ['a file of another kind', '|version = 3\n'],
    ['a tool beside one in JSON', `[\n  {|${a.slice(1)},\n  ${json('New')}\n]\n`],
  ])('and nothing for %s', (_what, marked) => {
    expect(inNotation(marked)).toBeNull();
  });
});

describe('nothing is offered', () => {
  const places: readonly (readonly [where: string, marked: string])[] = [
    ['inside a string', '[\n  {\n    name --> "A|",\n    description --> "a"\n  }\n]'],
    ['inside a string that is not closed', '[\n  {\n    name --> "A|'],
    ['inside a tool', `[\n  ${a.replace(',', ',|')}\n]`],
    ['inside a prompt', '[\n  system_prompt --> "Be | kind."\n]'],
    ['over a piece of a tool', `[\n  {\n    name --> |"A",\n    description --> "a"\n  },|\n]`],
    ['over the bracket', `|[\n  |${a}\n]`],
    ['over the bracket and what is below it', `[\n  ${a}\n|]\n\n|`],
    ['in a file of another kind', 'something: { else | }'],
    ['below a file of another kind', 'version = 3\n|'],
  ];
  test.each(places)('%s', (_where, marked) => {
    expect(pasted(marked, json('New'))).toBeNull();
  });

  test.each([
    ['text', 'Hello'],
    ['JSON without a tool', '{"version": 3}'],
    ['a list of numbers', '[1, 2]'],
    ['broken JSON', '{"name": "x", '],
    ['the notation itself', `[\n  ${a}\n]`],
    ['an empty list', '[]'],
  ])('for %s', (_what, text) => {
    expect(toolsToPaste([text], newestLoaderVersion)).toBeNull();
  });
});

test('several tools are laid out one below the other, in the document’s own indentation and line breaks', () => {
  const inTabs = pasted('[\r\n\t|\r\n]\r\n', json('One', 'Two'), '\t') ?? '';
  expect(inTabs).toMatch(/^\[\r\n\t\{\r\n\t\tname --> "One",\r\n/);
  expect(inTabs).toMatch(/\r\n\t\},\r\n\t\{\r\n\t\tname --> "Two",/);
  expect(inTabs.replaceAll('\r\n', '')).not.toContain('\n');
  const text = pasted('|', json('One', 'Two')) ?? '';
  expect(text).toMatch(/^\[\n {2}\{\n {4}name --> "One",\n/);
  expect(text).toMatch(/\n {2}\},\n {2}\{\n {4}name --> "Two",\n/);
  expect(text).toMatch(/\n {2}\}\n\]\n$/);
});

test('what is lost is counted, and texts of several files are put together', () => {
  const lossy = JSON.stringify({ ...tool('Lossy'), input_examples: [{ query: 'x' }] });
  const tools = toolsToPaste([lossy, json('Plain')], newestLoaderVersion);
  expect(tools?.elements.map(({ name }) => name)).toEqual(['Lossy', 'Plain']);
  expect(tools?.losses).toBeGreaterThan(0);
});

test('hostile definitions become text', () => {
  const hostile = { ...tool('x'), name: 'evil', description: '</script> "}, {name --> "y" \u202e {' };
  const text = pasted('[|]', `${JSON.stringify(hostile).slice(0, -1)},"__proto__":{"polluted":true}}`) ?? '';
  expect(namesIn(text)).toEqual(['evil']);
  expect(check(NotationDocument.parse(text), defaultSettings).filter(({ severity }) => severity === 'error')).toEqual(
    [],
  );
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
