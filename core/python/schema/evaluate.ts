import { addAll } from '../../text/long-list.ts';
import type { Span } from '../../text/span.ts';
import { declarationNamed } from '../bindings.ts';
import type { AssignmentDeclaration } from '../declarations.ts';
import { keptExpression } from '../kept-expressions.ts';
import type { PythonIndex } from '../python-index.ts';
import {
  dottedName,
  type PyAttribute,
  type PyCall,
  type PyDict,
  type PyExpression,
  type PyName,
  type PySequence,
  type PyString,
  type PySubscript,
} from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { arithmetic } from './arithmetic.ts';
import type { Budget } from './budget.ts';
import { callArguments, classCall, functionCall, textMethod } from './calls.ts';
import { constructValue } from './constructors.ts';
import { enumMember, isEnum } from './enums.ts';
import type { EnumMember, Evaluation } from './evaluation.ts';
import { instanceAttribute } from './instance-attributes.ts';
import { distinct, equalityKey, mergedEntries, NONE, truthOf, unknownValue } from './py-value.ts';
import { classScope, isDecidedByRun, lookUp, moduleScope } from './scope.ts';
import type { CallArguments, Entity, PyValue, Scope } from './values-and-types.ts';

/** Evaluates expressions without a run: constants, their names, plain arithmetic. */
export class Evaluator implements Evaluation {
  readonly index: PythonIndex;
  readonly version: 1 | 2;
  readonly #budget: Budget;
  /** Names that depend on a condition or come from a mutable dict. */
  readonly remarks: string[] = [];
  /** By class id: the members of an enum, or `reading` while they are read. */
  readonly enums = new Map<string, readonly EnumMember[] | 'reading'>();

  constructor(index: PythonIndex, version: 1 | 2, budget: Budget) {
    this.index = index;
    this.version = version;
    this.#budget = budget;
  }

  evaluate(node: PyExpression, scope: Scope): PyValue {
    return this.#budget.step(() => this.#evaluate(node, scope));
  }

  written(span: Span, scope: Scope): PyValue {
    return this.evaluate(keptExpression(scope.module, span), scope);
  }

