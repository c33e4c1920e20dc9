import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { schemaOf } from '../../../core/python/schema/schema-of.ts';
import { addFunctions, addModels } from '../../../core/python/write/extend-module.ts';
import { writeFunction } from '../../../core/python/write/function-stub.ts';
import { pythonLiteral, pythonString } from '../../../core/python/write/python-literal.ts';
import { moduleSource, writeModel } from '../../../core/python/write/write-models.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { cases, generated, means, object, SCHEMAS } from './write-support.ts';

describe('a model gives its schema back', () => {
  const real = generated(cases);
  test.each(cases.map((one, index) => ({ ...one, index })))('$title', ({ schema, model, source, index }) => {
    expect(model.losses).toEqual([]);
    const read = schemaOf(
      PythonIndex.of([{ path: 'schemas.py', module: readModule(source) }]),
      'schemas.py',
      model.name,
    );
    expect(read?.unknown).toEqual([]);
    expect(means(schema, read?.schema ?? {})).toBe(true);
    const imported = real?.[index];
    if (imported != null) {
      expect(JSON.parse(JSON.stringify(read?.schema))).toEqual(imported);
    }
  });

  test('names are kept where Python allows them, else by alias', () => {
    const fields = writeModel(SCHEMAS['names that are no identifiers'] ?? {}, 'a').classes[0]?.fields ?? [];
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    expect(fields.filter(({ name, property }) => name === property).map(({ name }) => name)).toEqual(
      ['to_addr'].filter((name) => fields.some((field) => field.name === name && field.property === name)),
    );
  });

  test('the source is what a person would write', () => {
    const schema = object(
      { to: { type: 'string', description: 'Recipient' }, urgent: { type: 'boolean', default: false } },
      { required: ['to'], description: 'Sends.', title: 'SendMail' },
    );
    const [model] = writeModel(
      {
        ...schema,
        properties: {
          to: { type: 'string', description: 'Recipient', title: 'To' },
          urgent: { type: 'boolean', default: false, title: 'Urgent' },
        },
      },
      'send mail',
    ).classes;
    expect(model?.source).toBe(
      'class SendMail(BaseModel):\n    """Sends."""\n\n    to: str = Field(description="Recipient")\n    urgent: bool = Field(default=False)\n',
    );
  });

  test('what no model can give back is a loss', () => {
    const { losses } = writeModel({ type: 'object', properties: { description: 'text' } } as JsonObject, 'odd');
    expect(losses.length).toBeGreaterThan(0);
    const deep = Array.from({ length: 500 }).reduce<JsonObject>((inner) => ({ type: 'array', items: inner }), {
      type: 'string',
    });
    expect(writeModel(object({ deep }), 'deep').losses).toEqual([
      { path: '', lost: 'the whole schema', reason: expect.stringContaining('nested levels') },
    ]);
  });

  test('any schema can be written', () => {
    const leaf = fc.constantFrom<JsonValue>(
      'string',
      'integer',
      'object',
      'array',
      'null',
      null,
      1,
      true,
      'x',
      '',
      [],
      {},
      'a-b',
      '#/$defs/a',
      '#',
      -0.5,
    );
    const key = fc.constantFrom(
      'type',
      'properties',
      'items',
      'enum',
      'const',
      'anyOf',
      '$ref',
      '$defs',
      'required',
      'default',
      'title',
      'description',
      'additionalProperties',
      'pattern',
      'minLength',
      'maximum',
      'examples',
      'a',
      '__proto__',
    );
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    const sources: { readonly source: string; readonly name: string }[] = [];
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 5 }), (schema) => {
        const model = writeModel(schema, 'odd');
        sources.push({ source: moduleSource([model]), name: '__doc__' });
      }),
      { numRuns: 150, seed: 5 },
    );
    expect(generated(sources)?.length ?? sources.length).toBe(sources.length);
  });
});

