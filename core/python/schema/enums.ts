import type { PythonIndex } from '../index.ts';
import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { ancestorsOf, basesOf, classKind } from './class-kinds.ts';
import type { Evaluator } from './evaluate.ts';
import { type CallArguments, numberOf, type PyValue, textOf, unknownValue } from './py-value.ts';
import { type ClassRef, classScope, lookUp } from './scope.ts';

export function isEnum(index: PythonIndex, of: ClassRef): boolean {
  return classKind(index, of) === 'enum';
}

export interface EnumMember {
  readonly name: string;
  readonly value: PyValue;
}

type EnumBase = 'plain' | 'str' | 'int' | 'float' | 'StrEnum' | 'Flag';

function enumBase(index: PythonIndex, of: ClassRef): EnumBase {
  let base: EnumBase = 'plain';
  for (const { of: ancestor } of ancestorsOf(index, of, new Map())) {
    for (const { entity } of basesOf(index, ancestor)) {
      switch (entity.kind === 'external' ? entity.name : '') {
        case 'str':
          base = 'str';
          break;
        case 'int':
        case 'enum.IntEnum':
          base = 'int';
          break;
        case 'float':
          base = 'float';
          break;
        case 'enum.StrEnum':
          return 'StrEnum';
        case 'enum.Flag':
        case 'enum.IntFlag':
          return 'Flag';
      }
    }
  }
  return base;
}

/** Names in an enum's body that are no members. */
function isPrivate(name: string): boolean {
  return /^_/.test(name);
}

/** The members of an enum in order, aliases included, as `__members__` lists them. */
export function enumMembers(evaluator: Evaluator, of: ClassRef): readonly EnumMember[] {
  const { index } = evaluator;
  const base = enumBase(index, of);
  const custom = of.declaration.members.some(
    ({ kind, name }) => kind === 'function' && (name === '__new__' || name === '_generate_next_value_'),
  );
  const found: EnumMember[] = [];
  for (const member of of.declaration.members) {
    if (member.kind !== 'assignment' || member.value === null || isPrivate(member.name) || member.form === 'added') {
      continue;
    }
    const { expression } = parseExpression(of.module.text, member.value);
    if (expression.kind === 'lambda' || isNoMember(index, of, expression)) {
      continue;
    }
    const value = custom
      ? unknownValue('the enum makes its values itself')
      : memberValue(evaluator, of, expression, base, member.name, found);
    const place = found.findIndex(({ name }) => name === member.name);
    if (place < 0) {
      found.push({ name: member.name, value });
    }
  }
  return found;
}

function isNoMember(index: PythonIndex, of: ClassRef, expression: PyExpression): boolean {
  const name = expression.kind === 'call' ? dottedName(expression.callee) : null;
  const entity = name === null ? null : lookUp(index, classScope(of), name);
  return (
    entity?.kind === 'external' &&
    ['enum.nonmember', 'property', 'classmethod', 'staticmethod', 'functools.partial'].includes(entity.name)
  );
}

function memberValue(
  evaluator: Evaluator,
  of: ClassRef,
  expression: PyExpression,
  base: EnumBase,
  name: string,
  before: readonly EnumMember[],
): PyValue {
  const callee = expression.kind === 'call' ? dottedName(expression.callee) : null;
  const entity = callee === null ? null : lookUp(evaluator.index, classScope(of), callee);
  if (entity?.kind === 'external' && entity.name === 'enum.auto') {
    return autoValue(base, name, before);
  }
  if (expression.kind === 'name') {
    const earlier = before.find((member) => member.name === expression.name);
    if (earlier !== undefined) {
      return earlier.value;
    }
  }
  const value = evaluator.evaluate(expression, classScope(of));
  return mixedIn(base, value.kind === 'member' ? value.value : value);
}

/** A mixed-in type makes the value: `class E(str, Enum): A = 1` holds `"1"`. */
function mixedIn(base: EnumBase, value: PyValue): PyValue {
  const single =
    value.kind === 'tuple' && value.items.length === 1 && (base === 'str' || base === 'StrEnum' || base === 'int')
      ? (value.items[0] ?? value)
      : value;
  if ((base === 'str' || base === 'StrEnum') && single.kind === 'int') {
    return { kind: 'str', value: String(single.value) };
  }
  if (base === 'int' && (single.kind === 'bool' || single.kind === 'float')) {
    return { kind: 'int', value: Math.trunc(numberOf(single) ?? 0) };
  }
  if (base === 'float' && single.kind === 'int') {
    return { kind: 'float', value: single.value };
  }
  return single;
}

function autoValue(base: EnumBase, name: string, before: readonly EnumMember[]): PyValue {
  if (base === 'StrEnum') {
    return { kind: 'str', value: name.toLowerCase() };
  }
  const numbers = before.flatMap(({ value }) => (value.kind === 'int' ? [value.value] : []));
  if (base === 'Flag') {
    const highest = Math.max(0, ...numbers);
    return { kind: 'int', value: highest === 0 ? 1 : 2 ** (Math.floor(Math.log2(highest)) + 1) };
  }
  const last = numbers.length === 0 ? 0 : Math.max(...numbers);
  return mixedIn(base, { kind: 'int', value: last + 1 });
}

/** The value of one member; null for a name that is no member. */
export function enumValue(evaluator: Evaluator, of: ClassRef, name: string): PyValue | null {
  return enumMembers(evaluator, of).find((member) => member.name === name)?.value ?? null;
}

/** The members of `Enum("Name", …)`; null where they are put together while the program runs. */
export function functionalMembers(call: CallArguments): readonly EnumMember[] | null {
  const names = call.positional[1] ?? call.keywords.get('names');
  const start = numberOf(call.keywords.get('start')) ?? 1;
  const type = call.keywords.get('type');
  const isText = type?.kind === 'entity' && type.entity.kind === 'external' && type.entity.name === 'str';
  const base: EnumBase = isText ? 'str' : 'plain';
  if (names === undefined || call.unread !== null) {
    return null;
  }
  const counted = (list: readonly string[]): readonly EnumMember[] =>
    list.map((name, position) => ({ name, value: mixedIn(base, { kind: 'int', value: start + position }) }));
  if (names.kind === 'str') {
    return counted(
      names.value
        .replaceAll(',', ' ')
        .split(/\s+/)
        .filter((name) => name !== ''),
    );
  }
  if (names.kind === 'dict') {
    return pairs(names.entries, base);
  }
  if (names.kind !== 'list' && names.kind !== 'tuple') {
    return null;
  }
  const texts = names.items.map(textOf);
  if (!texts.includes(null)) {
    return counted(texts.filter((text) => text !== null));
  }
  const entries = names.items.map((item) => (item.kind === 'tuple' || item.kind === 'list' ? item.items : []));
  return entries.every((entry) => entry.length === 2)
    ? pairs(
        entries.map(([key, value]) => [key ?? names, value ?? names]),
        base,
      )
    : null;
}

function pairs(entries: readonly (readonly [PyValue, PyValue])[], base: EnumBase): readonly EnumMember[] | null {
  const found = entries.map(([key, value]) => ({ name: textOf(key), value: mixedIn(base, value) }));
  return found.every((member): member is EnumMember => member.name !== null && member.value.kind !== 'unknown')
    ? found
    : null;
}
