import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { FieldDefault } from './field-spec.ts';
import { distinctBy, equalityKey, type PyValue } from './py-value.ts';

/** Limits in the schema of a type, by their Python names. */
export type Constraints = ReadonlyMap<string, PyValue>;

export const NO_CONSTRAINTS: Constraints = new Map();

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

export function scalar(type: ScalarType, base?: JsonObject): TypeNode {
  return { kind: 'scalar', type, constraints: NO_CONSTRAINTS, ...(base === undefined ? {} : { base }) };
}

export const ANY: TypeNode = scalar('any');
export const NULL: TypeNode = scalar('none');

export function fixed(type: string, schema: JsonObject, version1?: JsonObject): TypeNode {
  return version1 === undefined ? { kind: 'fixed', type, schema } : { kind: 'fixed', type, schema, version1 };
}

/** Whether a property of the type gets a title from its name: classes and enums have their own. */
export function takesTitle(node: TypeNode): boolean {
  return 'inner' in node ? takesTitle(node.inner) : node.kind !== 'reference';
}

/** The type without its metadata. */
export function unwrapped(node: TypeNode): TypeNode {
  return node.kind === 'annotated' || node.kind === 'function' || node.kind === 'checked'
    ? unwrapped(node.inner)
    : node;
}

/** The type without metadata and without None. */
export function bare(node: TypeNode): TypeNode {
  const inner = unwrapped(node);
  return inner.kind === 'nullable' ? bare(inner.inner) : inner;
}

/** Python removes duplicate types of a union. */
export function distinctNodes(nodes: readonly TypeNode[]): readonly TypeNode[] {
  return distinctBy(nodes, nodeKey);
}

/** A key that equal plain types share; null for a type with more than its name. */
function nodeKey(node: TypeNode): string | null {
  if (node.kind === 'reference') return `r${node.key}`;
  if (node.kind === 'scalar') return node.constraints.size === 0 ? node.type : null;
  if (node.kind === 'array') {
    const items = nodeKey(node.items);
    return items === null || node.constraints.size > 0 ? null : `${node.type}[${items}]`;
  }
  return null;
}

export function distinctValues(values: readonly PyValue[]): readonly PyValue[] {
  // `1` and `True` are equal in Python, yet a Literal keeps both.
  return distinctBy(values, (value) => {
    const key = equalityKey(value);
    return key === null ? null : `${value.kind} ${key}`;
  });
}
