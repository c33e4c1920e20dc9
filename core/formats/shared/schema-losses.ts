import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { RefResolver } from '../../schema/refs.ts';
import { rewriteSchema, SchemaPlace } from '../../schema/walk.ts';
import { translated } from '../../text/say.ts';
import type { Loss } from '../../tools/loss.ts';

export interface Rewritten<T> {
  readonly schema: T;
  readonly losses: readonly Loss[];
}

/** Rewrites every schema in `root`, inner ones first; `base` is the pointer of `root` in losses. */
export function rewriteEach(
  root: JsonObject,
  base: string,
  rewrite: (value: JsonValue, at: SchemaAt) => JsonValue,
): Rewritten<JsonObject> {
  const losses: Loss[] = [];
  const resolver = new RefResolver(root);
  const schema = rewriteSchema(root, (value, place) => rewrite(value, new SchemaAt(place, base, resolver, losses)));
  return { schema: isJsonObject(schema) ? schema : emptyObject(), losses };
}

export class SchemaAt {
  readonly resolver: RefResolver;
  readonly #place: SchemaPlace;
  readonly #base: string;
  readonly #losses: Loss[];

  constructor(place: SchemaPlace, base: string, resolver: RefResolver, losses: Loss[]) {
    this.#place = place;
    this.#base = base;
    this.resolver = resolver;
    this.#losses = losses;
  }

  get isRoot(): boolean {
    return this.#place === SchemaPlace.root;
  }

  /** Pointer into the schema that is rewritten. */
  get pointer(): string {
    return this.#place.pointer;
  }

  /** Whether it restricts the value of the schema around it, whose other keywords say the rest. */
  get isPart(): boolean {
    return /\/(?:allOf\/\d+|if|then|else|not)$/.test(this.#place.pointer);
  }

  /** Whether it describes further members: `true` and `false` are usual there. */
  get isOfMembers(): boolean {
    return this.#place.pointer.endsWith('/additionalProperties');
  }

  /** Declares the loss of `keyword`, or of the schema itself if that is null. */
  lose(keyword: string | null, lost: string, reason: string): void {
    const { pointer } = this.#place;
    const path = this.#base + (keyword === null ? pointer : childPointer(pointer, keyword));
    this.#losses.push({ path, lost, reason: translated(reason) });
  }

  /** Removes the keyword from the schema, and declares its loss if it was there. */
  drop(schema: MutableJsonObject, keyword: string, reason: string): void {
    if (schema[keyword] === undefined) return;
    this.lose(keyword, `"${keyword}"`, reason);
    delete schema[keyword];
  }
}

/** `oneOf` becomes `anyOf`, unless the schema has one already: the providers do not know "exactly one". */
export function oneOfAsAnyOf(schema: MutableJsonObject, at: SchemaAt, reason: string): void {
  const { oneOf } = schema;
  if (!Array.isArray(oneOf) || schema['anyOf'] !== undefined) return;
  at.drop(schema, 'oneOf', reason);
  schema['anyOf'] = oneOf;
}
