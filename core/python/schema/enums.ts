import { largest } from '../../text/long-list.ts';
import { byWord, wordSet, words } from '../../text/words.ts';
import type { PythonIndex } from '../python-index.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { classKind, externalBases } from './class-kinds.ts';
import type { EnumMember, Evaluation } from './evaluation.ts';
import { numberOf, textOf, unknownValue } from './py-value.ts';
import { classScope, externalName, isExternal } from './scope.ts';
import type { CallArguments, ClassRef, PyValue } from './values-and-types.ts';

export function isEnum(index: PythonIndex, of: ClassRef): boolean {
  return classKind(index, of) === 'enum';
}

type EnumBase = 'plain' | 'str' | 'int' | 'float' | 'StrEnum' | 'Flag';

const BASES = byWord<EnumBase>({
  str: 'str',
  int: 'int enum.IntEnum',
  float: 'float',
  StrEnum: 'enum.StrEnum',
  Flag: 'enum.Flag enum.IntFlag',
});

function enumBase(index: PythonIndex, of: ClassRef): EnumBase {
  const bases = externalBases(index, of).flatMap((name) => BASES.get(name) ?? []);
  return bases.find((base) => base === 'StrEnum' || base === 'Flag') ?? bases.at(-1) ?? 'plain';
}

/** Whether the members of an enum are strings or numbers too, by the class or one of its bases. */
export function mixesType(index: PythonIndex, of: ClassRef): boolean {
  return externalBases(index, of).some((name) => BASES.has(name) && name !== 'enum.Flag');
}

/** The members of an enum in order, with aliases, as in `__members__`. */
export function enumMembers(evaluator: Evaluation, of: ClassRef): readonly EnumMember[] {
  const known = evaluator.enums.get(of.id);
  if (known !== undefined) return known === 'reading' ? [] : known;
  evaluator.enums.set(of.id, 'reading');
  const members = readMembers(evaluator, of);
  evaluator.enums.set(of.id, members);
  return members;
}

function readMembers(evaluator: Evaluation, of: ClassRef): readonly EnumMember[] {
  const { index } = evaluator;
  const base = enumBase(index, of);
  const custom = of.declaration.members.some(
    ({ kind, name }) => kind === 'function' && (name === '__new__' || name === '_generate_next_value_'),
  );
  const ignored = ignoredNames(evaluator, of);
  const found: EnumMember[] = [];
  for (const member of of.declaration.members) {
    const { name } = member;
    if (member.kind !== 'assignment' || member.value === null || member.form === 'added') continue;
    if (name.startsWith('_') || ignored.includes(name)) continue;
    const { expression } = parseExpression(of.module.text, member.value);
    const called = expression.kind === 'call' ? externalName(index, classScope(of), expression) : null;
    if (expression.kind === 'lambda' || NO_MEMBERS.has(called ?? '')) continue;
    if (found.some((other) => other.name === name)) continue;
    if (custom) found.push({ name, value: unknownValue('the enum computes its values') });
    else if (member.form === 'part') {
      found.push({ name, value: unknownValue('it is one of several names in its assignment') });
    } else if (called === 'enum.auto') found.push(autoMember(base, name, found));
    else found.push({ name, value: memberValue(evaluator, of, expression, base, found) });
  }
  return found;
}

/** The names in `_ignore_`: a list, or a string separated by blanks or commas. */
function ignoredNames(evaluator: Evaluation, of: ClassRef): readonly string[] {
  const given = of.declaration.members.find(({ kind, name }) => kind === 'assignment' && name === '_ignore_');
  if (given?.kind !== 'assignment' || given.value === null) return [];
  const value = evaluator.written(given.value, classScope(of));
  return value.kind === 'list' || value.kind === 'tuple'
    ? value.items.flatMap((item) => textOf(item) ?? [])
    : (textOf(value) ?? '').split(/[\s,]+/);
}

const NO_MEMBERS = wordSet('enum.nonmember property classmethod staticmethod functools.partial');

/** The value of a member; its expression may name earlier members. */
function memberValue(
  evaluator: Evaluation,
  of: ClassRef,
  expression: PyExpression,
  base: EnumBase,
  before: readonly EnumMember[],
): PyValue {
  const locals = new Map(before.map((member) => [member.name, member.value]));
  const value = evaluator.evaluate(expression, { ...classScope(of), locals });
  return mixedIn(base, value.kind === 'member' ? value.value : value);
}

/** A mixed-in type converts the value: `class E(str, Enum): A = 1` has `"1"`. */
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
  if (base === 'float' && single.kind === 'int') return { kind: 'float', value: single.value };
  return single;
}

/** The value of `auto()`: the lower-cased name, the next power of two, or one more than the highest number before. */
function autoMember(base: EnumBase, name: string, before: readonly EnumMember[]): EnumMember {
  if (base === 'StrEnum') return { name, value: { kind: 'str', value: name.toLowerCase() } };
  const numbers = before.flatMap(({ value, counted }) => counted ?? (value.kind === 'int' ? value.value : []));
  const highest = numbers.length === 0 ? 0 : largest(numbers);
  const next = base !== 'Flag' ? highest + 1 : highest <= 0 ? 1 : 2 ** (Math.floor(Math.log2(highest)) + 1);
  return { name, value: mixedIn(base, { kind: 'int', value: next }), counted: next };
}

/** The member with that name; null where there is none. */
export function enumMember(evaluator: Evaluation, of: ClassRef, name: string): MemberValue | null {
  const value = enumMembers(evaluator, of).find((member) => member.name === name)?.value;
  return value === undefined ? null : { kind: 'member', enumeration: of, name, value };
}

type MemberValue = PyValue & { readonly kind: 'member' };

/** The members of `Enum("Name", …)`; `made` is the canonical name of the callee. Null where a run makes them. */
export function functionalMembers(call: CallArguments, made: string): readonly EnumMember[] | null {
  const names = call.positional[1] ?? call.keywords.get('names');
  const start = numberOf(call.keywords.get('start')) ?? 1;
  const base = isExternal(call.keywords.get('type'), 'str') ? 'str' : (BASES.get(made) ?? 'plain');
  if (names === undefined || call.unread !== null) return null;
  const counted = (list: readonly string[]): readonly EnumMember[] =>
    list.map((name, position) => {
      const value = base === 'Flag' ? start * 2 ** position : start + position;
      return {
        name,
        value: base === 'StrEnum' ? { kind: 'str', value: name.toLowerCase() } : mixedIn(base, { kind: 'int', value }),
      };
    });
  if (names.kind === 'str') return counted(words(names.value.replaceAll(',', ' ')));
  if (names.kind === 'dict') return pairs(names.entries, base);
  if (names.kind !== 'list' && names.kind !== 'tuple') return null;
  const texts = names.items.map(textOf);
  if (!texts.includes(null)) return counted(texts.filter((text) => text !== null));
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
