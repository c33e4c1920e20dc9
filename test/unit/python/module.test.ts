import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contextOf, loaderContexts } from '../../../core/python/context.ts';
import { beginModule, readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { callParameters, cleanDocstring, shownDocstring, signatureLabel } from '../../../core/python/signature.ts';
import { parseParameters } from '../../../core/python/syntax/parse-expression.ts';
import { randomRuns } from '../../support/random-runs.ts';

function indexOf(files: Readonly<Record<string, string>>): PythonIndex {
  return PythonIndex.of(Object.entries(files).map(([path, text]) => ({ path, module: readModule(text) })));
}

/** `path:name` of the found definition, else its kind. */
function found(index: PythonIndex, path: string, name: string): string {
  const resolution = index.resolve(path, name);
  switch (resolution.kind) {
    case 'declaration':
      return `${resolution.path}:${resolution.declaration.name}`;
    case 'module':
      return `${resolution.path}:`;
    case 'external':
      return `external ${resolution.name}`;
    case 'unknown':
      return ['unknown', ...resolution.modules].join(' ');
    default:
      return resolution.kind;
  }
}

describe('a module', () => {
  test('functions, classes, assignments, imports, each with its name at the right place', () => {
    const text = [
      '"""Tools."""',
      'from __future__ import annotations',
      'import os.path as p, sys',
      'from ..x.y import (a, b as c)',
      'from z import *',
      '@tool("x")',
      'async def f(q: str, /, n: int = 5, *rest, k, **o) -> dict[str, int]:',
      '    """Finds."""',
      '    yield 1',
      'class A(B[int], metaclass=M):',
      "    'd'",
      '    x: int = 1',
      "    'about x'",
      '    y, z = 1, 2',
      '    class Inner: pass',
      '    def m(self): return (lambda: (yield))',
      'v = w = 3',
      'type T[U] = list[U]',
    ].join('\n');
    const module = readModule(text);
    expect(module.unread).toBeNull();
    expect(module.futureAnnotations).toBe(true);
    for (const { name, nameSpan } of module.declarations) {
      expect(text.slice(nameSpan.start, nameSpan.end)).toBe(name);
    }
    expect(module.declarations.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'import annotations',
      'import p',
      'import sys',
      'import a',
      'import c',
      'star-import *',
      'function f',
      'class A',
      'assignment v',
      'assignment w',
      'type-alias T',
    ]);
    const f = module.declarations[6];
    expect(f).toMatchObject({ async: true });
    if (f?.kind !== 'function') throw new Error('No function was read.');
    expect(shownDocstring(module.text, f.docstring)).toBe('Finds.');
    expect(signatureLabel(module, f)).toBe('async def f(q: str, /, n: int = 5, *rest, k, **o) -> dict[str, int]');
    expect(parseParameters(module.text, f.parameters).map(({ name, kind }) => [name, kind])).toEqual([
      ['q', 'positional-only'],
      ['n', 'positional'],
      ['rest', 'var-positional'],
      ['k', 'keyword-only'],
      ['o', 'var-keyword'],
    ]);
    const a = module.declarations[7];
    expect(a?.kind === 'class' ? a.members.map(({ kind, name }) => `${kind} ${name}`) : []).toEqual([
      'assignment x',
      'assignment y',
      'assignment z',
      'class Inner',
      'function m',
    ]);
  });

  test('the branch that is always taken wins over one that may be', () => {
    const index = indexOf({
      'm.py':
        'try:\n    from fast import load\nexcept ImportError:\n    def load(): ...\nif TYPE_CHECKING:\n    from heavy import T\nelse:\n    T = 1\nif A:\n    x = 1\nelse:\n    x = 2\nx += 1\ny: int\n',
    });
    expect(found(index, 'm.py', 'load')).toBe('external fast.load');
    expect(index.resolve('m.py', 'T')).toMatchObject({ kind: 'declaration' });
    const x = index.resolve('m.py', 'x');
    expect(x.kind === 'declaration' && x.declaration.kind === 'assignment' && x.declaration.value).toMatchObject({
      start: expect.any(Number),
    });
    expect(found(index, 'm.py', 'y')).toBe('missing');
  });

  test('a source with errors is read as well as it goes', () => {
    const module = readModule('def f(a, b=\n    pass\n\nclass A(\n\ndef g(x): ...\n\ndef h(): ...\n');
    expect(module.declarations.map(({ name }) => name)).toContain('h');
  });

  test('docstrings are cleaned as inspect.cleandoc does', () => {
    expect(cleanDocstring('  a\n    b\n      c\n\n  ')).toBe('a\nb\n  c');
    expect(cleanDocstring('a\n\tb\n        c')).toBe('a\nb\nc');
  });
});

