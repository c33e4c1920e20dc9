import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindingPin, pinIn } from '../../../core/loaders/pin.ts';
import { pinFileKind } from '../../../core/loaders/pin-files.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';

/** The pin with the text that its span shows. */
function shown(fileName: string, text: string): unknown {
  const pin = pinIn(fileName, text);
  return pin && [pin.version, pin.exact, pin.specifier, text.slice(pin.span.start, pin.span.end)];
}

describe('files that are looked at', () => {
  test.each([
    ['requirements.txt', 'requirements'],
    ['a/b/requirements-dev.txt', 'requirements'],
    ['requirements/base.txt', 'requirements'],
    ['dev-requirements.in', 'requirements'],
    ['constraints.txt', 'requirements'],
    ['pyproject.toml', 'pyproject'],
    ['C:\\work\\uv.lock', 'lock'],
    ['poetry.lock', 'lock'],
    ['pylock.dev.toml', 'lock'],
    ['Pipfile', 'pipfile'],
    ['Pipfile.lock', 'pipfile-lock'],
    ['notes.txt', null],
    ['package.json', null],
    ['Cargo.lock', null],
  ])('%s: %s', (name, kind) => expect(pinFileKind(name)).toBe(kind));
});

describe('requirements files', () => {
  test.each([
    ['aions-llm==1.0.5', ['1.0.5', true, '==1.0.5', '==1.0.5']],
    ['flask\r\naions_llm == 1.0.10  # pinned\r\n', ['1.0.10', true, '== 1.0.10', '== 1.0.10']],
    [
      'AIONS.llm[langchain]>=1.0.5,<1.0.9 ; python_version < "3.12"',
      ['1.0.8', false, '>=1.0.5,<1.0.9', '>=1.0.5,<1.0.9'],
    ],
    ['aions--LLM (~=1.0)', ['1.0.16', false, '(~=1.0)', '(~=1.0)']],
    ['aions-llm==1.0.13 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb', ['1.0.13', true, '==1.0.13', '==1.0.13']],
    ['aions-llm \\\n  ==1.0.7\n', ['1.0.7', true, '==1.0.7', '==1.0.7']],
    ['aions-llm', ['1.0.16', false, '', 'aions-llm']],
    [
      'aions-llm @ https://x.io/aions_llm-1.0.5-py3-none-any.whl#sha256=1',
      ['1.0.5', true, '==1.0.5', '@ https://x.io/aions_llm-1.0.5-py3-none-any.whl#sha256=1'],
    ],
    [
      'aions-llm @ git+https://x.io/aions.git@v1.0.12',
      ['1.0.12', true, '==1.0.12', '@ git+https://x.io/aions.git@v1.0.12'],
    ],
    ['aions-llm @ file:///src/aions', ['1.0.16', false, '', 'aions-llm']],
    ['aions-llm>=1.0\naions-llm==1.0.5; python_version<"3.9"', ['1.0.5', true, '==1.0.5', '==1.0.5']],
    ['# aions-llm==1.0.5', null],
    ['aions-llm-extras==1.0.5\nmy-aions-llm==2\n-r aions-llm.txt\n--find-links aions-llm', null],
    ['', null],
  ])('%j', (text, expected) => expect(shown('requirements.txt', text)).toEqual(expected));
});

describe('pyproject.toml', () => {
  test.each<[string, string, unknown]>([
    [
      'PEP 621, a list over lines with comments',
      '[project]\nname = "aions-llm"\nkeywords = ["aions-llm==1.0.0"]\ndependencies = [\n  "flask", # "aions-llm==1.0.1"\n  \'aions-llm[x] >= 1.0.5, < 1.0.13\',\n]\n',
      ['1.0.12', false, '>= 1.0.5, < 1.0.13', '>= 1.0.5, < 1.0.13'],
    ],
    [
      'optional dependencies',
      '[project.optional-dependencies]\nai = ["aions_llm==1.0.10"]',
      ['1.0.10', true, '==1.0.10', '==1.0.10'],
    ],
    ['a dotted key', 'project.dependencies = ["aions-llm==1.0.12"]', ['1.0.12', true, '==1.0.12', '==1.0.12']],
    [
      'dependency groups',
      '[dependency-groups]\ndev = [{include-group = "t"}, "aions-llm<1.0.5"]',
      ['1.0.4', false, '<1.0.5', '<1.0.5'],
    ],
    ['uv', '[tool.uv]\ndev-dependencies = ["aions-llm==1.0.14"]', ['1.0.14', true, '==1.0.14', '==1.0.14']],
    [
      'Poetry',
      '[tool.poetry.dependencies]\npython = "^3.9"\n"aions-llm" = "^1.0.5"',
      ['1.0.16', false, '^1.0.5', '^1.0.5'],
    ],
    [
      'Poetry, a table in a line',
      '[tool.poetry.group.dev.dependencies]\nAions_LLM = { extras = ["a", "b"], version = "1.0.5", optional = true }',
      ['1.0.5', true, '1.0.5', '1.0.5'],
    ],
    [
      'Poetry, a table of its own',
      '[tool.poetry.dependencies.aions-llm]\nversion = \'<1.0.12\'\nsource = "x"',
      ['1.0.11', false, '<1.0.12', '<1.0.12'],
    ],
    [
      'Poetry, several constraints',
      '[tool.poetry.dependencies]\naions-llm = [\n {version = "1.0.5", python = "<3.9"},\n {version = "1.0.16", python = ">=3.9"},\n]',
      ['1.0.5', true, '1.0.5', '1.0.5'],
    ],
    [
      'Poetry, from a repository',
      '[tool.poetry.dependencies]\naions-llm = {git = "https://x.io/a.git"}',
      ['1.0.16', false, '', 'https://x.io/a.git'],
    ],
    [
      'an exact pin before a range',
      '[project]\ndependencies = ["aions-llm>=1.0"]\n[tool.uv]\nconstraint-dependencies = ["aions-llm==1.0.5"]',
      ['1.0.5', true, '==1.0.5', '==1.0.5'],
    ],
    [
      'broken lines around it',
      'x = \n= = "aions\n[[[\n[project\n"open = 1\n[project]\ndependencies = ["aions-llm==1.0.5"',
      ['1.0.5', true, '==1.0.5', '==1.0.5'],
    ],
    ['a text of many lines is no list', '[project]\ndescription = """\ndependencies = ["aions-llm==1.0.5"]\n"""', null],
    ['a comment', '[project]\n# dependencies = ["aions-llm==1.0.5"]', null],
    [
      'the names of extras',
      '[tool.poetry.extras]\nai = ["aions-llm"]\n[tool.uv.sources]\naions-llm = { git = "x" }',
      null,
    ],
  ])('%s', (_, text, expected) => expect(shown('pyproject.toml', text)).toEqual(expected));
});

