import type { Span } from '../../text/span.ts';
import { declarationNamed, dependsOnRun } from '../bindings.ts';
import type { ClassDeclaration, Declaration, FunctionDeclaration } from '../declarations.ts';
import { keptExpression } from '../kept-expressions.ts';
import type { PythonIndex } from '../python-index.ts';
import type { Place, Resolution } from '../resolution.ts';
import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { canonicalName, isKnownName } from './canonical-names.ts';
import type { ClassRef, Entity, EntityOf, PlacedType, PyValue, Scope } from './values-and-types.ts';

const NO_TYPES: ReadonlyMap<string, PlacedType> = new Map();
const NO_LOCALS: ReadonlyMap<string, PyValue> = new Map();

/** The top level of a module, at its end or as a declaration in it sees it. */
export function moduleScope(place: Place, declaration: Declaration | null = null): Scope {
  const at = declaration === null ? null : declaration.span.start;
  return { path: place.path, module: place.module, owner: null, types: NO_TYPES, locals: NO_LOCALS, at };
}

export function scopeOf(entity: Place & { readonly declaration: Declaration; readonly owner: ClassRef | null }): Scope {
  return entity.owner === null ? moduleScope(entity, entity.declaration) : classScope(entity.owner);
}

/** The value of an assignment, whole or in parts; null where there is none. */
export function assignedValue(entity: EntityOf<'assignment'>): PlacedType | null {
  const { value } = entity.declaration;
  return value === null ? null : { expression: keptExpression(entity.module, value), scope: scopeOf(entity) };
}

export function classScope(of: ClassRef, types: ReadonlyMap<string, PlacedType> = NO_TYPES): Scope {
  return { path: of.path, module: of.module, owner: of, types, locals: NO_LOCALS, at: of.declaration.span.start };
}

const MEMBERS = new WeakMap<readonly Declaration[], ReadonlyMap<Declaration, readonly ClassDeclaration[]>>();
const NO_CLASSES: readonly ClassDeclaration[] = [];

/** The classes around a declaration, the outermost first. Kept: each name that refers to a class or a function asks. */
export function classesAround({ module }: Place, declaration: Declaration): readonly ClassDeclaration[] {
  let known = MEMBERS.get(module.declarations);
  if (known === undefined) {
    known = membersIn(module.declarations);
    MEMBERS.set(module.declarations, known);
  }
  return known.get(declaration) ?? NO_CLASSES;
}

function membersIn(declarations: readonly Declaration[]): ReadonlyMap<Declaration, readonly ClassDeclaration[]> {
  const found = new Map<Declaration, readonly ClassDeclaration[]>();
  const add = (level: readonly Declaration[], around: readonly ClassDeclaration[]): void => {
    for (const one of level) {
      if (around.length > 0) found.set(one, around);
      if (one.kind === 'class') add(one.members, [...around, one]);
    }
  };
  add(declarations, NO_CLASSES);
  return found;
}

function classRef({ path, module }: Place, declaration: ClassDeclaration): ClassRef {
  const names = [...classesAround({ path, module }, declaration), declaration].map(({ name }) => name);
  return { path, module, declaration, qualifiedName: names.join('.'), id: `${path}#${declaration.nameSpan.start}` };
}

export function lookUp(index: PythonIndex, scope: Scope, name: string): Entity {
  const [first = '', ...rest] = name.split('.');
  if (scope.owner !== null) {
    const own = nestedDeclaration(scope.owner, first);
    if (own !== null) return attributesOf(index, entityOf(scope, own, scope.owner), rest);
  }
  const found = entityOfResolution(index.resolve(scope.path, name, scope.at), name);
  if (found.kind !== 'unknown' || rest.length === 0) return found;
  // A member of an external object: the index knows the head at most.
  const head = entityOfResolution(index.resolve(scope.path, first, scope.at), first);
  return head.kind === 'external' ? { kind: 'external', name: canonicalName([head.name, ...rest].join('.')) } : found;
}

/** The canonical name of an external expression or callee; null for any other. */
export function externalName(index: PythonIndex, scope: Scope, expression: PyExpression): string | null {
  const name = dottedName(expression.kind === 'call' ? expression.callee : expression);
  const entity = name === null ? null : lookUp(index, scope, name);
  return entity?.kind === 'external' ? entity.name : null;
}

