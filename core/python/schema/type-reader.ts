import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import type { Budget } from './budget.ts';
import { isTypeVariable, typeVariableCall } from './class-kinds.ts';
import { withConstraint } from './constraints.ts';
import { withConstraintV1 } from './constraints-v1.ts';
import { distinctNodes, distinctValues } from './distinct-types.ts';
import type { Evaluator } from './evaluate.ts';
import type { FieldSpec, Metadata } from './field-spec.ts';
import { container, containerKind, libraryType } from './library-types.ts';
import { MetadataReader } from './metadata-reader.ts';
import type { Notes } from './notes.ts';
import type { CallArguments, PyValue } from './py-value.ts';
import { type ClassRef, classScope, type Entity, lookUp, moduleScope, type Scope, type TypeArgument } from './scope.ts';
import { tagged } from './tagged-unions.ts';
import { ANY, fixed, NO_CONSTRAINTS, NULL, scalar, type TypeNode } from './type-node.ts';

/** What the reader of types asks of whoever knows classes. */
export interface Definitions {
  /** The key of a class's definition; null for a class that has no schema. */
  classKey(of: ClassRef, given: readonly TypeArgument[], explicit: boolean): TypeNode;
  /** The definition of `type Name = …`. */
  aliasKey(entity: Entity & { readonly kind: 'type-alias' }, given: readonly TypeArgument[]): TypeNode;
  /** An enum made by a call. */
  functionalEnum(entity: Entity & { readonly kind: 'assignment' }, call: CallArguments): TypeNode;
  functionalClass(entity: Entity & { readonly kind: 'assignment' }, name: string, call: CallArguments): TypeNode;
  functionalAlias(entity: Entity & { readonly kind: 'assignment' }, value: PyExpression, scope: Scope): TypeNode;
  jsonValue(): TypeNode;
  /** The values that a field of a referenced class can have as a tag, and the field's name in JSON. */
  tagsOf(node: TypeNode, property: string): { readonly tags: readonly string[]; readonly alias: string } | null;
}

/** One type of a union, where it stands. */
interface Member {
  readonly expression: PyExpression;
  readonly scope: Scope;
}

/** An annotation taken apart: qualifiers (`ClassVar`, `Final`, `Required`…), metadata of `Annotated`, the type itself. */
export interface Annotation {
  readonly qualifiers: ReadonlySet<string>;
  readonly metadata: readonly Metadata[];
  readonly type: Member | null;
}

const QUALIFIERS: Readonly<Record<string, string>> = {
  'typing.ClassVar': 'class-var',
  'typing.Final': 'final',
  'typing.Required': 'required',
  'typing.NotRequired': 'not-required',
  'typing.ReadOnly': 'read-only',
  'dataclasses.InitVar': 'init-var',
};

/** Reads annotations as types. */
export class TypeReader {
  readonly evaluator: Evaluator;
  readonly #budget: Budget;
  readonly #notes: Notes;
  readonly #definitions: Definitions;
  readonly #metadata: MetadataReader;

  constructor(evaluator: Evaluator, budget: Budget, notes: Notes, definitions: Definitions) {
    this.evaluator = evaluator;
    this.#budget = budget;
    this.#notes = notes;
    this.#definitions = definitions;
    this.#metadata = new MetadataReader(evaluator, notes);
  }

