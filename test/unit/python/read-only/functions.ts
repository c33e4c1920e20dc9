import { type DataModelRow, dataModel, dataModelClasses } from './data-model.ts';
import { otherWays, prelude } from './other-ways.ts';

/** One module with a function `f(p)`, where `p` is the path of a file. */
export interface TriedFunction {
  readonly name: string;
  readonly source: string;
}

const overwrite = 'pathlib.Path("kept.txt").write_text("gone")';

/** Modules that a function may import. */
export const loadedModules = { 'gone.py': `import pathlib\n${overwrite}\na = 1\n` };

const withEffect = (source: string): string => source.replaceAll(/\b(?:GONE|LOST)\b/g, overwrite);
const withoutEffect = (source: string): string =>
  source.replaceAll(/\bGONE\b/g, 'pass').replaceAll(/\bLOST\b/g, 'None');

/** Ways in which an object comes to the code that uses it: the module, and the statement that makes `x`. */
const ways: readonly (readonly [module: string, statement: string])[] = [
  ['', 'x = C()'],
  ['', 'x = [C()][0]'],
  ['', 'x = {"a": C()}["a"]'],
  ['MADE = C()', 'x = MADE'],
  ['def make(): return C()', 'x = make()'],
  ['def make():\n    yield C()', 'x = next(make())'],
  ['class Holder:\n    def __init__(self): self.held = C()', 'x = Holder().held'],
  ['class Sub(C): pass', 'x = Sub()'],
  ['class Other: pass\nclass Sub(Other, C): pass', 'x = Sub()'],
];

/** What a class needs beside a method so that Python comes to call it. */
const beside: Readonly<Record<string, string>> = {
  __exit__: '    def __enter__(self): return self',
  __enter__: '    def __exit__(self, *a): pass',
  __eq__: '    __hash__ = object.__hash__',
  keys: '    def __getitem__(self, k): return 1',
  __len__: '    def __iter__(self): return iter([1])',
  __length_hint__: '    def __iter__(self): return iter([1])',
  __reversed__: '    def __len__(self): return 1',
  __next__: '    def both(self): return D()\nclass D(C):\n    def __iter__(self): return self',
  __missing__:
    'class D(dict):\n    def __init__(self, p): pass\n    def __missing__(self, k):\n        GONE\n        return 1',
};

/** The part of a use that is a statement before its last one. */
const firstStatement = /^(?:import \w+|a = [^;]+|x); /;

function moduleOf({ method, returns, bases, isOfClass }: DataModelRow, use: string, way: number): string {
  const [module = '', statement = ''] = ways[way] ?? [];
  const first = firstStatement.exec(use)?.[0] ?? '';
  return [
    'import abc, pathlib',
    'def g(*a, **b): return [*a]',
    `class C(${bases ?? ''}):`,
    '    path = "kept.txt"',
    ...(isOfClass ? ['    @classmethod'] : []),
    `    def ${method}(self, *a):\n        GONE\n        return ${returns}`,
    beside[method] ?? '',
    module,
    `def f(p):\n    ${statement}`,
    ...(first === '' ? [] : [`    ${first.slice(0, -2)}`]),
    `    ${use.slice(first.length)}`,
  ].join('\n');
}

/** Every use of every row; the way in which the object comes alternates, so that each is tried with many rows. */
function ofDataModel(): readonly TriedFunction[] {
  let count = 0;
  return dataModel.flatMap((row) =>
    row.uses.flatMap((use) =>
      [0, 1 + (count++ % (ways.length - 1))].map((way) => ({
        name: `${row.method} by ${use} (${ways[way]?.[1]})`,
        source: moduleOf(row, use, row.isOfClass ? 0 : way),
      })),
    ),
  );
}

const all: readonly TriedFunction[] = [
  ...ofDataModel(),
  ...dataModelClasses.map((source) => ({ name: source, source: `import functools, pathlib\n${source}` })),
  ...otherWays.map((source) => ({ name: source, source: `${prelude}${source}` })),
];

/** The functions with a body that overwrites a file. */
export const harmful: readonly TriedFunction[] = all.map(({ name, source }) => ({ name, source: withEffect(source) }));
/** The same functions, where that statement does nothing. */
export const harmless: readonly TriedFunction[] = all.map(({ name, source }) => ({
  name,
  source: withoutEffect(source),
}));
