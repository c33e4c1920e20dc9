import { expect, it } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { objectOf } from '../../../core/json/json-value.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { withDefaultsForNone } from '../../../core/tools/default-for-none.ts';
import { parametersOfExecutable } from '../../../core/tools/executable-parameters.ts';
import { writeParameters } from '../../../core/tools/write-parameters.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';

const names = (size: number) => Array.from({ length: size }, (_, index) => `p${index}`);

/** A tool with so many parameters, in JSON. */
function definition(size: number, schema: object, isRequired = false): string {
  const properties = Object.fromEntries(names(size).map((name) => [name, schema]));
  const inputs = { type: 'object', properties, required: isRequired ? names(size) : [] };
  return JSON.stringify({ name: 'tool', description: 'd', input_schema: inputs });
}

it.each<LoaderVersion>(['1.0.5', '1.0.16'])(
  'a tool with many parameters becomes an element in linear time, for %s',
  (loader) => {
    const builds = [
      { name: 'required', build: (size: number) => definition(size, { type: 'string', description: 'd' }, true) },
      { name: 'optional', build: (size: number) => definition(size, { type: 'integer' }) },
      { name: 'defaults in the lambda', build: (size: number) => definition(size, { type: 'array', default: [1] }) },
      { name: 'other names', build: (size: number) => definition(size, { type: 'string' }).replaceAll('"p', '"_p-') },
    ];
    const work = (text: string) => {
      const read = toolsOfJson(text);
      if (!read.ok) throw new Error(read.problem.message);
      const { losses, problems, warnings } = convert(read.tools, { target: 'aion', loader });
      return [losses, problems, warnings];
    };
    expect(fasterThanTheirSize(builds, work, 500)).toEqual([]);
  },
);

it('a default that the lambda cannot hold keeps none of the others out', () => {
  const written = (executable: string, names: string) => {
    const answer = withDefaultsForNone(executable, new Map([...names].map((name) => [name, '[1]'])));
    return [answer.executable, [...answer.refused].join('')];
  };
  // Python requires a default for all later positional parameters.
  expect(written('lambda a, b, c: 0', 'bc')).toEqual(['lambda a, b=[1], c=[1]: 0', '']);
  expect(written('lambda a, b, *, c: 0', 'ac')).toEqual(['lambda a, b, *, c=[1]: 0', 'a']);
  expect(written('lambda a, b: (a := 1)', 'ab')).toEqual(['lambda a, b=[1]: (a := 1)', 'a']);
  // Python refuses brackets nested so deeply.
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const values = new Map([
    ['a', '[1]'],
    ['b', deep],
    ['c', '[1]'],
  ]);
  expect(withDefaultsForNone('lambda a, b, *, c: f(c)', values)).toEqual({
    executable: 'lambda a, b, *, c=[1]: f([1] if c is None else c)',
    refused: new Set(['a', 'b']),
  });
});

it('a lambda with many parameters gets its defaults in linear time', () => {
  const builds = [
    { name: 'defaults', build: (size: number) => `lambda ${names(size).join('=0, ')}=0: f(${names(size).join(', ')})` },
    { name: 'no defaults', build: (size: number) => `lambda ${names(size).join(', ')}: f(${names(size).join(', ')})` },
    { name: 'one without', build: (size: number) => `lambda ${names(size).join(', ')}, last: f(last)` },
    {
      name: 'given in the body',
      build: (size: number) =>
        `lambda ${names(size).join(', ')}: [${names(size)
          .map((name) => `(${name} := 1)`)
          .join(', ')}]`,
    },
    {
      name: 'looked at',
      build: (size: number) =>
        `lambda ${names(size).join(', ')}: [${names(size)
          .map((name) => `${name} or 1`)
          .join(', ')}]`,
    },
  ];
  const work = (text: string) => {
    const parameters = text.slice(0, text.indexOf(':')).match(/p\d+/g) ?? [];
    return withDefaultsForNone(text, new Map(parameters.map((name) => [name, '[1]'])));
  };
  expect(fasterThanTheirSize(builds, work, 400)).toEqual([]);
});

it('reading a written lambda shows the defaults that it was written for', () => {
  const values = [
    0,
    -0,
    -1.5,
    1e300,
    5e-324,
    '',
    "it's",
    'a|b',
    '\ud800',
    '-->',
    '\n',
    true,
    null,
    [],
    [-1, objectOf([['a', [null]]])],
    {},
  ];
  const properties = Object.fromEntries(values.map((value, index) => [`p${index}`, { default: value }]));
  const { executable } = writeParameters(
    { type: 'object', properties: { q: {}, ...properties }, required: ['q'] },
    {
      ...{ toolName: 'tool', executable: null, loaderVersion: '1.0.16', inline: false, hasLink: false },
      write: (text) => text,
      lose: () => undefined,
    },
  );
  // JSON does not tell -0 from 0.
  const defaults = values.map((value) => (value === 0 ? 0 : value));
  expect(parametersOfExecutable(executable)).toEqual([
    { name: 'q', required: true, default: undefined },
    ...defaults.map((value, index) => ({ name: `p${index}`, required: false, default: value })),
  ]);
});
