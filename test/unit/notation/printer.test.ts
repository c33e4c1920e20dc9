import { expect, it } from 'vitest';
import { printDocument } from '../../../core/notation/printer.ts';
import { problemLines } from './describe-problems.ts';

it('writes elements in the style of the README', () => {
  const text = printDocument([
    {
      name: 'SendOutput',
      description: 'Sends it.',
      link: 'https://x.io',
      executable: 'lambda user: send_output(user)',
      slots: [
        { key: 'arg-1', text: 'string (user)' },
        { key: 'return-1', text: 'dict' },
      ],
      args_schema: { kind: 'name', name: 'SendOutputSchema' },
    },
    { name: 'Docs', description: 'd', link: 'https://x.io', executable: null, slots: [], args_schema: null },
  ]);
  expect(text).toBe(`[
  {
    name --> "SendOutput",
    function --> "lambda user: send_output(user)" --> {
      arg-1 --> "string (user)",
      return-1 --> "dict"
    },
    args_schema --> "SendOutputSchema",
    link --> "https://x.io",
    description --> "Sends it."
  },
  {
    name --> "Docs",
    link --> "https://x.io",
    description --> "d"
  }
]
`);
  expect(problemLines(text)).toEqual([]);
});

it('writes an inline schema behind the properties that its fields could be taken for', () => {
  const text = printDocument(
    [
      {
        name: 'T',
        description: 'd',
        link: null,
        executable: 'f',
        slots: [],
        args_schema: { kind: 'inline', fields: [{ name: 'name', text: 'str | who' }] },
      },
    ],
    { indent: '\t', eol: '\r\n' },
  );
  expect(text).toBe(
    '[\r\n\t{\r\n\t\tname --> "T",\r\n\t\tdescription --> "d",\r\n\t\tfunction --> "f" --> { },\r\n\t\targs_schema --> {\r\n\t\t\tname --> "str | who"\r\n\t\t}\r\n\t}\r\n]\r\n',
  );
  expect(problemLines(text)).toEqual([]);
});

it('writes no tools as an empty array', () => {
  expect(printDocument([])).toBe('[]\n');
});
