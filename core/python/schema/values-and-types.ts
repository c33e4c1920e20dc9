import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type {
  AssignmentDeclaration,
  ClassDeclaration,
  FunctionDeclaration,
  TypeAliasDeclaration,
} from '../declarations.ts';
import type { Place } from '../resolution.ts';
import type { PyExpression, PyLambda } from '../syntax/nodes.ts';

// Values, scopes, fields and types contain each other, so they are in one module.

/** A Python value as far as it is known without a run. */
export type PyValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'ellipsis' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int' | 'float'; readonly value: number }
  | { readonly kind: 'str'; readonly value: string }
  /** One character a byte. */
  | { readonly kind: 'bytes'; readonly value: string }
  | { readonly kind: 'list' | 'tuple' | 'set' | 'frozenset'; readonly items: readonly PyValue[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [PyValue, PyValue])[] }
  /** A value of a library type that is a string in JSON (a date, a Decimal, a path). */
  | { readonly kind: 'special'; readonly type: SpecialType; readonly text: string; readonly number: number | null }
  | { readonly kind: 'member'; readonly enumeration: ClassRef; readonly name: string; readonly value: PyValue }
  | { readonly kind: 'instance'; readonly of: ClassRef; readonly call: CallArguments }
  | { readonly kind: 'field'; readonly spec: FieldSpec }
  /** A call of an external name, which is canonical. */
  | { readonly kind: 'call'; readonly name: string; readonly call: CallArguments }
  | { readonly kind: 'entity'; readonly entity: Entity }
  /** An expression for a type: `list[int]`, `int | None`. */
  | { readonly kind: 'type'; readonly expression: PyExpression; readonly scope: Scope }
  | { readonly kind: 'lambda'; readonly expression: PyLambda; readonly scope: Scope }
  | { readonly kind: 'unknown'; readonly reason: string };

export type SpecialType = Moment | 'decimal' | 'uuid' | 'path' | 'pattern' | 'secret' | 'complex' | 'text';

export interface CallArguments {
  readonly positional: readonly PyValue[];
  readonly keywords: ReadonlyMap<string, PyValue>;
  /** The expressions of positional arguments, for those that are types. */
  readonly expressions: readonly PyExpression[];
  readonly keywordExpressions: ReadonlyMap<string, PyExpression>;
  readonly scope: Scope;
  /** The reason why some arguments are unknown (`**` of an unreadable value); null where all are known. */
  readonly unread: string | null;
}

export interface ClassRef extends Place {
  readonly declaration: ClassDeclaration;
  /** Dotted from the module on: `Calendar.Event`. */
  readonly qualifiedName: string;
  /** Unique among the classes of the index. */
  readonly id: string;
}

export interface PlacedType {
  readonly expression: PyExpression;
  readonly scope: Scope;
}

/** The context in which the names of an expression are resolved. */
export interface Scope extends Place {
  readonly owner: ClassRef | null;
  readonly types: ReadonlyMap<string, PlacedType>;
  /** Names bound in the expression (parameters of a lambda). */
  readonly locals: ReadonlyMap<string, PyValue>;
  /** The offset of evaluation, since later statements may rebind names; null for the module's end. */
  readonly at: number | null;
  /** The class of `Self`, where it is not that of the expression. */
  readonly self?: ClassRef;
}

export type Entity =
  /** From a library, by its canonical name: `pydantic.Field`, `typing.Optional`, `int`. */
  | { readonly kind: 'external'; readonly name: string }
  | { readonly kind: 'class'; readonly of: ClassRef }
  | ({
      readonly kind: 'function';
      readonly declaration: FunctionDeclaration;
      readonly owner: ClassRef | null;
      /** Accessed on an instance, which is its first argument. */
      readonly bound: boolean;
    } & Place)
  | ({
      readonly kind: 'assignment';
      readonly declaration: AssignmentDeclaration;
      readonly owner: ClassRef | null;
    } & Place)
  | ({
      readonly kind: 'type-alias';
      readonly declaration: TypeAliasDeclaration;
      readonly owner: ClassRef | null;
    } & Place)
  | ({ readonly kind: 'module' } & Place)
  | { readonly kind: 'unknown'; readonly reason: string };

export type EntityOf<Kind extends Entity['kind']> = Entity & { readonly kind: Kind };

export type FieldDefault =
  | { readonly kind: 'value'; readonly value: PyValue }
  | { readonly kind: 'factory'; readonly factory: PyValue }
  /** There may be a default; only a run decides. */
  | { readonly kind: 'unknown'; readonly reason: string };

export type ConstraintName =
  | ('gt' | 'ge' | 'lt' | 'le' | 'multiple_of' | 'max_digits' | 'decimal_places' | 'pattern')
  | ('min_length' | 'max_length' | 'unique_items' | 'min_items' | 'max_items');

