import { emptyObject, isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { childPointer, valueAt } from '../json/pointer.ts';
import { percentDecoded } from '../text/percent-decoding.ts';
import { SUBSCHEMA_KEYWORDS } from './keywords.ts';
import { allSchemas, MAX_SCHEMA_DEPTH, mapHeld, someSchema } from './walk.ts';

/** The most schemas written out for references: a few definitions that use each other twice would give millions. */
export const MAX_INLINED_SCHEMAS = 20_000;

interface RefTarget {
  readonly pointer: string;
  readonly schema: JsonValue;
}

/** Resolves the references of one schema document: pointers (`#/$defs/A`), anchors (`#a`) and its own ids. */
export class RefResolver {
  readonly #root: JsonValue;
  #named: ReadonlyMap<string, string> | null = null;
  /** By pointer: each chain of references is followed once. */
  readonly #leads = new Map<string, boolean>();

  constructor(root: JsonValue) {
    this.#root = root;
  }

  /** The target of a reference (`#/definitions/A` also finds `#/$defs/A`, and the reverse); null where it is not in the document. */
  resolve(ref: string): RefTarget | null {
    const target = this.#find(ref);
    return target !== null && this.#leadsSomewhere(target) ? target : null;
  }

  /** Whether the target leads to a schema: `a` → `b` → `a` does not. */
  #leadsSomewhere(target: RefTarget): boolean {
    const passed = new Set<string>();
    let at: RefTarget | null = target;
    let leads = true;
    while (at !== null) {
      const known = this.#leads.get(at.pointer);
      const next = onlyReference(at.schema);
      if (known !== undefined || passed.has(at.pointer)) {
        leads = known ?? false;
        break;
      }
      passed.add(at.pointer);
      at = next === null ? null : this.#find(next);
    }
    for (const pointer of passed) this.#leads.set(pointer, leads);
    return leads;
  }

  #find(ref: string): RefTarget | null {
    const hash = ref.indexOf('#');
    const base = hash < 0 ? ref : ref.slice(0, hash);
    const fragment = hash < 0 ? '' : percentDecoded(ref.slice(hash + 1));
    const from = base === '' ? '' : this.#names().get(base);
    if (from === undefined) return null;
    if (fragment !== '' && !fragment.startsWith('/')) {
      const anchored = this.#names().get(`#${fragment}`);
      return anchored === undefined ? null : this.#at(anchored);
    }
    return this.#at(from + fragment) ?? this.#at(from + otherDefinitions(fragment));
  }

  #at(pointer: string): RefTarget | null {
    const schema = valueAt(this.#root, pointer);
    return isJsonObject(schema) || typeof schema === 'boolean' ? { pointer, schema } : null;
  }

  /** Pointers by `$id`/`id` and by `#` + `$anchor`; the first of a name counts. */
  #names(): ReadonlyMap<string, string> {
    if (this.#named === null) {
      const names = new Map<string, string>();
      const add = (name: JsonValue | undefined, pointer: string): void => {
        if (typeof name === 'string' && name !== '' && !names.has(name)) names.set(name, pointer);
      };
      for (const { pointer, schema } of allSchemas(this.#root)) {
        add(schema['$id'], pointer);
        add(schema['id'], pointer);
        for (const keyword of ['$anchor', '$dynamicAnchor']) {
          const anchor = schema[keyword];
          add(typeof anchor === 'string' ? `#${anchor}` : undefined, pointer);
        }
      }
      this.#named = names;
    }
    return this.#named;
  }
}

/** Keywords that do not constrain the value. */
const remarks: readonly string[] = ['title', 'description', '$comment', '$defs', 'definitions', '$id', '$schema'];

/** The reference of a schema that is nothing else, remarks aside. */
function onlyReference(schema: JsonValue): string | null {
  if (!isJsonObject(schema) || typeof schema['$ref'] !== 'string') return null;
  return Object.keys(schema).every((key) => key === '$ref' || remarks.includes(key)) ? schema['$ref'] : null;
}

function otherDefinitions(pointer: string): string {
  return pointer.startsWith('/$defs/')
    ? `/definitions/${pointer.slice(7)}`
    : pointer.startsWith('/definitions/')
      ? `/$defs/${pointer.slice(13)}`
      : pointer;
}

