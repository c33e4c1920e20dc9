import { addAll } from '../../text/long-list.ts';
import type { PyArgument, PyExpression, PyParameter } from '../syntax/nodes.ts';
import type { CallArguments, PyValue } from './py-value.ts';
import type { Scope } from './scope.ts';

/** What reads the values of arguments, and notes what was taken for granted in doing so. */
interface ArgumentEvaluator {
  readonly remarks: string[];
  evaluate(node: PyExpression, scope: Scope): PyValue;
}

/** What a call is given; `**` of a dict that can be read is spread. */
export function callArguments(evaluator: ArgumentEvaluator, given: readonly PyArgument[], scope: Scope): CallArguments {
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
        evaluator.remarks.push('its keywords come from a dict that the program could change');
      }
    } else if ((value.kind === 'list' || value.kind === 'tuple') && argument.kind === 'star') {
      addAll(positional, value.items);
    } else {
      unread = 'some of its arguments are put in while the program runs';
    }
  }
  return { positional, keywords, expressions, keywordExpressions, scope, unread };
}

/** The values of parameters in a call; null where the call does not fit. */
export function boundParameters(
  evaluator: ArgumentEvaluator,
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
