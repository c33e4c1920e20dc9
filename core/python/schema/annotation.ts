import { wordSet } from '../../text/words.ts';
import { dottedName, type PyCall, type PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import type { Definitions } from './definitions.ts';
import { readMetadata } from './metadata-reader.ts';
import { assignedValue, isDecidedByRun, lookUp } from './scope.ts';
import type { Entity, EntityOf, Metadata, PlacedType, Scope } from './values-and-types.ts';

/** The parts of an annotation: qualifiers (`ClassVar`, `Final`, `Required`…), metadata of `Annotated`, the type itself. */
interface Annotation {
  readonly qualifiers: ReadonlySet<string>;
  readonly metadata: readonly Metadata[];
  readonly type: PlacedType | null;
}

const QUALIFIERS: Readonly<Record<string, string>> = {
  'typing.ClassVar': 'class-var',
  'typing.Final': 'final',
  'typing.Required': 'required',
  'typing.NotRequired': 'not-required',
  'typing.ReadOnly': 'read-only',
  'dataclasses.InitVar': 'init-var',
};

const TYPE_KINDS = wordSet('name attribute subscript binary string');

/** Removes qualifiers and `Annotated`, also those behind aliases. */
export function readAnnotation(table: Definitions, expression: PyExpression, scope: Scope): Annotation {
  const qualifiers = new Set<string>();
  let metadata: readonly Metadata[] = [];
  let member: PlacedType | null = { expression, scope };
  for (let step = 0; member !== null && step < 30; step++) {
    member = followed(table, member);
    const node: PyExpression = member.expression;
    const inside: Scope = member.scope;
    const name = externalType(table, node.kind === 'subscript' ? node.value : node, inside);
    const qualifier: string | undefined =
      name === null || !Object.hasOwn(QUALIFIERS, name) ? undefined : QUALIFIERS[name];
    if (qualifier !== undefined) {
      qualifiers.add(qualifier);
      member = node.kind === 'subscript' ? { expression: node.index, scope: inside } : null;
    } else if (name === 'typing.Annotated' && node.kind === 'subscript') {
      const items: readonly PyExpression[] = argumentsOf(node.index);
      const own = items.slice(1).flatMap((item) => readMetadata(table.evaluator, table.notes, item, inside));
      metadata = [...own, ...metadata];
      member = items[0] === undefined ? null : { expression: items[0], scope: inside };
    } else {
      break;
    }
  }
  return { qualifiers, metadata, type: member };
}

/** Resolves strings and plain names to types. */
export function followed(table: Definitions, member: PlacedType): PlacedType {
  let current = member;
  for (let step = 0; step < 30; step++) {
    const { expression, scope } = current;
    if (expression.kind === 'string' && expression.value !== null) {
      current = { expression: parseExpression(expression.value).expression, scope };
      continue;
    }
    const name = dottedName(expression);
    if (name === null) return current;
    const given = scope.types.get(name);
    if (given !== undefined) {
      current = given;
      continue;
    }
    const entity = lookUp(table.index, scope, name);
    const next = entity.kind === 'assignment' ? typeAlias(table, entity) : null;
    if (next === null) return current;
    current = next;
  }
  return current;
}

/** The value of `Name = …` as a type; null where it creates a type (a NewType, an enum) or is none. */
export function typeAlias(table: Definitions, entity: EntityOf<'assignment'>): PlacedType | null {
  const value = entity.declaration.form === 'whole' ? assignedValue(entity) : null;
  if (value === null) return null;
  if (isDecidedByRun(entity)) {
    table.notes.note(`"${entity.declaration.name}" depends on a condition; its first definition is shown`);
  }
  const { expression, scope } = value;
  if (expression.kind === 'call') return newType(table, expression, scope);
  return TYPE_KINDS.has(expression.kind) || isNone(expression) ? value : null;
}

function newType(table: Definitions, call: PyCall, scope: Scope): PlacedType | null {
  const name = externalType(table, call.callee, scope);
  const type = call.arguments[1]?.value ?? call.arguments.find((argument) => argument.name === 'tp')?.value;
  return name === 'typing.NewType' && type !== undefined ? { expression: type, scope } : null;
}

/** The canonical name of an expression from outside the workspace; null for any other. */
export function externalType(table: Definitions, expression: PyExpression, scope: Scope): string | null {
  const name = expression.kind === 'call' ? null : dottedName(expression);
  if (name === null || scope.types.has(name)) return null;
  const entity = genericEntity(table, name, scope);
  return entity.kind === 'external' ? entity.name : null;
}

/** Resolves a name before `[`, through aliases too: `Items = List`. */
export function genericEntity(table: Definitions, name: string, scope: Scope): Entity {
  let entity = lookUp(table.index, scope, name);
  for (let step = 0; step < 30 && entity.kind === 'assignment'; step++) {
    const alias = typeAlias(table, entity);
    const other = alias === null ? null : dottedName(alias.expression);
    if (alias === null || other === null) break;
    entity = lookUp(table.index, alias.scope, other);
  }
  return entity;
}

/** The members of a union, with those of nested and named unions; of any other type, the type itself. */
export function unionMembers(table: Definitions, member: PlacedType, depth = 0): readonly PlacedType[] {
  const { expression, scope } = depth > 20 ? member : followedUnion(table, member);
  if (expression.kind === 'binary' && expression.operators.every((operator) => operator === '|')) {
    return expression.operands.flatMap((operand) => unionMembers(table, { expression: operand, scope }, depth + 1));
  }
  const name = expression.kind === 'subscript' ? externalType(table, expression.value, scope) : null;
  if (expression.kind === 'subscript' && (name === 'typing.Optional' || name === 'typing.Union')) {
    const items = argumentsOf(expression.index).flatMap((item) =>
      unionMembers(table, { expression: item, scope }, depth + 1),
    );
    return name === 'typing.Optional'
      ? [...items, { expression: { kind: 'constant', value: 'None', start: 0, end: 0 }, scope }]
      : items;
  }
  return [{ expression, scope }];
}

/** Resolves a member to a union that it names; any other stays as written. */
function followedUnion(table: Definitions, member: PlacedType): PlacedType {
  const named = followed(table, member);
  const { expression, scope } = named;
  const isUnion =
    expression.kind === 'binary' ||
    isNone(expression) ||
    (expression.kind === 'subscript' &&
      ['typing.Optional', 'typing.Union'].includes(externalType(table, expression.value, scope) ?? ''));
  return isUnion ? named : member;
}

export function argumentsOf(index: PyExpression): readonly PyExpression[] {
  return index.kind === 'tuple' ? index.items : [index];
}

export function isNone(expression: PyExpression): boolean {
  return expression.kind === 'constant' && expression.value === 'None';
}