interface RefLoss {
  /** Of the schema that holds the `$ref`. */
  readonly pointer: string;
  readonly ref: string;
  readonly cause: 'cycle' | 'missing' | 'size';
}

interface Inlined {
  readonly schema: JsonObject;
  readonly lost: readonly RefLoss[];
}

/**
 * The schema with every local reference replaced by its target, without `$defs` and `definitions`. Keywords beside a `$ref` override those
 * of the target. A recursive reference, one without a target, and all after {@link MAX_INLINED_SCHEMAS} schemas become "anything" with the
 * target's type, title and description, and are returned as lost.
 */
export function inlineRefs(root: JsonObject): Inlined {
  if (!someSchema(root, mayRefer)) return { schema: root, lost: [] };
  const resolver = new RefResolver(root);
  const lost: RefLoss[] = [];
  let written = 0;
  const targets = new Set<string>();
  for (const { schema: one } of allSchemas(root)) {
    const target = typeof one['$ref'] === 'string' ? resolver.resolve(one['$ref']) : null;
    if (target !== null) targets.add(target.pointer);
  }

  /** `at` is the schema's pointer in the document, `pointer` the one in the result. */
  const expand = (
    schema: JsonValue,
    pointer: string,
    at: string,
    around: ReadonlySet<string>,
    depth: number,
  ): JsonValue => {
    if (!isJsonObject(schema) || depth > MAX_SCHEMA_DEPTH) return schema;
    written++;
    // A reference to a schema around it is recursive, even if no reference led there.
    const active = targets.has(at) && !around.has(at) ? new Set([...around, at]) : around;
    const ref = schema['$ref'];
    if (typeof ref !== 'string') return expandMembers(schema, pointer, at, active, depth);
    const beside = expandMembers(withoutReference(schema), pointer, at, active, depth);
    const target = resolver.resolve(ref);
    const cause =
      target === null
        ? 'missing'
        : active.has(target.pointer)
          ? 'cycle'
          : written > MAX_INLINED_SCHEMAS
            ? 'size'
            : null;
    if (target === null || cause !== null) {
      lost.push({ pointer, ref, cause: cause ?? 'missing' });
      return merged(outline(target?.schema), beside);
    }
    const inner = expand(target.schema, pointer, target.pointer, active, depth + 1);
    return isJsonObject(inner) ? merged(inner, beside) : Object.keys(beside).length === 0 ? inner : beside;
  };

  const expandMembers = (
    schema: JsonObject,
    pointer: string,
    at: string,
    active: ReadonlySet<string>,
    depth: number,
  ): JsonObject => {
    const result = emptyObject();
    for (const keyword of Object.keys(schema)) {
      if (keyword === '$defs' || keyword === 'definitions') continue;
      const value = schema[keyword] as JsonValue;
      const holder = SUBSCHEMA_KEYWORDS.get(keyword);
      const below = childPointer(pointer, keyword);
      const source = childPointer(at, keyword);
      const expandAt = (inner: JsonValue, step: string | number | null): JsonValue =>
        step === null
          ? expand(inner, below, source, active, depth + 1)
          : expand(inner, childPointer(below, step), childPointer(source, step), active, depth + 1);
      result[keyword] = holder === undefined ? value : mapHeld(value, keyword, holder, expandAt);
    }
    return result;
  };

  const schema = expand(root, '', '', new Set(['']), 0);
  return { schema: isJsonObject(schema) ? schema : emptyObject(), lost };
}

function mayRefer(schema: JsonObject, depth: number): boolean {
  return (
    depth >= MAX_SCHEMA_DEPTH ||
    Object.hasOwn(schema, '$ref') ||
    Object.hasOwn(schema, '$defs') ||
    Object.hasOwn(schema, 'definitions')
  );
}

function withoutReference(schema: JsonObject): JsonObject {
  return objectOf(Object.entries(schema).filter(([key]) => key !== '$ref'));
}

function merged(target: JsonObject, beside: JsonObject): JsonObject {
  return objectOf([...Object.entries(target), ...Object.entries(beside)]);
}

function outline(target: JsonValue | undefined): JsonObject {
  return isJsonObject(target)
    ? objectOf(['type', 'title', 'description'].map((keyword) => [keyword, target[keyword]]))
    : emptyObject();
}