  #evaluate(node: PyExpression, scope: Scope): PyValue {
    if (node.kind === 'constant') return constantValue(node.value);
    if (node.kind === 'number') return numberValue(node.text);
    if (node.kind === 'string') return this.#string(node, scope);
    if (node.kind === 'name') {
      return (
        scope.locals.get(node.name) ??
        this.#ofClassBody(node, scope) ??
        this.ofEntity(lookUp(this.index, scope, node.name), node.name)
      );
    }
    if (node.kind === 'attribute') return this.#attribute(node, scope);
    if (node.kind === 'tuple' || node.kind === 'list' || node.kind === 'set') return this.#items(node, scope);
    if (node.kind === 'dict') return this.#dict(node, scope);
    if (node.kind === 'unary' || node.kind === 'binary') return this.#operation(node, scope);
    if (node.kind === 'conditional') {
      const truth = truthOf(this.evaluate(node.test, scope));
      return truth === null
        ? unknownValue('it depends on a condition')
        : this.evaluate(truth ? node.body : node.otherwise, scope);
    }
    if (node.kind === 'lambda') return { kind: 'lambda', expression: node, scope };
    if (node.kind === 'subscript') return this.#subscript(node, scope);
    if (node.kind === 'call') return this.#call(node, scope);
    if (node.kind === 'named') return this.evaluate(node.value, scope);
    if (node.kind === 'comprehension') return unknownValue('a comprehension computes it');
    return unknownValue('it is computed at run time');
  }

  #string(node: PyString, scope: Scope): PyValue {
    if (node.value !== null) return { kind: node.bytes ? 'bytes' : 'str', value: node.value };
    if (node.pieces !== null) return this.#formatted(node.pieces, scope);
    return unknownValue(node.fields.length > 0 ? 'an f-string computes it' : 'it uses the Unicode name of a character');
  }

  #formatted(pieces: readonly (string | PyExpression)[], scope: Scope): PyValue {
    const texts = pieces.map((piece): PyValue => {
      if (typeof piece === 'string') return { kind: 'str', value: piece };
      const value = this.evaluate(piece, scope);
      if (value.kind === 'str' || value.kind === 'unknown') return value;
      return value.kind === 'int' && Number.isSafeInteger(value.value)
        ? { kind: 'str', value: String(value.value) }
        : unknownValue('an f-string computes it');
    });
    return arithmetic(
      'binary',
      texts.slice(1).map(() => '+'),
      texts,
    );
  }

  ofEntity(entity: Entity, name: string): PyValue {
    if (entity.kind === 'unknown') return unknownValue(entity.reason);
    if (entity.kind === 'assignment') {
      const { declaration, owner } = entity;
      if (declaration.value === null || declaration.form === 'added') {
        return unknownValue(`"${name}" is only known at run time`);
      }
      if (isDecidedByRun(entity)) return unknownValue(`"${name}" depends on a condition`);
      if (owner !== null && isEnum(this.index, owner)) {
        const member = enumMember(this, owner, declaration.name);
        return member ?? unknownValue(`"${name}" isn't a member of ${owner.declaration.name}`);
      }
      const inside = owner === null ? moduleScope(entity, declaration) : classScope(owner);
      const value = this.evaluate(keptExpression(entity.module, declaration.value), inside);
      return declaration.form === 'whole' ? value : partOf(value, entity.module.text, declaration);
    }
    if (entity.kind === 'external') return EXTERNAL_CONSTANTS[entity.name] ?? { kind: 'entity', entity };
    return { kind: 'entity', entity };
  }

  /** The value of an earlier field in the same class body: `b: int = a`. */
  #ofClassBody(node: PyName, scope: Scope): PyValue | null {
    const own = scope.owner === null ? null : declarationNamed(scope.owner.declaration.members, node.name);
    if (own?.kind !== 'assignment' || own.annotation === null || own.value === null || own.span.end > node.start) {
      return null;
    }
    const value = this.written(own.value, scope);
    return value.kind === 'field' ? unknownValue(`"${node.name}" isn't a value, but a result of Field()`) : value;
  }

  #attribute(node: PyAttribute, scope: Scope): PyValue {
    const dotted = dottedName(node);
    const root = dotted?.split('.')[0] ?? '';
    if (dotted !== null && !scope.locals.has(root)) {
      const entity = lookUp(this.index, scope, dotted);
      if (entity.kind !== 'unknown') return this.ofEntity(entity, dotted);
    }
    const base = this.evaluate(node.value, scope);
    const attribute = base.kind === 'instance' ? instanceAttribute(this, base, node.name) : null;
    if (attribute !== null) return attribute;
    if (base.kind === 'member') {
      if (node.name === 'value' || node.name === '_value_') return base.value;
      if (node.name === 'name') return { kind: 'str', value: base.name };
    }
    if (base.kind === 'entity' && base.entity.kind === 'class') {
      const member = isEnum(this.index, base.entity.of) ? enumMember(this, base.entity.of, node.name) : null;
      if (member !== null) return member;
    }
    return base.kind === 'unknown' ? base : unknownValue(`"${node.name}" is looked up at run time`);
  }

  #items(node: PySequence, scope: Scope): PyValue {
    const items: PyValue[] = [];
    for (const item of node.items) {
      if (item.kind !== 'starred') {
        items.push(this.evaluate(item, scope));
        continue;
      }
      const inner = this.evaluate(item.value, scope);
      if (!('items' in inner)) return unknownValue('starred values are added at run time');
      addAll(items, inner.items);
    }
    return { kind: node.kind, items: node.kind === 'set' ? distinct(items) : items };
  }

  #dict(node: PyDict, scope: Scope): PyValue {
    const entries: (readonly [PyValue, PyValue])[] = [];
    for (const { key, value } of node.entries) {
      const read = this.evaluate(value, scope);
      if (key !== null) entries.push([this.evaluate(key, scope), read]);
      else if (read.kind === 'dict') addAll(entries, read.entries);
      else return unknownValue('a dict is merged in at run time');
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

  #subscript(node: PySubscript, scope: Scope): PyValue {
    const base = this.evaluate(node.value, scope);
    if (base.kind === 'entity' || base.kind === 'type') {
      if (base.kind === 'entity' && base.entity.kind === 'class' && isEnum(this.index, base.entity.of)) {
        const key = this.evaluate(node.index, scope);
        const member = key.kind === 'str' ? enumMember(this, base.entity.of, key.value) : null;
        return member ?? unknownValue('a member is looked up at run time');
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
      return found?.[1] ?? unknownValue('a key is looked up at run time');
    }
    return base.kind === 'unknown' ? base : unknownValue('an item is looked up at run time');
  }

  #call(node: PyCall, scope: Scope): PyValue {
    const callee = this.evaluate(node.callee, scope);
    if (callee.kind === 'entity') {
      const { entity } = callee;
      const call = callArguments(this, node.arguments, scope);
      if (entity.kind === 'external') return constructValue(this.version, entity.name, call);
      if (entity.kind === 'class') return classCall(this, entity.of, call);
      if (entity.kind === 'function') return functionCall(this, entity, call);
    }
    if (callee.kind === 'call' && callee.name === 'langchain.tool') {
      return { ...callee, call: decoratedBy(callee.call, callArguments(this, node.arguments, scope)) };
    }
    if (callee.kind === 'type' && callee.expression.kind === 'subscript') {
      const origin = this.evaluate(callee.expression.value, callee.scope);
      if (origin.kind === 'entity' && origin.entity.kind === 'external') {
        return constructValue(this.version, origin.entity.name, callArguments(this, node.arguments, scope));
      }
    }
    if (callee.kind === 'lambda' && node.arguments.length === 0) {
      return this.evaluate(callee.expression.body, callee.scope);
    }
    const made = node.callee.kind === 'attribute' ? textMethod(this, node.callee, node.arguments, scope) : null;
    if (made !== null) return made;
    const name = dottedName(node.callee) ?? (node.callee.kind === 'attribute' ? node.callee.name : null);
    return unknownValue(name === null ? 'a call computes it' : `${name}() computes it`);
  }

  /** The result of a lambda for one argument; null where it cannot be read. */
  applied(value: PyValue & { readonly kind: 'lambda' }, argument: PyValue): PyValue | null {
    const [parameter, ...others] = value.expression.parameters;
    if (parameter === undefined || others.length > 0) return null;
    const locals = new Map(value.scope.locals).set(parameter.name, argument);
    const result = this.evaluate(value.expression.body, { ...value.scope, locals });
    return result.kind === 'unknown' ? null : result;
  }
}