describe('names across modules', () => {
  const index = indexOf({
    'agent.py':
      'import tools\nimport tools.mail as m\nfrom tools import send as transmit, mail, hidden\nfrom shapes import *\nfrom typing import *\nimport pydantic\nimport lib.deep\nsvc = Service()\n',
    'tools/__init__.py': 'from .mail import send, Mailer\nfrom . import sms\n__all__ = ["send"]\n',
    'tools/mail.py':
      'def send(): ...\nclass Base:\n    def ping(self): ...\nclass Mailer(Base):\n    def run(self, to): ...\n    @staticmethod\n    def help(topic): ...\nbox = Mailer()\n',
    'tools/sms.py': 'from .sms import text\nfrom tools import send\n',
    'shapes.py': 'from other import *\n_private = 1\ncircle = 1\n',
    'other.py': 'from shapes import *\nsquare = 2\n',
    'src/lib/deep.py': 'def dive(): ...\n',
    'star.py': 'from tools import *\n',
  });

  test.each([
    ['agent.py', 'tools.send', 'tools/mail.py:send'],
    ['agent.py', 'transmit', 'tools/mail.py:send'],
    ['agent.py', 'mail.send', 'tools/mail.py:send'],
    ['agent.py', 'm.send', 'tools/mail.py:send'],
    ['agent.py', 'm.Mailer.run', 'tools/mail.py:run'],
    ['agent.py', 'm.box.run', 'tools/mail.py:run'],
    ['agent.py', 'm.box.ping', 'tools/mail.py:ping'],
    ['agent.py', 'm.box.nothing', 'missing'],
    ['agent.py', 'tools.sms', 'tools/sms.py:'],
    ['agent.py', 'tools.sms.send', 'tools/mail.py:send'],
    ['agent.py', 'hidden', 'missing'],
    ['agent.py', 'circle', 'shapes.py:circle'],
    ['agent.py', 'square', 'other.py:square'],
    ['agent.py', '_private', 'unknown typing'],
    ['agent.py', 'pydantic.BaseModel', 'external pydantic.BaseModel'],
    ['agent.py', 'lib.deep.dive', 'src/lib/deep.py:dive'],
    ['agent.py', 'print', 'builtin'],
    ['agent.py', 'tools.print', 'missing'],
    ['agent.py', 'gone', 'unknown typing'],
    ['tools/sms.py', 'text', 'missing'],
    ['tools/mail.py', 'gone', 'missing'],
    ['star.py', 'send', 'tools/mail.py:send'],
    ['star.py', 'Mailer', 'missing'],
    ['nowhere.py', 'x', 'missing'],
  ])('%s: %s is %s', (path, name, expected) => {
    expect(found(index, path, name)).toBe(expected);
  });

  test('all names in sight', () => {
    expect([...index.namesIn('agent.py')].sort()).toEqual([
      'circle',
      'hidden',
      'lib',
      'm',
      'mail',
      'pydantic',
      'square',
      'svc',
      'tools',
      'transmit',
    ]);
  });

  test('a method reached through an instance has no self', () => {
    expect(callParameters(index.resolve('agent.py', 'm.box.run'))?.map(({ name }) => name)).toEqual(['to']);
    expect(callParameters(index.resolve('agent.py', 'm.Mailer.help'))?.map(({ name }) => name)).toEqual(['topic']);
  });

  test('one file can be replaced or taken away, and the old index stays as it was', () => {
    const next = index.with('tools/mail.py', readModule('def post(): ...\n'));
    expect(found(next, 'agent.py', 'transmit')).toBe('missing');
    expect(found(next, 'agent.py', 'm.post')).toBe('tools/mail.py:post');
    expect(found(index, 'agent.py', 'transmit')).toBe('tools/mail.py:send');
    // A deleted module is no package from outside.
    expect(found(index.without('tools/mail.py'), 'agent.py', 'm.send')).toBe('missing');
    expect(found(index.without('tools/mail.py', 'forgotten'), 'agent.py', 'm.send')).toBe('external tools.mail.send');
    expect(found(index.with('lib/more.py', readModule('z = 1')), 'lib/more.py', 'z')).toBe('lib/more.py:z');
  });

  test('a module that makes names as it runs leaves unknown what it does not declare', () => {
    expect(found(indexOf({ 'd.py': 'globals()["f"] = print\n' }), 'd.py', 'f')).toBe('unknown');
    expect(found(indexOf({ 'd.py': 'def __getattr__(n): ...\n' }), 'd.py', 'f')).toBe('unknown');
  });

  test('circles end', () => {
    const circle = indexOf({
      'a.py': 'from b import x\nfrom b import *\nclass A(A.B, A.C, B): ...\nq = r.s\nr = q.s\n',
      'b.py': 'from a import x\nfrom a import *\nclass B(A): ...\n',
    });
    expect(found(circle, 'a.py', 'x')).toBe('missing');
    expect(found(circle, 'a.py', 'y')).toBe('missing');
    expect(['missing', 'unknown']).toContain(found(circle, 'a.py', 'A.B.C.D'));
    expect(['missing', 'unknown']).toContain(found(circle, 'a.py', 'q.s'));
  });
});

