import type { ArgumentCheck } from '../../core/calls/index.ts';
import {
  doubleOf,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  parseJson,
  sameJson,
} from '../../core/json/index.ts';
import { listAt, objectAt } from '../../core/schema/index.ts';
import { say } from '../../core/text/index.ts';

/** The types of Python's values, as its JSON reader makes them: `10` is an int, and `10.0` a float. */
type PythonType = 'str' | 'int' | 'float' | 'bool' | 'list' | 'dict' | 'null';

/** A JSON value with its Python type, which a number of JavaScript has lost. */
export interface TypedValue {
  readonly type: PythonType;
  readonly value: JsonValue;
  readonly items: readonly TypedValue[];
  readonly members: ReadonlyMap<string, TypedValue>;
}

/** The values of a JSON text with their types; null for a text that is no JSON. */
export function typedJson(text: string): TypedValue | null {
  const parsed = parseJson(text, { comments: false, trailingCommas: false });
  const [document] = parsed.documents;
  if (document === undefined || parsed.hasErrors) return null;
  const typed = (value: JsonValue, pointer: string): TypedValue => {
    if (isJsonArray(value))
      return list(
        value,
        value.map((item, index) => typed(item, `${pointer}/${index}`)),
      );
    if (isJsonObject(value)) {
      const entries = Object.entries(value).map(([key, inner]) => {
        const escaped = key.replaceAll('~', '~0').replaceAll('/', '~1');
        return [key, typed(inner, `${pointer}/${escaped}`)] as const;
      });
      return { type: 'dict', value, items: [], members: new Map(entries) };
    }
    const number = doubleOf(value);
    if (number === undefined) return plain(typeOf(value), value);
    const span = document.pointers.nearest(pointer);
    return plain(/[.eE]/.test(text.slice(span.start, span.end)) ? 'float' : 'int', number);
  };
  return typed(document.value, '');
}

function list(value: JsonValue, items: readonly TypedValue[]): TypedValue {
  return { type: 'list', value, items, members: new Map() };
}

function plain(type: PythonType, value: JsonValue): TypedValue {
  return { type, value, items: [], members: new Map() };
}

function typeOf(value: JsonValue): PythonType {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return 'str';
    case 'boolean':
      return 'bool';
    default:
      return isJsonArray(value) ? 'list' : 'dict';
  }
}

const pythonTypes: Readonly<Record<string, PythonType>> = {
  ...{ string: 'str', integer: 'int', float: 'float', boolean: 'bool' },
  ...{ array: 'list', tuple: 'list', dict: 'dict', any: 'str' },
  // In JSON Schema's words.
  ...{ number: 'float', object: 'dict' },
};

/**
 * The rules of BFCL's checker for the arguments of one call (`simple_function_checker` of its `ast_checker.py` at 6ea57973, for Python). `answers` has
 * the possible values of each argument.
 */
export class BfclCheck implements ArgumentCheck {
  readonly #parameters: JsonObject;
  readonly #answers: ReadonlyMap<string, TypedValue>;

  /** `parameters` is the schema of the function as the file has it. */
  constructor(parameters: JsonObject, answers: ReadonlyMap<string, TypedValue>) {
    this.#parameters = parameters;
    this.#answers = answers;
  }

