import type { FileSource } from '../../../javascript/file-source.ts';
import type { Interpreter } from '../../../javascript/interpreter.ts';
import { majorVersion, packageVersion } from '../../../javascript/packages.ts';
import type { CodeCallPlace, CodePlace } from '../../../javascript/syntax.ts';
import {
  type CodeValue,
  type ExternalValue,
  forced,
  type HostValue,
  isKind,
  type Library,
  onlyAtRunTime,
  type UnknownValue,
  unknownAt,
} from '../../../javascript/values.ts';
import { escapeSegment } from '../../../json/pointer.ts';
import { say } from '../../../text/say.ts';
import { callbackOf } from './callbacks.ts';
import { jsonSchemaValue } from './json-schema-value.ts';
import { addingMethods, codeFunctions, readProperties, structuralMethods } from './method-names.ts';
import { type Left, rawInput, rawOrThrow } from './raw-input.ts';
import { isRawSchema, isZodSchema, type SchemaPart, type ZodSchema } from './schema-part.ts';
import { valueOfRaw } from './value-of-raw.ts';
import { zod3Functions } from './zod3-members.ts';
import { zod4Functions } from './zod4-members.ts';

/** A schema with more parts would become megabytes of JSON Schema. */
const mostSchemas = 20_000;

const packagesWithZod =
  /^(?:zod|npm:zod(?:@[^/]*)?)(?:\/|$)|^@hono\/zod-openapi$|^astro\/zod$|^genkit(?:\/|$)|^@genkit-ai\//;

/** The version of zod that a file uses, and what says so. */
export interface ZodVersion {
  readonly major: 3 | 4;
  readonly because: string;
}

/** Reads schemas of zod: calls the listed members of the bundled zod with plain data. */
export class ZodLibrary implements Library {
  readonly #files: FileSource;
  readonly #interpreter: () => Interpreter;
  readonly #versions = new Map<string, ZodVersion>();

  constructor(files: FileSource, interpreter: () => Interpreter) {
    this.#files = files;
    this.#interpreter = interpreter;
  }

  static isPackage(module: string): boolean {
    return packagesWithZod.test(module);
  }

  exported(): CodeValue | undefined {
    return undefined;
  }

  call(external: ExternalValue, inputs: readonly CodeValue[], place: CodeCallPlace): CodeValue | undefined {
    const name = memberPath(external);
    if (name === null || name === '') return undefined;
    const { major: version, because } = this.versionFor(external.module, external.importer);
    const make = (version === 3 ? zod3Functions : zod4Functions).get(name);
    if (typeof make !== 'function') {
      if (name === 'toJSONSchema') return jsonSchemaValue(inputs, place, 'zod');
      return unknownAt(place, say`zod ${version} has no function "${name}"`);
    }
    if (name === 'lazy') return this.#lazy(make, inputs, place, version, because);
    const given = codeFunctions.has(name) ? [] : inputs;
    const left = this.#left(version);
    const raw = this.#rawInputs(given, left, place, version);
    const needed = given.findIndex((_, index) => raw[index] === undefined && given[index] !== undefined);
    const missing = left.unknown[0];
    // Messages of errors and other parameters come last.
    if (missing !== undefined && needed !== -1 && isNeeded(name, needed)) return missing;
    if (codeFunctions.has(name)) raw.push(this.#callback(inputs[0], place, version));
    const parts = partsOfCall(name, inputs, place);
    return this.#called(() => Reflect.apply(make, undefined, raw), { version, because, left, parts, place });
  }

  member(content: unknown, name: string, place: CodePlace): CodeValue {
    if (!isZodSchema(content)) return onlyAtRunTime(place);
    if (!readProperties.has(name)) return { kind: 'method', owner: this.#host(content), name };
    let raw: unknown;
    try {
      raw = Reflect.get(content.zod, name);
    } catch {
      return onlyAtRunTime(place);
    }
    const prefix = name === 'shape' ? '/properties' : name === 'element' ? '/items' : null;
    const parts = (inner: string): readonly SchemaPart[] =>
      prefix === null ? [] : partsBelow(content.parts, prefix + inner);
    return valueOfRaw(raw, place, (schema, pointer) =>
      this.#host({
        version: content.version,
        because: content.because,
        zod: schema,
        unknown: content.unknown,
        parts: parts(pointer),
        size: content.size,
      }),
    );
  }

