import type { JsonObject } from '../../json/json-value.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { withConstraint } from './constraints.ts';
import { type FieldSpec, fieldUpdates, type Metadata } from './field-spec.ts';
import type { Notes } from './notes.ts';
import type { Scope } from './scope.ts';
import { type TagsOf, tagged } from './tagged-unions.ts';
import { ANY, type TypeNode } from './type-node.ts';

/** What is asked of the reader of types. */
interface Types {
  read(expression: PyExpression, scope: Scope): TypeNode;
  readonly tagsOf: TagsOf;
}

/** Puts what `Annotated`, `Field` and validators say of a type on it. */
export class TypeMetadata {
  readonly #version: 1 | 2;
  readonly #notes: Notes;
  readonly #types: Types;

  constructor(version: 1 | 2, notes: Notes, types: Types) {
    this.#version = version;
    this.#notes = notes;
    this.#types = types;
  }

  /** A type with metadata applied from left to right. */
  apply(node: TypeNode, metadata: readonly Metadata[]): TypeNode {
    return metadata.reduce((inner, item) => this.#with(inner, item), node);
  }

  #with(node: TypeNode, item: Metadata): TypeNode {
    if (item.kind === 'constraint') return withConstraint(node, item.name, item.value, this.#version);
    if (item.kind === 'validator') {
      const { input, mode } = item;
      if (input === null || mode === 'after') return { kind: 'function', inner: mode === 'plain' ? ANY : node };
      return { kind: 'function', inner: this.#types.read(input.expression, input.scope) };
    }
    if (item.kind === 'field') return this.#withField(node, item.spec);
    if (item.kind === 'annotated') return annotated(node, item.updates, null, item.tag ?? null);
    if (item.kind === 'discriminator') return this.discriminate(node, item.name);
    return item.kind === 'type' ? item.type : node;
  }

  #withField(node: TypeNode, spec: FieldSpec): TypeNode {
    for (const unread of spec.unread) this.#notes.note(unread);
    const limited = this.apply(node, spec.metadata);
    const inner = spec.discriminator === undefined ? limited : this.discriminate(limited, spec.discriminator);
    const updates = fieldUpdates(spec);
    return Object.keys(updates).length === 0 && spec.extra === undefined
      ? inner
      : annotated(inner, updates, spec.extra ?? null);
  }

  /** A union told apart by a property, or by its `Tag`s; as it was, with a note, where a choice has none. */
  discriminate(node: TypeNode, property: string | null): TypeNode {
    const result = tagged(node, property, (choice, wanted) => this.#types.tagsOf(choice, wanted));
    if (result === null) {
      this.#notes.note('the tag does not distinguish the types of the union', 'discriminator');
      return node;
    }
    return result;
  }
}

function annotated(
  inner: TypeNode,
  updates: JsonObject,
  extra: JsonObject | null,
  tag: string | null = null,
): TypeNode {
  return { kind: 'annotated', inner, updates, extra, tag };
}