  /** The expected names, with a value of each that is right, for a person. */
  get expected(): JsonObject {
    return Object.fromEntries([...this.#answers].map(([name, values]) => [name, values.value]));
  }

  /** Sentences for what is wrong; the first fault alone, as in BFCL. `text` is the arguments as the model wrote them. */
  problems(args: JsonObject, text: string | null): readonly string[] {
    const given = (text === null ? null : typedJson(text)) ?? typedJson(JSON.stringify(args));
    const missing = listAt(this.#parameters, 'required').find((name) => !Object.hasOwn(args, String(name)));
    if (missing !== undefined) return [say`the argument "${String(missing)}" is missing.`];
    const properties = objectAt(this.#parameters, 'properties') ?? {};
    for (const [name, value] of given?.members ?? []) {
      const schema = member(properties, name);
      const possible = this.#answers.get(name);
      if (schema === undefined || !isJsonObject(schema) || possible === undefined) {
        return [say`unexpected argument "${name}".`];
      }
      if (!isRightValue(value, schema, possible.items)) {
        const wanted = JSON.stringify(possible.value);
        return [say`the argument "${name}" is ${JSON.stringify(value.value)}; expected ${wanted}.`];
      }
    }
    const left = [...this.#answers].find(
      ([name, { items }]) => !Object.hasOwn(args, name) && !items.some(({ value }) => value === ''),
    );
    return left === undefined ? [] : [say`the argument "${left[0]}" is missing.`];
  }
}

function isRightValue(written: TypedValue, schema: JsonObject, possible: readonly TypedValue[]): boolean {
  const named = String(member(schema, 'type'));
  const type = pythonTypes[named] ?? 'str';
  const isList = named === 'array' || named === 'tuple';
  const nested = isList ? (pythonTypes[String(member(objectAt(schema, 'items') ?? {}, 'type'))] ?? null) : null;
  // Python's checker converts an int for a float.
  const value =
    (named === 'float' || named === 'number') && written.type === 'int'
      ? { ...written, type: 'float' as const }
      : written;
  const typed = typeCheck(value, possible, type, nested);
  if (!typed.isValid) return false;
  if (!typed.isVariable) {
    if (type === 'dict') return isRightDict(value, possible);
    if (type === 'list' && nested === 'dict') return isRightListOfDicts(value, possible);
    if (type === 'str') return isRightString(value.value, possible);
    if (type === 'list') return isRightList(value, possible);
  }
  return possible.some((one) => sameJson(one.value, value.value));
}

/** The type of the first answer that isn't an empty string; null without one. */
function answerType(possible: readonly TypedValue[]): PythonType | null {
  return possible.find(({ value }) => value !== '')?.type ?? null;
}

/** A value of another type than the schema's is right as a variable: where the answers have that type. Items of lists are checked one level deep. */
function typeCheck(
  value: TypedValue,
  possible: readonly TypedValue[],
  type: PythonType,
  nested: PythonType | null,
): { readonly isValid: boolean; readonly isVariable: boolean } {
  const answered = answerType(possible);
  const isVariable = answered !== null && answered !== type;
  if (value.type === type) {
    if (nested === null) return { isValid: true, isVariable };
    const isValid = possible.some(
      (one) => one.type !== 'list' || value.items.every((item) => typeCheck(item, one.items, nested, null).isValid),
    );
    return { isValid, isVariable };
  }
  return { isValid: answered !== null && value.type === answered, isVariable: true };
}

/** BFCL's `standardize_string`. */
export function standardized(text: string): string {
  return text
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"');
}

function standard(value: JsonValue): JsonValue {
  return typeof value === 'string' ? standardized(value) : value;
}

function isRightString(value: JsonValue, possible: readonly TypedValue[]): boolean {
  return possible.some((one) => one.type === 'str' && standard(one.value) === standard(value));
}

function isRightList({ items }: TypedValue, possible: readonly TypedValue[]): boolean {
  const given = items.map(({ value }) => standard(value));
  return possible.some((one) => {
    // The checker walks through the letters of a string, as of "".
    const wanted =
      typeof one.value === 'string' ? [...one.value].map(standard) : one.items.map(({ value }) => standard(value));
    return sameJson(given, wanted);
  });
}

function isRightDict(value: TypedValue, possible: readonly TypedValue[]): boolean {
  return possible.some(({ type, members }) => {
    if (type !== 'dict' || value.type !== 'dict') return false;
    const isKnown = [...value.members].every(([key, inner]) =>
      (members.get(key)?.items ?? []).some((one) => sameJson(standard(one.value), standard(inner.value))),
    );
    const isWhole = [...members].every(
      ([key, { items }]) => value.members.has(key) || items.some((one) => one.value === ''),
    );
    return isKnown && isWhole;
  });
}

function isRightListOfDicts({ items }: TypedValue, possible: readonly TypedValue[]): boolean {
  // The checker counts the letters of "": it is as long as an empty list.
  return possible.some(
    (one) =>
      (one.type === 'list' || one.value === '') &&
      one.items.length === items.length &&
      items.every((item, index) => isRightDict(item, one.items.slice(index, index + 1))),
  );
}