describe('functions', () => {
  const model = writeModel(
    object(
      {
        limit: { type: 'integer', default: 5 },
        'to-addr': { type: 'string', minLength: 1 },
        tags: { type: 'array', items: { type: 'string', minLength: 2 }, default: [] },
        note: { type: 'string' },
        at: object({ city: { type: 'string' } }),
      },
      { required: ['to-addr', 'at'] },
    ),
    'send args',
  );

  test('a stub has the fields of the model, required ones first', () => {
    const stub = writeFunction('send-mail', 'Sends "mail".\nAt once.', model, { type: 'string' });
    expect(stub.source).toBe(
      [
        'def send_mail(',
        '    to_addr: str,',
        '    at: SendArgsAt,',
        '    limit: int = 5,',
        '    tags: Optional[list[str]] = None,',
        '    note: Optional[str] = None,',
        ') -> str:',
        '    \'Sends "mail".\\nAt once.\'',
        '    raise NotImplementedError("send-mail is not written yet")',
        '',
      ].join('\n'),
    );
    expect(stub.classes).toEqual(['SendArgsAt']);
    expect(readModule(stub.source).declarations.map(({ name }) => name)).toEqual(['send_mail']);
  });

  test('a tool without a description or parameters', () => {
    expect(writeFunction('class', '', writeModel({}, 'x')).source).toBe(
      'def class_() -> Any:\n    raise NotImplementedError("class is not written yet")\n',
    );
  });
});

describe('a module that is there already', () => {
  const model = writeModel(object({ a: { type: 'string' } }, { description: 'A.' }), 'first');
  const other = writeModel(object({ b: object({ c: { type: 'integer' } }) }), 'second', new Set(['First']));

  test('a new one is written whole', () => {
    const { text, conflicts, added } = addModels('', [model, other]);
    expect(conflicts).toEqual([]);
    expect(added).toEqual(['absent', 'exactly', 'First', 'SecondB', 'Second']);
    expect(generated([{ source: text, name: 'Second' }])?.length ?? 1).toBe(1);
    expect(addModels(text, [model, other])).toMatchObject({ text, edits: [], added: [] });
  });

  test('definitions are added at the end, imports after the last one, nothing else changes', () => {
    const before =
      '"""Mine."""\nfrom __future__ import annotations\nfrom pydantic import BaseModel\n\n\nclass Own(BaseModel):\n    x: int\n\n\nx = 1  # last';
    const { text, conflicts } = addModels(before, [model]);
    expect(conflicts).toEqual([]);
    expect(
      text.startsWith(
        '"""Mine."""\nfrom __future__ import annotations\nfrom pydantic import BaseModel\nfrom typing import Any\nfrom pydantic import ConfigDict, Field\n\n\nclass Own',
      ),
    ).toBe(true);
    expect(text).toContain('x = 1  # last\n\n\ndef absent()');
    expect(text.endsWith('\n')).toBe(true);
    expect(generated([{ source: text, name: 'First' }])?.length ?? 1).toBe(1);
  });

  test('line ends stay as they are', () => {
    const { text } = addModels('import os\r\n\r\nx = 1\r\n', [model]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('a definition of that name is never overwritten', () => {
    const before = 'class First:\n    pass\n';
    const { text, conflicts, added } = addModels(before, [model, other]);
    expect(conflicts).toMatchObject([{ name: 'First', existing: { start: 0, end: before.length } }]);
    expect(text).toContain(before.trimEnd());
    expect(text.match(/class First/g)).toHaveLength(1);
    expect(added).toEqual(['absent', 'exactly', 'SecondB', 'Second']);
  });

  test('functions are added with the import of the classes they name', () => {
    const stub = writeFunction('go', 'Goes.', other);
    const { text } = addFunctions('import os\n', [stub], 'app.schemas');
    expect(text).toContain('from app.schemas import SecondB\n');
    const again = addFunctions(text, [stub], 'app.schemas');
    expect(again).toMatchObject({ text, added: [], present: ['go'], conflicts: [] });
    expect(addFunctions('def go(): ...\n', [stub]).conflicts).toHaveLength(1);
  });
});

test('literals are Python', () => {
  expect(pythonString('it\'s "x"\\\n\t\u0000\u200b\u{1F600}\ud800')).toBe(
    '"it\'s \\"x\\"\\\\\\n\\t\\x00\\u200b\u{1F600}\\ud800"',
  );
  expect(pythonLiteral({ a: [null, true, 1.5, -0], b: {} })).toBe('{"a": [None, True, 1.5, -0.0], "b": {}}');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const module = readModule(`x = ${pythonString(text)}\n`);
      expect(module.declarations).toHaveLength(1);
      const read = schemaOf(
        PythonIndex.of([
          {
            path: 'm.py',
            module: readModule(
              `from pydantic import BaseModel\nclass M(BaseModel):\n    x: str = ${pythonString(text)}\n`,
            ),
          },
        ]),
        'm.py',
        'M',
      );
      expect(read?.schema).toMatchObject({ properties: { x: { default: text } } });
    }),
    { numRuns: randomRuns },
  );
});
