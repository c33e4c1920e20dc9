import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitText } from '../../../core/formats/emit-text.ts';
import { loads } from '../../../core/loaders/load.ts';
import { newestLoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { refactoringsAt } from '../../../core/service/refactorings/refactorings.ts';
import { applyEdits } from '../../../core/text/span.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';
import { toolOfNode } from '../../../core/tools/tool-of-node.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { someDefinitions } from '../formats/corpus.ts';

/** The meanings of a text's tools, by name. */
function meanings(text: string): ReadonlyMap<string, CanonicalTool> {
  const found = new Map<string, CanonicalTool>();
  for (const { item } of NotationDocument.parse(text).items()) {
    if (item.kind !== 'element') continue;
    const tool = toolOfNode(item, NO_PYTHON).result;
    found.set(tool.name, tool);
  }
  return found;
}

// Loader errors depend on the assumed loader, and so on the rest of the file.
const errorsIn = (text: string): number =>
  check(NotationDocument.parse(text), defaultSettings).filter(
    ({ severity, family }) => severity === 'error' && family !== 'loader',
  ).length;

/**
 * The schema without descriptions that only repeat a name (a default needs one behind it, or loaders misread it), and without the blanks at
 * the ends of the others, which fields do not keep.
 */
const withoutEchoes = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    const property = value as { description?: unknown } | null;
    if (typeof property !== 'object' || typeof property?.description !== 'string') return value;
    const { description, ...others } = property;
    const said = description.trim();
    return said === '' || said === key ? others : { ...others, description: said };
  });

/** The meaning without the allowed changes of a refactoring: a named class has the fields; a result may be added. */
function comparable(title: string, tools: ReadonlyMap<string, CanonicalTool>): unknown {
  return [...tools]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { name, description, link, inputs }]) => ({
      name,
      description,
      link,
      ...(/class|model/.test(title) ? {} : { inputs: withoutEchoes(inputs) }),
    }));
}

/** Applies every refactoring that begins in the text. */
function expectKept(text: string, seen: Map<string, number>): void {
  const document = NotationDocument.parse(text);
  const errors = errorsIn(text);
  const before = meanings(text);
  const results = new Set<string>();
  for (const { index } of text.matchAll(/[{[]\n|\n +[a-z]|-->/g)) {
    const selection = { start: index + 2, end: index + 2 };
    for (const { title, edits } of refactoringsAt({ document, selection, python: NO_PYTHON })) {
      const after = applyEdits(text, edits);
      if (results.has(after)) continue;
      results.add(after);
      seen.set(title, (seen.get(title) ?? 0) + 1);
      expect(errorsIn(after), `${title}:\n${after}`).toBeLessThanOrEqual(errors);
      expect(comparable(title, meanings(after)), `${title}:\n${text}`).toEqual(comparable(title, before));
    }
  }
}

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

/** Texts that loaders, fields or interface texts may misread. */
const oddText = fc.constantFrom(
  ...[
    'plain',
    'has name here',
    'ends in name',
    'with {braces}',
    'name --> x',
    'two\n  lines',
    "uses 'q'",
    '',
    ' spaced ',
  ],
  ...['a | b', 'a (b) c', '# hash', 'rules', 'tab\there', '🦊', 'arg-1', '[x](https://e.io)', 'default=1', 'None'],
);
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
/** Most are plain: loaders are not asked about a text with findings. */
const said = fc.oneof({ weight: 4, arbitrary: fc.constant('plain') }, { weight: 1, arbitrary: oddText });
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

  describeWithCorpus('of real definitions', () => {
    it('as a link, a function with its interface, or an inline schema', () => {
      const seen = new Map<string, number>();
      for (const [index, { definition }] of someDefinitions().entries()) {
        const { text } = emitText([canonicalize(definition).result], 'aion');
        expectKept(text, seen);
        // The same with the properties in another order, and with a link of the other form.
        if (index % 5 === 0)
          expectKept(
            text.replace(/^( +)(name --> "[^"]*"),\n((?:.*\n)*?)( +description --> "[^"]*")/m, '$4,\n$3$1$2'),
            seen,
          );
        if (index % 7 === 0) expectKept(text.replace(/link --> "(https?:[^"()[\]]*)"/, 'link --> "[docs]($1)"'), seen);
      }
      expect(seen.size).toBeGreaterThan(3);
    }, 300_000);
  });

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
