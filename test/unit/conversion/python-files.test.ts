import { describe, expect, it } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { PythonFiles } from '../../../core/conversion/python-files.ts';
import { schemaModeWarning, usualSchemaMode } from '../../../core/conversion/schema-mode.ts';
import { type SourceTool, toolsOfJson, toolsOfNotation } from '../../../core/conversion/source-tools.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';
import { checkInPython, differences, tool, written } from './python-files-support.ts';

function toolsOfAion(text: string): readonly SourceTool[] {
  const document = NotationDocument.parse(text);
  const read = toolsOfNotation(document, [], NO_PYTHON);
  if (!read.ok) throw new Error(read.problem.message);
  return read.tools;
}

describe('an element of the notation', () => {
  const element = (more: string) => `[{ name --> "B", ${more}description --> "d" }]`;
  const called = 'function --> "lambda x: f(x)" --> { arg-1 --> "string" }, ';

  it.each([
    ['without a class gets one', called, ['schemas.py']],
    ['with a class of its own keeps it', `args_schema --> "Own", ${called}`, []],
    ['that is a link keeps its class', 'args_schema --> "Own", link --> "https://x.org", ', []],
    ['that is a link alone gets none', 'link --> "https://x.org", ', []],
  ])('%s', (_, more, names) => {
    const { files, conversion } = written(toolsOfAion(element(more)));
    expect(files.map(({ name }) => name)).toEqual(names);
    expect(conversion.text.includes('args_schema --> "Own"')).toBe(more.includes('Own'));
  });
});

function toolsOf(value: unknown): readonly SourceTool[] {
  const read = toolsOfJson(JSON.stringify(value));
  if (!read.ok) throw new Error(read.problem.message);
  return read.tools;
}

