import { expect, test } from 'vitest';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { schemaOf } from '../../../core/python/schema/schema-of.ts';

/** The names in the argument schema of `def f(…)`, by the rules of langchain-core's `@tool`. */
function namesOf(parameters: string): readonly string[] {
  const module = readModule(`from langchain_core.tools import tool\n@tool\ndef f(${parameters}):\n    """d"""\n`);
  const schema = schemaOf(PythonIndex.of([{ path: 'case.py', module }]), 'case.py', 'f', { pydantic: 2 })?.schema;
  return Object.keys((schema?.['properties'] ?? {}) as object);
}

/** langchain-core 0.3.86 and 1.8.3 make `v__args` of `args`, and each call fails with a TypeError: such a name is of no use in any format. */
test.each([
  ['args: list[int], y: str', ['args', 'y']],
  ['args: list[int], kwargs: dict, x: int = 1', ['args', 'kwargs', 'x']],
  ['a: int, kwargs: dict', ['a', 'kwargs']],
  ['callbacks: int, run_manager: str', ['callbacks', 'run_manager']],
])('every parameter keeps its name: %s', (parameters, names) => {
  expect(namesOf(parameters)).toEqual(names);
});

test('what langchain-core fills in is no parameter of a tool', () => {
  expect(namesOf('a: int, callbacks=None, run_manager=None')).toEqual(['a']);
});
