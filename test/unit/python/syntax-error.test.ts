import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pythonSyntaxError } from '../../../core/python/syntax-error.ts';
import { isRead } from '../../support/random-runs.ts';
import { describeWithPython } from '../../support/system-python.ts';

describe('valid Python has no syntax error', () => {
  test.each([
    'x = [last for *_, last in rows]\n',
    'for x in *a, *b: pass\n',
    'def f(*args: *Ts): pass\n',
    'with a() as b.c, d: pass\n',
    'with (a as b, c as d):\n    pass\n',
    'match x:\n    case (\n        A()\n        | B()\n    ):\n        pass\n',
    "f'{yield}' f'{x:=10}'\n",
    'x = t"{a}"\n',
    'f = lambda a, b, /, : a\ng = lambda a, /, b: a\n',
    'x = 1. / 3. + 1.e+4\n',
    '@a[0].b\ndef f(): pass\n',
    '@a(b)(c)\ndef f(): pass\n',
    '@a or b\nclass C: pass\n',
    'type X[T] = list[T]\n',
    'x = \\\n  1\n',
  ])('%j', (text) => {
    expect(pythonSyntaxError(text)).toBeNull();
  });

  test.each([
    ['200 pairs of long comments', `# ${'word '.repeat(12)}\n# ${'word '.repeat(12)}\nx = "abc"\n`, 200],
    ['blank lines within a function', `    # ${'word '.repeat(12)}\n\n\n    x = 1\n`, 1_000],
    ['comments in a class, with CRLF', `    # ${'word '.repeat(12)}\r\n    # b\r\n    x = [\r\n 1]\r\n`, 500],
  ])('%s', (_, lines, count) => {
    const head = lines.startsWith(' ') ? 'def f():\n' : '';
    expect(pythonSyntaxError(`${head}${lines.repeat(count)}`)).toBeNull();
  });

  test('a sum of more operands than the parser reads', () => {
    expect(pythonSyntaxError(`x = (a\n${'+ number_of_rows * 2\n'.repeat(900)})\ndef f(): pass\n`)).toBeNull();
  });
});

test.each([
  ['x = (1\ny = 2\n', 7],
  ['def f(:\n    pass\n', 6],
  [`${'# comment of some words\n'.repeat(700)}x = )\n`, 16_804],
])('the first syntax error of %j', (text, at) => {
  expect(pythonSyntaxError(text)).toBe(at);
});

const listed = `
import ast, json, pathlib, sysconfig
paths = sorted(pathlib.Path(sysconfig.get_paths()["stdlib"]).rglob("*.py"))
def is_valid(path):
    try:
        ast.parse(path.read_bytes().decode("utf-8"))
        return path.stat().st_size < 400000
    except (SyntaxError, ValueError, RecursionError, OSError):
        return False
print(json.dumps([str(path) for index, path in enumerate(paths) if "site-packages" not in path.parts and (EVERY or index % 25 == 0) and is_valid(path)]))
`;

describeWithPython('in the library of Python', (python) => {
  test('each file that Python parses has no syntax error', () => {
    const program = listed.replace('EVERY', isRead(1) ? 'True' : 'False');
    const paths: readonly string[] = JSON.parse(
      execFileSync(python, ['-W', 'ignore', '-c', program], { encoding: 'utf8' }),
    );
    expect(paths.length).toBeGreaterThan(15);
    const wrong = paths.flatMap((path) => {
      const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
      const error = pythonSyntaxError(text);
      return error === null ? [] : [`${path}: ${text.slice(Math.max(0, error - 40), error + 20)}`];
    });
    expect(wrong).toEqual([]);
  });
});