function partOf(value: PyValue, text: string, { name, nameSpan, span }: AssignmentDeclaration): PyValue {
  const unread = unknownValue(`"${name}" is only known at run time`);
  // Of `a, b = c, d = 1, 2`, the targets between two equals signs.
  const start = Math.max(span.start, text.lastIndexOf('=', nameSpan.start) + 1);
  const { expression } = parseExpression(text, { start, end: text.indexOf('=', nameSpan.end) });
  const targets = expression.kind === 'tuple' || expression.kind === 'list' ? expression.items : [];
  const place = targets.findIndex((target) => target.kind === 'name' && target.name === name);
  const items = value.kind === 'tuple' || value.kind === 'list' ? value.items : [];
  const isPlain = items.length === targets.length && targets.every(({ kind }) => kind !== 'starred');
  return isPlain ? (items[place] ?? unread) : unread;
}

/** `tool("name")(function)` as `tool(function, name="name")`. */
function decoratedBy(decorator: CallArguments, given: CallArguments): CallArguments {
  const [name] = decorator.positional;
  const keywords = name === undefined ? decorator.keywords : new Map(decorator.keywords).set('name', name);
  return { ...given, keywords };
}

function isTypeLike(value: PyValue): boolean {
  return value.kind === 'entity' || value.kind === 'type' || value.kind === 'none';
}

function constantValue(value: 'None' | 'True' | 'False' | 'Ellipsis'): PyValue {
  if (value === 'None') return NONE;
  if (value === 'Ellipsis') return { kind: 'ellipsis' };
  return { kind: 'bool', value: value === 'True' };
}

/** The value of a number in any notation of Python. */
function numberValue(text: string): PyValue {
  const plain = text.replaceAll('_', '').toLowerCase();
  if (plain.endsWith('j') && !plain.startsWith('0x')) return unknownValue('it is a complex number');
  if (/^0[xob]/.test(plain) || /^\d+$/.test(plain)) {
    const value = Number(/^\d+$/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : plain);
    return { kind: 'int', value };
  }
  const value = Number(plain);
  return Number.isFinite(value) ? { kind: 'float', value } : unknownValue('it is infinite');
}

const REQUIRED: PyValue = { kind: 'ellipsis' };
const UTC: PyValue = { kind: 'special', type: 'text', text: 'UTC', number: 0 };
const EXTERNAL_CONSTANTS: Readonly<Record<string, PyValue>> = {
  'sys.maxsize': { kind: 'int', value: 2 ** 63 - 1 },
  'math.inf': { kind: 'float', value: Number.POSITIVE_INFINITY },
  'math.pi': { kind: 'float', value: Math.PI },
  'math.e': { kind: 'float', value: Math.E },
  'math.tau': { kind: 'float', value: 2 * Math.PI },
  'pydantic.Undefined': REQUIRED,
  'pydantic.PydanticUndefined': REQUIRED,
  'pydantic.Required': REQUIRED,
  'string.digits': { kind: 'str', value: '0123456789' },
  'datetime.timezone.utc': UTC,
  'datetime.UTC': UTC,
};
