import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../../json/json-value.ts';
import { childPointer, escapeSegment, pointerOf, splitPointer } from '../../json/pointer.ts';
import { strictJson } from '../../json/strict-json.ts';
import { say } from '../../text/say.ts';
import { byWord, wordSet } from '../../text/words.ts';
import type { Loss } from '../../tools/loss.ts';
import { copyOf } from './slots.ts';

export interface ArgumentPlace {
  readonly path: readonly string[];
  /** Whether an argument without a word on this is required. */
  readonly isRequired: (item: JsonObject) => boolean;
}

interface DescribedArguments {
  readonly inputs: JsonObject;
  /** Argument → pointer into the definition to its description. */
  readonly origins: ReadonlyMap<string, string>;
  /** Pointer to the first existing place. */
  readonly first: string;
  /** Paths are pointers into the definition. */
  readonly losses: readonly Loss[];
}

/** Other names for keywords of JSON Schema, in lower case and without underscores. */
const keywords = byWord({
  description: 'description desc llmdescription comment',
  type: 'type parametertype paramtype typename',
  default: 'default defaultvalue parameterdefault',
});

/** Keys without meaning for a model. The requirement is read elsewhere, and SQL's type is in `type_name` too. */
const noKeywords = wordSet(`
  name optional required isrequired schema schemadata typetext typejson position parametermode valuetype dynamicvariable constantvalue
  issystemprovided includeinfunctionchoices
`);

/** The keys of an object schema around arguments that are read for all of them. */
const readAround = wordSet('type properties required id value_type dynamic_variable constant_value is_system_provided');

/** Keys for people, and the location of the argument in a request. */
const besides = wordSet('label humandescription placeholder form location');

const nameKeys = ['name', 'Name', 'id', 'property'] as const;

function nameKeyOf(item: JsonObject): string | undefined {
  return nameKeys.find((key) => typeof member(item, key) === 'string');
}

function nameOf(item: JsonValue): string | undefined {
  const key = isJsonObject(item) ? nameKeyOf(item) : undefined;
  return isJsonObject(item) && key !== undefined ? (member(item, key) as string) : undefined;
}

function plain(key: string): string {
  return key.replaceAll('_', '').toLowerCase();
}

/** The value of the first key that is one of `words`, in any spelling. */
function said(item: JsonObject, words: readonly string[]): JsonValue | undefined {
  const key = Object.keys(item).find((one) => words.includes(plain(one)));
  return key === undefined ? undefined : member(item, key);
}

export function isArgumentList(value: JsonValue | undefined): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every((item) => isJsonObject(item) && typeof member(item, 'name') === 'string');
}

/** Whether the argument itself says that it is required; undefined if it says nothing. */
export function requirementOf(item: JsonObject): boolean | undefined {
  for (const word of ['required', 'isrequired']) {
    const required = said(item, [word]);
    if (typeof required === 'boolean') return required;
  }
  const optional = member(item, 'optional');
  return typeof optional === 'boolean' ? !optional : undefined;
}

/** Whether it has the name of a type or a schema, and neither a value nor a location in a request. */
export function isTypedArgument(item: JsonObject): boolean {
  const schema = said(item, ['schema', 'schemadata']);
  const isTyped = typeof said(item, ['type', 'parametertype', 'paramtype', 'typename']) === 'string';
  return (isTyped || isJsonObject(schema)) && member(item, 'in') === undefined && member(item, 'value') === undefined;
}

const kept = new WeakMap<readonly ArgumentPlace[], WeakMap<JsonObject, DescribedArguments>>();

/** The object schema of the arguments in these places. Computed once for each definition, because every loss asks for an origin. */
export function describedArguments(definition: JsonObject, places: readonly ArgumentPlace[]): DescribedArguments {
  const byDefinition = kept.get(places) ?? new WeakMap<JsonObject, DescribedArguments>();
  kept.set(places, byDefinition);
  const read = byDefinition.get(definition) ?? argumentsIn(definition, places);
  byDefinition.set(definition, read);
  return read;
}

