import { declarationNamed } from '../bindings.ts';
import { EXACTLY, EXACTLY_CALL, isHelper } from '../generated-helpers.ts';
import type { PythonIndex } from '../index.ts';
import { dottedName, type PyArgument, type PyExpression, type PyParameter } from '../syntax/nodes.ts';
import { parseExpression, parseParameters } from '../syntax/parse-expression.ts';
import { arithmetic } from './arithmetic.ts';
import type { Budget } from './budget.ts';
import { constantValue, EXTERNAL_CONSTANTS, numberValue } from './constants.ts';
import { constructValue } from './constructors.ts';
import { type EnumEvaluator, type EnumMember, enumValue, isEnum } from './enums.ts';
import {
  type CallArguments,
  distinct,
  equalityKey,
  mergedEntries,
  type PyValue,
  truthOf,
  unknownValue,
} from './py-value.ts';
import { type ClassRef, classScope, type Entity, lookUp, moduleScope, type Scope } from './scope.ts';
import { changedText } from './text-methods.ts';

/** Reads expressions as values, without running anything of the workspace: constants, their names, plain arithmetic. */
export class Evaluator implements EnumEvaluator {
  readonly index: PythonIndex;
  readonly version: 1 | 2;
  readonly #budget: Budget;
  /** Names that were chosen by a condition or read from a dict that code could change. */
  readonly remarks: string[] = [];
  readonly enums = new Map<string, readonly EnumMember[] | 'reading'>();

  constructor(index: PythonIndex, version: 1 | 2, budget: Budget) {
    this.index = index;
    this.version = version;
    this.#budget = budget;
  }

  evaluate(node: PyExpression, scope: Scope): PyValue {
    return this.#budget.step(() => this.#evaluate(node, scope));
  }

