import { wordSet, words } from '../../text/words.ts';
import { dottedName, type PyCall, type PyExpression, type PySubscript } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import {
  argumentsOf,
  externalType,
  followed,
  genericEntity,
  isNone,
  readAnnotation,
  typeAlias,
  unionMembers,
} from './annotation.ts';
import type { Budget } from './budget.ts';
import { callArguments } from './calls.ts';
import { typesByName, typeVariableCall, variablesIn } from './class-kinds.ts';
import type { Definitions } from './definitions.ts';
import type { Evaluator } from './evaluate.ts';
import { container, containerKind, libraryType } from './library-types.ts';
import { limitsIn } from './metadata-reader.ts';
import type { Notes } from './notes.ts';
import { assignedValue, lookUp } from './scope.ts';
import { withMetadata } from './type-metadata.ts';
import { ANY, distinctNodes, distinctValues, fixed, NO_CONSTRAINTS, NULL, scalar } from './type-node.ts';
import type { Entity, EntityOf, PlacedType, PyValue, ScalarType, Scope, TypeNode } from './values-and-types.ts';

/** Reads types; classes become references to the table. */
export class TypeReader {
  readonly #table: Definitions;
  readonly #evaluator: Evaluator;
  readonly #notes: Notes;
  readonly #budget: Budget;

  constructor(table: Definitions, budget: Budget) {
    this.#table = table;
    this.#evaluator = table.evaluator;
    this.#notes = table.notes;
    this.#budget = budget;
  }

  read(expression: PyExpression, scope: Scope): TypeNode {
    return this.#budget.step(() => {
      const annotation = readAnnotation(this.#table, expression, scope);
      const inner = annotation.type === null ? ANY : this.#bare(annotation.type);
      return withMetadata(this.#table, inner, annotation.metadata);
    });
  }

  readBare(member: PlacedType): TypeNode {
    return this.#budget.step(() => this.#bare(followed(this.#table, member)));
  }