  /** Takes qualifiers and `Annotated` off an annotation, through names that stand for them. */
  annotation(expression: PyExpression, scope: Scope): Annotation {
    const qualifiers = new Set<string>();
    let metadata: readonly Metadata[] = [];
    let member: Member | null = { expression, scope };
    for (let step = 0; member !== null && step < 30; step++) {
      member = this.#followed(member);
      const node: PyExpression = member.expression;
      const inside: Scope = member.scope;
      const name = this.#externalName(node.kind === 'subscript' ? node.value : node, inside);
      const qualifier: string | undefined =
        name === null || !Object.hasOwn(QUALIFIERS, name) ? undefined : QUALIFIERS[name];
      if (qualifier !== undefined) {
        qualifiers.add(qualifier);
        member = node.kind === 'subscript' ? { expression: node.index, scope: inside } : null;
      } else if (name === 'typing.Annotated' && node.kind === 'subscript') {
        const items: readonly PyExpression[] = argumentsOf(node.index);
        metadata = [...items.slice(1).flatMap((item) => this.#metadata.read(item, inside)), ...metadata];
        member = items[0] === undefined ? null : { expression: items[0], scope: inside };
      } else {
        break;
      }
    }
    return { qualifiers, metadata, type: member };
  }

  /** Strings and plain names for types, followed to what they stand for. */
  #followed(member: Member): Member {
    let current = member;
    for (let step = 0; step < 30; step++) {
      const { expression, scope } = current;
      if (expression.kind === 'string' && expression.value !== null) {
        current = { expression: parseExpression(expression.value).expression, scope };
        continue;
      }
      const name = dottedName(expression);
      if (name === null) {
        return current;
      }
      const given = scope.types.get(name);
      if (given !== undefined) {
        current = given;
        continue;
      }
      const entity = lookUp(this.evaluator.index, scope, name);
      const next = entity.kind === 'assignment' ? this.#alias(entity) : null;
      if (next === null) {
        return current;
      }
      current = next;
    }
    return current;
  }

  /** What the value of `Name = …` says as a type; null where it makes a type of its own (a NewType, an enum) or none. */
  #alias(entity: Entity & { readonly kind: 'assignment' }): Member | null {
    const { declaration, module } = entity;
    if (declaration.value === null || declaration.form !== 'whole') {
      return null;
    }
    const { expression } = parseExpression(module.text, declaration.value);
    const scope = entity.owner === null ? moduleScope(entity, entity.declaration) : classScope(entity.owner);
    if (declaration.branch === 'chosen' || declaration.branch === 'alternative') {
      this.#notes.note(`"${declaration.name}" depends on a condition; its first meaning is shown`);
    }
    if (expression.kind === 'call') {
      return this.#newType(expression, scope);
    }
    return expression.kind === 'name' ||
      expression.kind === 'attribute' ||
      expression.kind === 'subscript' ||
      expression.kind === 'binary' ||
      expression.kind === 'string' ||
      isNone(expression)
      ? { expression, scope }
      : null;
  }

