import type { BinaryExpression, Node } from '@babel/types';
import type { CodeReader } from './code-reader.ts';
import { longestText, tooLong } from './limits.ts';
import { bareExpression, type CodePlace } from './syntax.ts';
import type { Environment } from './values.ts';
import { type CodeValue, forced, isKind, isPrimitive, onlyAtRunTime, type UnknownValue } from './values.ts';

/** Whether a known value counts as true. */
export function isTruthy(value: CodeValue): boolean {
  return isPrimitive(value) ? Boolean(value) : true;
}

/** The text of a primitive value. */
export function joinableText(value: CodeValue, place: CodePlace): string | UnknownValue {
  if (isPrimitive(value)) return String(value);
  if (isKind(value, 'list')) {
    const parts = value.items.map((item) => (item == null ? '' : joinableText(forced(item), place)));
    const unknown = parts.find((part) => typeof part !== 'string');
    return unknown ?? parts.join(',');
  }
  return isKind(value, 'unknown') ? value : onlyAtRunTime(place);
}

export function unaryResult(operator: string, operand: CodeValue, place: CodePlace): CodeValue {
  const value = forced(operand);
  if (isKind(value, 'unknown')) return value;
  if (operator === '!') return !isTruthy(value);
  if (operator === 'void') return undefined;
  if (operator === 'typeof') return typeOf(value) ?? onlyAtRunTime(place);
  if (operator === '-' && typeof value === 'bigint') return -value;
  if (typeof value !== 'number') return onlyAtRunTime(place);
  if (operator === '-') return -value;
  return operator === '+' ? value : onlyAtRunTime(place);
}

/** The result of `typeof`; null if it isn't known. */
function typeOf(value: CodeValue): string | null {
  if (isPrimitive(value)) return typeof value;
  if (isKind(value, 'list') || isKind(value, 'object') || isKind(value, 'pattern')) return 'object';
  return isKind(value, 'function') || isKind(value, 'class') ? 'function' : null;
}

export function binaryResult(
  operator: string,
  leftValue: CodeValue,
  rightValue: CodeValue,
  place: CodePlace,
): CodeValue {
  const left = forced(leftValue);
  const right = forced(rightValue);
  if (isKind(left, 'unknown')) return left;
  if (isKind(right, 'unknown')) return right;
  if (operator === '==' || operator === '!=') {
    if (left !== null && left !== undefined && right !== null && right !== undefined) return onlyAtRunTime(place);
    return (left == null && right == null) === (operator === '==');
  }
  if (!isPrimitive(left) || !isPrimitive(right)) return onlyAtRunTime(place);
  if (operator === '===') return left === right;
  if (operator === '!==') return left !== right;
  if (typeof left !== 'number' || typeof right !== 'number') return onlyAtRunTime(place);
  switch (operator) {
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    case '**':
      return left ** right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '<<':
      return left << right;
    default:
      return onlyAtRunTime(place);
  }
}

/** A chain of `+`, read from its left end without recursion: texts of many lines are written as such chains. */
export function sumOf(reader: CodeReader, node: BinaryExpression, environment: Environment): CodeValue {
  const terms: Node[] = [];
  let at: Node = node;
  while (at.type === 'BinaryExpression' && at.operator === '+') {
    terms.push(at.right);
    at = bareExpression(at.left);
  }
  const place = reader.placeOf(node, environment);
  let sum = forced(reader.evaluate(at, environment));
  for (const term of terms.toReversed()) {
    const value = forced(reader.evaluate(term, environment));
    if (isKind(sum, 'unknown')) return sum;
    if (isKind(value, 'unknown')) return value;
    if (typeof sum === 'number' && typeof value === 'number') sum += value;
    else {
      const [one, other] = [joinableText(sum, place), joinableText(value, place)];
      if (typeof one !== 'string') return one;
      if (typeof other !== 'string') return other;
      if (one.length + other.length > longestText) return tooLong(place);
      sum = one + other;
    }
  }
  return sum;
}
