import type { PythonIndex } from '../index.ts';
import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { argumentsOf } from './annotation.ts';
import { lookUp, type Scope, type TypeArgument } from './scope.ts';

/** How a type given to a generic class is named in the class's title: `List[int]`, `Union[str, NoneType]`. */
export function typeName(index: PythonIndex, { expression, scope }: TypeArgument, depth = 0): string {
  if (depth > 20) {
    return '...';
  }
  const inner = (node: PyExpression): string => typeName(index, { expression: node, scope }, depth + 1);
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
      return name === 'Optional'
        ? `Union[${items.map(inner).join(', ')}, NoneType]`
        : `${name}[${items.map(inner).join(', ')}]`;
    }
    default: {
      const name = dottedName(expression);
      const given = name === null ? undefined : scope.types.get(name);
      return given === undefined ? baseName(index, expression, scope) : typeName(index, given, depth + 1);
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
