import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CodeEffects, codeEffects } from '../../../core/python/effects/code-effects.ts';
import { sqlEffect } from '../../../core/python/effects/sql.ts';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';

const folder = join(import.meta.dirname, '../../fixtures/effects');
const files = ['changes', 'reads', 'unknown', 'helpers', 'pack/__init__', 'pack/deep', 'pack/tools'];
const index = PythonIndex.of(
  files.map((name) => ({ path: `${name}.py`, module: readModule(readFileSync(join(folder, `${name}.py`), 'utf8')) })),
);

function functionsOf(file: string): readonly string[] {
  const text = index.module(`${file}.py`)?.text ?? '';
  return [...text.matchAll(/^(?:async )?def ((?:get|send|delete)_\w+)/gm)].flatMap(([, name]) => name ?? []);
}

const ofFile = (file: string, executable: string): CodeEffects =>
  codeEffects(fileContext(index, 'tools.aion', [`${file}.py`]), executable);

const ofSource = (source: string, executable = 'f'): CodeEffects => {
  const sources = PythonIndex.of([{ path: 'api.py', module: readModule(source) }]);
  return codeEffects(fileContext(sources, 'tools.aion', ['api.py']), executable);
};

describe('the effects of a function, from its code', () => {
  test.each(functionsOf('changes'))('%s has side effects', (name) => {
    expect(ofFile('changes', name)).toMatchObject({ effect: 'changes', because: { call: expect.any(String) } });
  });

  test.each(functionsOf('reads'))('%s is read-only', (name) => {
    expect(ofFile('reads', name)).toEqual({ effect: 'looks', because: null });
  });

  test.each(functionsOf('unknown'))('%s is not known', (name) => {
    expect(ofFile('unknown', name)).toMatchObject({ effect: 'unknown', because: { call: expect.any(String) } });
  });

  test.each([
    ['get_report', 'os.remove', 'changes.py', 'os.remove(path)'],
    ['get_alias', 'os.remove', 'changes.py', 'def get_alias'],
    ['get_path_text', '….write_text', 'changes.py', 'def get_path_text'],
    ['get_bucket', 's3.delete_object', 'changes.py', 'def get_bucket'],
    ['get_by_package', 'os.remove', 'helpers.py', 'os.remove(path)'],
    ['get_counted', 'global COUNT', 'changes.py', 'COUNT += 1'],
  ])('the evidence of %s is %s in %s', (name, call, path, line) => {
    const { because } = ofFile('changes', name);
    expect(because).toMatchObject({ call, path });
    const lines = index.module(path)?.text.split('\n') ?? [];
    expect(lines[(because?.line ?? 0) - 1]).toContain(line);
  });

  test('an executable string has effects of its own', () => {
    const source = 'import os, json\nfrom os import remove as gone';
    expect(ofSource(source, 'lambda p: os.remove(p)').because).toEqual({ call: 'os.remove', path: null, line: 1 });
    expect(ofSource(source, 'gone').effect).toBe('changes');
    expect(ofSource(source, 'lambda p, d=gone: d(p)').effect).toBe('changes');
    expect(ofSource(source, 'lambda text: json.loads(text)["a"]').effect).toBe('looks');
    expect(ofSource(source, 'lambda text: text.upper()').effect).toBe('looks');
    expect(ofSource(source, 'lambda text: nothing(text)').effect).toBe('unknown');
    expect(ofSource(source, 'lambda text:').effect).toBe('unknown');
  });

  test('without Python only built-in functions are known', () => {
    expect(codeEffects(null, 'lambda x: len(x)').effect).toBe('looks');
    expect(codeEffects(null, 'lambda x: open(x, "w")').effect).toBe('changes');
    expect(codeEffects(null, 'lambda x: send(x)').effect).toBe('unknown');
  });

  test.each([
    ['a module-level list in a loop', 'ROWS = [{"a": 1}]\ndef f(p):\n    for row in ROWS: row["b"] = p', 'changes'],
    [
      'a copy of it',
      'ROWS = [{"a": 1}]\ndef f(p):\n    row = dict(ROWS[0])\n    row["b"] = p\n    return row',
      'looks',
    ],
    ['a part of a copy', 'ROWS = [[1]]\ndef f(p):\n    list(ROWS)[0].append(p)', 'unknown'],
    ['shuffled', 'import random\nROWS = [1]\ndef f(p): random.shuffle(ROWS)', 'changes'],
    ['an attribute of a module', 'import os\ndef f(p): os.path.join = p', 'changes'],
    ['an argument', 'def f(rows):\n    rows.sort()\n    return rows', 'looks'],
    ['an object of a class', 'class A:\n    n = 0\ndef f(p): A.n += 1', 'changes'],
    [
      'a class with a method behind attributes',
      'class A:\n    def __getattr__(self, n): return 1\ndef f(p): A().x()',
      'unknown',
    ],
    ['a destructor', 'import os\nclass A:\n    def __del__(self): os.remove("x")\ndef f(p): A()', 'changes'],
    ['sys.modules', 'import sys\ndef f(p): sys.modules["os"].remove(p)', 'changes'],
    ['the classes of Python', 'def f(p): return ().__class__.__bases__[0].__subclasses__()[1](p)', 'unknown'],
    ['a syntax error', 'def f(p):\n    return p)', 'unknown'],
    ['a loop that never ends', 'def f(p): return g(p)\ndef g(p): return f(p)', 'looks'],
  ])('%s', (_, source, effect) => {
    expect(ofSource(source).effect).toBe(effect);
  });

  test('time is limited, however the functions call each other', () => {
    const functions = Array.from(
      { length: 300 },
      (_, at) => `def g${at}(p, *q): return [g${(at * 7) % 300}(p), g${(at * 11) % 300}(q)]`,
    );
    expect(ofSource(`${functions.join('\n')}\ndef f(p): return g1(p)`).effect).toMatch(/looks|unknown/);
    const deep = Array.from({ length: 3000 }, (_, at) => `def h${at}(p): return h${at + 1}(p)`).join('\n');
    expect(ofSource(`${deep}\ndef h3000(p): return p\nf = h0`).effect).toBe('unknown');
  });
});

describe('the effect of an SQL statement', () => {
  test.each([
    ['select 1', 'reads'],
    ['  WITH a AS (SELECT 1) SELECT * FROM a;', 'reads'],
    ["-- all\nSELECT 'delete' FROM a", 'reads'],
    ['PRAGMA table_info(users)', 'reads'],
    ['explain select 1', 'reads'],
    ['DELETE FROM a', 'changes'],
    ['  insert into a values (1)', 'changes'],
    ['WITH a AS (DELETE FROM b RETURNING *) SELECT * FROM a', 'unknown'],
    ['SELECT 1; DROP TABLE a', 'unknown'],
    ['SELECT pg_terminate_backend(1)', 'unknown'],
    ['SELECT * INTO b FROM a', 'unknown'],
    ['PRAGMA user_version = 2', 'unknown'],
    ['', 'unknown'],
  ])('%s: %s', (sql, effect) => {
    expect(sqlEffect(sql, true)).toBe(effect);
  });

  test('of a beginning, writing alone is known', () => {
    expect(sqlEffect('SELECT * FROM ', false)).toBe('unknown');
    expect(sqlEffect('DELETE FROM ', false)).toBe('changes');
  });
});