  #newType(call: PyExpression & { readonly kind: 'call' }, scope: Scope): Member | null {
    const name = this.#externalName(call.callee, scope);
    const type = call.arguments[1]?.value ?? call.arguments.find((argument) => argument.name === 'tp')?.value;
    return name === 'typing.NewType' && type !== undefined ? { expression: type, scope } : null;
  }

  /** The canonical name of what an expression names outside of the workspace; null for anything else. */
  #externalName(expression: PyExpression, scope: Scope): string | null {
    const name = dottedName(expression);
    if (name === null || scope.types.has(name)) {
      return null;
    }
    const entity = lookUp(this.evaluator.index, scope, name);
    return entity.kind === 'external' ? entity.name : null;
  }

  /** The type that an annotation stands for, its metadata applied. */
  read(expression: PyExpression, scope: Scope): TypeNode {
    return this.#budget.step(() => {
      const annotation = this.annotation(expression, scope);
      const inner = annotation.type === null ? ANY : this.#bare(annotation.type);
      return this.withMetadata(inner, annotation.metadata);
    });
  }

  /** A type without `Annotated` around it. */
  readBare(member: Member | null): TypeNode {
    return member === null ? ANY : this.#budget.step(() => this.#bare(this.#followed(member)));
  }

  #bare({ expression, scope }: Member): TypeNode {
    switch (expression.kind) {
      case 'constant':
        return expression.value === 'None' ? NULL : this.#unreadable(expression, scope);
      case 'name':
      case 'attribute':
        return this.#named(expression, scope);
      case 'subscript':
        return this.#subscript(expression, scope);
      case 'binary':
        return expression.operators.every((operator) => operator === '|')
          ? this.#union({ expression, scope })
          : this.#unreadable(expression, scope);
      case 'call':
        return this.#called(expression, scope);
      case 'string':
        return expression.value === null
          ? this.#unreadable(expression, scope)
          : this.read(parseExpression(expression.value).expression, scope);
      default:
        return this.#unreadable(expression, scope);
    }
  }

  #unreadable(_expression: PyExpression, _scope: Scope): TypeNode {
    this.#notes.note('its type is made while the program runs', 'type');
    return ANY;
  }

  #named(expression: PyExpression, scope: Scope): TypeNode {
    const name = dottedName(expression);
    if (name === null) {
      return this.#unreadable(expression, scope);
    }
    if (scope.owner !== null && !scope.types.has(name) && scope.owner.declaration.typeParameters.includes(name)) {
      return ANY;
    }
    const entity = lookUp(this.evaluator.index, scope, name);
    switch (entity.kind) {
      case 'class':
        return this.#definitions.classKey(entity.of, [], false);
      case 'type-alias':
        return this.#definitions.aliasKey(entity, []);
      case 'external':
        return this.#external(entity.name, scope);
      case 'assignment':
        return this.#assigned(entity, scope, name);
      case 'unknown':
        this.#notes.note(entity.reason, 'type');
        return ANY;
      default:
        this.#notes.note(`"${name}" is no type`, 'type');
        return ANY;
    }
  }

  #external(name: string, scope: Scope): TypeNode {
    const self = scope.self ?? scope.owner;
    if (name === 'typing.Self' && self !== null) {
      return this.#definitions.classKey(self, [...scope.types.values()], scope.types.size > 0);
    }
    if (name === 'pydantic.JsonValue') {
      return this.#definitions.jsonValue();
    }
    if (name === 'pydantic.Json') {
      return { kind: 'json', content: ANY };
    }
    if (name === 'typing.AnyStr') {
      return { kind: 'union', choices: [scalar('bytes'), scalar('str')] };
    }
    const known = libraryType(name);
    if (known !== null) {
      return known;
    }
    this.#notes.note(`"${name}" is a type of a library that is not known here`, 'type');
    return ANY;
  }

  /** A name whose value makes a type: an enum or a TypedDict by a call, a type variable, a constrained type. */
  #assigned(entity: Entity & { readonly kind: 'assignment' }, scope: Scope, name: string): TypeNode {
    const variable = typeVariableCall(this.evaluator.index, scope, name);
    if (variable !== null) {
      return this.#typeVariable(variable.call, variable.scope);
    }
    const { declaration, module } = entity;
    if (declaration.value !== null) {
      const { expression } = parseExpression(module.text, declaration.value);
      const inside = entity.owner === null ? moduleScope(entity, entity.declaration) : classScope(entity.owner);
      if (expression.kind === 'call') {
        const made = this.#externalName(expression.callee, inside);
        const call = this.evaluator.callArguments(expression.arguments, inside);
        if (
          made !== null &&
          ['enum.Enum', 'enum.IntEnum', 'enum.StrEnum', 'enum.Flag', 'enum.IntFlag'].includes(made)
        ) {
          return this.#definitions.functionalEnum(entity, call);
        }
        const value = expression.arguments[1]?.value;
        if (made === 'typing.TypeAliasType' && value !== undefined) {
          return this.#definitions.functionalAlias(entity, value, inside);
        }
        if (
          made !== null &&
          [
            'typing.TypedDict',
            'typing.NamedTuple',
            'typing.namedtuple',
            'pydantic.create_model',
            'dataclasses.make_dataclass',
          ].includes(made)
        ) {
          return this.#definitions.functionalClass(entity, made, call);
        }
        return this.read(expression, inside);
      }
    }
    this.#notes.note(`"${name}" gets its meaning while the program runs`, 'type');
    return ANY;
  }

  /** A type variable nobody filled in: its default, its bound, its constraints, or anything. */
  #typeVariable(call: PyExpression & { readonly kind: 'call' }, scope: Scope): TypeNode {
    const named = (wanted: string): PyExpression | undefined =>
      call.arguments.find(({ name }) => name === wanted)?.value;
    const chosen = named('default') ?? named('bound');
    if (chosen !== undefined) {
      return this.read(chosen, scope);
    }
    const constraints = call.arguments.filter(({ kind }) => kind === 'positional').slice(1);
    return constraints.length === 0
      ? ANY
      : { kind: 'union', choices: constraints.map(({ value }) => this.read(value, scope)) };
  }

  #subscript(expression: PyExpression & { readonly kind: 'subscript' }, scope: Scope): TypeNode {
    const items = argumentsOf(expression.index);
    const name = dottedName(expression.value);
    const entity: Entity =
      name === null
        ? { kind: 'unknown', reason: 'its type is made while the program runs' }
        : lookUp(this.evaluator.index, scope, name);
    const given = items.map((item): TypeArgument => ({ expression: item, scope }));
    switch (entity.kind) {
      case 'class':
        return this.#definitions.classKey(entity.of, given, true);
      case 'type-alias':
        return this.#definitions.aliasKey(entity, given);
      case 'external':
        return this.#generic(entity.name, expression, items, scope);
      case 'assignment':
        return this.#genericAlias(entity, given);
      default:
        this.#notes.note(entity.kind === 'unknown' ? entity.reason : `"${name ?? ''}" is no type`, 'type');
        return ANY;
    }
  }

  /** `Pair = Tuple[T, T]` used as `Pair[int]`. */
  #genericAlias(entity: Entity & { readonly kind: 'assignment' }, given: readonly TypeArgument[]): TypeNode {
    const alias = this.#alias(entity);
    if (alias === null) {
      return this.#unreadable({ kind: 'missing', start: 0, end: 0 }, moduleScope(entity));
    }
    const types = new Map(alias.scope.types);
    for (const [position, name] of this.#variablesIn(alias).entries()) {
      const argument = given[position];
      if (argument !== undefined) {
        types.set(name, argument);
      }
    }
    return this.read(alias.expression, { ...alias.scope, types });
  }

  #variablesIn({ expression, scope }: Member): readonly string[] {
    const found: string[] = [];
    const visit = (node: PyExpression, depth: number): void => {
      if (depth > 20) {
        return;
      }
      if (
        node.kind === 'name' &&
        !found.includes(node.name) &&
        isTypeVariable(this.evaluator.index, scope, node.name)
      ) {
        found.push(node.name);
      } else if (node.kind === 'subscript') {
        visit(node.index, depth + 1);
      } else if (node.kind === 'tuple' || node.kind === 'list') {
        for (const item of node.items) {
          visit(item, depth + 1);
        }
      } else if (node.kind === 'binary') {
        for (const operand of node.operands) {
          visit(operand, depth + 1);
        }
      }
    };
    visit(expression, 0);
    return found;
  }

  #generic(
    name: string,
    expression: PyExpression & { readonly kind: 'subscript' },
    items: readonly PyExpression[],
    scope: Scope,
  ): TypeNode {
    const first = items[0];
    switch (name) {
      case 'typing.Optional':
      case 'typing.Union':
        return this.#union({ expression, scope });
      case 'typing.Literal':
        return { kind: 'literal', values: distinctValues(this.#literalValues(items, scope, 0)) };
      case 'tuple':
        return this.#tuple(items, scope);
      case 'type':
        return fixed('class', {});
      case 'typing.Callable':
        return { kind: 'invalid' };
      case 'pydantic.Json':
        return { kind: 'json', content: first === undefined ? ANY : this.read(first, scope) };
      case 'pydantic.Secret':
        return first === undefined
          ? ANY
          : {
              kind: 'annotated',
              inner: { kind: 'function', inner: this.read(first, scope) },
              updates: { writeOnly: true, format: 'password' },
              extra: null,
              tag: null,
            };
      case 'typing.Final':
      case 'typing.ClassVar':
      case 'typing.Required':
      case 'typing.NotRequired':
      case 'typing.ReadOnly':
      case 'typing.Unpack':
      case 'pydantic.SerializeAsAny':
      case 'pydantic.SkipValidation':
      case 'pydantic.OnErrorOmit':
      case 'pydantic.InstanceOf':
      case 'dataclasses.InitVar':
        return first === undefined ? ANY : this.read(first, scope);
      case 'typing.Annotated':
        return this.read(expression, scope);
    }
    const kind = containerKind(name);
    if (kind !== null) {
      return container(
        kind,
        items.map((item) => this.read(item, scope)),
      );
    }
    return this.#external(name, scope);
  }

  #tuple(items: readonly PyExpression[], scope: Scope): TypeNode {
    const [first, second] = items;
    if (first !== undefined && items.length === 2 && second?.kind === 'constant' && second.value === 'Ellipsis') {
      return { kind: 'tuple', items: [], rest: this.read(first, scope), constraints: NO_CONSTRAINTS };
    }
    const isEmpty = items.length === 0 || (items.length === 1 && first?.kind === 'tuple' && first.items.length === 0);
    return {
      kind: 'tuple',
      items: isEmpty ? [] : items.map((item) => this.read(item, scope)),
      rest: null,
      constraints: NO_CONSTRAINTS,
    };
  }

  #literalValues(items: readonly PyExpression[], scope: Scope, depth: number): readonly PyValue[] {
    return items.flatMap((item): readonly PyValue[] => {
      const followed =
        depth > 20
          ? { expression: item, scope }
          : item.kind === 'string'
            ? { expression: item, scope }
            : this.#followed({ expression: item, scope });
      const inner = followed.expression;
      if (inner.kind === 'subscript' && this.#externalName(inner.value, followed.scope) === 'typing.Literal') {
        return this.#literalValues(argumentsOf(inner.index), followed.scope, depth + 1);
      }
      const value = this.evaluator.evaluate(item, scope);
      if (value.kind === 'unknown') {
        this.#notes.note(value.reason, 'a value of Literal');
        return [];
      }
      return [value];
    });
  }

  /** A union, nested ones flattened, `None` last. */
  #union(member: Member): TypeNode {
    const members = this.#unionMembers(member, 0);
    const written = members.filter(({ expression }) => !isNone(expression));
    const choices = distinctNodes(written.map(({ expression, scope }) => this.read(expression, scope)));
    const [only] = choices;
    const inner: TypeNode = only === undefined ? NULL : choices.length === 1 ? only : { kind: 'union', choices };
    return members.some(({ expression }) => isNone(expression)) && only !== undefined
      ? { kind: 'nullable', inner }
      : inner;
  }

  #unionMembers(member: Member, depth: number): readonly Member[] {
    const { expression, scope } = depth > 20 ? member : this.#followedUnion(member);
    if (expression.kind === 'binary' && expression.operators.every((operator) => operator === '|')) {
      return expression.operands.flatMap((operand) => this.#unionMembers({ expression: operand, scope }, depth + 1));
    }
    const name = expression.kind === 'subscript' ? this.#externalName(expression.value, scope) : null;
    if (expression.kind === 'subscript' && (name === 'typing.Optional' || name === 'typing.Union')) {
      const items = argumentsOf(expression.index).flatMap((item) =>
        this.#unionMembers({ expression: item, scope }, depth + 1),
      );
      return name === 'typing.Optional'
        ? [...items, { expression: { kind: 'constant', value: 'None', start: 0, end: 0 }, scope }]
        : items;
    }
    return [{ expression, scope }];
  }

  /** A member of a union followed to a union it names; anything else stays as written. */
  #followedUnion(member: Member): Member {
    const followed = this.#followed(member);
    const { expression, scope } = followed;
    const isUnion =
      expression.kind === 'binary' ||
      isNone(expression) ||
      (expression.kind === 'subscript' &&
        ['typing.Optional', 'typing.Union'].includes(this.#externalName(expression.value, scope) ?? ''));
    return isUnion ? followed : member;
  }

  /** `constr(…)`, `conlist(…)` and the like in the place of a type. */
  #called(expression: PyExpression & { readonly kind: 'call' }, scope: Scope): TypeNode {
    const value = this.evaluator.evaluate(expression, scope);
    if (value.kind !== 'call') {
      return this.#unreadable(expression, scope);
    }
    const base = CONSTRAINED[value.name];
    if (base === undefined) {
      return this.#unreadable(expression, scope);
    }
    const item = value.call.expressions[0] ?? value.call.keywordExpressions.get('item_type');
    const inner =
      base === 'list' || base === 'set' || base === 'frozenset'
        ? container(base, [item === undefined ? ANY : this.read(item, scope)])
        : scalar(base);
    return this.withMetadata(inner, this.#metadata.limits(value.call));
  }

  /** A type with metadata applied from left to right. */
  withMetadata(node: TypeNode, metadata: readonly Metadata[]): TypeNode {
    return metadata.reduce((inner, item) => this.#with(inner, item), node);
  }

  #with(node: TypeNode, item: Metadata): TypeNode {
    switch (item.kind) {
      case 'constraint':
        return this.evaluator.version === 1
          ? withConstraintV1(node, item.name, item.value)
          : withConstraint(node, item.name, item.value);
      case 'validator':
        if (item.mode === 'plain') {
          return {
            kind: 'function',
            inner: item.input === null ? ANY : this.read(item.input.expression, item.input.scope),
          };
        }
        return {
          kind: 'function',
          inner:
            item.input === null || item.mode === 'after' ? node : this.read(item.input.expression, item.input.scope),
        };
      case 'field':
        return this.#withField(node, item.spec);
      case 'json-schema':
        return { kind: 'written', schema: item.schema };
      case 'examples':
        return annotated(node, { examples: item.examples }, null);
      case 'discriminator':
        return this.withDiscriminator(node, item.name);
      case 'tag':
        return { kind: 'annotated', inner: node, updates: {}, extra: null, tag: item.tag };
      case 'encoded':
        return annotated(node, { format: item.format }, null);
      case 'skip-schema':
        return { kind: 'invalid' };
      default:
        return node;
    }
  }

  #withField(node: TypeNode, spec: FieldSpec): TypeNode {
    for (const unread of spec.unread) {
      this.#notes.note(unread);
    }
    const limited = this.withMetadata(node, spec.metadata);
    const inner = spec.discriminator === undefined ? limited : this.withDiscriminator(limited, spec.discriminator);
    const updates = fieldUpdates(spec);
    return Object.keys(updates).length === 0 && spec.extra === undefined
      ? inner
      : annotated(inner, updates, spec.extra ?? null);
  }

  withDiscriminator(node: TypeNode, property: string | null): TypeNode {
    const result = tagged(node, property, (choice, wanted) => this.#definitions.tagsOf(choice, wanted));
    if (result === null) {
      this.#notes.note('the types of the union cannot be told apart by their tag', 'discriminator');
      return node;
    }
    return result;
  }
}

