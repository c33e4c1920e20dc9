import { expect, test } from 'vitest';
import { treeOf } from '../../../client/features/tools-view/tree.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';
import { catalogueFile } from '../../../server/tool-catalogue/tool-catalogue.ts';

const text = `[
  { name --> "SearchWeb", link --> "https://example.com/a", description --> "Searches the web." },
  { name --> "DeleteFile", link --> "https://example.com/b", desc --> "Deletes a file." }
]
`;

const fileOf = (uri: string, content: string) => {
  const document = NotationDocument.parse(content);
  return catalogueFile(uri, document, check(document, defaultSettings), NO_PYTHON);
};

test('each tool stands at its place, with what it does and its own problems', () => {
  const { tools, problems } = fileOf('file:///a.aion', text);
  expect(tools.map(({ name, domain, effect }) => ({ name, domain, effect }))).toEqual([
    { name: 'SearchWeb', domain: 'web', effect: 'looks' },
    { name: 'DeleteFile', domain: 'files', effect: 'changes' },
  ]);
  expect(tools[0]?.range).toEqual({ start: { line: 1, character: 2 }, end: { line: 1, character: 97 } });
  expect(tools[0]?.selection.start).toEqual({ line: 1, character: 14 });
  expect(tools[0]?.problems).toEqual({ errors: 0, warnings: 0 });
  expect(tools[1]?.problems.errors).toBeGreaterThan(0);
  expect(problems).toEqual(tools[1]?.problems);
});

test('a problem of no tool counts for the file alone', () => {
  const { tools, problems } = fileOf(
    'file:///a.aion',
    text.replace('desc -->', 'description -->').replace('[', '[ stray'),
  );
  expect(problems.errors).toBe(1);
  expect(tools.map((tool) => tool.problems.errors)).toEqual([0, 0]);
});

test('the tree groups by file, domain and side effects', () => {
  const files = [fileOf('file:///b.aion', text), fileOf('file:///a.aion', '[]'), fileOf('file:///c.aion', text)];
  const names = (grouping: Parameters<typeof treeOf>[1]) =>
    treeOf(files, grouping).map(({ key, children }) => [key, children.map(({ tool }) => tool.name)]);
  expect(names('file')).toEqual([
    [{ kind: 'file', uri: 'file:///b.aion' }, ['SearchWeb', 'DeleteFile']],
    [{ kind: 'file', uri: 'file:///c.aion' }, ['SearchWeb', 'DeleteFile']],
  ]);
  expect(names('domain')).toEqual([
    [{ kind: 'domain', domain: 'files' }, ['DeleteFile', 'DeleteFile']],
    [{ kind: 'domain', domain: 'web' }, ['SearchWeb', 'SearchWeb']],
  ]);
  expect(names('side effects')).toEqual([
    [{ kind: 'side effects', effect: 'changes' }, ['DeleteFile', 'DeleteFile']],
    [{ kind: 'side effects', effect: 'looks' }, ['SearchWeb', 'SearchWeb']],
  ]);
});

test('what is not known stands in a group of its own, behind the others', () => {
  const tools = [
    '{ name --> "PayBack", link --> "https://example.com/a", description --> "The money of the order goes to the customer." }',
    '{ name --> "Status", function --> "status", description --> "A tool." }',
    '{ name --> "GetWeather", link --> "https://example.com/c", description --> "Gets the weather." }',
  ];
  const files = [fileOf('file:///a.aion', `[${tools.join(', ')}]`)];
  const groups = (grouping: Parameters<typeof treeOf>[1]) =>
    treeOf(files, grouping).map(({ key, children }) => [key, children.map(({ tool }) => tool.name)]);
  expect(groups('side effects')).toEqual([
    [{ kind: 'side effects', effect: 'changes' }, ['PayBack']],
    [{ kind: 'side effects', effect: 'looks' }, ['GetWeather']],
    [{ kind: 'side effects', effect: 'unknown' }, ['Status']],
  ]);
  expect(groups('domain')).toEqual([
    [{ kind: 'domain', domain: 'payments' }, ['PayBack']],
    [{ kind: 'domain', domain: 'weather' }, ['GetWeather']],
    [{ kind: 'domain', domain: null }, ['Status']],
  ]);
});