  callMethod(content: unknown, name: string, inputs: readonly CodeValue[], place: CodeCallPlace): CodeValue {
    if (!isZodSchema(content)) return onlyAtRunTime(place);
    if (name === 'shape' || name === 'toJSONSchema') return onlyAtRunTime(place);
    const { version, because, zod } = content;
    if (name === 'register') return this.#registered(content, inputs, place);
    const isAdding = addingMethods.has(name);
    if (!isAdding && !structuralMethods.has(name)) return onlyAtRunTime(place);
    const method: unknown = Reflect.get(zod, name);
    if (typeof method !== 'function') {
      return unknownAt(place, say`zod ${version} has no method "${name}" for this schema`);
    }
    const left = this.#left(version, content);
    const before = left.unknown.length;
    let given = inputs;
    if (name === 'default' || name === 'prefault' || name === 'catch') {
      const [first] = inputs;
      const made = isKind(first, 'function') ? this.#interpreter().call(first, [], place, place.path) : first;
      given = [made];
    }
    const isCode = codeFunctions.has(name) || name === 'refinement';
    const raw = isCode
      ? [this.#callback(inputs[0], place.inputs[0] ?? place, version)]
      : this.#rawInputs(given, left, place, version);
    if (left.unknown.length > before) {
      const lacksFirst = raw[0] === undefined && inputs[0] !== undefined;
      if (isAdding && lacksFirst) return this.#host({ ...content, unknown: left.unknown });
      if ((name === 'default' || name === 'catch' || name === 'prefault') && lacksFirst) {
        return this.#called(() => Reflect.apply(Reflect.get(zod, 'optional') as () => unknown, zod, []), {
          version,
          because,
          left,
          parts: content.parts,
          place,
        });
      }
      const missing = left.unknown[before];
      if (!isAdding && lacksFirst && missing !== undefined) return missing;
    }
    const parts = partsOfMethod(name, content.parts, inputs, place);
    return this.#called(() => Reflect.apply(method, zod, raw), { version, because, left, parts, place });
  }

  /** The version of zod that an import in a file gives. */
  versionFor(module: string, importer: string): ZodVersion {
    if (/v3$/.test(module)) return { major: 3, because: module };
    if (/(?:^|\/)(?:v4|mini|v4-mini)(?:\/|$)/.test(module)) return { major: 4, because: module };
    const key = `${module}\n${importer.slice(0, importer.lastIndexOf('/') + 1)}`;
    const known = this.#versions.get(key);
    if (known !== undefined) return known;
    const found = this.#findVersion(module, importer);
    this.#versions.set(key, found);
    return found;
  }

  #findVersion(module: string, importer: string): ZodVersion {
    const written = /^npm:zod@[^\d]*(\d+)/.exec(module)?.[1];
    if (written !== undefined) return { major: written === '3' ? 3 : 4, because: module };
    const version = packageVersion(this.#files, importer, 'zod');
    const major = version === null ? null : majorVersion(version.version);
    if (version !== null && major !== null) {
      return { major: major < 4 ? 3 : 4, because: `${version.version}, ${version.from}` };
    }
    return /genkit/.test(module) ? { major: 3, because: 'genkit' } : { major: 4, because: '' };
  }

  #lazy(make: unknown, inputs: readonly CodeValue[], place: CodeCallPlace, version: 3 | 4, because: string): CodeValue {
    const getter = forced(inputs[0]);
    if (isKind(getter, 'unknown')) return getter;
    const left = this.#left(version);
    const get = (): unknown =>
      rawOrThrow(this.#interpreter().call(getter, [], place, place.path), place, version, left.callback);
    return this.#called(() => Reflect.apply(make as () => unknown, undefined, [get]), {
      version,
      because,
      left,
      parts: [],
      place,
    });
  }

  #rawInputs(inputs: readonly CodeValue[], left: Left, place: CodeCallPlace, version: 3 | 4): unknown[] {
    return inputs.map((input, index) => rawInput(input, left, place.inputs[index] ?? place, version)?.raw);
  }

  #left(version: 3 | 4, { unknown = [], size = 1 }: Partial<ZodSchema> = {}): Left {
    return { unknown: [...unknown], size, callback: (callee, place) => this.#callback(callee, place, version) };
  }

  #callback(callee: CodeValue, place: CodePlace, version: 3 | 4): (...inputs: readonly unknown[]) => unknown {
    return callbackOf(this.#interpreter, callee, place, version);
  }

  #registered(content: ZodSchema, inputs: readonly CodeValue[], place: CodeCallPlace): CodeValue {
    const [registry, meta] = inputs;
    const isGlobal = isKind(registry, 'external') && registry.path.at(-1) === 'globalRegistry';
    return isGlobal ? this.callMethod(content, 'meta', [meta], place) : this.#host(content);
  }

  #called(
    work: () => unknown,
    made: {
      readonly version: 3 | 4;
      readonly because: string;
      readonly left: Left;
      readonly parts: readonly SchemaPart[];
      readonly place: CodePlace;
    },
  ): CodeValue {
    const { version, because, left, parts, place } = made;
    if (left.size > mostSchemas) return unknownAt(place, say`Code is too long or too deep to be read`);
    let result: unknown;
    try {
      result = work();
    } catch (error) {
      return unknownAt(place, say`zod rejects this: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
    }
    if (isRawSchema(result) || isCheck(result)) {
      return this.#host({
        version,
        because,
        zod: result,
        unknown: left.unknown,
        parts: parts.slice(0, mostSchemas),
        size: left.size,
      });
    }
    return onlyAtRunTime(place);
  }

  #host(content: ZodSchema): HostValue {
    return { kind: 'host', library: this, content };
  }
}

function isCheck(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The path of a member in the namespace `z`: `object`, `coerce.number`. */
function memberPath({ module, path }: ExternalValue): string | null {
  const [first, ...rest] = path;
  if (first === 'z' || first === 'default' || first === 'zod') {
    return rest[0] === 'z' ? rest.slice(1).join('.') : rest.join('.');
  }
  return /genkit|hono|astro/.test(module) ? null : path.join('.');
}

function isNeeded(name: string, index: number): boolean {
  if (index === 0)
    return !['string', 'number', 'boolean', 'any', 'unknown', 'date', 'bigint', 'int', 'email', 'url', 'uuid'].includes(
      name,
    );
  return (
    index === 1 &&
    ['record', 'discriminatedUnion', 'intersection', 'partialRecord', 'preprocess', 'pipe', 'map'].includes(name)
  );
}

function partsBelow(parts: readonly SchemaPart[], prefix: string): readonly SchemaPart[] {
  return parts
    .filter(({ pointer }) => pointer.startsWith(`${prefix}/`))
    .map(({ pointer, place }) => ({ pointer: pointer.slice(prefix.length), place }));
}

function partsOf(value: CodeValue, prefix: string): readonly SchemaPart[] {
  if (!isKind(value, 'host') || !isZodSchema(value.content)) return [];
  return value.content.parts.map(({ pointer, place }) => ({ pointer: prefix + pointer, place }));
}

function partsOfShape(shape: CodeValue): readonly SchemaPart[] {
  if (!isKind(shape, 'object')) return [];
  return [...shape.members].flatMap(([name, { key, value }]) => {
    const pointer = `/properties/${escapeSegment(name)}`;
    return [{ pointer, place: key }, ...partsOf(value, pointer)];
  });
}

/** The places of the parts of a schema that a function of `z` makes. */
function partsOfCall(name: string, inputs: readonly CodeValue[], place: CodeCallPlace): readonly SchemaPart[] {
  const [first, second] = inputs;
  switch (name) {
    case 'object':
    case 'strictObject':
    case 'looseObject':
      return partsOfShape(first);
    case 'array':
      return partsOf(first, '/items');
    case 'record':
      return partsOf(second === undefined ? first : second, '/additionalProperties');
    case 'union':
      return partsOfList(first, ['/anyOf']);
    case 'discriminatedUnion':
      return partsOfList(second, ['/anyOf', '/oneOf']);
    case 'tuple':
      return partsOfList(first, ['/items', '/prefixItems']);
    case 'intersection':
      return [...partsOf(first, '/allOf/0'), ...partsOf(second, '/allOf/1')];
    case 'optional':
    case 'nullable':
    case 'nullish':
    case 'readonly':
      return partsOf(first, '');
    case 'preprocess':
      return partsOf(second, '');
    case 'enum':
    case 'nativeEnum':
      return place.inputs[0] === undefined ? [] : [{ pointer: '/enum', place: place.inputs[0] }];
    default:
      return [];
  }
}

function partsOfList(list: CodeValue, prefixes: readonly string[]): readonly SchemaPart[] {
  if (!isKind(list, 'list')) return [];
  return list.items.flatMap((item, index) => prefixes.flatMap((prefix) => partsOf(item, `${prefix}/${index}`)));
}

const keywordOfMethod: Readonly<Record<string, readonly string[]>> = {
  describe: ['description'],
  default: ['default'],
  min: ['minimum', 'minLength', 'minItems'],
  max: ['maximum', 'maxLength', 'maxItems'],
  regex: ['pattern'],
};

function partsOfMethod(
  name: string,
  parts: readonly SchemaPart[],
  inputs: readonly CodeValue[],
  place: CodeCallPlace,
): readonly SchemaPart[] {
  const [first] = inputs;
  switch (name) {
    case 'array':
      return parts.map((part) => ({ pointer: `/items${part.pointer}`, place: part.place }));
    case 'extend':
    case 'safeExtend':
    case 'augment':
      return [...parts, ...partsOfShape(first)];
    case 'merge':
      return [...parts, ...partsOf(first, '')];
    case 'or':
      return [
        ...parts.map((part) => ({ pointer: `/anyOf/0${part.pointer}`, place: part.place })),
        ...partsOf(first, '/anyOf/1'),
      ];
    case 'and':
      return [
        ...parts.map((part) => ({ pointer: `/allOf/0${part.pointer}`, place: part.place })),
        ...partsOf(first, '/allOf/1'),
      ];
    case 'nullable':
    case 'nullish':
      return [...parts, ...parts.map((part) => ({ pointer: `/anyOf/0${part.pointer}`, place: part.place }))];
    default: {
      const at = place.inputs[0];
      const keywords = at === undefined ? [] : (keywordOfMethod[name] ?? []);
      return at === undefined
        ? parts
        : [...parts, ...keywords.map((keyword) => ({ pointer: `/${keyword}`, place: at }))];
    }
  }
}

/** The unknown parts of a schema value. */
export function unknownIn(value: CodeValue): readonly UnknownValue[] {
  return isKind(value, 'host') && isZodSchema(value.content) ? value.content.unknown : [];
}