describe('the context of a file', () => {
  const program = (call: string): string =>
    `from aions import AIONS\nfrom pathlib import Path\nimport os\nimport api\nHERE = Path(__file__).resolve().parent\n${call}\n`;

  test.each([
    [
      'AIONS.get_langchain_tools(source_path="aion_tools/", context=globals())',
      ['aion_tools', 'app/aion_tools'],
      'globals',
    ],
    ['AIONS.load_dir("./aion_tools", globals())', ['aion_tools', 'app/aion_tools'], 'globals'],
    ['AIONS.load(HERE / "tools" / "a.aion", context={"send": api.send})', ['app/tools/a.aion'], 'names'],
    ['AIONS.load(os.path.join(os.path.dirname(__file__), "..", "tools"), context=ctx)', ['tools'], 'unknown'],
    ['AIONS.load(Path(__file__).parents[1] / "t")', ['t'], 'none'],
    ['AIONS.load(sys.argv[1], globals())', [], 'globals'],
    ['AIONS.load("../../../etc")', [], 'none'],
  ])('%s', (call, sources, context) => {
    const all = loaderContexts(indexOf({ 'app/main.py': program(call) }));
    expect(all).toHaveLength(1);
    expect(all[0]?.sources).toEqual(sources);
    expect(all[0]?.context.kind).toBe(context);
  });

  test('only calls of the loader count, under any name it is imported as', () => {
    const index = indexOf({
      'a.py':
        'from aions_llm import AIONS as Loader\ndef run():\n    return Loader.load_dir("x", globals())\n# AIONS\n',
      'b.py': 'import json\n# AIONS\njson.load(f)\n',
      'c.py': 'import aions\naions.AIONS.load("x")\n',
    });
    expect(loaderContexts(index).map(({ path }) => path)).toEqual(['a.py', 'c.py']);
  });

  test('the call that loads the folder, else those whose source nobody can read', () => {
    const index = indexOf({
      'a.py': 'from aions import AIONS\nAIONS.load_dir("one", globals())\n',
      'b.py': 'from aions import AIONS\nAIONS.load_dir("two", globals())\n',
      'c.py': 'from aions import AIONS\nAIONS.load_dir(sys.argv[1], globals())\n',
    });
    expect(contextOf(index, 'two/deep/t.aion').map(({ path }) => path)).toEqual(['b.py']);
    expect(contextOf(index, 'three/t.aion').map(({ path }) => path)).toEqual(['c.py']);
  });
});

describe('hostile sources', () => {
  afterEach(() => vi.restoreAllMocks());

  const DEEP = 30_000;
  test.each([
    '(',
    'f(',
    'if x:\n',
    'def f():\n',
    'class A:',
    '"""',
    '[x for ',
    'lambda:',
    '@',
    'import a,',
    'x = ',
    'from . import ',
    '\\\n',
  ])('%j, very often, is read to the end of its time and no longer', (piece) => {
    let looks = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => looks++);
    const { unread } = readModule(piece.repeat(DEEP), { milliseconds: 500 });
    expect(looks).toBeLessThanOrEqual(502);
    expect(looks < 500 || /too long/.test(unread ?? '')).toBe(true);
  });

  test('deep blocks are left unread, and it is said', () => {
    const text = Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}class A${depth}:`).join('\n');
    expect(readModule(`${text}\n${' '.repeat(400)}x = 1\n`).unread).toMatch(/nested more than/);
  });

  test('what is no text or too large is not read', () => {
    expect(readModule('x = 1\0').unread).toMatch(/is binary/);
    expect(readModule('x = 1\n'.repeat(1_000_000)).unread).toMatch(/larger/);
  });

  test('reading in steps gives what reading at once gives; stopping early says so', () => {
    let now = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now++);
    const text = 'def f(a, b): return a\n'.repeat(3000);
    const reading = beginModule(text);
    let module = reading.advance(1);
    let rounds = 1;
    for (; module === null; rounds++) {
      module = reading.advance(1);
    }
    expect(rounds).toBeGreaterThan(1);
    expect(module.declarations).toEqual(readModule(text).declarations);
    const early = beginModule(text);
    early.advance(0);
    expect(early.stop().unread).toMatch(/too long/);
  });

  test('any text is read', () => {
    const piece = fc.constantFrom(
      'def f(',
      'class A(B):\n',
      ' ',
      '\n',
      ':',
      'x: int = ',
      '"',
      "'''",
      '(',
      ')',
      'import ',
      'from . ',
      ' as ',
      '*',
      '@',
      'lambda ',
      '=',
      ',',
      'if TYPE_CHECKING:\n    ',
      'AIONS.load(',
      '__file__',
      '\t',
      '\u00e9',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const index = PythonIndex.of([{ path: 'm.py', module: readModule(text) }]);
        loaderContexts(index);
        for (const declaration of index.module('m.py')?.declarations ?? []) {
          index.resolve('m.py', `${declaration.name}.a.b`);
          if (declaration.kind === 'function') {
            signatureLabel(readModule(text), declaration);
            parseParameters(text, declaration.parameters);
          }
          expect(declaration.span.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: randomRuns },
    );
  });
});
