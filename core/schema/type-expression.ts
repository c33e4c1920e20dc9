import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { typeOfValue } from './keywords.ts';
import { type TypeToken, typeTokens } from './type-tokens.ts';
import { EVERYDAY_NAMES, FOREIGN_TYPE_WORDS, PYTHON_NAMES, TYPE_WORDS } from './type-words.ts';
import { MAX_SCHEMA_DEPTH } from './walk.ts';

interface ReadType {
  readonly schema: JsonObject;
  /** Classes of the user, read as "anything": neither words for types nor Python's own names. */
  readonly unknownNames: readonly string[];
}

interface TypeExpressionOptions {
  /** For `type` keywords: also words of other languages, `<…>`, `…[]` and unclosed brackets. Default `false`: in texts these are prose. */
  readonly foreign?: boolean;
}

/**
 * The schema of a type word (`string`, `int`) or a Python type expression (`list[str]`, `dict[str, int]`, `Optional[int]`, `int | None`,
 * `Literal['a', 'b']`, `tuple[int, ...]`, `Annotated[int, 'text']`); `null` if the whole text is none. A class name alone is none; inside
 * an expression it is "anything" and one of `unknownNames`.
 */
export function readTypeExpression(text: string, options: TypeExpressionOptions = {}): ReadType | null {
  const foreign = options.foreign ?? false;
  const trimmed = text.trim();
  const alone = foreign
    ? (TYPE_WORDS.get(trimmed.toLowerCase()) ?? FOREIGN_TYPE_WORDS.get(trimmed.toLowerCase()))
    : undefined;
  if (alone !== undefined) return { schema: alone, unknownNames: [] };
  if (!foreign && EVERYDAY_NAMES.has(trimmed)) return null;
  // Most types are one word.
  const word = foreign ? undefined : (PYTHON_NAMES.get(trimmed) ?? TYPE_WORDS.get(trimmed));
  if (word !== undefined) return { schema: word, unknownNames: [] };
  const tokens =
    trimmed.length > MAX_EXPRESSION_LENGTH
      ? null
      : typeTokens(foreign ? trimmed.replace(/\[\s*\]/g, '[]') : trimmed, foreign);
  if (tokens === null || tokens.length === 0) return null;
  const reader = new TypeReader(tokens, foreign);
  const schema = reader.union(0);
  return schema === null ||
    !reader.isAtEnd ||
    (tokens.length === 1 && reader.unknownNames.length > 0) ||
    !reader.knowsSomething
    ? null
    : { schema, unknownNames: reader.unknownNames };
}

/** In characters: people write at most a few hundred, an enumeration has some thousands. */
const MAX_EXPRESSION_LENGTH = 100_000;

class TypeReader {
  readonly #tokens: readonly TypeToken[];
  readonly #foreign: boolean;
  readonly #unknown = new Set<string>();
  #at = 0;
  #known = 0;

  constructor(tokens: readonly TypeToken[], foreign: boolean) {
    this.#tokens = tokens;
    this.#foreign = foreign;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  get unknownNames(): readonly string[] {
    return [...this.#unknown];
  }

  /** Whether at least one name is known: two unknown words are prose. */
  get knowsSomething(): boolean {
    return this.#known > 0;
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'sign' && token.text === sign) {
      this.#at++;
      return true;
    }
    return false;
  }

  union(depth: number): JsonObject | null {
    const members: JsonObject[] = [];
    do {
      const member = this.#single(depth);
      if (member === null) return null;
      members.push(member);
    } while (this.#takes('|'));
    return unionOf(members);
  }

  #single(depth: number): JsonObject | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === 'sign' || depth > MAX_SCHEMA_DEPTH) return null;
    this.#at++;
    if (token.kind === 'value') {
      // A quoted class name: 'User'.
      const inner = typeof token.value === 'string' && depth > 0 ? this.#named(token.value) : null;
      return inner;
    }
    const base = token.text.slice(token.text.lastIndexOf('.') + 1);
    let schema = this.#takes('[') ? this.#generic(base, token.text, depth) : this.#named(token.text);
    while (this.#foreign && schema !== null && this.#takes('[') && this.#takes(']')) schema = arrayOf(schema);
    return schema;
  }

  #named(name: string): JsonObject | null {
    const base = name.slice(name.lastIndexOf('.') + 1);
    const schema =
      PYTHON_NAMES.get(base) ??
      TYPE_WORDS.get(base.toLowerCase()) ??
      (this.#foreign ? FOREIGN_TYPE_WORDS.get(base.toLowerCase()) : undefined);
    if (schema === undefined) {
      this.#unknown.add(name);
      return {};
    }
    this.#known++;
    return schema;
  }

