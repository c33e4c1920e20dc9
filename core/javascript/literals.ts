import type { ArrayExpression, ObjectExpression, TemplateLiteral, TSEnumDeclaration } from '@babel/types';
import type { CodeReader } from './code-reader.ts';
import { longestText, tooLong } from './limits.ts';
import { joinableText } from './operators.ts';
import { type CodePlace, keyName } from './syntax.ts';
import type { Environment } from './values.ts';
import { type CodeValue, forced, isKind, type Member, onlyAtRunTime, type UnknownValue } from './values.ts';

export function evaluateTemplate(reader: CodeReader, node: TemplateLiteral, environment: Environment): CodeValue {
  let text = '';
  for (const [index, quasi] of node.quasis.entries()) {
    text += quasi.value.cooked ?? '';
    const expression = node.expressions[index];
    if (expression === undefined) continue;
    const place = reader.placeOf(expression, environment);
    const value = joinableText(forced(reader.evaluate(expression, environment)), place);
    if (typeof value !== 'string') return value;
    text += value;
    if (text.length > longestText) return tooLong(place);
  }
  return text;
}

export function evaluateList(reader: CodeReader, node: ArrayExpression, environment: Environment): CodeValue {
  const items: CodeValue[] = [];
  for (const element of node.elements) {
    if (element === null) {
      items.push(undefined);
      continue;
    }
    if (element.type !== 'SpreadElement') {
      items.push(reader.evaluate(element, environment));
      continue;
    }
    const place = reader.placeOf(element, environment);
    const list = forced(reader.evaluate(element.argument, environment));
    if (isKind(list, 'list')) {
      if (!reader.limits.spend(list.items.length)) return tooLong(place);
      for (const item of list.items) items.push(item);
    } else items.push(isKind(list, 'unknown') ? list : onlyAtRunTime(place));
  }
  return { kind: 'list', items };
}

export function evaluateObject(reader: CodeReader, node: ObjectExpression, environment: Environment): CodeValue {
  const members = new Map<string, Member>();
  // Each once: an object that is spread twice has the same unknown members.
  const unknown = new Set<UnknownValue>();
  for (const property of node.properties) {
    const place = reader.placeOf(property, environment);
    if (property.type === 'SpreadElement') {
      const spread = forced(reader.evaluate(property.argument, environment));
      if (!spreadInto(members, unknown, spread, place, reader)) unknown.add(onlyAtRunTime(place));
      continue;
    }
    const name = keyName(property.key, property.computed) ?? computedName(reader, property.key, environment);
    if (name === null) {
      unknown.add(onlyAtRunTime(place));
      continue;
    }
    const key = reader.placeOf(property.key, environment);
    if (property.type === 'ObjectMethod' && property.kind === 'get') {
      const returned = property.body.body[0];
      const result = returned?.type === 'ReturnStatement' ? returned.argument : null;
      const inside = reader.inside(property, environment);
      const later = (): CodeValue => (result ? reader.evaluate(result, inside) : onlyAtRunTime(place));
      members.set(name, { key, place, value: { kind: 'later', value: later } });
    } else if (property.type === 'ObjectMethod') {
      members.set(name, { key, place, value: { kind: 'function', node: property, environment } });
    } else {
      const value = reader.evaluate(property.value, environment);
      members.set(name, { key, place: reader.placeOf(property.value, environment), value });
    }
  }
  return { kind: 'object', members, place: reader.placeOf(node, environment), unknown: [...unknown] };
}

/** Adds the members of a spread value. False if its members can't be known. */
function spreadInto(
  members: Map<string, Member>,
  unknown: Set<UnknownValue>,
  spread: CodeValue,
  place: CodePlace,
  reader: CodeReader,
): boolean {
  if (spread === undefined || spread === null || spread === false) return true;
  if (isKind(spread, 'unknown')) {
    unknown.add(spread);
    return true;
  }
  if (isKind(spread, 'object')) {
    if (!reader.limits.spend(spread.members.size)) return false;
    for (const [name, one] of spread.members) members.set(name, one);
    for (const one of spread.unknown) unknown.add(one);
    return true;
  }
  if (!isKind(spread, 'module')) return false;
  const exported = reader.exportsOf(spread.path);
  if (exported === null) return false;
  for (const name of exported) {
    members.set(name, { key: place, place, value: reader.exported(spread.path, name, place, 0) });
  }
  return true;
}

function computedName(reader: CodeReader, key: Parameters<typeof keyName>[0], environment: Environment): string | null {
  if (key.type === 'PrivateName') return null;
  const value = forced(reader.evaluate(key, environment));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

export function evaluateEnum(reader: CodeReader, node: TSEnumDeclaration, environment: Environment): CodeValue {
  const members = new Map<string, Member>();
  let next: number | null = 0;
  for (const one of node.body?.members ?? node.members ?? []) {
    const name = one.id.type === 'Identifier' ? one.id.name : one.id.value;
    const place = reader.placeOf(one, environment);
    const value: CodeValue = one.initializer
      ? forced(reader.evaluate(one.initializer, environment))
      : (next ?? onlyAtRunTime(place));
    members.set(name, { key: place, place, value });
    // Numbers lead back to their names, as in the object that the compiler makes.
    if (typeof value === 'number') members.set(String(value), { key: place, place, value: name });
    next = typeof value === 'number' ? value + 1 : null;
  }
  return { kind: 'object', members, place: reader.placeOf(node, environment), unknown: [] };
}

/** The text without the indentation that all its lines share, as the package `dedent` makes it. */
export function dedented(text: string): string {
  const lines = text.split('\n');
  const indents = lines.slice(1).flatMap((line) => (line.trim() === '' ? [] : [line.length - line.trimStart().length]));
  const least = indents.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const cut = Number.isFinite(least) ? least : 0;
  return lines
    .map((line, index) => (index === 0 ? line : line.slice(Math.min(cut, line.length - line.trimStart().length))))
    .join('\n')
    .trim();
}
