import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loads } from '../../../core/loaders/load.ts';
import { newestLoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { refactoringsAt } from '../../../core/service/refactorings/refactorings.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { expectKept, said } from './refactorings-meaning-support.ts';

/** Refactorings that only move text, or drop text without meaning: the loader's result stays the same. */
const keepsTexts = /order|Sort/;

/** Compares the loader's results before and after, for a text without findings, in any order of tools. */
function expectLoadedAlike(text: string): void {
  const document = NotationDocument.parse(text);
  if (check(document, defaultSettings).length > 0) return;
  const loaded = (of: string): readonly string[] => {
    const answer = loads(of, newestLoaderVersion);
    expect(answer.ok, of).toBe(true);
    return answer.ok ? answer.value.map((tool) => JSON.stringify(tool)).toSorted() : [];
  };
  for (const selection of [...text].map((_, start) => ({ start, end: start }))) {
    for (const { title, edits } of refactoringsAt({ document, selection, python: NO_PYTHON })) {
      if (keepsTexts.test(title)) expect(loaded(applyEdits(text, edits)), `${title}:\n${text}`).toEqual(loaded(text));
    }
  }
}

const oddType = fc.constantFrom(
  ...[
    'string',
    'str',
    'int',
    'number',
    'list[str]',
    'dict',
    'bool',
    'any',
    'Optional[int]',
    "Literal['a', 'b']",
    'int | None',
    'foo',
    '',
  ],
);

const defaultText = fc.constantFrom(
  ...['1', "'a'", 'None', '[]', '{}', 'True', '1.5', '-1', "''", 'FOO', "'a|b'", '(1, 2)'],
);

const typeText = fc.oneof({ weight: 6, arbitrary: fc.constant('str') }, { weight: 1, arbitrary: oddType });

const parameterNames = fc.uniqueArray(
  fc.constantFrom('user', 'name', 'name', 'description', 'link', '_own', 'display_name', 'größe'),
  { maxLength: 3 },
);

/** A tool of any form, its properties in any order. */
const anyTool = fc
  .record({
    names: parameterNames,
    defaults: fc.tuple(...Array.from({ length: 3 }, () => fc.option(defaultText))),
    slots: fc.array(fc.tuple(typeText, said), { maxLength: 4 }),
    fields: fc.option(fc.array(fc.tuple(typeText, fc.option(defaultText), said), { maxLength: 3 })),
    className: fc.boolean(),
    description: said,
    link: fc.option(fc.constantFrom('https://x.io', '[t](https://x.io)', ' [a](https://x.io/a_(b)) ', 'see wiki')),
    name: fc.constantFrom('Send', 'Tool2', 'Tool10', 'a b', 'Ünï'),
    order: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
  })
  .map(({ names, defaults, slots, fields, className, description, link, name, order }) => {
    const given = names.map((parameter, index) => {
      const value = names.slice(0, index).some((_, before) => defaults[before] !== null)
        ? (defaults[index] ?? 'None')
        : defaults[index];
      return value == null ? parameter : `${parameter}=${value}`;
    });
    const block = slots.map(([type, text], index) => `arg-${index + 1} --> "${type} (${text})"`).join(',\n      ');
    const written = (fields ?? []).map(([type, value, text], index) => {
      const parts = [type, ...(value === null ? [] : [`default=${value}`]), text];
      return `${names[index] ?? `other_${index}`} --> "${parts.join(' | ')}"`;
    });
    const properties = [
      `name --> "${name}"`,
      `function --> "lambda ${given.join(', ')}: send(${names.join(', ')})" --> {\n      ${block}\n    }`,
      ...(fields === null
        ? className
          ? ['args_schema --> "SendSchema"']
          : []
        : [`args_schema --> { ${written.join(', ')} }`]),
      ...(link === null ? [] : [`link --> "${link}"`]),
      `description --> "${description}"`,
    ];
    const ordered = properties.map((text, index) => ({ text, at: order[index] ?? 0 })).sort((a, b) => a.at - b.at);
    return `  {\n    ${ordered.map(({ text }) => text).join(',\n    ')}\n  }`;
  });

describe('refactorings keep what a tool means', () => {
  it('of tools of any form, with texts that can be read as something else', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(
        fc.uniqueArray(anyTool, { minLength: 1, maxLength: 2 }),
        fc.constantFrom('\n', '\r\n'),
        (tools, lineEnd) => {
          const text = `[\n${tools.join(',\n')}\n]\n`.replaceAll('\n', lineEnd);
          expectKept(text, seen);
          expectLoadedAlike(text);
        },
      ),
      { numRuns: randomRuns },
    );
    expect(seen.size).toBeGreaterThan(6);
  }, 300_000);

  it('of tools of every form', () => {
    const seen = new Map<string, number>();
    const forms = [
      'function --> "lambda to, n=3: send(to, n)" --> { arg-1 --> "string (whom)", arg-2 --> "integer (how often)", return-1 --> "dict" }',
      'function --> "lambda to, n=3: send(to, n)" --> { return-1 --> "dict" },\n    args_schema --> { to --> "str | whom", n --> "int | default=3 | how often" }',
      'function --> "lambda a, b=None, c=[], d={}, e=\'x\': f(a, b, c, d, e)" --> { arg-1 --> "any", arg-2 --> "list[str] (some)", arg-3 --> "array", arg-4 --> "object (o)", arg-5 --> "" }',
      'args_schema --> { to --> "str | whom", n --> "float | default=3.5 | how often", m --> "List[int]" },\n    function --> "send" --> { arg-1 --> "x" }',
      'function --> "lambda *args, k=1, **more: f(*args)" --> { arg-1 --> "string (one)" }',
      'function --> "send" --> { arg-1 --> "string (whom)", arg-2 --> "prose of any kind" }',
    ];
    for (const form of forms) {
      for (const link of ['link --> "[docs](https://example.com/a)"', 'link --> "https://example.com/a"']) {
        expectKept(
          `[\n  {\n    ${link},\n    description --> "d",\n    ${form},\n    name --> "B"\n  },\n  {\n    name --> "A",\n    ${form}\n  }\n]\n`,
          seen,
        );
      }
    }
    expect([...seen.keys()].toSorted()).toEqual(
      expect.arrayContaining([
        'Add return value',
        'Sort properties in canonical order',
        'Sort tools by name',
        'Convert link to a plain URL',
        'Write the parameters as an inline schema',
        'Move schema to the interface block',
      ]),
    );
  });
});