describe('lock files', () => {
  test('uv.lock', () => {
    const text =
      'version = 1\n\n[[package]]\nname = "app"\nversion = "9.9"\ndependencies = [\n    { name = "aions-llm" },\n]\n[package.metadata]\nrequires-dist = [{ name = "aions-llm", specifier = ">=1.0" }]\n\n[[package]]\nname = "aions-llm"\nversion = "1.0.10"\nsource = { registry = "x" }\n';
    expect(shown('uv.lock', text)).toEqual(['1.0.10', true, '==1.0.10', '1.0.10']);
  });

  test('poetry.lock, keys in any order', () => {
    const text =
      '[[package]]\nname = "b"\nversion = "2"\n[package.dependencies]\naions-llm = ">=1.0"\n[[package]]\nversion = "1.0.5"\nname = "aions_llm"\n';
    expect(shown('poetry.lock', text)).toEqual(['1.0.5', true, '==1.0.5', '1.0.5']);
  });

  test('Pipfile.lock', () => {
    const text =
      '{"_meta": {"aions-llm": {"version": "==9"}}, "default": {"flask": {"version": "==1"}}, "develop": {"aions-llm": {"hashes": ["sha256:a"], "version": "==1.0.13"}}}';
    expect(shown('Pipfile.lock', text)).toEqual(['1.0.13', true, '==1.0.13', '==1.0.13']);
    expect(shown('Pipfile.lock', '{"default": {"aions-llm": {"git": "x"}}}')).toEqual([
      '1.0.16',
      false,
      '',
      '{"git": "x"}',
    ]);
    expect(pinIn('Pipfile.lock', '[1, {"default": ')).toBeNull();
  });

  test('Pipfile', () => {
    expect(shown('Pipfile', '[packages]\naions-llm = "==1.0.5"')).toEqual(['1.0.5', true, '==1.0.5', '==1.0.5']);
    expect(shown('Pipfile', '[dev-packages]\naions-llm = "*"')).toEqual(['1.0.16', false, '*', '*']);
  });
});

describe('several files', () => {
  test('a lock file binds before requirements, those before a project', () => {
    const place = (fileName: string, version: '1.0.5' | '1.0.16') => ({
      fileName,
      pin: { version, specifier: '', span: { start: 0, end: 0 }, exact: true },
    });
    const places = [place('pyproject.toml', '1.0.5'), place('requirements.txt', '1.0.5'), place('uv.lock', '1.0.16')];
    expect(bindingPin(places)?.fileName).toBe('uv.lock');
    expect(bindingPin(places.slice(0, 2))?.fileName).toBe('requirements.txt');
    expect(bindingPin([])).toBeNull();
  });
});

describe('any text', () => {
  const names = ['requirements.txt', 'pyproject.toml', 'uv.lock', 'Pipfile', 'Pipfile.lock'];
  const parts = [
    '[',
    ']',
    '{',
    '}',
    '=',
    ',',
    '"',
    "'",
    '"""',
    '\\',
    '\n',
    '\r\n',
    '#',
    '.',
    ' ',
    'aions-llm',
    '==1.0.5',
    '[project]',
    'dependencies',
    'packages',
    'version',
    '[[package]]',
    'name',
    '@',
    ';',
    ':',
    'x',
  ];

  test('is read without a throw, and the span lies in it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (name, pieces) => {
        const text = pieces.join('');
        const pin = pinIn(name, text);
        if (pin !== null) {
          expect(pin.span.start).toBeGreaterThanOrEqual(0);
          expect(pin.span.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 10 * randomRuns },
    );
  });

  const units = [
    ...parts,
    'a.',
    '"a".',
    'x = [',
    'x = {',
    'x={a=',
    '["',
    'x = "',
    "x = '''",
    'aions-llm@',
    'aions-llm[',
    'aions-llm==1.0.5,',
    'aions-llm ',
    '\\\n',
    '- ',
    ' #',
    'x = "\\',
    'aions-llm|',
  ];
  test.each(names)('%s takes steps in proportion', (name) => {
    const builds = units.map((unit) => ({ name: unit, build: (size: number) => unit.repeat(size / unit.length) }));
    const work = (text: string) => pinIn(name, `[project]\ndependencies = [\n${text}`) ?? pinIn(name, text);
    expect(fasterThanTheirSize(builds, work)).toEqual([]);
  });
});