function annotated(inner: TypeNode, updates: JsonObject, extra: JsonObject | null): TypeNode {
  return { kind: 'annotated', inner, updates, extra, tag: null };
}

/** The parts of a Field that are written beside the type. */
export function fieldUpdates(spec: FieldSpec): JsonObject {
  const updates: Record<string, JsonValue> = {};
  if (spec.title !== undefined) {
    updates['title'] = spec.title;
  }
  if (spec.description !== undefined) {
    updates['description'] = spec.description;
  }
  if (spec.deprecated === true) {
    updates['deprecated'] = true;
  }
  if (spec.examples !== undefined) {
    updates['examples'] = spec.examples;
  }
  return updates;
}

export function argumentsOf(index: PyExpression): readonly PyExpression[] {
  return index.kind === 'tuple' ? index.items : [index];
}

function isNone(expression: PyExpression): boolean {
  return expression.kind === 'constant' && expression.value === 'None';
}

const CONSTRAINED: Readonly<
  Record<string, 'str' | 'int' | 'float' | 'bytes' | 'decimal' | 'date' | 'list' | 'set' | 'frozenset'>
> = {
  'pydantic.constr': 'str',
  'pydantic.conint': 'int',
  'pydantic.confloat': 'float',
  'pydantic.conbytes': 'bytes',
  'pydantic.condecimal': 'decimal',
  'pydantic.condate': 'date',
  'pydantic.conlist': 'list',
  'pydantic.conset': 'set',
  'pydantic.confrozenset': 'frozenset',
};
