import { expect, test } from 'vitest';
import { PythonIndex } from '../../../core/python/index.ts';
import { readModule } from '../../../core/python/module.ts';
import { schemaOf } from '../../../core/python/schema/schema-of.ts';

/** The names in the argument schema of `def f(…)`, by the rules of langchain-core's `@tool`. */
function namesOf(parameters: string): readonly string[] {
  const module = readModule(`from langchain_core.tools import tool\n@tool\ndef f(${parameters}):\n    """d"""\n`);
  const schema = schemaOf(PythonIndex.of([{ path: 'case.py', module }]), 'case.py', 'f', { pydantic: 2 })?.schema;
  return Object.keys((schema?.['properties'] ?? {}) as object);
}

/** langchain-core reserves `args` and `kwargs` in `create_schema_from_function`; Pydantic's `validate_arguments` renames its own. */
test.each([
  ['args: list[int], y: str', ['y', 'v__args']],
  ['args: list[int], kwargs: dict, x: int = 1', ['x', 'v__args', 'v__kwargs']],
  ['a: int, kwargs: dict', ['a', 'v__kwargs']],
  ['a: int, b: str', ['a', 'b']],
])('a parameter named args or kwargs gives way, and no other: %s', (parameters, names) => {
  expect(namesOf(parameters)).toEqual(names);
});