  #generic(name: string, fullName: string, depth: number): JsonObject | null {
    if (this.#foreign && this.#takes(']')) {
      const element = this.#named(fullName);
      return element === null ? null : arrayOf(element);
    }
    if (name === 'Literal') return this.#literal();
    if (name === 'Annotated') return this.#annotated(depth);
    const inner: JsonObject[] = [];
    let ellipsis = false;
    do {
      if (this.#takes('...')) {
        ellipsis = true;
        continue;
      }
      const member = this.union(depth + 1);
      if (member === null) return null;
      inner.push(member);
    } while (this.#takes(','));
    return this.#closes() ? this.#constructed(name, fullName, inner, ellipsis) : null;
  }

  #closes(): boolean {
    return this.#takes(']') || (this.#foreign && this.isAtEnd);
  }

  #constructed(name: string, fullName: string, inner: readonly JsonObject[], ellipsis: boolean): JsonObject | null {
    const [first, second] = inner;
    switch (name.toLowerCase()) {
      case 'optional':
        this.#known++;
        return inner.length === 1 ? unionOf([...inner, { type: 'null' }]) : null;
      case 'union':
        this.#known++;
        return unionOf(inner);
      case 'tuple':
        this.#known++;
        return ellipsis ? arrayOf(first ?? {}) : tupleOf(inner);
      case 'required':
      case 'notrequired':
      case 'final':
      case 'classvar':
      case 'readonly':
        return first ?? null;
      default: {
        const base = this.#named(fullName);
        if (base?.['type'] === 'array') {
          return inner.length === 1 && first !== undefined ? { ...base, ...itemsOf(first) } : null;
        }
        if (base?.['type'] === 'object') {
          return second === undefined || inner.length > 2 ? null : { ...base, ...valuesOf(second) };
        }
        // A generic class of the user: Page[User].
        return this.#unknown.has(fullName) ? {} : null;
      }
    }
  }

  #literal(): JsonObject | null {
    const values: JsonValue[] = [];
    do {
      const token = this.#tokens[this.#at++];
      const value =
        token?.kind === 'value' ? token.value : token?.kind === 'name' ? LITERAL_NAMES.get(token.text) : undefined;
      if (value === undefined) return null;
      values.push(value);
    } while (this.#takes(','));
    this.#known++;
    return this.#closes() ? enumerationOf(values) : null;
  }

  /** `Annotated[type, …]`: the type, with a bare string as its description; all else is skipped. */
  #annotated(depth: number): JsonObject | null {
    const schema = this.union(depth + 1);
    if (schema === null) return null;
    let description: string | null = null;
    let open = 1;
    while (open > 0 && !this.isAtEnd) {
      const token = this.#tokens[this.#at++];
      if (token?.kind === 'sign') open += token.text === '[' ? 1 : token.text === ']' ? -1 : 0;
      else if (token?.kind === 'value' && typeof token.value === 'string') description ??= token.value;
    }
    if (open > 0 && !this.#foreign) return null;
    this.#known++;
    return description === null ? schema : { ...schema, description };
  }
}

const LITERAL_NAMES: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
  ['true', true],
  ['false', false],
  ['null', null],
]);

function arrayOf(items: JsonObject): JsonObject {
  return { type: 'array', ...itemsOf(items) };
}

function itemsOf(items: JsonObject): JsonObject {
  return Object.keys(items).length === 0 ? {} : { items };
}

function valuesOf(values: JsonObject): JsonObject {
  return Object.keys(values).length === 0 ? {} : { additionalProperties: values };
}

function tupleOf(items: readonly JsonObject[]): JsonObject {
  return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length };
}

function enumerationOf(values: readonly JsonValue[]): JsonObject {
  const types = new Set(values.map(typeOfValue));
  const [type] = types;
  const typed: JsonObject = types.size === 1 && type !== undefined ? { type } : {};
  return values.length === 1 ? { ...typed, const: values[0] ?? null } : { ...typed, enum: values };
}

/** Plain types become a list of types, others `anyOf`; "anything" swallows all. */
function unionOf(members: readonly JsonObject[]): JsonObject {
  const flat = members.flatMap((member) => {
    const inner = Object.keys(member).length === 1 ? member['anyOf'] : undefined;
    return Array.isArray(inner) ? (inner as readonly JsonValue[]).filter(isJsonObject) : [member];
  });
  const [only] = flat;
  if (flat.length === 1 && only !== undefined) return only;
  if (flat.some((member) => Object.keys(member).length === 0)) return {};
  const types = flat.map(plainTypes);
  const plain = types.flatMap((list) => list ?? []);
  if (types.every((list) => list !== null)) {
    const distinct = [...new Set(plain)];
    return { type: distinct.length === 1 ? (distinct[0] ?? 'null') : distinct };
  }
  return { anyOf: flat };
}

function plainTypes(schema: JsonObject): readonly JsonValue[] | null {
  const type = schema['type'];
  return Object.keys(schema).length !== 1 || type === undefined
    ? null
    : Array.isArray(type)
      ? (type as readonly JsonValue[])
      : [type];
}
