import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arityOf, expressionErrors, readExecutable } from '../../../core/python/expression.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { growth } from '../../support/steps.ts';

/** Python's error for each text; null where it compiles in mode "eval". The whole is null without python3. */
function compiled(texts: readonly string[]): readonly (string | null)[] | null {
  const program = [
    'import json, sys, warnings',
    "warnings.simplefilter('ignore')",
    'out = []',
    'for text in json.load(sys.stdin):',
    '    try:',
    "        compile(text.lstrip(' \\t'), '<s>', 'eval')",
    '        out.append(None)',
    '    except BaseException as error:',
    '        out.append(str(error))',
    'print(json.dumps(out))',
  ].join('\n');
  const run = spawnSync('python3', ['-c', program], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return run.status === 0 ? (JSON.parse(run.stdout) as (string | null)[]) : null;
}

const ACCEPTED = [
  'f', 'a.b.c', 'lambda x: x', 'lambda: 0', '  f', '\t f', '\nf', 'f\n', 'f\n#c', 'f # c', 'f\r\n', '(a\n+b)', 'a\\\n+b', 'lambda a, /, b: 1',
  'lambda a=1, *, b, c=2, d: 1', 'lambda *a, **k: 1', 'lambda **k,: 1', 'lambda x: (yield)', 'lambda: (yield from x)', '(x := 1)', 'f(x := 1)',
  '[x := 1 for y in z]', '{x := 1}', 'a[x := 1]', 'a[*b]', 'a[1:2, *b]', 'a[:, ::2]', '(*a,)', '[*a, *b]', '{**a, 1: 2}', 'f(*a, b=1, *c)', 'f(**a, b=1)',
  '(await x for x in y)', '(x async for x in y)', '([x async for x in z] for y in w)', '1if 1else 2', '0x1for x in y', '1_000', '00', '1..real', '...',
  "'a' 'b'", "'a' f'{b}'", "f'{x!r:>{w}}'", "f'{a = }'", "f'{{}}'", "f'{x!=1}'", "f'{x:=1}'", "r'\\x1'", "u'a'", "Rb'a'", "'''a\nb'''", "lambda: f'{yield 1}'",
  'match', 'print', 'exec', 'type', '++a', 'a is not b', 'not a in b', '-a ** -b', 'lambda λ: λ', 'ａ', '[a for a, in c]', '[a for *a, b in c]', 'a,', '()()',
  'lambda a,: a', 'lambda a, *, b=1,: a', '1.', '4./6.', '1.e5', "f'{a:=9}'", "f'\\{a}'", "rf'\\{a}'", "'a\\\r\nb'", '[a for b, *c in d]', 'f(a for a, b in c)', 'f(a for a, b in c for d, in e if d)', 'not a or b', 'lambda: (await_, yield_)',
  "lambda d: send_output(d['a'], k={'x': [1, 2]})", 'f(x for x in y)', '{a: b for a, b in c if d if e}', "'\\N{LATIN SMALL LETTER A}'",
]; // biome-ignore format: a table

/** Text, the underlined part, and a piece of the message. */
const REFUSED: readonly (readonly [text: string, underlined: string, sentence: RegExp])[] = [
  ['', '', /expected an expression/],
  ['  ', '  ', /expected an expression/],
  ['# f', '# f', /expected an expression/],
  ['print "x"', '"', /unexpected string/],
  ['import os', 'import', /unexpected "import"/],
  ['def f(): pass', 'def', /unexpected "def"/],
  ['return 1', 'return', /unexpected "return"/],
  ['a = 1', '=', /unexpected "="/],
  ['f() = 3', '=', /unexpected "="/],
  ['a += 1', '+=', /unexpected "\+="/],
  ['x := 1', ':=', /unexpected ":="/],
  ['a: int', ':', /unexpected ":"/],
  ['a; b', ';', /unexpected ";"/],
  ['a\nb', 'b', /unexpected "b"/],
  ['\n a', 'a', /unexpected "a"/],
  ['a\n  ', '  ', /unexpected end/],
  ['a +\nb', '\n', /unexpected line break/],
  ['lambda a, a: 1', 'a', /duplicate parameter "a"/],
  ['lambda a=1, b: 1', 'b', /"b" without a default/],
  ['lambda *: 1', '*', /unexpected "\*"/],
  ['lambda /: 1', '/', /unexpected "\/"/],
  ['lambda (a): 1', '(', /unexpected "\("/],
  ['lambda x: yield', 'yield', /unexpected "yield"/],
  ['f(a=1, 2)', '2', /positional argument follows keyword argument/],
  ['f(a=1, a=2)', 'a', /duplicate argument "a"/],
  ['f(a.b=1)', '=', /unexpected "="/],
  ['f(**a, *b)', '*b', /positional argument follows keyword argument/],
  ['f(x for x in y, 1)', 'x for x in y', /must be parenthesized/],
  ['f(a', '(', /never closed/],
  ['[', '[', /never closed/],
  ['(a]', ']', /unexpected "]"/],
  ['a)', ')', /unexpected "\)"/],
  ["f('a)", "'a)", /unterminated string/],
  ["'a\nb'", "'a", /unterminated string/],
  ["b'é'", 'é', /ASCII/],
  ["'\\x1'", '\\x1', /invalid escape/],
  ["'a' b'c'", "b'c'", /bytes and strings can't be combined/],
  ["f'{}'", '}', /unexpected "}"/],
  ["f'}'", '}', /unexpected "}"/],
  ["f'{lambda x: 1}'", 'lambda', /unexpected "lambda"/],
  ["f'{a!x}'", '!', /unexpected "!"/],
  ['“a”', '“', /unexpected "“"/],
  ['a\u00a0+ 1', '\u00a0', /invalid character U\+00A0/],
  ['\ufefff', '\ufeff', /invalid character U\+FEFF/],
  ['a\0', '\0', /invalid character U\+0000/],
  ['a && b', '&', /unexpected "&"/],
  ['012', '012', /invalid number "012"/],
  ['1__0', '1__0', /invalid number/],
  ['(yield)', 'yield', /outside a function/],
  ['lambda: (await x)', 'await x', /outside an async function/],
  ['[x async for x in y]', 'async for x in y', /outside an async function/],
  ['[x := 1 for x in z]', 'x', /loop variable "x"/],
  ['[y for y in (x := 1)]', 'x := 1', /iterable of a comprehension/],
  ['(*a)', '*', /unexpected "\*"/],
  ['a.class', 'class', /unexpected "class"/],
  ['[a for 1 in b]', '1', /loop variable after "for"/],
  ['a if b', 'b', /unexpected end/],
];

describe('what eval accepts', () => {
  test.each(ACCEPTED)('%j', (text) => {
    expect(expressionErrors(text)).toEqual([]);
  });
});

describe('what eval refuses', () => {
  test.each(REFUSED)('%j', (text, underlined, sentence) => {
    const errors = expressionErrors(text);
    expect(errors).toHaveLength(1);
    const { span, message } = errors[0] ?? { span: { start: 0, end: 0 }, message: '' };
    expect(text.slice(span.start, span.end)).toBe(underlined);
    expect(message).toMatch(sentence);
  });
});

/** Pieces that make expressions when concatenated, and nearly as often nonsense. */
const PIECES = [
  'a', 'b.c', 'f(', 'g(a=', ')', '[', ']', '{', '}', ',', ':', 'lambda x: ', 'lambda *a, b=1: ', 'lambda ', ' if ', ' else ', ' for ', ' in ', ' not ', ' and ',
  ' or ', '*', '**', '=', ':=', '==', '+', '-', '~', '1', '0x1f', "'s'", "b's'", "f'{a}'", 'None', ' await ', ' async for ', '(yield)', '.', '...', ' is ', '\n', ' ', '/', '|', '(', 'x',
]; // biome-ignore format: a table

const atom = fc.constantFrom(
  'a',
  'b',
  'f',
  'x.y',
  '1',
  '2.5',
  "'s'",
  "b'q'",
  'None',
  'True',
  '...',
  '()',
  '[]',
  "f'{a}'",
  "f'{a!r:>{b}}'",
);
const { expression } = fc.letrec((tie) => {
  const inner = tie('expression') as fc.Arbitrary<string>;
  const many = fc.array(inner, { minLength: 1, maxLength: 3 });
  return {
    expression: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      atom,
      fc
        .tuple(
          inner,
          fc.constantFrom('+', '-', '*', '**', '|', ' in ', ' not in ', ' is not ', '<', ' and ', ' or '),
          inner,
        )
        .map((parts) => parts.join('')),
      fc
        .tuple(
          fc.constantFrom(
            '-',
            '~',
            'not ',
            'lambda: ',
            'lambda x, *y: ',
            'lambda a=1, /, *, b: ',
            'await ',
            '*',
            '(yield) + ',
          ),
          inner,
        )
        .map((parts) => parts.join('')),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => `${a} if ${b} else ${c}`),
      inner.map((a) => `(${a})`),
      many.map((items) => `[${items.join(', ')}]`),
      many.map((items) => `{${items.join(', ')}}`),
      many.map((items) => `(${items.join(', ')},)`),
      many.map((items) => `{${items.map((item) => `'k': ${item}`).join(', ')}}`),
      fc.tuple(inner, many).map(([a, items]) => `${a}(${items.join(', ')})`),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => `${a}(${b}, k=${c})`),
      fc.tuple(inner, inner).map(([a, b]) => `${a}(**${b})`),
      fc.tuple(inner, inner).map(([a, b]) => `${a}[${b}:, 1]`),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => `[${a} for x in ${b} if ${c}]`),
      fc.tuple(inner, inner).map(([a, b]) => `(${a} async for x, y in ${b})`),
      fc.tuple(inner, inner).map(([a, b]) => `{${a}: 1 for ${b} in a}`),
      fc.tuple(inner).map(([a]) => `(z := ${a})`),
    ),
  };
});

