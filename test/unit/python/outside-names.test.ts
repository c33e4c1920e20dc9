import { describe, expect, it } from 'vitest';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';

const indexOf = (sources: Readonly<Record<string, string>>): PythonIndex =>
  PythonIndex.of(Object.entries(sources).map(([path, text]) => ({ path, module: readModule(text) })));

/** The meaning of a name in a file that no module is known to load. */
const meaning = (index: PythonIndex, name: string): string => {
  const found = fileContext(index, 'tools/mail.aion')?.find(name);
  if (found?.kind === 'declaration') return `${found.declaration.kind} in ${found.path}`;
  if (found?.kind === 'module') return `module ${found.path}`;
  return found?.kind === 'external' ? `outside: ${found.name}` : (found?.kind ?? 'no Python');
};

describe('a name that modules import from outside', () => {
  it('is what a module declares, however many import it before', () => {
    const index = indexOf({
      'a.py': 'import json\n',
      'b.py': 'import json\n',
      'c.py': 'from orjson import json\n',
      'd.py': 'def json(text):\n    return text\n',
    });
    expect(meaning(index, 'json')).toBe('function in d.py');
    expect(meaning(index.without('d.py'), 'json')).toBe('outside: json');
  });

  it('is a module of the folder where one of those that import it means that', () => {
    const sources = { 'a.py': 'from . import helper\n', 'b.py': 'import helper\n', 'x/c.py': 'import helper\n' };
    expect(meaning(indexOf(sources), 'helper')).toBe('outside: helper');
    expect(meaning(indexOf({ ...sources, 'x/helper.py': '' }), 'helper')).toBe('module x/helper.py');
    expect(meaning(indexOf({ ...sources, 'helper/__init__.py': '' }), 'helper')).toBe('module helper/__init__.py');
  });

  it('may be a function of the folder in one module and of a library in the others', () => {
    const index = indexOf({
      'a/one.py': 'from tools import send\n',
      'b/two.py': 'from tools import send\n',
      'c/three.py': 'from tools import send\n',
      'c/tools.py': 'def send():\n    pass\n',
    });
    expect(meaning(index, 'send')).toBe('function in c/tools.py');
  });

  it('is of a deleted module, and so missing, in those modules that could mean that alone', () => {
    const index = indexOf({
      'a/one.py': 'import helper\n',
      'a/helper.py': '',
      'b/two.py': 'import helper\n',
    });
    expect(meaning(index.without('a/helper.py'), 'helper')).toBe('missing');
    expect(meaning(index.without('a/helper.py', 'forgotten'), 'helper')).toBe('outside: helper');
  });
});
