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
  #recursive: ReadonlySet<string> | null = null;
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

  /** Whether the reference of the schema at `pointer` leads back to a schema around it; one in each circle does. */
  isRecursive(pointer: string): boolean {
    this.#recursive ??= recursiveReferences(this.#root, this);
    return this.#recursive.has(pointer);
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
  /** The keywords next to it. */
  readonly beside: readonly string[];
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
 *
 * `described`: only references with other keywords are replaced. A recursive one is lost with its other keywords. One without a target stays. Definitions without another reference are left out.
 */
export function inlineRefs(root: JsonObject, which: 'all' | 'described' = 'all'): Inlined {
  const isWanted = which === 'all' ? mayRefer : isDescribedReference;
  if (!someSchema(root, isWanted)) return { schema: root, lost: [] };
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
    isTarget = false,
  ): JsonValue => {
    if (!isJsonObject(schema) || depth > MAX_SCHEMA_DEPTH) return schema;
    written++;
    // A reference to a schema around it is recursive, even if no reference led there.
    const active = targets.has(at) && !around.has(at) ? new Set([...around, at]) : around;
    const ref = schema['$ref'];
    const isKept = which === 'described' && !isTarget && !isDescribedReference(schema);
    if (typeof ref !== 'string' || isKept) return expandMembers(schema, pointer, at, active, depth);
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
    if (target === null && which === 'described') return merged(objectOf([['$ref', ref]]), beside);
    if (target === null || cause !== null) {
      lost.push({ pointer, ref, beside: Object.keys(beside), cause: cause ?? 'missing' });
      if (which === 'described') return objectOf([['$ref', ref]]);
      return merged(outline(target?.schema), beside);
    }
    const inner = expand(target.schema, pointer, target.pointer, active, depth + 1, true);
    if (which === 'described' && isJsonObject(inner) && inner['$ref'] !== undefined) {
      lost.push({ pointer, ref, beside: Object.keys(beside), cause: 'cycle' });
      return inner;
    }
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
      if (which === 'all' && isDefinitions(keyword)) continue;
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
  const whole = isJsonObject(schema) ? schema : emptyObject();
  return { schema: which === 'all' ? whole : withoutUnused(whole, targets), lost };
}

/** The schema without the definitions among `written` that no reference names any more. */
function withoutUnused(root: JsonObject, written: ReadonlySet<string>): JsonObject {
  const resolver = new RefResolver(root);
  const used = new Set<string>();
  for (const { pointer, schema } of allSchemas(root)) {
    const target = typeof schema['$ref'] === 'string' ? resolver.resolve(schema['$ref']) : null;
    if (target !== null && !`${pointer}/`.startsWith(`${target.pointer}/`)) used.add(target.pointer);
  }
  const isUsed = (pointer: string): boolean => used.has(pointer) || !written.has(pointer);
  return objectOf(
    Object.entries(root).flatMap(([keyword, value]): readonly (readonly [string, JsonValue])[] => {
      if (!isDefinitions(keyword) || !isJsonObject(value)) return [[keyword, value]];
      const kept = Object.entries(value).filter(([name]) => isUsed(childPointer(childPointer('', keyword), name)));
      return kept.length === 0 ? [] : [[keyword, objectOf(kept)]];
    }),
  );
}

function mayRefer(schema: JsonObject, depth: number): boolean {
  return (
    depth >= MAX_SCHEMA_DEPTH ||
    Object.hasOwn(schema, '$ref') ||
    Object.hasOwn(schema, '$defs') ||
    Object.hasOwn(schema, 'definitions')
  );
}

/** Whether keywords are next to its reference, definitions aside. */
export function isDescribedReference(schema: JsonObject): boolean {
  return typeof schema['$ref'] === 'string' && Object.keys(schema).some((key) => key !== '$ref' && !isDefinitions(key));
}

function isDefinitions(keyword: string): boolean {
  return keyword === '$defs' || keyword === 'definitions';
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

/** The pointers of the schemas whose reference leads back to a schema around it: one in each circle. */
function recursiveReferences(root: JsonValue, resolver: RefResolver): ReadonlySet<string> {
  const recursive = new Set<string>();
  const references: { readonly at: string; readonly target: string }[] = [];
  for (const { pointer, schema } of allSchemas(root)) {
    const target = typeof schema['$ref'] === 'string' ? resolver.resolve(schema['$ref']) : null;
    if (target !== null) references.push({ at: pointer, target: target.pointer });
  }
  const below = new Map<string, typeof references>();
  for (const target of new Set(['', ...references.map((one) => one.target)])) below.set(target, []);
  for (const reference of references) {
    for (let end = reference.at.length; end >= 0; end = reference.at.lastIndexOf('/', end - 1)) {
      below.get(reference.at.slice(0, end))?.push(reference);
      if (end === 0) break;
    }
  }
  const finished = new Set<string>();
  const visit = (node: string, open: ReadonlySet<string>): void => {
    const around = new Set([...open, node]);
    for (const { at, target } of below.get(node) ?? []) {
      if (around.has(target)) recursive.add(at);
      else if (!finished.has(target) && around.size < MAX_SCHEMA_DEPTH) visit(target, around);
    }
    finished.add(node);
  };
  visit('', new Set());
  return recursive;
}
