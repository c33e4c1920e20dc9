import { expect, test } from 'vitest';
import { treeOf } from '../../../client/features/tools-view/tree.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { catalogueFile } from '../../../server/tool-catalogue/tool-catalogue.ts';

const text = `[
  { name --> "SearchWeb", link --> "https://example.com/a", description --> "Searches the web." },
  { name --> "DeleteFile", link --> "https://example.com/b", desc --> "Deletes a file." }
]
`;

const fileOf = (uri: string, content: string) => {
  const document = NotationDocument.parse(content);
  return catalogueFile(uri, document, check(document, defaultSettings));
};

test('each tool stands at its place, with what it does and its own problems', () => {
  const { tools, problems } = fileOf('file:///a.aion', text);
  expect(tools.map(({ name, action, domain, sideEffects }) => ({ name, action, domain, sideEffects }))).toEqual([
    { name: 'SearchWeb', action: 'search', domain: 'web', sideEffects: false },
    { name: 'DeleteFile', action: 'write', domain: 'filesystem', sideEffects: true },
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
    [{ kind: 'domain', domain: 'filesystem' }, ['DeleteFile', 'DeleteFile']],
    [{ kind: 'domain', domain: 'web' }, ['SearchWeb', 'SearchWeb']],
  ]);
  expect(names('side effects')).toEqual([
    [{ kind: 'side effects', sideEffects: true }, ['DeleteFile', 'DeleteFile']],
    [{ kind: 'side effects', sideEffects: false }, ['SearchWeb', 'SearchWeb']],
  ]);
});
