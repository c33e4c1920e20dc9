import { ancestorsOf } from '../../python/schema/class-kinds.ts';
import type { DefinitionTable } from '../../python/schema/definition-table.ts';
import { classScope } from '../../python/schema/scope.ts';
import type { ClassRef, PyValue } from '../../python/schema/values-and-types.ts';
import type { Span } from '../../text/span.ts';
import type { ToolSite } from './tool-site.ts';

interface ClassValue {
  readonly value: PyValue;
  readonly span: Span;
  readonly path: string;
}

/** The value of an attribute of a class or its nearest base in the workspace; null for none. A `Field(default=…)` counts as its default. */
function classValue(table: DefinitionTable, of: ClassRef, name: string): ClassValue | null {
  for (const { of: ancestor } of ancestorsOf(table.index, of, new Map())) {
    const member = ancestor.declaration.members.findLast(
      (other) => other.kind === 'assignment' && other.name === name && other.value !== null,
    );
    if (member?.kind !== 'assignment' || member.value === null) continue;
    const read = table.evaluator.written(member.value, classScope(ancestor));
    const given = read.kind === 'field' && read.spec.default?.kind === 'value' ? read.spec.default.value : read;
    return { value: given, span: member.value, path: ancestor.path };
  }
  return null;
}

export function classValueOf(table: DefinitionTable, of: ClassRef, name: string): PyValue | undefined {
  return classValue(table, of, name)?.value;
}

/** The text of an attribute of a class; undefined, and noted, where there is none that is known. */
export function classText(site: ToolSite, of: ClassRef, name: string): string | undefined {
  const found = classValue(site.table, of, name);
  if (found?.value.kind === 'str') return found.value.value;
  const reason =
    found === null
      ? 'the class has none'
      : found.value.kind === 'unknown'
        ? found.value.reason
        : 'it is only known at run time';
  site.missing(name, reason, found === null || found.path !== of.path ? null : found.span);
  return undefined;
}
