import { declarationNamed } from '../../python/bindings.ts';
import type { PythonIndex } from '../../python/python-index.ts';
import { canonicalName } from '../../python/schema/canonical-names.ts';
import { lookUp } from '../../python/schema/scope.ts';
import type { Entity, Scope } from '../../python/schema/values-and-types.ts';
import { dottedName, type PyExpression } from '../../python/syntax/nodes.ts';
import { parseExpression } from '../../python/syntax/parse-expression.ts';
import { wordSet } from '../../text/words.ts';

/** The packages whose names are known, as their modules are imported. */
const packages = wordSet(`
  aeon agency_swarm aions agents anthropic autogen_agentchat autogen_core autogen_ext claude_agent_sdk crewai crewai_tools fastmcp google langchain langchain_core
  langchain_community langgraph lionagi llama_index mcp pydantic_ai semantic_kernel smolagents strands
`);

/**
 * The name of an expression in a known package, from its import: `fastmcp.FastMCP`, `agents.function_tool`. Null for any other. Where the
 * workspace has the package itself, or a folder of that name, the written import counts.
 */
export function packageName(index: PythonIndex, scope: Scope, expression: PyExpression): string | null {
  const dotted = dottedName(expression);
  if (dotted === null) return null;
  const entity = lookUp(index, scope, dotted);
  if (entity.kind === 'external') return entity.name;
  return importedName(scope, dotted);
}

function importedName({ module }: Scope, dotted: string): string | null {
  const [head = '', ...rest] = dotted.split('.');
  const declaration = declarationNamed(module.declarations, head);
  if (declaration?.kind !== 'import' || declaration.level > 0) return null;
  if (!packages.has(declaration.module.split('.')[0] ?? '')) return null;
  const from = declaration.member === null ? declaration.module : `${declaration.module}.${declaration.member}`;
  return canonicalName([from, ...rest].join('.'));
}

/** The package of a name and its last part, `langchain:tool`: packages move their members between modules. */
export function symbolOf(name: string): string {
  const parts = name.split('.');
  const head = parts[0] === 'google' ? parts.slice(0, 2).join('.') : (parts[0] ?? '');
  return `${head}:${parts.at(-1) ?? ''}`;
}

/** The package names in a type: its own, those of a union or in `Annotated`, without those of its arguments. */
export function typeNames(index: PythonIndex, scope: Scope, annotation: PyExpression, depth = 0): readonly string[] {
  if (depth > 10) return [];
  const inner = (parts: readonly PyExpression[]): readonly string[] =>
    parts.flatMap((part) => typeNames(index, scope, part, depth + 1));
  if (annotation.kind === 'string') {
    return annotation.value === null || annotation.value.length > 500
      ? []
      : inner([parseExpression(annotation.value).expression]);
  }
  if (annotation.kind === 'binary') return inner(annotation.operands);
  if (annotation.kind === 'call') return inner([annotation.callee]);
  if (annotation.kind === 'subscript') {
    const own = packageName(index, scope, annotation.value);
    const items = annotation.index.kind === 'tuple' ? annotation.index.items : [annotation.index];
    return own === 'typing.Optional' || own === 'typing.Union' || own === 'typing.Annotated'
      ? inner(items)
      : own === null
        ? inner([annotation.value])
        : [own];
  }
  const name = packageName(index, scope, annotation);
  if (name !== null) return [name];
  const dotted = dottedName(annotation);
  const entity: Entity | null = dotted === null ? null : lookUp(index, scope, dotted);
  if (entity?.kind !== 'assignment' || entity.declaration.value === null) return [];
  // An alias of a type: `Ctx = RunContextWrapper[Deps]`.
  const { expression } = parseExpression(entity.module.text, entity.declaration.value);
  return expression.kind === 'call' ? [] : inner([expression]);
}