/** The decorators of a class or function; an external one with its canonical name. */
export function decoratorsIn(
  index: PythonIndex,
  scope: Scope,
  { decorators }: ClassDeclaration | FunctionDeclaration,
): readonly { readonly span: Span; readonly expression: PyExpression; readonly name: string | null }[] {
  return decorators.map((span) => {
    const expression = keptExpression(scope.module, span);
    return { span, expression, name: externalName(index, scope, expression) };
  });
}

/** Whether a condition decides that the name has this value. */
export function isDecidedByRun({ module, owner, declaration }: EntityOf<'assignment'>): boolean {
  const { branch } = declaration;
  const level = owner?.declaration.members ?? module.declarations;
  return branch === 'chosen' || branch === 'alternative' || dependsOnRun(module, level, declaration);
}

/** Whether a value or a resolved name is external with one of these canonical names. */
export function isExternal(of: PyValue | Entity | undefined, ...names: readonly string[]): boolean {
  const entity = of?.kind === 'entity' ? of.entity : of;
  return entity?.kind === 'external' && names.includes(entity.name);
}

/** The method `name` of an instance of the class; null where the class and its bases have none. */
export function methodOf(index: PythonIndex, of: ClassRef, name: string): EntityOf<'function'> | null {
  const found = entityOfResolution(index.member(of, of.declaration, name), name);
  return found.kind === 'function' ? { ...found, bound: true } : null;
}

/** A nested class or a constant in a class body; fields (annotated names) do not hide types. */
function nestedDeclaration(owner: ClassRef, name: string): Declaration | null {
  const found = declarationNamed(owner.declaration.members, name);
  if (found?.kind === 'class' || found?.kind === 'type-alias') return found;
  return found?.kind === 'assignment' && found.annotation === null && found.form === 'whole' ? found : null;
}

function attributesOf(index: PythonIndex, entity: Entity, names: readonly string[]): Entity {
  let current = entity;
  for (const name of names) {
    if (current.kind !== 'class') return { kind: 'unknown', reason: `"${name}" is looked up at run time` };
    current = entityOfResolution(index.member(current.of, current.of.declaration, name), name);
  }
  return current;
}

function entityOf(
  { path, module }: Place,
  declaration: Declaration,
  owner: ClassRef | null,
  bound: boolean = false,
): Entity {
  switch (declaration.kind) {
    case 'class':
      return { kind: 'class', of: classRef({ path, module }, declaration) };
    case 'function':
      return { kind: 'function', path, module, declaration, owner, bound };
    case 'assignment':
      return { kind: 'assignment', path, module, declaration, owner };
    case 'type-alias':
      return { kind: 'type-alias', path, module, declaration, owner };
    default:
      return { kind: 'unknown', reason: `"${declaration.name}" is imported inside a class` };
  }
}

function entityOfResolution(resolution: Resolution, name: string): Entity {
  switch (resolution.kind) {
    case 'declaration': {
      const { declaration, bound } = resolution;
      return entityOf(resolution, declaration, ownerOf(resolution, declaration), bound);
    }
    case 'module':
      return { kind: 'module', path: resolution.path, module: resolution.module };
    case 'external':
      return { kind: 'external', name: canonicalName(resolution.name) };
    case 'builtin':
      return { kind: 'external', name: resolution.name };
    case 'missing':
      return { kind: 'unknown', reason: `"${name}" isn't defined` };
    case 'unknown': {
      const [head = ''] = name.split('.');
      const from = resolution.modules.find((module) => isKnownName(canonicalName(`${module}.${head}`)));
      return from === undefined
        ? { kind: 'unknown', reason: `"${name}" might come from a module outside the workspace` }
        : { kind: 'external', name: canonicalName(`${from}.${name}`) };
    }
  }
}

/** A declaration of the place's module as a value: of a method with its class. */
export function entityIn(place: Place, declaration: Declaration): Entity {
  return entityOf(place, declaration, ownerOf(place, declaration));
}

/** The class whose body has the declaration; null at the top level. */
function ownerOf(place: Place, declaration: Declaration): ClassRef | null {
  const owner = classesAround(place, declaration).at(-1);
  return owner === undefined ? null : classRef(place, owner);
}
