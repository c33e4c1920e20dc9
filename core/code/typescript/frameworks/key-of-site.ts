import type { Node } from '@babel/types';
import { type Around, findBinding, type NameBinding } from '../../../javascript/scopes.ts';
import { bareExpression, type CodePlace, keyName } from '../../../javascript/syntax.ts';
import type { SiteReading } from '../framework.ts';

interface Key {
  readonly name: string;
  readonly place: CodePlace;
}

/** The key under which an object of the file holds a value: directly, by the name of a constant, or by a call of a function that returns it. */
export function keyOfSite(reading: SiteReading): Key | null {
  let inner: Node = reading.node;
  for (let around: Around | null = reading.site.around; around !== null; around = around.around) {
    const { node, scope } = around;
    switch (node.type) {
      case 'ObjectProperty': {
        if (node.value !== inner) return null;
        const name = keyName(node.key, node.computed);
        return name === null ? null : { name, place: reading.placeOf(node.key) };
      }
      case 'VariableDeclarator':
        return node.id.type === 'Identifier' ? keyOfName(reading, findBinding(scope, node.id.name)) : null;
      case 'FunctionDeclaration':
        return node.id ? keyOfName(reading, findBinding(scope, node.id.name)) : null;
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'ReturnStatement':
      case 'BlockStatement':
      case 'ConditionalExpression':
      case 'LogicalExpression':
        inner = node;
        break;
      default:
        return null;
    }
  }
  return null;
}

function keyOfName(reading: SiteReading, binding: NameBinding | null): Key | null {
  if (binding === null) return null;
  const found = new Map<string, Key>();
  for (const { node, scope } of reading.module.scopes.sites) {
    if (node.type !== 'ObjectExpression') continue;
    for (const property of node.properties) {
      if (property.type !== 'ObjectProperty') continue;
      const value = bareExpression(property.value);
      const named = value.type === 'CallExpression' ? bareExpression(value.callee) : value;
      if (named.type !== 'Identifier' || named.name !== binding.name || findBinding(scope, named.name) !== binding) {
        continue;
      }
      const name = keyName(property.key, property.computed);
      if (name !== null) found.set(name, { name, place: reading.placeOf(property.key) });
    }
  }
  const [only] = found.values();
  return found.size === 1 && only !== undefined ? only : null;
}