/** Older Pythons refuse some f-strings that newer ones accept; these pieces never make one. */
const usual = (text: string): boolean => !/f'/.test(text) || !/f'[^']*\{[^']*'[^']*\}/.test(text);

test.each([
  ['not a or b', 'or'],
  ['not a == b and c', 'and'],
  ['a < b < c', '<,<'],
  ['a + b - c', '+,-'],
  ['a is not b', 'is not'],
  ['-a ** b + c', '+'],
])('%s: the outermost operators are %s', (text, operators) => {
  const { expression } = readExecutable(text);
  expect(expression.kind === 'binary' ? expression.operators.join() : expression.kind).toBe(operators);
});

test('agrees with the compiler of python3 on generated texts', ({ skip }) => {
  const well = fc
    .sample(expression as fc.Arbitrary<string>, { numRuns: 4 * randomRuns, seed: 7 })
    .filter((text) => text.length < 400);
  const wild = fc
    .sample(fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }), { numRuns: 6 * randomRuns, seed: 11 })
    .map((pieces) => pieces.join(''));
  const texts = [...ACCEPTED, ...REFUSED.map(([text]) => text), ...well, ...wild].filter(usual);
  const verdicts = compiled(texts);
  if (verdicts === null) return skip('there is no python3 to compare with');
  const wrong = texts.filter((text, index) => expressionErrors(text).length > 0 !== (verdicts[index] !== null));
  expect(wrong.map((text) => ({ text, python: verdicts[texts.indexOf(text)], ours: expressionErrors(text) }))).toEqual(
    [],
  );
});

