import { addAll } from '../../text/long-list.ts';
import { EXACTLY, EXACTLY_CALL, isHelper } from '../generated-helpers.ts';
import { keptExpression } from '../kept-expressions.ts';
import type { PyArgument, PyAttribute, PyExpression, PyParameter } from '../syntax/nodes.ts';
import { parseParameters } from '../syntax/parse-expression.ts';
import { enumMember, isEnum } from './enums.ts';
import type { Evaluation } from './evaluation.ts';
import { equalityKey, textOf, unknownValue } from './py-value.ts';
import { moduleScope } from './scope.ts';
import { titleCase } from './text-case.ts';
import type { CallArguments, ClassRef, EntityOf, PyValue, Scope } from './values-and-types.ts';

/** The value of a call to a workspace function whose body is one `return`. */
export function functionCall(evaluator: Evaluation, entity: EntityOf<'function'>, call: CallArguments): PyValue {
  const { declaration, module } = entity;
  const unread = unknownValue(`${declaration.name}() computes it`);
  if (
    declaration.name === EXACTLY.name &&
    isHelper(EXACTLY, module.text.slice(declaration.span.start, declaration.span.end))
  ) {
    return { kind: 'call', name: EXACTLY_CALL, call };
  }
  if (declaration.returned === null || declaration.async || declaration.decorators.length > 0 || call.unread !== null) {
    return unread;
  }
  const scope = moduleScope(entity, declaration);
  const locals = boundParameters(evaluator, parseParameters(module.text, declaration.parameters), call, scope);
  if (locals === null) return unread;
  const value = evaluator.evaluate(keptExpression(module, declaration.returned), {
    ...moduleScope(entity),
    locals,
  });
  if (value.kind === 'unknown') return unread;
  evaluator.remarks.push(`${declaration.name}() computes it; the return value of the function is used`);
  return value;
}

/** A member of an enum by its value, or an instance of the class. */
export function classCall(evaluator: Evaluation, of: ClassRef, call: CallArguments): PyValue {
  if (!isEnum(evaluator.index, of)) return { kind: 'instance', of, call };
  const wanted = call.positional[0];
  const key = wanted === undefined ? null : equalityKey(wanted);
  for (const member of of.declaration.members) {
    const found = member.kind === 'assignment' ? enumMember(evaluator, of, member.name) : null;
    if (found !== null && key !== null && equalityKey(found.value) === key) return found;
  }
  return unknownValue(`no member of ${of.declaration.name} is known to have this value`);
}

/** The result of a string method on constants; null for any other call. */
export function textMethod(
  evaluator: Evaluation,
  callee: PyAttribute,
  given: readonly PyArgument[],
  scope: Scope,
): PyValue | null {
  const text = evaluator.evaluate(callee.value, scope);
  const values = given.map((argument) => evaluator.evaluate(argument.value, scope));
  if (text.kind !== 'str' || given.some(({ kind }) => kind !== 'positional')) return null;
  const result = changedText(callee.name, text.value, values);
  if (result !== null) evaluator.remarks.push(`${callee.name}() computes it; the result is read from the source`);
  return result === null ? null : { kind: 'str', value: result };
}

const LONGEST_TEXT = 1_000_000;

function changedText(method: string, text: string, values: readonly PyValue[]): string | null {
  const [first, second] = values;
  if (values.length === 0) {
    if (method === 'upper') return text.toUpperCase();
    if (method === 'lower' || method === 'casefold') return text.toLowerCase();
    if (method === 'strip') return text.trim();
    if (method === 'lstrip') return text.trimStart();
    if (method === 'rstrip') return text.trimEnd();
    if (method === 'title') return titleCase(text);
    if (method === 'capitalize') return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
    return null;
  }
  if (method === 'replace' && first?.kind === 'str' && second?.kind === 'str' && values.length === 2) {
    return text.length * (second.value.length + 1) > LONGEST_TEXT ? null : text.split(first.value).join(second.value);
  }
  if (method === 'join' && values.length === 1 && (first?.kind === 'list' || first?.kind === 'tuple')) {
    const parts = first.items.map(textOf);
    return parts.includes(null) ? null : parts.join(text);
  }
  return null;
}

/** The arguments of a call; a known dict behind `**` is spread. */
export function callArguments(evaluator: Evaluation, given: readonly PyArgument[], scope: Scope): CallArguments {
  const positional: PyValue[] = [];
  const expressions: PyExpression[] = [];
  const keywords = new Map<string, PyValue>();
  const keywordExpressions = new Map<string, PyExpression>();
  let unread: string | null = null;
  for (const argument of given) {
    const value = evaluator.evaluate(argument.value, scope);
    if (argument.kind === 'positional') {
      positional.push(value);
      expressions.push(argument.value);
    } else if (argument.name !== null) {
      keywords.set(argument.name, value);
      keywordExpressions.set(argument.name, argument.value);
    } else if (argument.kind === 'double-star' && value.kind === 'dict') {
      spread(keywords, value);
      if (argument.value.kind !== 'dict') {
        evaluator.remarks.push('the keywords come from a dict that the program might change');
      }
    } else if ((value.kind === 'list' || value.kind === 'tuple') && argument.kind === 'star') {
      addAll(positional, value.items);
    } else {
      unread = 'some arguments are added at run time';
    }
  }
  return { positional, keywords, expressions, keywordExpressions, scope, unread };
}

/** The values of parameters in a call; null where the call does not fit. */
export function boundParameters(
  evaluator: Evaluation,
  parameters: readonly PyParameter[],
  call: CallArguments,
  scope: Scope,
): ReadonlyMap<string, PyValue> | null {
  const locals = new Map<string, PyValue>();
  const positional = [...call.positional];
  const keywords = new Map(call.keywords);
  for (const parameter of parameters) {
    const { kind, name } = parameter;
    if (kind === 'var-positional') {
      locals.set(name, { kind: 'tuple', items: positional.splice(0) });
    } else if (kind === 'var-keyword') {
      locals.set(name, {
        kind: 'dict',
        entries: [...keywords].map(([key, value]) => [{ kind: 'str', value: key }, value] as const),
      });
      keywords.clear();
    } else {
      const given = kind !== 'keyword-only' && positional.length > 0 ? positional.shift() : keywords.get(name);
      const value = given ?? (parameter.default === null ? null : evaluator.evaluate(parameter.default, scope));
      if (value === null) return null;
      keywords.delete(name);
      locals.set(name, value);
    }
  }
  return positional.length === 0 && keywords.size === 0 ? locals : null;
}

function spread(keywords: Map<string, PyValue>, dict: PyValue & { readonly kind: 'dict' }): void {
  for (const [key, value] of dict.entries) {
    if (key.kind === 'str') keywords.set(key.value, value);
  }
}
