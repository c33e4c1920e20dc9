import type { PythonIndex } from '../index.ts';
import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { argumentsOf } from './annotation.ts';
import { lookUp, type PlacedType, type Scope } from './scope.ts';

/** Types that keep a text between their brackets as a text, which is named by its type. */
const BUILTIN_HOLDERS: ReadonlySet<string> = new Set(['list', 'dict', 'set', 'frozenset', 'tuple', 'type']);

/**
 * How a type given to a generic class is named in the class's title: `List[int]`, `Union[str, NoneType]`. What stands beside a type in
 * `Annotated` is named by its own type, but for values that only a run can show: those as they are written, and `onUnknown` is told.
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
    // Between the brackets of another type a text is what its holder makes of it; alone it is the type that it names.
    return depth > 0 || expression.value === null
      ? `ForwardRef('${expression.value ?? ''}')`
      : typeName(index, { expression: parseExpression(expression.value).expression, scope }, onUnknown, depth + 1);
  }
  if (expression.kind === 'number') return expression.text;
  if (expression.kind === 'binary') return `Union[${expression.operands.map(inner).join(', ')}]`;
  if (expression.kind === 'subscript') {
    const items = argumentsOf(expression.index);
    const name = baseName(index, expression.value, scope);
    const [first, ...rest] = items;
    if (name === 'Annotated' && first !== undefined) {
      const beside = rest.map((item) => metadataName(index, item, scope, onUnknown));
      return `Annotated[${[inner(first), ...beside].join(', ')}]`;
    }
    if (BUILTIN_HOLDERS.has(name)) {
      return `${name}[${items.map((item) => (item.kind === 'string' ? 'str' : inner(item))).join(', ')}]`;
    }
    return name === 'Optional'
      ? `Union[${items.map(inner).join(', ')}, NoneType]`
      : `${name}[${items.map(inner).join(', ')}]`;
  }
  const name = dottedName(expression);
  const given = name === null ? undefined : scope.types.get(name);
  return given === undefined ? baseName(index, expression, scope) : typeName(index, given, onUnknown, depth + 1);
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
  return entity.kind === 'class' ? entity.of.declaration.name : last;
}
