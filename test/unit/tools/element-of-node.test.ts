import { expect, test } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { printDocument } from '../../../core/notation/printer.ts';
import { elementsOf } from '../../../core/tools/element-of-node.ts';

const elements = (text: string) => elementsOf(NotationDocument.parse(text));

test('all that an element says', () => {
  const text = `[
  system_prompt --> "Be brief.",
  {
    name --> "Search",
    description --> "Finds pages.",
    link --> "https://example.com",
    function --> "lambda q: search(q)" --> {
      arg-1 --> "string (query)",
      return-1 --> ""
    },
    args_schema --> {
      q --> "str | what to find"
    }
  }
]
`;
  expect(elements(text)).toEqual([
    {
      name: 'Search',
      description: 'Finds pages.',
      link: 'https://example.com',
      executable: 'lambda q: search(q)',
      slots: [
        { key: 'arg-1', text: 'string (query)' },
        { key: 'return-1', text: '' },
      ],
      args_schema: { kind: 'inline', fields: [{ name: 'q', text: 'str | what to find' }] },
    },
  ]);
});

test('what is missing is null, a class name is a name', () => {
  expect(elements('[ { args_schema --> "Search" } ]')).toEqual([
    {
      name: null,
      description: null,
      link: null,
      executable: null,
      slots: [],
      args_schema: { kind: 'name', name: 'Search' },
    },
  ]);
});

test('of a repeated property the first counts; other keys say nothing', () => {
  const [element] = elements('[ { name --> "a", name --> "b", desc --> "x", function --> "f" --> { x --> "y" } } ]');
  expect(element).toMatchObject({ name: 'a', description: null, executable: 'f', slots: [] });
});

test('what is mistaken is read as far as it goes', () => {
  const [element] = elements("[ { name: 'a', description --> , link --> https://a.b, function --> { } } ]");
  expect(element).toMatchObject({ name: 'a', description: null, link: 'https://a.b', executable: null });
});

test('printed and read again, it says the same', () => {
  const text =
    '[ { name --> "a", args_schema --> { name --> "str" }, function --> "f" --> { arg-1 --> "x\n  y" } }, { } ]';
  const once = elements(text);
  expect(elements(printDocument(once))).toEqual(once);
});
