import { byWord, wordSet } from '../../text/words.ts';
import { keptArguments } from '../kept-expressions.ts';
import type { PythonIndex } from '../python-index.ts';
import { dottedName, type PyCall, type PyExpression } from '../syntax/nodes.ts';
import { assignedValue, decoratorsIn, externalName, isExternal, lookUp, moduleScope } from './scope.ts';
import type { ClassRef, Entity, PlacedType, Scope } from './values-and-types.ts';

/** One base of a class: `Page[User]` is `Page` with one argument. */
interface BaseClass {
  readonly entity: Entity;
  readonly expression: PyExpression;
  readonly arguments: readonly PyExpression[];
  readonly scope: Scope;
}

type ModelKind = 'model' | 'root-model' | 'settings';
type DataclassKind = 'dataclass' | 'pydantic-dataclass';
type RecordKind = 'typed-dict' | 'named-tuple' | 'enum';
export type ClassKind = ModelKind | DataclassKind | RecordKind | 'protocol' | 'plain' | 'unknown';

export function isModelKind(kind: ClassKind): kind is ModelKind {
  return kind === 'model' || kind === 'root-model' || kind === 'settings';
}

/** The scope of the bases, decorators and keywords of a class: the one around it. */
export function outerScope(of: ClassRef): Scope {
  return moduleScope(of, of.declaration);
}

const BASES = new WeakMap<PythonIndex, Map<ClassRef['id'], readonly BaseClass[]>>();

/** The bases of a class, in source order. Kept: each class asks for those of the classes above it. */
export function basesOf(index: PythonIndex, of: ClassRef): readonly BaseClass[] {
  const known = BASES.get(index) ?? new Map<ClassRef['id'], readonly BaseClass[]>();
  BASES.set(index, known);
  const bases = known.get(of.id) ?? readBases(index, of);
  known.set(of.id, bases);
  return bases;
}

function readBases(index: PythonIndex, of: ClassRef): readonly BaseClass[] {
  if (of.declaration.bases === null) return [];
  const scope = outerScope(of);
  return keptArguments(of.module, of.declaration.bases)
    .filter(({ kind }) => kind === 'positional')
    .map(({ value }) => {
      const name = dottedName(value.kind === 'subscript' ? value.value : value);
      const entity: Entity =
        name === null ? { kind: 'unknown', reason: 'a base class is made at run time' } : lookUp(index, scope, name);
      const given = value.kind !== 'subscript' ? [] : value.index.kind === 'tuple' ? value.index.items : [value.index];
      return { entity: namedAgain(index, entity), expression: value, arguments: given, scope };
    });
}

/** `Base = pydantic.BaseModel` is an alias of the class. */
function namedAgain(index: PythonIndex, entity: Entity): Entity {
  let current = entity;
  for (let step = 0; step < 10 && current.kind === 'assignment'; step++) {
    const value = assignedValue(current);
    if (value === null) return current;
    const { expression, scope } = value;
    const name = dottedName(expression.kind === 'subscript' ? expression.value : expression);
    if (name === null) return current;
    current = lookUp(index, scope, name);
  }
  return current;
}

/** The keyword arguments of a class statement (`total=False`, `extra="forbid"`). */
export function classKeywords(of: ClassRef): readonly { readonly name: string; readonly value: PyExpression }[] {
  if (of.declaration.bases === null) return [];
  return keptArguments(of.module, of.declaration.bases).flatMap(({ name, value }) =>
    name === null ? [] : [{ name, value }],
  );
}

const ROOTS = byWord<ClassKind>({
  model: 'pydantic.BaseModel pydantic.GenericModel langchain.BaseModel sqlmodel.SQLModel',
  'root-model': 'pydantic.RootModel',
  settings: 'pydantic.BaseSettings',
  'typed-dict': 'typing.TypedDict',
  'named-tuple': 'typing.NamedTuple',
  protocol: 'typing.Protocol',
  enum: 'enum.Enum enum.IntEnum enum.StrEnum enum.Flag enum.IntFlag enum.ReprEnum',
});

