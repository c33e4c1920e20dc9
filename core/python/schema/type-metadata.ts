import type { JsonObject } from '../../json/json-value.ts';
import { wordSet } from '../../text/words.ts';
import type { Definitions } from './definitions.ts';
import { constraintJson, fieldUpdates } from './field-spec.ts';
import { tagged } from './tagged-unions.ts';
import { ANY, unwrapped } from './type-node.ts';
import type { ConstraintName, FieldSpec, Metadata, PyValue, TypeNode, TypeNodeOf } from './values-and-types.ts';

/** Applies the metadata of `Annotated`, `Field` and validators, from left to right. */
export function withMetadata(table: Definitions, node: TypeNode, metadata: readonly Metadata[]): TypeNode {
  return metadata.reduce((inner, item) => withItem(table, inner, item), node);
}

function withItem(table: Definitions, node: TypeNode, item: Metadata): TypeNode {
  switch (item.kind) {
    case 'constraint':
      return withConstraint(node, item.name, item.value, table.version);
    case 'validator': {
      const { input, mode } = item;
      if (input === null || mode === 'after') return { kind: 'function', inner: mode === 'plain' ? ANY : node };
      return { kind: 'function', inner: table.types.read(input.expression, input.scope) };
    }
    case 'field':
      return withField(table, node, item.spec);
    case 'annotated':
      return { kind: 'annotated', inner: node, updates: item.updates, extra: null, tag: item.tag ?? null };
    case 'discriminator':
      return discriminated(table, node, item.name);
    case 'type':
      return item.type;
    default:
      return node;
  }
}

function withField(table: Definitions, node: TypeNode, spec: FieldSpec): TypeNode {
  for (const unread of spec.unread) table.notes.note(unread);
  const inner = discriminated(table, withMetadata(table, node, spec.metadata), spec.discriminator);
  const updates = fieldUpdates(spec);
  return Object.keys(updates).length === 0 && spec.extra === undefined
    ? inner
    : { kind: 'annotated', inner, updates, extra: spec.extra ?? null, tag: null };
}

/** A union with a discriminator property, or (null) with `Tag`s; unchanged, with a note, where a choice has none. */
export function discriminated(table: Definitions, node: TypeNode, property: string | null | undefined): TypeNode {
  if (property === undefined) return node;
  const result = tagged(table, node, property);
  if (result === null) table.notes.note("the tag doesn't distinguish the types of the union", 'discriminator');
  return result ?? node;
}

const NUMBER = 'gt ge lt le multiple_of';
const LENGTH = 'min_length max_length';
const NUMERIC = wordSet(NUMBER);
const DECIMAL = wordSet(`${NUMBER} max_digits decimal_places`);
const LENGTHS = wordSet(LENGTH);
const TEXT = wordSet(`${LENGTH} pattern`);
const ITEMS = wordSet('min_items max_items unique_items');
const NONE: ReadonlySet<string> = new Set();

function ownLimits(node: TypeNode, version: 1 | 2): ReadonlySet<string> {
  if (node.kind === 'scalar') {
    if (node.type === 'decimal') return DECIMAL;
    if (node.type === 'int' || node.type === 'float') return version === 1 ? DECIMAL : NUMERIC;
    if (node.type === 'str' || node.type === 'bytes') return TEXT;
    if (version === 1 || node.type === 'any' || node.type === 'none') return NONE;
    return node.type === 'url' ? TEXT : node.type === 'bool' || node.type === 'uuid' ? NONE : NUMERIC;
  }
  if (version === 1) return node.kind === 'array' && node.type === 'list' ? ITEMS : NONE;
  if (node.kind === 'array') return node.type === 'sequence' || node.type === 'deque' ? NONE : LENGTHS;
  return node.kind === 'tuple' || node.kind === 'dict' ? LENGTHS : NONE;
}

/**
 * Adds a limit where Pydantic puts it: in the branch of an Optional, on the type itself, or, in Pydantic 1, on its content (the items of a
 * list, the values of a dict, the choices of a union). In Pydantic 2, a limit that the type does not have stands beside it: a length as
 * minLength or minItems, any other under its raw name; a pattern leaves no trace. Source: pydantic 2.13 and 1.10, measured.
 */
function withConstraint(node: TypeNode, name: ConstraintName, value: PyValue, version: 1 | 2): TypeNode {
  const inside = (inner: TypeNode): TypeNode => withConstraint(inner, name, value, version);
  if (node.kind === 'nullable' || node.kind === 'annotated' || (version === 1 && node.kind === 'function')) {
    return { ...node, inner: inside(node.inner) };
  }
  const isSet = version === 1 && node.kind === 'array' && (node.type === 'set' || node.type === 'frozenset');
  if ('constraints' in node && (ownLimits(node, version).has(name) || (isSet && isCount(name)))) {
    return { ...node, constraints: new Map(node.constraints).set(name, value) };
  }
  if (version === 1) return withConstraintInside(node, name, value, inside);
  return name === 'pattern'
    ? { kind: 'function', inner: node }
    : { kind: 'checked', inner: node, updates: rawLimit(unwrapped(node), name, value) };
}

function isCount(name: string): boolean {
  return name === 'min_items' || name === 'max_items';
}

function withConstraintInside(
  node: TypeNode,
  name: ConstraintName,
  value: PyValue,
  inside: (inner: TypeNode) => TypeNode,
): TypeNode {
  switch (node.kind) {
    case 'union':
      return { ...node, choices: node.choices.map(inside) };
    case 'array':
      return ITEMS.has(name) ? node : { ...node, items: inside(node.items) };
    case 'tuple':
      return { ...node, items: node.items.map(inside), rest: node.rest === null ? null : inside(node.rest) };
    case 'dict':
      return node.type === 'dict' ? { ...node, values: inside(node.values) } : node;
    case 'fixed':
      return node.type === 'secret' && LENGTHS.has(name) ? limitedSecret(node, name, value) : node;
    default:
      return node;
  }
}

function limitedSecret(node: TypeNodeOf<'fixed'>, name: string, value: PyValue): TypeNode {
  const key = name === 'min_length' ? 'minLength' : 'maxLength';
  return { ...node, version1: { ...(node.version1 ?? node.schema), [key]: constraintJson(value) } };
}

function rawLimit(inner: TypeNode, name: string, value: PyValue): JsonObject {
  const isList = inner.kind === 'array' && (inner.type === 'list' || inner.type === 'sequence');
  const end = name === 'min_length' ? 'min' : name === 'max_length' ? 'max' : null;
  return { [end === null ? name : `${end}${isList ? 'Items' : 'Length'}`]: constraintJson(value) };
}
