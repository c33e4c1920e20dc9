import { equalityKey, truthOf, unknownValue } from './py-value.ts';
import type { PyValue } from './values-and-types.ts';

const LONGEST = 100_000;
const RUN_TIME = unknownValue('it is computed at run time');

/** Operators on constants. Anything but plain arithmetic is unknown, string formatting too. */
export function arithmetic(
  kind: 'unary' | 'binary',
  operators: readonly string[],
  operands: readonly PyValue[],
): PyValue {
  const unread = operands.find((operand) => operand.kind === 'unknown');
  if (unread !== undefined) return unread;
  const [first] = operands;
  if (first === undefined) return RUN_TIME;
  if (kind === 'unary') return unary(operators[0] ?? '', first);
  if (operators[0] === 'or' || operators[0] === 'and') return chosen(operators[0], operands);
  let result = first;
  for (const [index, operator] of operators.entries()) {
    const right = operands[index + 1];
    if (right === undefined) return RUN_TIME;
    result = binary(operator, result, right);
    if (result.kind === 'unknown') return result;
  }
  return result;
}

function unary(operator: string, value: PyValue): PyValue {
  if (operator === 'not') {
    const truth = truthOf(value);
    return truth === null ? RUN_TIME : { kind: 'bool', value: !truth };
  }
  if (value.kind === 'special' && value.number !== null && operator === '-' && value.type === 'decimal') {
    const text = value.text.startsWith('-') ? value.text.slice(1) : `-${value.text}`;
    return { ...value, text, number: -value.number };
  }
  if (value.kind !== 'int' && value.kind !== 'float') return RUN_TIME;
  if (operator === '-') {
    return { kind: value.kind, value: value.kind === 'int' && value.value === 0 ? 0 : -value.value };
  }
  if (operator === '+') return value;
  return value.kind === 'int' ? { kind: 'int', value: -value.value - 1 } : RUN_TIME;
}

function chosen(operator: 'or' | 'and', operands: readonly PyValue[]): PyValue {
  for (const [index, operand] of operands.entries()) {
    const truth = truthOf(operand);
    if (truth === null) return RUN_TIME;
    if (truth === (operator === 'or') || index === operands.length - 1) return operand;
  }
  return RUN_TIME;
}

function binary(operator: string, left: PyValue, right: PyValue): PyValue {
  if (operator === '==' || operator === '!=') {
    const keys = [equalityKey(left), equalityKey(right)];
    return keys.includes(null) ? RUN_TIME : { kind: 'bool', value: (keys[0] === keys[1]) === (operator === '==') };
  }
  if (left.kind === 'str' && right.kind === 'str' && operator === '+') {
    const value = left.value + right.value;
    return value.length > LONGEST ? RUN_TIME : { kind: 'str', value };
  }
  if (left.kind === 'bytes' && right.kind === 'bytes' && operator === '+') {
    return { kind: 'bytes', value: left.value + right.value };
  }
  if (left.kind === 'str' && right.kind === 'int' && operator === '*') {
    return left.value.length * right.value > LONGEST
      ? RUN_TIME
      : { kind: 'str', value: left.value.repeat(Math.max(0, right.value)) };
  }
  if ((left.kind === 'list' || left.kind === 'tuple') && left.kind === right.kind && operator === '+') {
    return left.items.length > LONGEST ? RUN_TIME : { kind: left.kind, items: [...left.items, ...right.items] };
  }
  if ((left.kind === 'list' || left.kind === 'tuple') && right.kind === 'int' && operator === '*') {
    const { kind, items } = left;
    return items.length * right.value > LONGEST
      ? RUN_TIME
      : { kind, items: Array.from({ length: Math.max(0, right.value) }, () => items).flat() };
  }
  if (left.kind === 'dict' && right.kind === 'dict' && operator === '|') {
    return { kind: 'dict', entries: [...left.entries, ...right.entries] };
  }
  return numeric(operator, left, right);
}

function numeric(operator: string, left: PyValue, right: PyValue): PyValue {
  if ((left.kind !== 'int' && left.kind !== 'float') || (right.kind !== 'int' && right.kind !== 'float')) {
    return RUN_TIME;
  }
  const whole = left.kind === 'int' && right.kind === 'int';
  const value = compute(operator, left.value, right.value, whole);
  if (value === null || !Number.isFinite(value)) return RUN_TIME;
  const isFloat = operator === '/' || !whole || !Number.isInteger(value);
  return { kind: isFloat ? 'float' : 'int', value: isFloat ? value : value + 0 };
}

function compute(operator: string, left: number, right: number, whole: boolean): number | null {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  if (operator === '/') return right === 0 ? null : left / right;
  if (operator === '//') return right === 0 ? null : Math.floor(left / right);
  if (operator === '%') return right === 0 ? null : left - right * Math.floor(left / right);
  if (operator === '**') return left ** right;
  if (operator === '<<') return whole && right >= 0 && right < 1024 ? left * 2 ** right : null;
  if (operator === '>>') return whole && right >= 0 ? Math.floor(left / 2 ** right) : null;
  if (!whole || Math.max(Math.abs(left), Math.abs(right)) >= 2 ** 31) return null;
  if (operator === '|') return left | right;
  if (operator === '&') return left & right;
  if (operator === '^') return left ^ right;
  return null;
}