/** External bases without fields. */
const HARMLESS = wordSet(
  'object str int float bytes dict list tuple typing.Generic abc.ABC typing.Hashable typing.Protocol Exception',
);

export function decoratorsOf(index: PythonIndex, of: ClassRef): ReturnType<typeof decoratorsIn> {
  return decoratorsIn(index, outerScope(of), of.declaration);
}

const DATACLASSES = byWord<DataclassKind>({
  dataclass: 'dataclasses.dataclass',
  'pydantic-dataclass': 'pydantic.dataclass',
});

export function dataclassDecorator(
  index: PythonIndex,
  of: ClassRef,
): { readonly kind: DataclassKind; readonly expression: PyExpression } | null {
  for (const { expression, name } of decoratorsOf(index, of)) {
    const kind = DATACLASSES.get(name ?? '');
    if (kind !== undefined) return { kind, expression };
  }
  return null;
}

/** The kind of a class by its bases and decorators; the reason where it cannot be known. */
export function classKind(index: PythonIndex, of: ClassRef): ClassKind {
  return kindOf(index, of, new Set());
}

function kindOf(index: PythonIndex, of: ClassRef, seen: Set<string>): ClassKind {
  if (seen.has(of.id) || seen.size > 200) return 'plain';
  seen.add(of.id);
  const decorator = dataclassDecorator(index, of);
  let result: ClassKind = 'plain';
  for (const { entity } of basesOf(index, of)) {
    let kind: ClassKind = 'unknown';
    if (entity.kind === 'class') {
      kind = kindOf(index, entity.of, seen);
    } else if (entity.kind === 'external') {
      kind = ROOTS.get(entity.name) ?? (HARMLESS.has(entity.name) ? 'plain' : 'unknown');
    }
    if (kind !== 'plain' && kind !== 'protocol' && (result === 'plain' || result === 'unknown')) result = kind;
  }
  if (decorator !== null && (result === 'plain' || result === 'unknown' || result === 'dataclass')) {
    return decorator.kind;
  }
  return result;
}

/** A class in the method resolution order, with the types of its type variables. */
export interface Ancestor {
  readonly of: ClassRef;
  readonly types: ReadonlyMap<string, PlacedType>;
}

/** The workspace's classes in the method resolution order, the class itself first. */
export function ancestorsOf(
  index: PythonIndex,
  of: ClassRef,
  types: ReadonlyMap<string, PlacedType>,
): readonly Ancestor[] {
  return linearize(index, { of, types }, { path: new Set(), known: new Map(), steps: 0 });
}

/** A class with more bases than this, counted along each way to them, has only the first ones. */
const mostBases = 2_000;

interface Linearization {
  /** The classes on the way to the present one. */
  readonly path: Set<string>;
  /** Of classes without type arguments: two classes can share their bases on each level. */
  readonly known: Map<string, readonly Ancestor[]>;
  steps: number;
}

function linearize(index: PythonIndex, self: Ancestor, walk: Linearization): readonly Ancestor[] {
  const { path, known } = walk;
  const { id } = self.of;
  if (path.has(id) || path.size > 60 || ++walk.steps > mostBases) return [];
  const before = self.types.size === 0 ? known.get(id) : undefined;
  if (before !== undefined) return before;
  path.add(id);
  const parents = directAncestors(index, self);
  const orders = parents.map((parent) => linearize(index, parent, walk));
  path.delete(id);
  const [only] = orders;
  const above = orders.length === 1 && only !== undefined && only.length > 0 ? only : merged([...orders, parents]);
  const order = [self, ...above];
  if (self.types.size === 0) known.set(id, order);
  return order;
}

