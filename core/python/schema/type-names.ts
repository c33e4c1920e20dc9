import type { PythonIndex } from '../python-index.ts';
import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { argumentsOf } from './annotation.ts';
import { typesByName, variablesIn } from './class-kinds.ts';
import { assignedValue, externalName, lookUp } from './scope.ts';
import type { EntityOf, PlacedType, Scope } from './values-and-types.ts';

/** Types that keep a string between their brackets as a string, which is named by its type. */
const BUILTIN_HOLDERS: ReadonlySet<string> = new Set(['list', 'dict', 'set', 'frozenset', 'tuple', 'type']);

/**
 * The name of a type argument in the title of a generic class: `List[int]`, `Union[str, NoneType]`. Metadata in `Annotated` is named by its
 * own type. Values that only a run decides are named as written, and `onUnknown` is called.
 */
export function typeName(
  index: PythonIndex,
  { expression, scope }: PlacedType,
  onUnknown: () => void,
  depth = 0,
): string {
  if (depth > 20) return '...';
  const inner = (node: PyExpression): string => typeName(index, { expression: node, scope }, onUnknown, depth + 1);
  if (expression.kind === 'constant') {
    return expression.value === 'None' ? 'NoneType' : expression.value === 'Ellipsis' ? '...' : expression.value;
  }
  if (expression.kind === 'string') {
    // Between the brackets of another type, the meaning of a string depends on that type; alone it is the type that it names.
    return depth > 0 || expression.value === null
      ? `ForwardRef('${expression.value ?? ''}')`
      : typeName(index, { expression: parseExpression(expression.value).expression, scope }, onUnknown, depth + 1);
  }
  if (expression.kind === 'number') return expression.text;
  if (expression.kind === 'binary') return unionName(expression.operands.map(inner));
  if (expression.kind === 'subscript') {
    const items = argumentsOf(expression.index);
    const generic = aliasOf(index, dottedName(expression.value), scope);
    if (generic !== undefined && generic.expression.kind === 'subscript') {
      const given = items.map((item): PlacedType => ({ expression: item, scope }));
      const types = typesByName(variablesIn(index, generic), given);
      return typeName(index, { ...generic, scope: { ...generic.scope, types } }, onUnknown, depth + 1);
    }
    const name = baseName(index, expression.value, scope);
    const [first, ...rest] = items;
    if (name === 'Annotated' && first !== undefined) {
      const beside = rest.map((item) => metadataName(index, item, scope, onUnknown));
      return `Annotated[${[inner(first), ...beside].join(', ')}]`;
    }
    if (BUILTIN_HOLDERS.has(name)) {
      return `${name}[${items.map((item) => (item.kind === 'string' ? 'str' : inner(item))).join(', ')}]`;
    }
    if (name === 'Union') return unionName(items.map(inner));
    return name === 'Optional'
      ? unionName([...items.map(inner), 'NoneType'])
      : `${name}[${items.map(inner).join(', ')}]`;
  }
  const name = dottedName(expression);
  const given = (name === null ? undefined : scope.types.get(name)) ?? aliasOf(index, name, scope);
  return given === undefined ? baseName(index, expression, scope) : typeName(index, given, onUnknown, depth + 1);
}

/** A nested union is flattened. */
function unionName(members: readonly string[]): string {
  const flat = members.map((member) => (/^Union\[.*\]$/.test(member) ? member.slice('Union['.length, -1) : member));
  return `Union[${flat.join(', ')}]`;
}

/** The type of `Names = List[str]`: Python keeps no name of such an alias. */
function aliasOf(index: PythonIndex, name: string | null, scope: Scope): PlacedType | undefined {
  const entity = name === null ? null : lookUp(index, scope, name);
  const value = entity?.kind === 'assignment' ? assignedValue(entity) : null;
  if (value === null) return undefined;
  const { kind } = value.expression;
  return dottedName(value.expression) !== null || kind === 'subscript' || kind === 'binary' ? value : undefined;
}

function metadataName(index: PythonIndex, node: PyExpression, scope: Scope, onUnknown: () => void): string {
  if (node.kind === 'string') return 'str';
  if (node.kind === 'number') return /^\d+$/.test(node.text) ? 'int' : 'float';
  if (node.kind === 'constant') return node.value === 'None' ? 'NoneType' : node.value === 'Ellipsis' ? '...' : 'bool';
  const name = node.kind === 'call' ? baseName(index, node.callee, scope) : 'Field';
  if (name !== 'Field' && name !== '...') return name;
  onUnknown();
  return scope.module.text.slice(node.start, node.end);
}

function baseName(index: PythonIndex, expression: PyExpression, scope: Scope): string {
  const name = dottedName(expression);
  if (name === null) return '...';
  const entity = lookUp(index, scope, name);
  const last = name.split('.').at(-1) ?? name;
  if (entity.kind === 'class') return entity.of.declaration.name;
  return entity.kind === 'assignment' && isNewType(index, entity) ? 'NewType' : last;
}

function isNewType(index: PythonIndex, entity: EntityOf<'assignment'>): boolean {
  const value = assignedValue(entity);
  return value?.expression.kind === 'call' && externalName(index, value.scope, value.expression) === 'typing.NewType';
}