  #bare({ expression, scope }: PlacedType): TypeNode {
    if (expression.kind === 'constant') return expression.value === 'None' ? NULL : this.#unreadable();
    if (expression.kind === 'name' || expression.kind === 'attribute') return this.#named(expression, scope);
    if (expression.kind === 'subscript') return this.#subscript(expression, scope);
    if (expression.kind === 'binary') {
      return expression.operators.every((operator) => operator === '|')
        ? this.#union({ expression, scope })
        : this.#unreadable();
    }
    if (expression.kind === 'call') return this.#called(expression, scope);
    if (expression.kind === 'string') {
      return expression.value === null
        ? this.#unreadable()
        : this.read(parseExpression(expression.value).expression, scope);
    }
    return this.#unreadable();
  }

  #unreadable(): TypeNode {
    this.#notes.note('its type is created at run time', 'type');
    return ANY;
  }

  #named(expression: PyExpression, scope: Scope): TypeNode {
    const name = dottedName(expression);
    if (name === null) return this.#unreadable();
    if (scope.owner !== null && !scope.types.has(name) && scope.owner.declaration.typeParameters.includes(name)) {
      return ANY;
    }
    const entity = lookUp(this.#evaluator.index, scope, name);
    if (entity.kind === 'class') return this.#table.classKey(entity.of);
    if (entity.kind === 'type-alias') return this.#table.aliasKey(entity, []);
    if (entity.kind === 'external') return this.#external(entity.name, scope);
    if (entity.kind === 'assignment') return this.#assigned(entity, scope, name);
    if (entity.kind === 'unknown') {
      this.#notes.note(entity.reason, 'type');
      return ANY;
    }
    this.#notes.note(`"${name}" isn't a type`, 'type');
    return ANY;
  }

  #external(name: string, scope: Scope): TypeNode {
    const self = scope.self ?? scope.owner;
    if (name === 'typing.Self' && self !== null) return this.#table.classKey(self, [...scope.types.values()]);
    if (name === 'pydantic.JsonValue') return this.#table.jsonValue();
    if (name === 'pydantic.Json') return { kind: 'json', content: ANY };
    if (name === 'typing.AnyStr') return { kind: 'union', choices: [scalar('bytes'), scalar('str')] };
    const known = libraryType(name);
    if (known !== null) return known;
    this.#notes.note(`"${name}" is an unsupported library type`, 'type');
    return ANY;
  }

  /** A name with a type as value: an enum or a TypedDict by a call, a type variable, a constrained type. */
  #assigned(entity: EntityOf<'assignment'>, scope: Scope, name: string): TypeNode {
    const variable = typeVariableCall(this.#evaluator.index, scope, name);
    if (variable !== null) return this.#typeVariable(variable.call, variable.scope);
    const value = assignedValue(entity);
    if (value?.expression.kind !== 'call') {
      this.#notes.note(`"${name}" is only known at run time`, 'type');
      return ANY;
    }
    const { callee, arguments: given } = value.expression;
    const made = externalType(this.#table, callee, value.scope);
    const call = callArguments(this.#evaluator, given, value.scope);
    if (made !== null && ENUMS.has(made)) return this.#table.functionalEnum(entity, made, call);
    const aliased = given[1]?.value;
    if (made === 'typing.TypeAliasType' && aliased !== undefined) {
      return this.#table.functionalAlias(entity, aliased, value.scope);
    }
    if (made !== null && CLASSES.has(made)) return this.#table.functionalClass(entity, made, call);
    return this.read(value.expression, value.scope);
  }

  /** A type variable without an argument: its default, its bound, its constraints, or "any". */
  #typeVariable(call: PyCall, scope: Scope): TypeNode {
    const named = (wanted: string): PyExpression | undefined =>
      call.arguments.find(({ name }) => name === wanted)?.value;
    const chosen = named('default') ?? named('bound');
    if (chosen !== undefined) return this.read(chosen, scope);
    const constraints = call.arguments.filter(({ kind }) => kind === 'positional').slice(1);
    return constraints.length === 0
      ? ANY
      : { kind: 'union', choices: constraints.map(({ value }) => this.read(value, scope)) };
  }

  #subscript(expression: PySubscript, scope: Scope): TypeNode {
    const items = argumentsOf(expression.index);
    const name = dottedName(expression.value);
    const entity: Entity =
      name === null
        ? { kind: 'unknown', reason: 'its type is created at run time' }
        : genericEntity(this.#table, name, scope);
    const given = items.map((item): PlacedType => ({ expression: item, scope }));
    if (entity.kind === 'class') return this.#table.classKey(entity.of, given);
    if (entity.kind === 'type-alias') return this.#table.aliasKey(entity, given);
    if (entity.kind === 'external') return this.#generic(entity.name, expression, items, scope);
    if (entity.kind === 'assignment') return this.#genericAlias(entity, given);
    this.#notes.note(entity.kind === 'unknown' ? entity.reason : `"${name ?? ''}" isn't a type`, 'type');
    return ANY;
  }

  /** `Pair = Tuple[T, T]` used as `Pair[int]`. */
  #genericAlias(entity: EntityOf<'assignment'>, given: readonly PlacedType[]): TypeNode {
    const alias = typeAlias(this.#table, entity);
    if (alias === null) return this.#unreadable();
    const own = typesByName(variablesIn(this.#evaluator.index, alias), given);
    return this.read(alias.expression, { ...alias.scope, types: new Map([...alias.scope.types, ...own]) });
  }

  #generic(name: string, expression: PySubscript, items: readonly PyExpression[], scope: Scope): TypeNode {
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
      case 'pydantic.SkipJsonSchema':
        return { kind: 'invalid', skipped: true };
      case 'pydantic.RootModel':
        if (first === undefined || this.#evaluator.version === 1) break;
        return this.#table.rootModel({ expression: first, scope });
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
      case 'typing.Annotated':
        return this.read(expression, scope);
    }
    if (TRANSPARENT.has(name)) return first === undefined ? ANY : this.read(first, scope);
    const kind = containerKind(name);
    if (kind === null) return this.#external(name, scope);
    const types = items.map((item) => this.read(item, scope));
    return container(kind, types);
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
      const named =
        depth > 20
          ? { expression: item, scope }
          : item.kind === 'string'
            ? { expression: item, scope }
            : followed(this.#table, { expression: item, scope });
      const inner = named.expression;
      if (inner.kind === 'subscript' && externalType(this.#table, inner.value, named.scope) === 'typing.Literal') {
        return this.#literalValues(argumentsOf(inner.index), named.scope, depth + 1);
      }
      const value = this.#evaluator.evaluate(item, scope);
      if (value.kind === 'unknown') {
        this.#notes.note(value.reason, 'a value of Literal');
        return [];
      }
      return [value];
    });
  }

  /** A union, flattened, `None` last. */
  #union(member: PlacedType): TypeNode {
    const members = unionMembers(this.#table, member);
    const written = members.filter(({ expression }) => !isNone(expression));
    const choices = distinctNodes(written.map(({ expression, scope }) => this.read(expression, scope)));
    const [only] = choices;
    const inner: TypeNode = only === undefined ? NULL : choices.length === 1 ? only : { kind: 'union', choices };
    return members.some(({ expression }) => isNone(expression)) && only !== undefined
      ? { kind: 'nullable', inner }
      : inner;
  }

  /** `constr(…)`, `conlist(…)` and the like as a type. */
  #called(expression: PyCall, scope: Scope): TypeNode {
    const value = this.#evaluator.evaluate(expression, scope);
    if (value.kind !== 'call') return this.#unreadable();
    const base = CONSTRAINED.get(value.name);
    if (base === undefined) return this.#unreadable();
    const item = value.call.expressions[0] ?? value.call.keywordExpressions.get('item_type');
    const kind = containerKind(base);
    const inner =
      kind === null ? scalar(base as ScalarType) : container(kind, item === undefined ? [] : [this.read(item, scope)]);
    return withMetadata(this.#table, inner, limitsIn(value.call, this.#evaluator.version, this.#notes));
  }
}

const ENUMS = wordSet('enum.Enum enum.IntEnum enum.StrEnum enum.Flag enum.IntFlag');
const CLASSES = wordSet(
  'typing.TypedDict typing.NamedTuple typing.namedtuple pydantic.create_model dataclasses.make_dataclass',
);
/** Wrappers that do not change the schema of a type. */
const TRANSPARENT = wordSet(`
  typing.Final typing.ClassVar typing.Required typing.NotRequired typing.ReadOnly typing.Unpack dataclasses.InitVar
  pydantic.SerializeAsAny pydantic.SkipValidation pydantic.OnErrorOmit pydantic.InstanceOf
`);
const CONSTRAINED: ReadonlyMap<string, string> = new Map(
  words('str int float bytes decimal date list set frozenset').map((type) => [`pydantic.con${type}`, type]),
);