test('any text is read, and its spans lie inside it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.array(fc.constantFrom(...PIECES, "f'{", '"""', '\\'), { maxLength: 30 }).map((p) => p.join('')),
      ),
      (text) => {
        const read = readExecutable(text);
        for (const { span } of [...read.errors, ...read.names, ...read.calls, ...read.security, ...read.references]) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
        }
      },
    ),
    { numRuns: randomRuns },
  );
});

/** Deeper than any stack of calls. */
const DEEP = 20_000;
test.each([
  '(',
  '[',
  '-',
  'not ',
  'lambda:',
  '1 if 1 else ',
  '1**',
  'f(',
  "f'{",
  '{a:',
  'a ',
  ') ',
  '"',
  'x if ',
  '[x for x in ',
  'a.b',
  'a=1,',
  '\n ',
  '()',
  '\\N{',
  'await ',
  ',',
])('%j, very often, is read in steps in proportion', (piece) => {
  readExecutable(piece.repeat(DEEP));
  readExecutable(`f(${piece.repeat(DEEP)})`);
  const work = (text: string) => [readExecutable(text), readExecutable(`f(${text})`)];
  expect(growth((size) => piece.repeat(size / piece.length), work)).toMatchObject({ isLinear: true });
});

describe('what an executable string is', () => {
  test('a name', () => {
    const read = readExecutable('  api.send');
    expect(read).toMatchObject({ kind: 'name', name: 'api.send', callable: 'unknown', errors: [] });
    expect(read.references).toEqual([{ name: 'api.send', span: { start: 2, end: 10 } }]);
  });

  test('a lambda that forwards', () => {
    const text = "lambda q, n=5, *rest, k, **o: client.search(q, limit=n, *rest)['hits']";
    const read = readExecutable(text);
    expect(read.kind).toBe('lambda');
    expect(read.callable).toBe('yes');
    expect(read.parameters.map(({ name, kind, default: value }) => [name, kind, value !== null])).toEqual([
      ['q', 'positional', false],
      ['n', 'positional', true],
      ['rest', 'var-positional', false],
      ['k', 'keyword-only', false],
      ['o', 'var-keyword', false],
    ]);
    expect(read.calls).toHaveLength(1);
    expect(read.calls[0]).toMatchObject({
      callee: 'client.search',
      positionalCount: 1,
      keywords: ['limit'],
      unpacks: true,
      inLambda: true,
    });
    expect(read.references.map(({ name }) => name)).toEqual(['client.search']);
    expect(read.names.filter(({ bound }) => !bound).map(({ name }) => name)).toEqual(['client']);
  });

  test('a generator with several targets is one argument', () => {
    const [call] = readExecutable('lambda pairs: send(f(a, b) for a, b in pairs)').calls;
    expect(call).toMatchObject({ callee: 'send', positionalCount: 1, arguments: [{ start: 19, end: 44 }] });
  });

  test('a call of a parameter, or of what hangs on it, is of a bound name', () => {
    const { calls } = readExecutable(
      'lambda mail, run=send(): [run(), mail.send(), api.send(), mail().send(), (a := b)()]',
    );
    expect(calls.map(({ callee, bound }) => [callee, bound])).toEqual([
      ['send', false],
      ['run', true],
      ['mail.send', true],
      ['api.send', false],
      ['mail', true],
      [null, false],
      [null, false],
    ]);
  });

  test('parameters before a slash are positional only', () => {
    expect(readExecutable('lambda a, /, b: 0').parameters.map(({ kind }) => kind)).toEqual([
      'positional-only',
      'positional',
    ]);
  });

  test('a default is read outside of the lambda', () => {
    const read = readExecutable('lambda x=x: x');
    expect(read.names).toEqual([
      { name: 'x', span: { start: 9, end: 10 }, bound: false },
      { name: 'x', span: { start: 12, end: 13 }, bound: true },
    ]);
  });

  test('names bound by a comprehension or := come from nowhere else', () => {
    const read = readExecutable('lambda s: [t(p) for p in (last := s) for q in p]');
    expect(read.references.map(({ name }) => name)).toEqual(['t']);
  });

  test.each([
    ['42', 'no'],
    ["'f'", 'no'],
    ["f'{a}'", 'no'],
    ['[f]', 'no'],
    ['{}', 'no'],
    ['None', 'no'],
    ['1 + 2', 'no'],
    ['not f', 'no'],
    ['f is g', 'no'],
    ['1 if a else 2', 'no'],
    ['f if a else 2', 'unknown'],
    ['make()', 'unknown'],
    ['tools[0]', 'unknown'],
    ['(lambda: 1)', 'yes'],
    ['(lambda: 1) if a else (lambda: 2)', 'yes'],
  ] as const)('%s: callable is %s', (text, callable) => {
    expect(readExecutable(text).callable).toBe(callable);
  });

  test('a broken text is read as well as it goes', () => {
    const read = readExecutable('lambda q: client.search(q, ');
    expect(read.calls[0]).toMatchObject({
      callee: 'client.search',
      positionalCount: 1,
      calleeSpan: { start: 10, end: 23 },
    });
    expect(read.errors).toHaveLength(1);
  });
});