export type Metadata =
  | { readonly kind: 'constraint'; readonly name: ConstraintName; readonly value: PyValue }
  | {
      readonly kind: 'validator';
      readonly mode: 'after' | 'before' | 'wrap' | 'plain';
      readonly input: PlacedType | null;
    }
  | { readonly kind: 'field'; readonly spec: FieldSpec }
  | { readonly kind: 'text'; readonly text: string }
  /** Keywords beside the type, and its tag in a union. */
  | { readonly kind: 'annotated'; readonly updates: JsonObject; readonly tag?: string }
  | { readonly kind: 'type'; readonly type: TypeNode }
  | { readonly kind: 'discriminator'; readonly name: string | null }
  | { readonly kind: 'deprecated' };

/** The content of one `Field(…)`, or of several merged ones. Absent members are not set. */
export interface FieldSpec {
  readonly default?: FieldDefault;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: JsonValue;
  readonly deprecated?: boolean;
  readonly alias?: string;
  readonly validationAlias?: AliasSpec;
  /** An alias generator replaces an alias of priority 1. */
  readonly aliasPriority?: number;
  readonly discriminator?: string | null;
  readonly extra?: JsonObject;
  readonly init?: boolean;
  readonly keywordOnly?: boolean;
  readonly const?: boolean;
  /** `...` as the default: required, whatever the type. */
  readonly required?: boolean;
  readonly metadata: readonly Metadata[];
  /** Unreadable parts, as `member: reason`. */
  readonly unread: readonly string[];
}

/** An alias; `path` is one that names no single key. */
export type AliasSpec = { readonly kind: 'name'; readonly name: string } | { readonly kind: 'path' };

/** Limits in the schema of a type, by their Python names. */
export type Constraints = ReadonlyMap<string, PyValue>;

export type Moment = 'date' | 'datetime' | 'time' | 'timedelta';
export type ScalarType =
  | 'any'
  | 'none'
  | 'bool'
  | 'int'
  | 'float'
  | 'str'
  | 'bytes'
  | 'decimal'
  | Moment
  | 'uuid'
  | 'url';
export type ArrayType = 'list' | 'set' | 'frozenset' | 'generator' | 'sequence' | 'deque';

/** A Python type as pydantic understands it, before it becomes JSON Schema. */
export type TypeNode =
  | {
      readonly kind: 'scalar';
      readonly type: ScalarType;
      readonly constraints: Constraints;
      readonly base?: JsonObject;
    }
  /** A type with a schema from its library; limits do not change it. */
  | { readonly kind: 'fixed'; readonly schema: JsonObject; readonly version1?: JsonObject; readonly type: string }
  | {
      readonly kind: 'array';
      readonly type: ArrayType;
      readonly items: TypeNode;
      readonly constraints: Constraints;
    }
  | {
      readonly kind: 'tuple';
      readonly items: readonly TypeNode[];
      readonly rest: TypeNode | null;
      readonly constraints: Constraints;
    }
  | {
      readonly kind: 'dict';
      readonly type: 'dict' | 'mapping';
      readonly keys: TypeNode;
      readonly values: TypeNode;
      readonly constraints: Constraints;
    }
  | { readonly kind: 'nullable'; readonly inner: TypeNode }
  | { readonly kind: 'union'; readonly choices: readonly TypeNode[] }
  | {
      readonly kind: 'tagged-union';
      readonly property: string | null;
      readonly choices: readonly (readonly [tag: string, choice: TypeNode])[];
    }
  | { readonly kind: 'literal'; readonly values: readonly PyValue[] }
  | { readonly kind: 'json'; readonly content: TypeNode }
  /** A workspace class, an enum or a named alias: written once, referred to by its key. */
  | { readonly kind: 'reference'; readonly key: string }
  | { readonly kind: 'function'; readonly inner: TypeNode }
  /** A limit that the type itself cannot have: its raw name is put into the schema. */
  | { readonly kind: 'checked'; readonly inner: TypeNode; readonly updates: JsonObject }
  /** Title, description and the like, beside the type. */
  | {
      readonly kind: 'annotated';
      readonly inner: TypeNode;
      readonly updates: JsonObject;
      readonly extra: JsonObject | null;
      readonly tag: string | null;
    }
  | { readonly kind: 'written'; readonly schema: JsonValue }
  | { readonly kind: 'default'; readonly inner: TypeNode; readonly default: FieldDefault }
  /** A type that has no schema (a callable): left out of a union, anything elsewhere. */
  | { readonly kind: 'invalid' /** `SkipJsonSchema`: left out, and nothing is missing. */; readonly skipped?: true };

export type TypeNodeOf<Kind extends TypeNode['kind']> = TypeNode & { readonly kind: Kind };