/** The first class of the orders that is behind no first class, again and again, as in Python. */
function merged(orders: readonly (readonly Ancestor[])[]): readonly Ancestor[] {
  const found: Ancestor[] = [];
  const places = orders.map(() => 0);
  /** How often a class is behind the first one of an order. */
  const behind = new Map<string, number>();
  const count = ({ of }: Ancestor, by: 1 | -1): void => {
    behind.set(of.id, (behind.get(of.id) ?? 0) + by);
  };
  for (const order of orders) for (const one of order.slice(1)) count(one, 1);
  while (found.length < 1000) {
    const heads = orders.flatMap((order, at) => order[places[at] ?? 0] ?? []);
    const next = heads.find(({ of }) => (behind.get(of.id) ?? 0) === 0) ?? heads[0];
    if (next === undefined) break;
    found.push(next);
    for (const [at, order] of orders.entries()) {
      const place = places[at] ?? 0;
      if (order[place]?.of.id !== next.of.id) continue;
      places[at] = place + 1;
      const head = order[place + 1];
      if (head !== undefined) count(head, -1);
    }
  }
  return found;
}

/** The bases from the workspace, with their type arguments. */
export function directAncestors(index: PythonIndex, self: Ancestor): readonly Ancestor[] {
  return basesOf(index, self.of).flatMap(({ entity, arguments: given, scope }) => {
    if (entity.kind !== 'class') return [];
    const placed = given.map((expression) => ({ expression, scope: { ...scope, types: self.types } }));
    return [{ of: entity.of, types: typesByName(typeVariablesOf(index, entity.of), placed) }];
  });
}

/** The canonical names of the external bases of a class and its ancestors. */
export function externalBases(index: PythonIndex, of: ClassRef): readonly string[] {
  return ancestorsOf(index, of, new Map()).flatMap((ancestor) =>
    basesOf(index, ancestor.of).flatMap(({ entity }) => (entity.kind === 'external' ? [entity.name] : [])),
  );
}

export function typeVariablesOf(index: PythonIndex, of: ClassRef): readonly string[] {
  if (of.declaration.typeParameters.length > 0) return of.declaration.typeParameters;
  const bases = basesOf(index, of);
  const generic = bases.find(({ entity }) => isExternal(entity, 'typing.Generic', 'typing.Protocol'));
  const sources = generic !== undefined && generic.arguments.length > 0 ? [generic] : bases;
  const found = sources.flatMap(({ arguments: given, scope }) =>
    given.flatMap((expression) => variablesIn(index, { expression, scope })),
  );
  return [...new Set(found)];
}

/** The type variables in a type, by first occurrence. */
export function variablesIn(index: PythonIndex, { expression, scope }: PlacedType): readonly string[] {
  const found = new Set<string>();
  const visit = (node: PyExpression, depth: number): void => {
    if (depth > 20) return;
    if (node.kind !== 'name') for (const part of typesWithin(node)) visit(part, depth + 1);
    else if (typeVariableCall(index, scope, node.name) !== null) found.add(node.name);
  };
  visit(expression, 0);
  return [...found];
}

/** The parts of a type: those in its brackets, and on both sides of `|`. */
export function typesWithin(node: PyExpression): readonly PyExpression[] {
  if (node.kind === 'subscript') return [node.index];
  if (node.kind === 'tuple' || node.kind === 'list') return node.items;
  return node.kind === 'binary' ? node.operands : [];
}

/** The `TypeVar(…)` call of a name; null where there is none. */
export function typeVariableCall(
  index: PythonIndex,
  scope: Scope,
  name: string,
): { readonly call: PyCall; readonly scope: Scope } | null {
  const entity = lookUp(index, scope, name);
  const value = entity.kind === 'assignment' ? assignedValue(entity) : null;
  return value?.expression.kind === 'call' && externalName(index, value.scope, value.expression) === 'typing.TypeVar'
    ? { call: value.expression, scope: value.scope }
    : null;
}

/** The type arguments by type variable; missing ones are left out. */
export function typesByName(names: readonly string[], given: readonly PlacedType[]): ReadonlyMap<string, PlacedType> {
  return new Map(
    names.flatMap((name, position) => {
      const argument = given[position];
      return argument === undefined ? [] : [[name, argument] as const];
    }),
  );
}
