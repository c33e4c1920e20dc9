import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { schemaOf } from '../../../core/python/schema/schema-of.ts';
import { jsonLines } from '../../support/json-lines.ts';

interface Source {
  readonly python: string;
  readonly target: string;
}

const sources = JSON.parse(readFileSync(new URL('./schema-sources.json', import.meta.url), 'utf8')) as Record<
  'pydantic1' | 'pydantic2' | 'functions',
  readonly Source[]
>;

function read({ python, target }: Source, pydantic: 1 | 2 = 2) {
  return schemaOf(PythonIndex.of([{ path: 'case.py', module: readModule(python) }]), 'case.py', target, { pydantic });
}

/** Plain objects in their own key order. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

// ----- recorded schemas of the libraries -----
//
// Made with the named release of Pydantic, on Python 3.11, or 3.13 where a source has a type statement or imports FastAPI 0.165:
// TypeAdapter(target).json_schema(); for 1.10.26 with its namespace pydantic.v1 in place of pydantic, for 1.10.27 with that release:
// target.schema(). For functions and tools with langchain-core 1.6 and 1.7: the args_schema of StructuredTool.from_function(target).

interface Recorded extends Source {
  readonly id: string;
  readonly pydantic: string;
  readonly schema: Record<string, unknown>;
}

describe('shapes of real models, as Pydantic generated them', () => {
  const recorded = jsonLines<Recorded>(readFileSync(new URL('./recorded-schemas.jsonl', import.meta.url), 'utf8'));

  test('are many', () => expect(recorded.length).toBeGreaterThan(80));

  test.each(recorded)('$id', (one) => {
    const found = read(one, one.pydantic.startsWith('1.') ? 1 : 2);
    expect(plain(found?.schema)).toEqual(one.schema);
    expect(Object.keys((found?.schema['properties'] ?? {}) as object)).toEqual(
      Object.keys((one.schema['properties'] ?? {}) as object),
    );
    expect(found).toMatchObject({ partial: false, unknown: [] });
  });

  test('say what nobody can know, wherever it is written', () => {
    const unknown = (body: string): readonly string[] => {
      const python = `from pydantic import BaseModel, Field\nN = 3\nclass M(BaseModel):\n    a: str = ${body}\n`;
      return (read({ python, target: 'M' })?.unknown ?? []).map(({ what, reason }) => `${what}: ${reason}`);
    };
    const written = "f'x{N:03}'";
    for (const body of [written, `Field(${written})`, `Field(default=${written})`, `Field(${written}, max_length=3)`]) {
      expect(unknown(body), body).toEqual(['field a of M: default: an f-string computes it']);
    }
  });

  test('have the text of an f-string whose fields are texts and whole numbers', () => {
    const python = `from pydantic import BaseModel, Field
N, WORD = 3, "days"
class M(BaseModel):
    a: str = f'at most {N} {WORD}, {{not}} '  "more"
    b: int = Field(description=f"{WORD}")
`;
    // Pydantic 2.13 prints the same.
    expect(plain(read({ python, target: 'M' })?.schema['properties'])).toEqual({
      a: { default: 'at most 3 days, {not} more', title: 'A', type: 'string' },
      b: { description: 'days', title: 'B', type: 'integer' },
    });
  });

  test.each(['{N!r}', '{N=}', '{N:03}', '{1.5}', '{True}', '{make()}'])('say that only a run fills in %s', (field) => {
    const python = `from pydantic import BaseModel\nN = 3\nclass M(BaseModel):\n    a: str = f"x${field}"\n`;
    expect(read({ python, target: 'M' })?.partial).toBe(true);
  });

  test.each([
    ['M.__doc__ = make()', 'M: docstring: make() computes it'],
    ['M.__doc__ += "x"', 'M: the program changes M.__doc__'],
    ['del M.__doc__', 'M: the program changes M.__doc__'],
    ['setattr(M, "__doc__", "x")', 'M: the program changes M.__doc__'],
    ['setattr(M, name, "x")', 'M: the program changes M.?'],
    ['M.model_config["title"] = "T"', 'M: the program changes M.model_config'],
    ['M.model_config.update(title="T")', 'M: the program changes M.model_config'],
    ['M.model_fields["a"].description = "x"', 'M: the program changes M.model_fields'],
    ['M.__name__ = "T"', 'M: the program changes M.__name__'],
  ])('say of a class that is changed later: %s', (line, says) => {
    const python = `from pydantic import BaseModel\nclass M(BaseModel):\n    """D."""\n    a: int\n${line}\n`;
    const found = read({ python, target: 'M' });
    expect(found?.unknown.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([says]);
  });

  test('show of an object all fields that Pydantic 1 knows, also those without an annotation', () => {
    const limits = 'class Limits(BaseModel):\n    depth: int = 2\n    width = 3\n';
    const python = `from pydantic import BaseModel\n${limits}class Plan(BaseModel):\n    limits: Limits = Limits(depth=5)\n`;
    // Pydantic 1.10.21 prints the same.
    expect(plain(read({ python, target: 'Plan' }, 1)?.schema['properties'])).toEqual({
      limits: { title: 'Limits', default: { depth: 5, width: 3 }, allOf: [{ $ref: '#/definitions/Limits' }] },
    });
  });

  test('are the same of a function for both versions, since langchain-core reads it', () => {
    for (const one of sources.functions) expect(read(one, 1), one.python).toEqual(read(one, 2));
  });

  test('take type variables in the order in which they stand in the bases', () => {
    const python =
      'from typing import Generic, List, TypeVar\nfrom pydantic import BaseModel\nT = TypeVar("T")\nU = TypeVar("U")\n' +
      'class Pair(BaseModel, Generic[T, U]):\n    a: T\n    b: U\nclass Box(Pair[List[U], T]):\n    pass\n' +
      'class M(BaseModel):\n    box: Box[int, str]\n';
    // Pydantic 2.13 prints the same.
    expect(plain(read({ python, target: 'M' })?.schema['$defs'])).toMatchObject({
      Box_int_str_: { properties: { a: { items: { type: 'integer' } }, b: { type: 'string' } } },
    });
  });

  test('do not say so of changes that no schema shows', () => {
    for (const line of ['M.model_rebuild()', 'M.objects = 3', 'M.__str__ = str', 'Other.__doc__ = "x"']) {
      const python = `from pydantic import BaseModel\nclass M(BaseModel):\n    a: int\n${line}\n`;
      expect(read({ python, target: 'M' })?.unknown, line).toEqual([]);
    }
  });

  test.each([
    ['docstring', 'class M(BaseModel):\n    "\\N{BULLET}"\n    a: int\n', 'it uses the Unicode name of a character'],
    [
      'title',
      'class M(BaseModel):\n    model_config = {"title": "\\N{BULLET}"}\n    a: int\n',
      'it uses the Unicode name',
    ],
    ['f-string', 'class M(BaseModel):\n    __doc__ = f"{1.5}"\n    a: int\n', 'an f-string computes it'],
    ['Counter', 'class M(BaseModel):\n    a: dict = Counter("ab")\n', 'it is computed at run time'],
    ['defaultdict', 'class M(BaseModel):\n    a: dict = defaultdict(int)\n', 'it is computed at run time'],
    ['annotations', 'class M(BaseModel):\n    __annotations__ = {"a": int}\n', 'the class has its own __annotations__'],
    ['own schema', 'class M(BaseModel):\n    a: int\n    def model_json_schema(): ...\n', 'its own model_json_schema'],
    ['hidden type', 'class M(BaseModel):\n    date: Optional[date] = None\n', 'Python might use the default of "date"'],
    [
      'mode',
      'class M(BaseModel):\n    model_config = {"json_schema_mode_override": "serialization"}\n',
      'the schema for serialization',
    ],
    [
      'decorator',
      'def d(c):\n    return other\n@d\nclass M(BaseModel):\n    a: int\n',
      'its decorator "d" might replace it',
    ],
    [
      'decorator of a function',
      'def d(f):\n    def g(x): ...\n    return g\n@d\ndef M(a: int): ...\n',
      'its decorator "d"',
    ],
    [
      'tool',
      'class M(BaseTool):\n    def _run(self, a: int): ...\n',
      'it has no docstring, so langchain-core uses its own',
    ],
    ['one text', '@tool(infer_schema=False)\ndef M(a: int): ...\n', 'infer_schema creates a tool with one string'],
    ['arguments', '@tool(args_schema=make())\ndef M(a: int): ...\n', 'the class is only known at run time'],
  ])('say what only a run can tell: %s', (_name, body, reason) => {
    const head =
      'from collections import Counter, defaultdict\nfrom datetime import date\nfrom typing import Optional\nfrom pydantic import BaseModel\nfrom langchain_core.tools import BaseTool, tool\n';
    expect(
      read({ python: head + body, target: 'M' })
        ?.unknown.map((part) => part.reason)
        .join('\n'),
    ).toContain(reason);
  });

  const twice = 'it is defined more than once, depending on a condition';
  const model = (name: string, field: string): string => `class ${name}(BaseModel):\n        ${field}: int\n`;
  const either = (name: string): string => `try:\n    ${model(name, 'a')}except ImportError:\n    ${model(name, 'b')}`;

  test.each([
    ['a class', either('M'), twice],
    ['a class of a field', `${either('K')}class M(BaseModel):\n    k: list[K]\n`, twice],
    ['a base', `${either('K')}class M(K):\n    k: int\n`, twice],
    ['an if', `if X:\n    ${model('M', 'a')}else:\n    ${model('M', 'b')}`, twice],
    ['a second class', `class M(BaseModel):\n    a: int\nif X:\n    ${model('M', 'b')}`, twice],
    ['with', `class M(BaseModel):\n    a: int\nwith suppress(ImportError):\n    ${model('M', 'b')}`, twice],
    ['a function', 'try:\n    def M(a: int): ...\nexcept ImportError:\n    def M(b: int): ...\n', twice],
    ['a type', 'if X:\n    type K = int\nelse:\n    type K = str\nclass M(BaseModel):\n    a: K\n', twice],
    ['a constant', 'N = 1\nif X:\n    N = 2\nclass M(BaseModel):\n    a: int = N\n', '"N" depends on a condition'],
    [
      'an exception',
      'try:\n    N = 1\nexcept ImportError:\n    N = 2\nclass M(BaseModel):\n    a: int = N\n',
      '"N" depends on a condition',
    ],
    ['a field', 'class M(BaseModel):\n    a: int\n    if X:\n        b: int\n', 'it depends on a condition'],
  ])('say that a condition decides: %s', (_name, body, reason) => {
    for (const version of [1, 2] as const) {
      const found = read({ python: `from pydantic import BaseModel\n${body}`, target: 'M' }, version);
      expect(found?.unknown.map((part) => part.reason).join('\n')).toContain(reason);
    }
  });

  test.each([
    ['the same twice', `if X:\n    ${model('M', 'a')}else:\n    ${model('M', 'a')}`],
    ['a later one', `${either('M')}class M(BaseModel):\n    c: int\n`],
    ['an import', `try:\n    from pydantic import Field\nexcept ImportError:\n    Field = None\n${model('M', 'a')}`],
  ])('do not say so where it decides nothing: %s', (_name, body) => {
    expect(read({ python: `from pydantic import BaseModel\n${body}`, target: 'M' })?.unknown).toEqual([]);
  });

  const inner = (wraps: string): string => `${wraps}    def inner(z):\n        return f(z)\n    return inner\n`;
  const wrapped = `def d(f):\n${inner('    @wraps(f)\n')}`;

  test.each([
    ['a class', 'class D:\n    def __init__(self, f): ...\n@D\n'],
    ['an object', 'class D:\n    def __call__(self, f): ...\nd = D()\n@d\n'],
    ['a lambda', 'd = lambda f: print\n@d\n'],
    ['a partial call', 'd = functools.partial(print, 1)\n@d\n'],
    ['a library that is not known', 'from unheard_of import d\n@d\n'],
    ['what an inner function returns', 'def d(f):\n    def inner(z):\n        return z\n    return inner\n@d\n'],
    ['the other way', 'def d(f):\n    if X:\n        return f\n    def g(z): ...\n    return g\n@d\n'],
    ['wraps of another function', `def d(f):\n${inner('    @wraps(other)\n')}@d\n`],
    ['wraps of some of it', `def d(f):\n${inner('    @wraps(f, ("__module__",))\n')}@d\n`],
    ['a decorator that is not called', 'def d(f):\n    def inner(g):\n        return g\n    return inner\n@d\n'],
  ])('say that a decorator may change a function: %s', (_name, above) => {
    const python = `import functools\nfrom functools import wraps\n${above}def M(a: int):\n    """D."""\n`;
    expect(read({ python, target: 'M' })?.unknown.map((part) => part.reason)).toEqual([
      expect.stringMatching(/^its decorator "\w+" might replace it$/),
    ]);
  });

  test.each([
    ['wraps', `${wrapped}@d\n`],
    [
      'update_wrapper',
      `def d(f):\n${inner('').replace('return inner', 'return functools.update_wrapper(inner, f)')}@d\n`,
    ],
    ['itself', 'def d(f):\n    known.append(f)\n    return f\n@d\n'],
    ['a called decorator', 'def d(name):\n    def inner(f):\n        return f\n    return inner\n@d("x")\n'],
    [
      'called or not',
      `def d(f=None, *, n=3):\n    if f is None:\n        return functools.partial(d, n=n)\n${inner('    @wraps(f)\n')}@d\n`,
    ],
    ['a cast', `def d(f):\n${inner('    @wraps(f)\n').replace('return inner', 'return cast(F, inner)')}@d\n`],
    ['functools', '@functools.lru_cache(maxsize=3)\n'],
    ['an object of a known library', 'from fastmcp import FastMCP\nmcp = FastMCP("x")\n@mcp.tool()\n'],
  ])('read a function through a decorator that is known: %s', (_name, above) => {
    const python = `import functools\nfrom functools import wraps\n${above}def M(a: int):\n    """D."""\n`;
    expect(read({ python, target: 'M' })?.unknown).toEqual([]);
  });

  test('say that members of an enum which share an assignment are not known', () => {
    const python = 'from enum import Enum\nclass E(Enum):\n    A, B = 1, 2\n';
    expect(read({ python, target: 'E' })).toMatchObject({ partial: true, schema: { enum: [] } });
  });

  test('take the docstring of a dataclass as the version of Pydantic does', () => {
    const of = (module: string, version: 1 | 2) => {
      const python = `from ${module} import dataclass\nfrom pydantic import BaseModel\n@dataclass\nclass B:\n    """Doc."""\n    x: int = 3\nclass M(BaseModel):\n    b: B\n`;
      const schema = read({ python, target: 'M' }, version)?.schema ?? {};
      const definitions = schema['definitions'] ?? schema['$defs'] ?? {};
      return Object.values(definitions as Record<string, { readonly description?: string }>)[0]?.description;
    };
    expect(of('dataclasses', 2)).toBe('Doc.');
    expect(of('dataclasses', 1)).toBeUndefined();
    expect(of('pydantic.dataclasses', 1)).toBe('Doc.');
  });

  test('tell generics apart by what stands in Annotated, and name them as Pydantic does where that can be known', () => {
    const head =
      'from typing import *\nfrom annotated_types import Ge\nfrom pydantic import BaseModel, Field\nT = TypeVar("T")\nclass Box(BaseModel, Generic[T]):\n    item: T\n';
    const of = (...types: readonly string[]) =>
      read({
        python: `${head}class M(BaseModel):\n${types.map((type, i) => `    f${i}: ${type}\n`).join('')}`,
        target: 'M',
      });
    const plainly = of('Box[Annotated[int, Ge(1), "x", 3, 1.5, True, None]]');
    expect(plainly?.unknown).toEqual([]);
    expect(Object.keys((plainly?.schema['$defs'] ?? {}) as object)).toEqual([
      'Box_Annotated_int__Ge__str__int__float__bool__NoneType__',
    ]);
    const alike = of('Box[Annotated[int, Ge(1)]]', 'Box[Annotated[int, Ge(5)]]', 'Box[Annotated[int, Ge(1)]]');
    expect(Object.values((alike?.schema['$defs'] ?? {}) as object)).toMatchObject([
      { properties: { item: { minimum: 1 } } },
      { properties: { item: { minimum: 5 } } },
    ]);
    const fields = of('Box[Annotated[int, Field(ge=1)]]', 'Box[Annotated[int, Field(ge=5)]]');
    expect(Object.values((fields?.schema['$defs'] ?? {}) as object)).toMatchObject([
      { properties: { item: { minimum: 1 } } },
      { properties: { item: { minimum: 5 } } },
    ]);
    expect(fields?.unknown.map(({ what }) => what)).toEqual(['field f0 of M: type', 'field f1 of M: type']);
  });

  test('are the same in the syntax of Python 3.12', () => {
    const head = 'from pydantic import BaseModel\nfrom typing import Generic, TypeVar\nT = TypeVar("T")\n';
    const use = 'class M(BaseModel):\n    a: Box[int]\n    b: Box[str | None]\n';
    const box = '\n    content: T\n    many: list[T] = []\n';
    const old = read({ python: `${head}class Box(BaseModel, Generic[T]):${box}${use}`, target: 'M' });
    expect(old?.partial).toBe(false);
    expect(read({ python: `${head}class Box[T](BaseModel):${box}${use}`, target: 'M' })).toEqual(old);
    const alias = (line: string) =>
      `${head}from typing_extensions import TypeAliasType\n${line}\nclass M(BaseModel):\n    a: Ids\n`;
    const named = read({ python: alias('Ids = TypeAliasType("Ids", list[int])'), target: 'M' });
    expect(read({ python: alias('type Ids = list[int]'), target: 'M' })).toEqual(named);
    expect(plain(named?.schema)).toMatchObject({ properties: { a: { $ref: '#/$defs/Ids' } } });
  });
});

// ----- schemas of the libraries on this machine -----

const PROGRAM = `
import importlib.util, json, pathlib, sys, tempfile, warnings
warnings.simplefilter('ignore')
sys.dont_write_bytecode = True
try:
    import pydantic
    if not pydantic.VERSION.startswith('2.13'):
        raise ImportError
    if sys.argv[1] == 'functions':
        import langchain_core.tools
        from langchain_core.tools import BaseTool, StructuredTool
except ImportError:
    print(json.dumps(None))
    sys.exit()
import inspect, re, linecache

def schema(target):
    if sys.argv[1] == 'pydantic1':
        return target.schema()
    if sys.argv[1] == 'pydantic2':
        return pydantic.TypeAdapter(target).json_schema()
    if isinstance(target, BaseTool):
        return target.args_schema.model_json_schema()
    options = {'parse_docstring': bool(re.search(r'^Args:\\s*$', inspect.getdoc(target) or '', re.M))}
    options['coroutine' if inspect.iscoroutinefunction(target) else 'func'] = target
    return StructuredTool.from_function(**options).args_schema.model_json_schema()

out = []
with tempfile.TemporaryDirectory() as folder:
    for case in json.load(sys.stdin):
        path = pathlib.Path(folder) / 'case.py'
        path.write_text(case['python'], encoding='utf-8')
        linecache.clearcache()
        spec = importlib.util.spec_from_file_location('case', path)
        module = importlib.util.module_from_spec(spec)
        sys.modules['case'] = module
        try:
            spec.loader.exec_module(module)
            target = module
            for part in case['target'].split('.'):
                target = getattr(target, part)
            out.append(schema(target))
        except ImportError:  # a library that pydantic asks for is not here
            out.append(None)
print(json.dumps(out))
`;

function generated(kind: 'pydantic1' | 'pydantic2' | 'functions'): readonly unknown[] | null {
  const run = spawnSync('python3', ['-c', PROGRAM, kind], {
    input: JSON.stringify(sources[kind]),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (run.error !== undefined && 'code' in run.error && run.error.code === 'ENOENT') return null;
  if (run.status !== 0) throw new Error(run.stderr, { cause: run.error });
  return JSON.parse(run.stdout) as readonly unknown[] | null;
}

describe.each(['pydantic2', 'pydantic1', 'functions'] as const)('as %s generates it here', (kind) => {
  const expected = generated(kind);
  test('python3 has the library', ({ skip }) => {
    const library = kind === 'functions' ? 'langchain-core' : 'pydantic 2.13';
    skip(expected === null, `python3 has no ${library} to compare with`);
    expect(expected).toHaveLength(sources[kind].length);
  });
  test.each(sources[kind].map((source, index) => ({ source, index })))('$index $source.target', ({ source, index }) => {
    if (expected?.[index] == null) {
      expect(read(source)?.schema).toBeDefined();
      return;
    }
    const found = read(source, kind === 'pydantic1' ? 1 : 2);
    expect(plain(found?.schema)).toEqual(expected[index]);
    expect(found?.unknown).toEqual([]);
  });
});

// ----- several files, docstrings, hostile sources -----

const MODEL = 'from pydantic import BaseModel, Field\n';

describe('a schema across files', () => {
  const index = PythonIndex.of(
    Object.entries({
      'app/schemas.py': `${MODEL}from .kinds import Kind\nfrom . import parts as p\nclass Order(BaseModel):\n    kind: Kind\n    parts: list[p.Part]\n    limit: int = Field(p.MAX, le=p.MAX)\n`,
      'app/kinds.py': 'from enum import Enum\nclass Kind(str, Enum):\n    A = "a"\n',
      'app/parts.py': `${MODEL}from typing import *\nMAX = 10\nclass Part(BaseModel):\n    name: Optional[str] = None\n`,
      'app/__init__.py': 'from .schemas import Order as Exported\n',
      'main.py': 'from app import Exported\nimport app.schemas\nfrom app.schemas import *\n',
    }).map(([path, text]) => ({ path, module: readModule(text) })),
  );

  test.each(['Exported', 'app.schemas.Order', 'Order'])('%s', (name) => {
    expect(plain(schemaOf(index, 'main.py', name)?.schema)).toEqual({
      $defs: {
        Kind: { enum: ['a'], title: 'Kind', type: 'string' },
        Part: {
          properties: { name: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Name' } },
          title: 'Part',
          type: 'object',
        },
      },
      properties: {
        kind: { $ref: '#/$defs/Kind' },
        parts: { items: { $ref: '#/$defs/Part' }, title: 'Parts', type: 'array' },
        limit: { default: 10, maximum: 10, title: 'Limit', type: 'integer' },
      },
      required: ['kind', 'parts'],
      title: 'Order',
      type: 'object',
    });
  });

  test('what is no schema is null', () => {
    expect(schemaOf(index, 'main.py', 'nothing')).toBeNull();
    expect(schemaOf(index, 'main.py', 'app')).toBeNull();
    expect(schemaOf(index, 'app/parts.py', 'MAX')).toBeNull();
    expect(schemaOf(index, 'gone.py', 'Order')).toBeNull();
  });
});

describe('descriptions of parameters', () => {
  const described = (docstring: string): Record<string, string | undefined> => {
    const python = `def f(path: str, mode: str = "r", *rest, **options) -> str:\n    """${docstring.replaceAll('\n', '\n    ')}"""\n`;
    const index = PythonIndex.of([{ path: 'f.py', module: readModule(python) }]);
    const schema = schemaOf(index, 'f.py', 'f', { docstrings: 'all' })?.schema as {
      description?: string;
      properties: Record<string, { description?: string }>;
    };
    return {
      '': schema.description ?? '',
      ...Object.fromEntries(Object.entries(schema.properties).map(([name, { description }]) => [name, description])),
    };
  };

  test('Google', () => {
    expect(
      described(
        'Opens.\n\nMore.\n\nArgs:\n    path (str): Where\n        it is.\n    mode: How: r or w.\n    **options: Passed on.\n\nReturns:\n    text: x\n',
      ),
    ).toEqual({
      '': 'Opens.\n\nMore.',
      path: 'Where it is.',
      mode: 'How: r or w.',
      rest: undefined,
      options: 'Passed on.',
    });
  });

  test('NumPy', () => {
    expect(
      described(
        'Opens.\n\nParameters\n----------\npath : str\n    Where\n    it is.\nmode, rest\n    Both.\n\nReturns\n-------\nstr\n    Text.\n',
      ),
    ).toEqual({
      '': 'Opens.',
      path: 'Where it is.',
      mode: 'Both.',
      rest: 'Both.',
      options: undefined,
    });
  });

  test('reST', () => {
    expect(
      described(
        'Opens.\n\n:param str path: Where\n    it is.\n:type path: str\n:keyword mode: How.\n:returns: Text.\n',
      ),
    ).toEqual({
      '': 'Opens.',
      path: 'Where it is.',
      mode: 'How.',
      rest: undefined,
      options: undefined,
    });
  });

  test('Epytext', () => {
    expect(described('Opens.\n\n@param path: Where.\n@type path: C{str}\n@param mode: How.\n')).toMatchObject({
      '': 'Opens.',
      path: 'Where.',
      mode: 'How.',
    });
  });

  test('without parameters, all of it describes the function', () => {
    expect(described('Opens.\n\nNote: this is plain.')).toMatchObject({
      '': 'Opens.\n\nNote: this is plain.',
      path: undefined,
    });
  });
});

describe('what cannot be known is left out and said', () => {
  const unknown = (python: string, target = 'M') => read({ python: MODEL + python, target });

  test.each([
    ['class M(BaseModel):\n    a: int = compute()\n', /compute/],
    ['class M(BaseModel):\n    a: nowhere.Type\n', /Type|nowhere/],
    ['import other\nclass M(other.Base):\n    a: int\n', /base class/],
    ['class M(BaseModel):\n    a: Undefined\n', /isn't defined/],
    ['class M(BaseModel):\n    a: int = Field(description=f"{x}")\n', /"x" isn't defined/],
    [
      'class M(BaseModel):\n    a: int\n    @classmethod\n    def __get_pydantic_json_schema__(cls, c, h): ...\n',
      /changes the schema/,
    ],
    ['from typing import Callable\nclass M(BaseModel):\n    a: Callable\n', /no JSON Schema/],
  ])('%j', (python, reason) => {
    const found = unknown(python);
    expect(found?.partial).toBe(true);
    expect(found?.unknown.map((part) => part.reason).join('; ')).toMatch(reason);
    expect(plain(found?.schema)).toMatchObject({ title: 'M', type: 'object' });
  });

  test('it is said of which field, and where that stands', () => {
    const python = `${MODEL}class M(BaseModel):\n    size: int = compute()\n`;
    const [part] = read({ python, target: 'M' })?.unknown ?? [];
    expect(part).toMatchObject({ what: 'field size of M', path: 'case.py' });
    expect(python.slice(part?.span?.start, part?.span?.end)).toBe('size');
  });
});

describe('hostile sources', () => {
  const doubling = Array.from({ length: 40 }, (_, step) => `A${step + 1} = tuple[A${step}, A${step}]`).join('\n');
  test.each([
    ['an alias of itself', 'A = A\nclass M(BaseModel):\n    a: A\n'],
    ['aliases in a circle', 'A = list[B]\nB = list[A]\nclass M(BaseModel):\n    a: A\n'],
    ['types that double', `A0 = int\n${doubling}\nclass M(BaseModel):\n    a: A40\n`],
    ['a class that is its own base', 'class M(M):\n    a: int\n'],
    ['bases in a circle', 'class A(M): ...\nclass M(A, BaseModel):\n    a: int\n'],
    [
      'an enum of itself',
      'from enum import Enum\nclass E(Enum):\n    A = B\n    B = A\nclass M(BaseModel):\n    a: E = E.A\n',
    ],
    ['defaults in a circle', 'X = Y\nY = X\nclass M(BaseModel):\n    a: int = X\n'],
    ['a function that calls itself', 'def f(x): return f(x)\nclass M(BaseModel):\n    a: int = f(1)\n'],
    [
      'a generic of itself',
      'from typing import *\nT = TypeVar("T")\nclass M(BaseModel, Generic[T]):\n    a: "M[M[T]]"\n',
    ],
    [
      'an instance of itself',
      'class M(BaseModel):\n    a: "M" = Field(default_factory=lambda: M())\n    b: "M" = M()\n',
    ],
    ['a deep type', `class M(BaseModel):\n    a: ${'list['.repeat(150)}int${']'.repeat(150)}\n`],
    [
      'a wide model',
      `class M(BaseModel):\n${Array.from({ length: 3000 }, (_, n) => `    f${n}: int = ${n}`).join('\n')}\n`,
    ],
  ])('%s ends', (_, python) => {
    const found = read({ python: MODEL + python, target: 'M' });
    expect(found === null || typeof found.schema === 'object').toBe(true);
    read({ python: MODEL + python, target: 'M' }, 1);
  });

  test('names like __proto__ are ordinary', () => {
    const found = read({
      python: `${MODEL}class M(BaseModel):\n    x: int = Field(alias="__proto__")\n    constructor: int\n    toString: dict = {"__proto__": 1}\n`,
      target: 'M',
    });
    expect(Object.keys(found?.schema['properties'] as object)).toEqual(['__proto__', 'constructor', 'toString']);
  });
});

test('with pydantic 1, every reference to one of two classes with one name leads to its definition', () => {
  const inner = (name: string) =>
    `class ${name}(BaseModel):\n    class Options(BaseModel):\n        ${name.toLowerCase()}: int\n    options: Options\n`;
  const python = `from pydantic import BaseModel\n${inner('Daily')}${inner('Weekly')}class Report(BaseModel):\n    a: Daily\n    b: Weekly\n`;
  const schema = JSON.stringify(read({ python, target: 'Report' }, 1)?.schema);
  for (const name of ['Daily', 'Weekly', 'case__Daily__Options', 'case__Weekly__Options']) {
    expect(schema).toContain(`"$ref":"#/definitions/${name}"`);
    expect(schema).toContain(`"${name}":{`);
  }
  expect(schema.match(/#\/definitions\//g)).toHaveLength(4);
});
