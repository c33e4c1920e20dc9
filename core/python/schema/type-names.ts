import type { PythonIndex } from '../index.ts';
import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { argumentsOf } from './annotation.ts';
import { lookUp, type Scope, type TypeArgument } from './scope.ts';

/**
 * How a type given to a generic class is named in the class's title: `List[int]`, `Union[str, NoneType]`. What stands beside a type in
 * `Annotated` is named by its own type, but for values that only a run can show: those as they are written, and `onUnknown` is told.
 */
export function typeName(
  index: PythonIndex,
  { expression, scope }: TypeArgument,
  onUnknown: () => void,
  depth = 0,
): string {
  if (depth > 20) {
    return '...';
  }
  const inner = (node: PyExpression): string => typeName(index, { expression: node, scope }, onUnknown, depth + 1);
  switch (expression.kind) {
    case 'constant':
      return expression.value === 'None' ? 'NoneType' : expression.value === 'Ellipsis' ? '...' : expression.value;
    case 'string':
      return `'${expression.value ?? ''}'`;
    case 'number':
      return expression.text;
    case 'binary':
      return `Union[${expression.operands.map(inner).join(', ')}]`;
    case 'subscript': {
      const items = argumentsOf(expression.index);
      const name = baseName(index, expression.value, scope);
      const [first, ...rest] = items;
      if (name === 'Annotated' && first !== undefined) {
        const beside = rest.map((item) => metadataName(index, item, scope, onUnknown));
        return `Annotated[${[inner(first), ...beside].join(', ')}]`;
      }
      return name === 'Optional'
        ? `Union[${items.map(inner).join(', ')}, NoneType]`
        : `${name}[${items.map(inner).join(', ')}]`;
    }
    default: {
      const name = dottedName(expression);
      const given = name === null ? undefined : scope.types.get(name);
      return given === undefined ? baseName(index, expression, scope) : typeName(index, given, onUnknown, depth + 1);
    }
  }
}

function metadataName(index: PythonIndex, node: PyExpression, scope: Scope, onUnknown: () => void): string {
  switch (node.kind) {
    case 'string':
      return 'str';
    case 'number':
      return /^\d+$/.test(node.text) ? 'int' : 'float';
    case 'constant':
      return node.value === 'None' ? 'NoneType' : node.value === 'Ellipsis' ? '...' : 'bool';
    default: {
      const name = node.kind === 'call' ? baseName(index, node.callee, scope) : 'Field';
      if (name !== 'Field' && name !== '...') return name;
      onUnknown();
      return scope.module.text.slice(node.start, node.end);
    }
  }
}

function baseName(index: PythonIndex, expression: PyExpression, scope: Scope): string {
  const name = dottedName(expression);
  if (name === null) {
    return '...';
  }
  const entity = lookUp(index, scope, name);
  const last = name.split('.').at(-1) ?? name;
  return entity.kind === 'class' ? entity.of.declaration.name : last;
}
