import type { Node } from '@babel/types';
import type { CodeReader } from './code-reader.ts';
import { keyName } from './syntax.ts';
import type { Environment } from './values.ts';
import { type CodeValue, forced, isKind, type Member, onlyAtRunTime } from './values.ts';

/** Gives each name of a pattern its part of the value. */
export function bindPattern(
  reader: CodeReader,
  pattern: Node,
  given: CodeValue,
  environment: Environment,
  bind: (name: string, value: CodeValue) => void,
): void {
  const value = forced(given);
  const inner = (part: Node, of: CodeValue): void => bindPattern(reader, part, of, environment, bind);
  switch (pattern.type) {
    case 'Identifier':
      bind(pattern.name, value);
      return;
    case 'TSParameterProperty':
      inner(pattern.parameter, value);
      return;
    case 'AssignmentPattern':
      inner(pattern.left, value === undefined ? reader.evaluate(pattern.right, environment) : value);
      return;
    case 'ArrayPattern':
      for (const [index, element] of pattern.elements.entries()) {
        if (element === null) continue;
        const rest = element.type === 'RestElement';
        const part: CodeValue = isKind(value, 'list')
          ? rest
            ? { kind: 'list', items: value.items.slice(index) }
            : value.items[index]
          : openOr(value, reader, element, environment);
        inner(rest ? element.argument : element, part);
      }
      return;
    case 'ObjectPattern': {
      const taken = new Set<string>();
      for (const property of pattern.properties) {
        const place = reader.placeOf(property, environment);
        if (property.type === 'RestElement') {
          inner(
            property.argument,
            isKind(value, 'object') ? without(value, taken) : openOr(value, reader, property, environment),
          );
          continue;
        }
        const name = keyName(property.key, property.computed);
        if (name !== null) taken.add(name);
        inner(property.value, name === null ? onlyAtRunTime(place) : reader.member(value, name, place));
      }
      return;
    }
    default:
      return;
  }
}

function without(value: Extract<CodeValue, { readonly kind: 'object' }>, taken: ReadonlySet<string>): CodeValue {
  const members = new Map<string, Member>([...value.members].filter(([name]) => !taken.has(name)));
  return { ...value, members };
}

function openOr(value: CodeValue, reader: CodeReader, node: Node, environment: Environment): CodeValue {
  return isKind(value, 'unknown') ? value : onlyAtRunTime(reader.placeOf(node, environment));
}