function argumentsIn(definition: JsonObject, places: readonly ArgumentPlace[]): DescribedArguments {
  const reader = new Reader();
  for (const { path, isRequired } of places) {
    reader.readPlace(
      path.reduce<JsonValue | undefined>((at, step) => (isJsonObject(at) ? member(at, step) : undefined), definition),
      pointerOf(path),
      isRequired,
    );
  }
  return reader.result();
}

class Reader {
  readonly #properties = new Map<string, JsonValue>();
  readonly #required: string[] = [];
  readonly #origins = new Map<string, string>();
  readonly #losses: Loss[] = [];
  #first = '';
  readonly #around = new Map<string, JsonValue>();

  result(): DescribedArguments {
    return {
      inputs: objectOf([
        ['type', 'object'],
        ...this.#around,
        ['properties', objectOf(this.#properties)],
        ['required', this.#required.length > 0 ? this.#required : undefined],
      ]),
      origins: this.#origins,
      first: this.#first,
      losses: this.#losses,
    };
  }

  readPlace(written: JsonValue | undefined, pointer: string, isRequired: (item: JsonObject) => boolean): void {
    const value = typeof written === 'string' ? (strictJson(written) ?? written) : (written ?? null);
    if (value !== null && this.#first === '') this.#first = pointer;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const name = nameOf(item);
        const at = childPointer(pointer, index);
        if (!isJsonObject(item) || name === undefined) {
          this.#losses.push({ path: at, lost: say`argument`, reason: say`No name.` });
        } else {
          this.#add(name, item, at, requirementOf(item) ?? isRequired(item));
        }
      }
      return;
    }
    if (!isJsonObject(value)) return;
    const properties = member(value, 'properties') ?? null;
    if (Array.isArray(properties)) {
      this.readPlace(properties, `${pointer}/properties`, isRequired);
    } else if (isJsonObject(properties)) {
      const required = member(value, 'required');
      const names: readonly JsonValue[] = Array.isArray(required) ? required : [];
      this.#addAll(properties, `${pointer}/properties`, (name) => names.includes(name));
    } else if (Object.values(value).every(isJsonObject)) {
      this.#addAll(value, pointer, (_, item) => requirementOf(item) ?? isRequired(item));
      return;
    }
    for (const [key, said] of Object.entries(value)) {
      if (readAround.has(key) || said === null || said === '') continue;
      if (this.#around.has(key)) {
        const reason = say`The value was merged with the other parts of the request.`;
        this.#losses.push({ path: childPointer(pointer, key), lost: `"${key}"`, reason });
      } else this.#around.set(key, said);
    }
  }

  #addAll(map: JsonObject, pointer: string, isRequired: (name: string, item: JsonObject) => boolean): void {
    for (const name of Object.keys(map)) {
      const item = member(map, name);
      const at = childPointer(pointer, name);
      if (isJsonObject(item)) this.#add(name, item, at, isRequired(name, item));
      else this.#losses.push({ path: at, lost: say`argument`, reason: say`The value must be an object.` });
    }
  }

  #add(name: string, item: JsonObject, path: string, isRequired: boolean): void {
    if (isFilledIn(item)) {
      const lost = say`argument "${name}"`;
      this.#losses.push({ path, lost, reason: say`The platform sets this argument, not the model.` });
    } else if (this.#properties.has(name)) {
      this.#losses.push({
        path,
        lost: say`a second argument "${name}"`,
        reason: say`Argument names must be unique.`,
      });
    } else {
      this.#properties.set(name, this.#schemaOf(item, path));
      this.#origins.set(name, path);
      if (isRequired) this.#required.push(name);
    }
  }

  #schemaOf(item: JsonObject, pointer: string): JsonObject {
    const inner = said(item, ['schema', 'schemadata']);
    const schema = copyOf(isJsonObject(inner) ? inner : {});
    const named = nameKeyOf(item);
    for (const key of Object.keys(item)) {
      const word = plain(key);
      const keyword = keywords.get(word) ?? key;
      const value = member(item, key);
      // `null` means none, an empty text as well.
      const isSaid =
        value !== undefined && ((value !== null && value !== '') || keyword === key) && !saysNothing(key, value);
      // For an argument that is an object, a list names its required members.
      const isNoKeyword = noKeywords.has(word) && !Array.isArray(value);
      if (!isSaid || key === named || key === 'id' || isNoKeyword || Object.hasOwn(schema, keyword)) continue;
      if (besides.has(word)) {
        const reason = say`Models don't use this part.`;
        this.#losses.push({ path: childPointer(pointer, key), lost: `"${key}"`, reason });
      } else if (keyword === 'type') {
        schema['type'] = typeWord(value);
      } else if (key === 'options' && Array.isArray(value)) {
        schema['enum'] = value.map((one) => (isJsonObject(one) ? (member(one, 'value') ?? null) : one));
      } else if (key === 'parameter_default') {
        const constant = typeof value === 'string' ? sqlConstant(value) : value;
        if (constant !== undefined) schema['default'] = constant;
        else {
          const reason = say`SQL expressions aren't supported.`;
          this.#losses.push({ path: childPointer(pointer, key), lost: say`default`, reason });
        }
      } else {
        schema[keyword] =
          key === 'properties' || key === 'items' ? this.#schemasIn(key, value, schema, pointer) : value;
      }
    }
    return schema;
  }

  #schemasIn(key: string, value: JsonValue, schema: { [key: string]: JsonValue }, pointer: string): JsonValue {
    const at = childPointer(pointer, key);
    if (key === 'items') return isJsonObject(value) ? this.#schemaOf(value, at) : value;
    const inner = new Reader();
    if (isJsonObject(value)) inner.#addAll(value, at, (_, item) => requirementOf(item) === true);
    else if (Array.isArray(value)) inner.readPlace(value, at, () => false);
    else return value;
    for (const loss of inner.#losses) this.#losses.push(loss);
    if (inner.#required.length > 0) schema['required'] = inner.#required;
    return objectOf(inner.#properties);
  }
}

function saysNothing(key: string, value: JsonValue): boolean {
  return value === null && key === 'enum';
}

/** ElevenLabs, Dify and Vapi keep fixed values beside the arguments of the model. */
function isFilledIn(item: JsonObject): boolean {
  const has = (key: string): boolean => (member(item, key) ?? '') !== '';
  const kind = member(item, 'value_type');
  return (
    has('constant_value') ||
    has('dynamic_variable') ||
    member(item, 'is_system_provided') === true ||
    member(item, 'form') === 'form' ||
    (typeof kind === 'string' && kind !== '' && kind !== 'llm_prompt') ||
    (typeof member(item, 'value') === 'string' && typeof member(item, 'type') === 'string')
  );
}

/** C# writes `System.String`, Dify has a menu. */
function typeWord(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  return value === 'select' ? 'string' : value.replace(/^System\./, '');
}

/** `3`, `'a'`, `NULL`; undefined for an expression. */
function sqlConstant(text: string): JsonValue | undefined {
  const quoted = /^'((?:[^']|'')*)'$/.exec(text);
  return quoted?.[1] !== undefined ? quoted[1].replaceAll("''", "'") : strictJson(text.toLowerCase());
}

/** The pointer into the definition for one into the canonical arguments; null for any other pointer. */
export function locateArgument({ origins, first: whole }: DescribedArguments, pointer: string): string | null {
  const [first, second, name, ...rest] = splitPointer(pointer) ?? [];
  if (first !== 'inputs') return null;
  const origin = second === 'properties' && name !== undefined ? origins.get(name) : undefined;
  return origin === undefined ? whole : [origin, ...rest.map(escapeSegment)].join('/');
}