describe('hostile definitions', () => {
  const bidi = '\u202Eevil\u2066\u200B\u001b[31m';
  const quotes = '"""; import os  # \'\'\' \\" \\\n\r\n\ttext\\';
  const fields = {
    class: { type: 'string', description: quotes },
    'a-b': { type: 'string', default: quotes },
    a_b: { type: 'integer' },
    __init__: { type: 'string' },
    __class__: { type: 'string' },
    _private: { type: 'string' },
    model_config: { type: 'object', properties: { model_fields: { type: 'string' } } },
    copy: { type: 'string' },
    json: { type: 'array', items: { type: 'object', properties: { schema: { enum: [quotes, bidi] } } } },
    register: { type: 'boolean' },
    str: { type: 'string' },
    list: { type: 'array', items: { type: 'string' } },
    Field: { type: 'number' },
    'import os': { type: 'string', pattern: '"""\\' },
    '1': { type: 'integer' },
    '': { type: 'string' },
    [bidi]: { type: 'string', title: bidi },
    __proto__x: { const: quotes },
    print: { type: 'string' },
  };
  const names = [
    'class',
    '__init__',
    'import os',
    'eval',
    'print',
    'str',
    'Any',
    'BaseModel',
    'schemas',
    'files.delete',
    '日本',
    '',
    bidi,
    '__import__',
    'a"b',
    '1st',
    'None',
    'absent',
    'exactly',
    'ClassSchema',
    'x'.repeat(500),
    'a(b): pass #',
  ];
  const hostile = names.map((name) => ({
    ...tool(name, fields, { description: quotes, required: ['class', 'print'] }),
    description: `${quotes}${bidi}`,
  }));

  it('become Python that compiles, imports, and gives the same schemas', () => {
    const result = written(toolsOf(hostile).filter(({ tool: { name } }) => name !== ''));
    expect(result.classes).toHaveLength(names.length - 1);
    result.back.forEach((after, index) => {
      const [before] = toolsOf(hostile.filter(({ name }) => name !== '')[index]);
      expect(before && differences(before.tool, after)).toEqual([]);
    });
    checkInPython(result);
    for (const { text } of result.files) expect(text).not.toMatch(/[\u202E\u2066\u200B\u001b\0]/);
  });

  it('call no function by a name of Python, of a parameter, or of a class', () => {
    const result = written(
      toolsOf([...hostile, tool('query', { query: {} }), ...names.map((name) => tool(name, {}))]).filter(
        ({ tool: { name } }) => name !== '',
      ),
    );
    const functions = result.files.find(({ name }) => name === 'api_functions.py')?.added ?? [];
    expect(functions).toEqual(
      expect.arrayContaining(['run_query', 'init', 'import_os', 'eval_', 'files_delete', 'run_class']),
    );
    expect(functions.filter((name) => /^__|^(?:eval|print|str|class|Any|None|query)$/.test(name))).toEqual([]);
    expect(new Set(functions).size).toBe(functions.length);
    const executables = result.back.map(({ executable }) => executable ?? '');
    expect(executables.filter((text) => /__import__|\beval\(/.test(text))).toEqual([]);
    // Each lambda calls an existing function.
    for (const text of executables) expect(functions).toContain(/: (\w+)\(/.exec(text)?.[1]);
  });

  it('of a thousand tools, some of one name, each get their own class and function', () => {
    const many = Array.from({ length: 1_000 }, (_, index) =>
      tool(`tool_${index % 900}`, {
        [`field_${index}`]: { type: 'string' },
        count: { type: 'integer', minimum: index },
      }),
    );
    const result = written(toolsOf(many));
    expect(new Set(result.classes).size).toBe(1_000);
    expect(result.files.map(({ conflicts }) => conflicts)).toEqual([[], []]);
  });

  it('nested deeper than Python reads are said by the interface alone, with a loss', () => {
    let deep: object = { type: 'string' };
    for (let depth = 0; depth < 90; depth++) deep = { type: 'object', properties: { in: deep } };
    const { conversion, classes } = written(toolsOf([tool('deep', { deep })]));
    expect(classes).toEqual([]);
    expect(conversion.losses.length).toBeGreaterThan(0);
  });
});

describe('what stands beside the file', () => {
  const one = toolsOf([
    tool(
      'find',
      { words: { type: 'string', minLength: 1 }, where: { type: 'object', properties: { city: { type: 'string' } } } },
      { required: ['words'] },
    ),
  ]);
  const fresh = written(one);
  const schemas = fresh.files[0]?.text ?? '';

  it.each([
    ['a new file', ''],
    ['a docstring', '"""Mine."""\n'],
    ['a __future__ import', '# Mine.\nfrom __future__ import annotations\n'],
    ['a docstring and a __future__ import', '"""Mine."""\n\nfrom __future__ import annotations\n\nX = 1\n'],
    ['a line that runs it, and a licence', '#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n# Licence.\nX = 1\n'],
    ['a byte order mark', '\uFEFFX = 1\n'],
    ['no line break at the end', 'import os  # last'],
    ['comments alone', '# nothing yet'],
    ['CRLF', '"""Mine."""\r\nimport os\r\n\r\n\r\nclass Own:\r\n    x = 1\r\n'],
    ['tabs', 'import os\n\n\nclass Own:\n\tdef run(self):\n\t\treturn os\n'],
    ['an import over several lines', 'from typing import (\n    Any,\n    Literal,\n)\nX: Any = 1\n'],
    [
      'an import for type checkers only',
      'import typing\nif typing.TYPE_CHECKING:\n    from pydantic import BaseModel\n',
    ],
    ['an import that shares its line', 'import os; X = [\n    1,\n]\n'],
    ['a very long line', `import os; X = "${'x'.repeat(20_000)}"\n`],
    ['an import at the end', 'X = 1\nimport os\n'],
  ])('%s stays, and the whole of it runs', (_title, before) => {
    const result = written(one, { schemas: before, functions: before });
    for (const { text, conflicts } of result.files) {
      expect(conflicts).toEqual([]);
      for (const line of before.replace('\uFEFF', '').split(/\r?\n/)) expect(text).toContain(line);
      if (before.includes('\r\n')) expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      if (before.includes('\t')) expect(text).not.toMatch(/^ {4}/m);
      expect(text.startsWith(/^\uFEFF|^[^X\r\n]*/.exec(before)?.[0] ?? '')).toBe(true);
      expect(text.endsWith('\n')).toBe(true);
    }
    expect(result.back[0] && one[0] && differences(one[0].tool, result.back[0])).toEqual([]);
    checkInPython(result);
    // The second conversion finds the first one's code.
    const [first, second] = result.files;
    const again = written(one, { schemas: first?.text ?? '', functions: second?.text ?? '' });
    expect(again.files).toEqual([]);
  });

  it("is never changed where it says something else: nested classes make way, the tool's own is a conflict", () => {
    const other = 'from pydantic import BaseModel\n\n\nclass FindSchemaWhere(BaseModel):\n    street: str\n';
    const nested = written(one, { schemas: other, functions: null });
    expect(nested.files[0]).toMatchObject({
      conflicts: [],
      added: expect.arrayContaining(['FindSchemaWhere_2', 'FindSchema']),
    });
    expect(nested.files[0]?.text).toContain(other.slice(other.indexOf('class')).trimEnd());
    checkInPython(nested);
    const own = 'FindSchema = dict\n';
    const conflict = written(one, { schemas: own, functions: null });
    expect(conflict.files[0]).toMatchObject({
      text: own,
      added: [],
      edits: [],
      conflicts: [{ name: 'FindSchema', line: 1 }],
    });
    expect(conflict.classes).toEqual([]);
    expect(conflict.conversion.losses.map(({ path }) => path)).toContain('/input_schema/properties/words/minLength');
  });

  it.each(['class A(:\n', 'def f(\n', 'x = """', '<<<<<<< HEAD\nx = 1\n=======\n', 'if True:\nx = 1\n', '\0'])(
    'is left alone where it is no Python: %j',
    (broken) => {
      const python = new PythonFiles({ schemas: broken, functions: null });
      expect(python.problems).toHaveLength(1);
      const conversion = convert(one, { target: 'aion', python });
      expect(python.files()).toEqual([]);
      expect(conversion.text).not.toContain('args_schema');
    },
  );

  it.each([
    [null, false, 'from schemas import FindSchemaWhere'],
    [null, true, 'from .schemas import FindSchemaWhere'],
    ['from .schemas import Other\n', false, 'from .schemas import FindSchemaWhere'],
    ['from ..shared.schemas import Other\n', true, 'from ..shared.schemas import FindSchemaWhere'],
    ['from app.schemas import Other\n', true, 'from app.schemas import FindSchemaWhere'],
  ])('%j in a package (%s) takes the classes from where the others come from', (functions, isPackage, line) => {
    const { files } = written(one, { schemas: null, functions, isPackage });
    const text = files.find(({ name }) => name === 'api_functions.py')?.text ?? '';
    expect(text.split('\n').filter((written) => written.includes('import FindSchemaWhere'))).toEqual([line]);
  });

  it('may hold Python that few know', () => {
    const rare =
      'with (open("a") as a, open("b") as b):\n    pass\n\n\ndef f[T](a: T, /, *, b) -> T: ...\n\n\nmatch 1:\n    case _: pass\n';
    expect(new PythonFiles({ schemas: rare, functions: rare }).problems).toEqual([]);
  });

  it('has functions of the person, which are left as they are', () => {
    const fits = [
      'def find(words, where=None): ...',
      'find = print',
      'from own import find',
      'def find(*args): ...',
      '@dec\ndef find(x): ...',
      'def find(words, where, more=1): ...',
    ];
    for (const functions of fits) {
      const { files } = written(one, { schemas, functions: `${functions}\n` });
      expect({ functions, files }).toEqual({ functions, files: [] });
    }
    const does_not = [
      'def find(words): ...',
      'def find(where, words): ...',
      'def find(words, where, more): ...',
      'class find: ...',
      'def find(words, where, *, more): ...',
    ];
    for (const functions of does_not) {
      const { files } = written(one, { schemas, functions: `${functions}\n` });
      expect({ functions, files }).toMatchObject({
        functions,
        files: [{ name: 'api_functions.py', text: `${functions}\n`, conflicts: [{ name: 'find', line: 1 }] }],
      });
    }
  });
});

it('the usual mode is what the loader reads', () => {
  expect(usualSchemaMode('1.0.0', true)).toBe('pydantic');
  expect(usualSchemaMode('1.0.8', true)).toBe('pydantic');
  expect(usualSchemaMode('1.0.5', false)).toBe('inline');
  expect(usualSchemaMode('1.0.10', true)).toBe('inline');
  expect(usualSchemaMode('1.0.16', true)).toBe('inline');
  expect(schemaModeWarning('pydantic', '1.0.5')).toBeNull();
  expect(schemaModeWarning('inline', '1.0.16')).toBeNull();
  expect(schemaModeWarning('pydantic', '1.0.12')).toMatch(/ignores class names/);
});