describe('arity', () => {
  const of = (text: string, count: number) => arityOf(readExecutable(text).parameters, count);
  test('fits', () => {
    expect(of('lambda a, b=1: 0', 1)).toEqual({ verdict: 'ok' });
    expect(of('lambda a, b=1: 0', 2)).toEqual({ verdict: 'ok' });
    expect(of('lambda *a: 0', 9)).toEqual({ verdict: 'ok' });
    expect(of('lambda a, /, *, k=1: 0', 1)).toEqual({ verdict: 'ok' });
  });
  test('too few, too many', () => {
    expect(of('lambda a, b, c=1: 0', 1)).toEqual({ verdict: 'too-few', missing: ['b'], least: 2, most: 3 });
    expect(of('lambda a, *r: 0', 0)).toEqual({ verdict: 'too-few', missing: ['a'], least: 1, most: null });
    expect(of('lambda: 0', 1)).toEqual({ verdict: 'too-many', least: 0, most: 0 });
  });
  test('a parameter that no position reaches', () => {
    expect(of('lambda a, *, k: 0', 1)).toEqual({ verdict: 'keyword-only', names: ['k'] });
  });
});

describe('security', () => {
  test.each([
    ["__import__('os').system('x')", [['imports', '__import__', true]]],
    ['lambda x: eval(x)', [['runs-code', 'eval', false]]],
    ['lambda x: exec(x)', [['runs-code', 'exec', false]]],
    ["compile('1', '', 'eval')", [['runs-code', 'compile', true]]],
    ['lambda p: open(p).read()', [['files', 'open', false]]],
    ['lambda c: os.system(c)', [['processes', 'os.system', false]]],
    ['lambda c: subprocess.run(c, shell=True)', [['processes', 'subprocess.run', false]]],
    [
      '().__class__.__bases__',
      [
        ['internals', '__class__', true],
        ['internals', '__bases__', true],
      ],
    ],
    ['lambda eval: eval(1)', []],
    ['f.__name__', []],
    ['lambda d: d.open()', []],
    ['lambda p: os.path.join(p)', []],
    ["'eval(1)'", []],
  ] as const)('%s', (text, expected) => {
    const found = readExecutable(text).security;
    expect(found.map(({ concern, name, atLoad }) => [concern, name, atLoad])).toEqual(expected);
    for (const { name, span } of found) {
      expect(text.slice(span.start, span.end)).toBe(name);
    }
  });
});