  #evaluate(node: PyExpression, scope: Scope): PyValue {
    switch (node.kind) {
      case 'constant':
        return constantValue(node.value);
      case 'number':
        return numberValue(node.text);
      case 'string':
        return this.#string(node);
      case 'name':
        return (
          scope.locals.get(node.name) ??
          this.#ofClassBody(node, scope) ??
          this.ofEntity(lookUp(this.index, scope, node.name), node.name)
        );
      case 'attribute':
        return this.#attribute(node, scope);
      case 'tuple':
      case 'list':
      case 'set':
        return this.#items(node, scope);
      case 'dict':
        return this.#dict(node, scope);
      case 'unary':
      case 'binary':
        return this.#operation(node, scope);
      case 'conditional': {
        const truth = truthOf(this.evaluate(node.test, scope));
        return truth === null
          ? unknownValue('it depends on a condition')
          : this.evaluate(truth ? node.body : node.otherwise, scope);
      }
      case 'lambda':
        return { kind: 'lambda', expression: node, scope };
      case 'subscript':
        return this.#subscript(node, scope);
      case 'call':
        return this.#call(node, scope);
      case 'named':
        return this.evaluate(node.value, scope);
      case 'comprehension':
        return unknownValue('a comprehension makes it');
      default:
        return unknownValue('it is worked out while the program runs');
    }
  }

  #string(node: PyExpression & { readonly kind: 'string' }): PyValue {
    if (node.value === null) {
      return unknownValue(
        node.fields.length > 0 ? 'an f-string puts it together' : 'it names a character by its Unicode name',
      );
    }
    return { kind: node.bytes ? 'bytes' : 'str', value: node.value };
  }

  /** The value a name of the workspace holds. */
  ofEntity(entity: Entity, name: string): PyValue {
    switch (entity.kind) {
      case 'unknown':
        return unknownValue(entity.reason);
      case 'assignment': {
        const { declaration, owner } = entity;
        if (declaration.value === null || declaration.form !== 'whole') {
          return unknownValue(`"${name}" gets its value while the program runs`);
        }
        if (declaration.branch === 'chosen' || declaration.branch === 'alternative') {
          return unknownValue(`"${name}" depends on a condition`);
        }
        if (owner !== null && isEnum(this.index, owner)) {
          const value = enumValue(this, owner, declaration.name);
          return value === null
            ? unknownValue(`"${name}" is no member of ${owner.declaration.name}`)
            : { kind: 'member', enumeration: owner, name: declaration.name, value };
        }
        const inside = owner === null ? moduleScope(entity, declaration) : classScope(owner);
        return this.evaluate(parseExpression(entity.module.text, declaration.value).expression, inside);
      }
      case 'external':
        return EXTERNAL_CONSTANTS[entity.name] ?? { kind: 'entity', entity };
      default:
        return { kind: 'entity', entity };
    }
  }

  /** What a field further up in the same class body was given: `b: int = a`. */
  #ofClassBody(node: PyExpression & { readonly kind: 'name' }, scope: Scope): PyValue | null {
    const own = scope.owner === null ? null : declarationNamed(scope.owner.declaration.members, node.name);
    if (own?.kind !== 'assignment' || own.annotation === null || own.value === null || own.span.end > node.start) {
      return null;
    }
    const value = this.evaluate(parseExpression(scope.module.text, own.value).expression, scope);
    return value.kind === 'field' ? unknownValue(`"${node.name}" is no value but what Field() makes`) : value;
  }

  #attribute(node: PyExpression & { readonly kind: 'attribute' }, scope: Scope): PyValue {
    const dotted = dottedName(node);
    const root = dotted?.split('.')[0] ?? '';
    if (dotted !== null && !scope.locals.has(root)) {
      const entity = lookUp(this.index, scope, dotted);
      if (entity.kind !== 'unknown') {
        return this.ofEntity(entity, dotted);
      }
    }
    const base = this.evaluate(node.value, scope);
    if (base.kind === 'member') {
      if (node.name === 'value' || node.name === '_value_') {
        return base.value;
      }
      if (node.name === 'name') {
        return { kind: 'str', value: base.name };
      }
    }
    if (base.kind === 'entity' && base.entity.kind === 'class') {
      const value = isEnum(this.index, base.entity.of) ? enumValue(this, base.entity.of, node.name) : null;
      if (value !== null) {
        return { kind: 'member', enumeration: base.entity.of, name: node.name, value };
      }
    }
    if (base.kind === 'entity' && base.entity.kind === 'assignment') {
      return unknownValue(`"${node.name}" is looked up while the program runs`);
    }
    return base.kind === 'unknown' ? base : unknownValue(`"${node.name}" is looked up while the program runs`);
  }

  #items(node: PyExpression & { readonly kind: 'tuple' | 'list' | 'set' }, scope: Scope): PyValue {
    const items: PyValue[] = [];
    for (const item of node.items) {
      if (item.kind !== 'starred') {
        items.push(this.evaluate(item, scope));
        continue;
      }
      const inner = this.evaluate(item.value, scope);
      if (!('items' in inner)) {
        return unknownValue('starred values are put in while the program runs');
      }
      items.push(...inner.items);
    }
    return { kind: node.kind, items: node.kind === 'set' ? distinct(items) : items };
  }

  #dict(node: PyExpression & { readonly kind: 'dict' }, scope: Scope): PyValue {
    const entries: (readonly [PyValue, PyValue])[] = [];
    for (const { key, value } of node.entries) {
      const read = this.evaluate(value, scope);
      if (key !== null) {
        entries.push([this.evaluate(key, scope), read]);
      } else if (read.kind === 'dict') {
        entries.push(...read.entries);
      } else {
        return unknownValue('a dict is merged in while the program runs');
      }
    }
    return { kind: 'dict', entries: mergedEntries(entries) };
  }

  #operation(node: PyExpression & { readonly kind: 'unary' | 'binary' }, scope: Scope): PyValue {
    const operands = (node.kind === 'unary' ? [node.operand] : node.operands).map((operand) =>
      this.evaluate(operand, scope),
    );
    if (node.kind === 'binary' && node.operators.every((operator) => operator === '|') && operands.some(isTypeLike)) {
      return { kind: 'type', expression: node, scope };
    }
    const operators = node.kind === 'unary' ? [node.operator] : node.operators;
    return arithmetic(node.kind, operators, operands);
  }

  #subscript(node: PyExpression & { readonly kind: 'subscript' }, scope: Scope): PyValue {
    const base = this.evaluate(node.value, scope);
    if (base.kind === 'entity' || base.kind === 'type') {
      if (base.kind === 'entity' && base.entity.kind === 'class' && isEnum(this.index, base.entity.of)) {
        const key = this.evaluate(node.index, scope);
        const value = key.kind === 'str' ? enumValue(this, base.entity.of, key.value) : null;
        return value === null || key.kind !== 'str'
          ? unknownValue('a member is looked up while the program runs')
          : { kind: 'member', enumeration: base.entity.of, name: key.value, value };
      }
      return { kind: 'type', expression: node, scope };
    }
    const index = this.evaluate(node.index, scope);
    if ((base.kind === 'list' || base.kind === 'tuple') && index.kind === 'int') {
      return base.items.at(index.value) ?? unknownValue('an item is missing');
    }
    if (base.kind === 'dict') {
      const key = equalityKey(index);
      const found = key === null ? undefined : base.entries.find(([other]) => equalityKey(other) === key);
      return found?.[1] ?? unknownValue('a key is looked up while the program runs');
    }
    return base.kind === 'unknown' ? base : unknownValue('an item is looked up while the program runs');
  }

  #call(node: PyExpression & { readonly kind: 'call' }, scope: Scope): PyValue {
    const callee = this.evaluate(node.callee, scope);
    if (callee.kind === 'entity') {
      const { entity } = callee;
      const call = this.callArguments(node.arguments, scope);
      if (entity.kind === 'external') {
        return constructValue(this.version, entity.name, call);
      }
      if (entity.kind === 'class') {
        return this.#classCall(entity.of, call);
      }
      if (entity.kind === 'function') {
        return this.#functionCall(entity, call);
      }
    }
    if (callee.kind === 'type' && callee.expression.kind === 'subscript') {
      const origin = this.evaluate(callee.expression.value, callee.scope);
      if (origin.kind === 'entity' && origin.entity.kind === 'external') {
        return constructValue(this.version, origin.entity.name, this.callArguments(node.arguments, scope));
      }
    }
    if (callee.kind === 'lambda' && node.arguments.length === 0) {
      return this.evaluate(callee.expression.body, callee.scope);
    }
    const made = node.callee.kind === 'attribute' ? this.#textMethod(node.callee, node.arguments, scope) : null;
    if (made !== null) {
      return made;
    }
    const name = dottedName(node.callee) ?? (node.callee.kind === 'attribute' ? node.callee.name : null);
    return unknownValue(name === null ? 'a call makes it' : `${name}() makes it`);
  }

  /** A function of the workspace that does nothing but return a value: the value, its parameters filled in. */
  #functionCall(entity: Entity & { readonly kind: 'function' }, call: CallArguments): PyValue {
    const { declaration, module } = entity;
    const unread = unknownValue(`${declaration.name}() makes it`);
    if (
      declaration.name === EXACTLY.name &&
      isHelper(EXACTLY, module.text.slice(declaration.span.start, declaration.span.end))
    ) {
      return { kind: 'call', name: EXACTLY_CALL, call };
    }
    if (
      declaration.returned === null ||
      declaration.async ||
      declaration.decorators.length > 0 ||
      call.unread !== null
    ) {
      return unread;
    }
    const scope = moduleScope(entity, declaration);
    const locals = this.#bound(parseParameters(module.text, declaration.parameters), call, scope);
    if (locals === null) {
      return unread;
    }
    const value = this.evaluate(parseExpression(module.text, declaration.returned).expression, {
      ...moduleScope(entity),
      locals,
    });
    if (value.kind === 'unknown') {
      return unread;
    }
    this.remarks.push(`${declaration.name}() makes it; what the function returns is read instead`);
    return value;
  }

  /** The values of parameters in a call; null where the call does not fit. */
  #bound(parameters: readonly PyParameter[], call: CallArguments, scope: Scope): ReadonlyMap<string, PyValue> | null {
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
        const value = given ?? (parameter.default === null ? null : this.evaluate(parameter.default, scope));
        if (value === null) {
          return null;
        }
        keywords.delete(name);
        locals.set(name, value);
      }
    }
    return positional.length === 0 && keywords.size === 0 ? locals : null;
  }

  /** What a lambda gives for one argument; null where that cannot be read. */
  applied(value: PyValue & { readonly kind: 'lambda' }, argument: PyValue): PyValue | null {
    const [parameter, ...others] = value.expression.parameters;
    if (parameter === undefined || others.length > 0) {
      return null;
    }
    const locals = new Map(value.scope.locals).set(parameter.name, argument);
    const result = this.evaluate(value.expression.body, { ...value.scope, locals });
    return result.kind === 'unknown' ? null : result;
  }

  #classCall(of: ClassRef, call: CallArguments): PyValue {
    if (!isEnum(this.index, of)) {
      return { kind: 'instance', of, call };
    }
    const wanted = call.positional[0];
    const key = wanted === undefined ? null : equalityKey(wanted);
    for (const member of of.declaration.members) {
      const value = member.kind === 'assignment' ? enumValue(this, of, member.name) : null;
      if (value !== null && key !== null && equalityKey(value) === key) {
        return { kind: 'member', enumeration: of, name: member.name, value };
      }
    }
    return unknownValue(`no member of ${of.declaration.name} is known to have that value`);
  }

  /** A method of a plain text that changes letters or pieces of it; null for any other. */
  #textMethod(
    callee: PyExpression & { readonly kind: 'attribute' },
    given: readonly PyArgument[],
    scope: Scope,
  ): PyValue | null {
    const text = this.evaluate(callee.value, scope);
    const values = given.map((argument) => this.evaluate(argument.value, scope));
    if (text.kind !== 'str' || given.some(({ kind }) => kind !== 'positional')) {
      return null;
    }
    const result = changedText(callee.name, text.value, values);
    if (result !== null) {
      this.remarks.push(`${callee.name}() makes it; its result is worked out from the source`);
    }
    return result === null ? null : { kind: 'str', value: result };
  }

  /** What a call is given; `**` of a dict that can be read is spread. */
  callArguments(given: readonly PyArgument[], scope: Scope): CallArguments {
    const positional: PyValue[] = [];
    const expressions: PyExpression[] = [];
    const keywords = new Map<string, PyValue>();
    const keywordExpressions = new Map<string, PyExpression>();
    let unread: string | null = null;
    for (const argument of given) {
      const value = this.#argument(argument, scope);
      if (argument.kind === 'positional') {
        positional.push(value);
        expressions.push(argument.value);
      } else if (argument.name !== null) {
        keywords.set(argument.name, value);
        keywordExpressions.set(argument.name, argument.value);
      } else if (argument.kind === 'double-star' && value.kind === 'dict') {
        spread(keywords, value);
        if (argument.value.kind !== 'dict') {
          this.remarks.push('its keywords come from a dict that the program could change');
        }
      } else if ((value.kind === 'list' || value.kind === 'tuple') && argument.kind === 'star') {
        positional.push(...value.items);
      } else {
        unread = 'some of its arguments are put in while the program runs';
      }
    }
    return { positional, keywords, expressions, keywordExpressions, scope, unread };
  }

  #argument(argument: PyArgument, scope: Scope): PyValue {
    return this.evaluate(argument.value, scope);
  }
}

function spread(keywords: Map<string, PyValue>, dict: PyValue & { readonly kind: 'dict' }): void {
  for (const [key, value] of dict.entries) {
    if (key.kind === 'str') {
      keywords.set(key.value, value);
    }
  }
}

function isTypeLike(value: PyValue): boolean {
  return value.kind === 'entity' || value.kind === 'type' || value.kind === 'none';
}
