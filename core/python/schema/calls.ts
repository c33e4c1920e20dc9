import { EXACTLY, EXACTLY_CALL, isHelper } from '../generated-helpers.ts';
import type { PyArgument, PyExpression } from '../syntax/nodes.ts';
import { parseExpression, parseParameters } from '../syntax/parse-expression.ts';
import { boundParameters } from './call-arguments.ts';
import { type EnumEvaluator, enumValue, isEnum } from './enums.ts';
import { type CallArguments, equalityKey, type PyValue, unknownValue } from './py-value.ts';
import { type ClassRef, type Entity, moduleScope, type Scope } from './scope.ts';
import { changedText } from './text-methods.ts';

/** What reads values, and notes what was taken for granted in doing so. */
interface CallEvaluator extends EnumEvaluator {
  readonly remarks: string[];
}

/** A function of the workspace that does nothing but return a value: the value, its parameters filled in. */
export function functionCall(
  evaluator: CallEvaluator,
  entity: Entity & { readonly kind: 'function' },
  call: CallArguments,
): PyValue {
  const { declaration, module } = entity;
  const unread = unknownValue(`${declaration.name}() makes it`);
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
  const value = evaluator.evaluate(parseExpression(module.text, declaration.returned).expression, {
    ...moduleScope(entity),
    locals,
  });
  if (value.kind === 'unknown') return unread;
  evaluator.remarks.push(`${declaration.name}() makes it; the return value of the function is read instead`);
  return value;
}

/** A member of an enum by its value, or an object of the class. */
export function classCall(evaluator: CallEvaluator, of: ClassRef, call: CallArguments): PyValue {
  if (!isEnum(evaluator.index, of)) return { kind: 'instance', of, call };
  const wanted = call.positional[0];
  const key = wanted === undefined ? null : equalityKey(wanted);
  for (const member of of.declaration.members) {
    const value = member.kind === 'assignment' ? enumValue(evaluator, of, member.name) : null;
    if (value !== null && key !== null && equalityKey(value) === key) {
      return { kind: 'member', enumeration: of, name: member.name, value };
    }
  }
  return unknownValue(`no member of ${of.declaration.name} is known to have that value`);
}

/** A method of a plain text that changes letters or pieces of it; null for any other. */
export function textMethod(
  evaluator: CallEvaluator,
  callee: PyExpression & { readonly kind: 'attribute' },
  given: readonly PyArgument[],
  scope: Scope,
): PyValue | null {
  const text = evaluator.evaluate(callee.value, scope);
  const values = given.map((argument) => evaluator.evaluate(argument.value, scope));
  if (text.kind !== 'str' || given.some(({ kind }) => kind !== 'positional')) return null;
  const result = changedText(callee.name, text.value, values);
  if (result !== null) evaluator.remarks.push(`${callee.name}() makes it; its result is worked out from the source`);
  return result === null ? null : { kind: 'str', value: result };
}
