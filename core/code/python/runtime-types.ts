import { followed } from '../../python/schema/annotation.ts';
import type { DefinitionTable } from '../../python/schema/definition-table.ts';
import { lookUp } from '../../python/schema/scope.ts';
import type { ClassRef, PlacedType, PyValue } from '../../python/schema/values-and-types.ts';
import { dottedName, type PyExpression } from '../../python/syntax/nodes.ts';

/** A type as Python itself has it when a program runs: the base of frameworks that don't use Pydantic. */
export type RuntimeType =
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'none' | 'any' }
  | { readonly kind: 'class'; readonly of: ClassRef }
  /** Of a library: `datetime.date`. */
  | { readonly kind: 'library'; readonly name: string }
  | {
      readonly kind: 'generic';
      readonly origin: string;
      readonly items: readonly RuntimeType[];
      readonly isTyping: boolean;
    }
  | { readonly kind: 'union'; readonly members: readonly RuntimeType[]; readonly form: 'pipe' | 'Optional' | 'Union' }
  | { readonly kind: 'literal'; readonly values: readonly PyValue[] }
  | { readonly kind: 'annotated'; readonly inner: RuntimeType; readonly metadata: readonly PyValue[] }
  | { readonly kind: 'unknown' };

const deepest = 20;

export function runtimeType(table: DefinitionTable, type: PlacedType, depth = 0): RuntimeType {
  if (depth > deepest) return { kind: 'unknown' };
  const { expression, scope } = followed(table, type);
  const read = (inner: PyExpression): RuntimeType => runtimeType(table, { expression: inner, scope }, depth + 1);
  if (expression.kind === 'constant') return { kind: expression.value === 'None' ? 'none' : 'unknown' };
  if (expression.kind === 'binary') {
    return { kind: 'union', members: expression.operands.flatMap((one) => membersOf(read(one))), form: 'pipe' };
  }
  const subscript = expression.kind === 'subscript' ? expression : null;
  const dotted = dottedName(subscript === null ? expression : subscript.value);
  const entity = dotted === null ? null : lookUp(table.index, scope, dotted);
  if (entity?.kind === 'class') return { kind: 'class', of: entity.of };
  if (entity?.kind !== 'external') return { kind: 'unknown' };
  const { name } = entity;
  if (subscript === null) {
    if (name === 'typing.Any') return { kind: 'any' };
    return name.includes('.') ? { kind: 'library', name } : { kind: 'builtin', name };
  }
  const items = subscript.index.kind === 'tuple' ? subscript.index.items : [subscript.index];
  switch (name) {
    case 'typing.Optional':
      return {
        kind: 'union',
        members: [...items.flatMap((one) => membersOf(read(one))), { kind: 'none' }],
        form: 'Optional',
      };
    case 'typing.Union': {
      const members = items.flatMap((one) => membersOf(read(one)));
      const isOptional = members.length === 2 && members.some(({ kind }) => kind === 'none');
      return { kind: 'union', members, form: isOptional ? 'Optional' : 'Union' };
    }
    case 'typing.Literal':
      return { kind: 'literal', values: items.map((one) => table.evaluator.evaluate(one, scope)) };
    case 'typing.Annotated': {
      const [first, ...rest] = items;
      if (first === undefined) return { kind: 'unknown' };
      return {
        kind: 'annotated',
        inner: read(first),
        metadata: rest.map((one) => table.evaluator.evaluate(one, scope)),
      };
    }
  }
  const written = dottedName(subscript.value) ?? '';
  return { kind: 'generic', origin: name, items: items.map(read), isTyping: /(?:^|\.)[A-Z]\w*$/.test(written) };
}

function membersOf(type: RuntimeType): readonly RuntimeType[] {
  return type.kind === 'union' ? type.members : [type];
}

/** The type without `Annotated`. */
export function plainType(type: RuntimeType): RuntimeType {
  return type.kind === 'annotated' ? plainType(type.inner) : type;
}
