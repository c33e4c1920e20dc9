import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { SchemaViolation, ValidationAnswer, ValidationQuestion } from '../core/calls/index.ts';
import { hasExactNumber, type JsonObject, type JsonValue, needsDigits } from '../core/json/index.ts';
import { Doubles } from './doubles.ts';
import { compareExactly } from './exact-keywords.ts';

/** More violations of one value are left out: the first few show that a list with a million wrong items is wrong. */
const mostViolations = 100;

interface Compiled {
  readonly validate: ValidateFunction;
  /** Whether it compares objects: ajv finds two equal only if both have the usual prototype. */
  readonly comparesObjects: boolean;
  /** The copies of the schema and of values with exact numbers. */
  readonly doubles: Doubles;
}

/** The validator of a schema, or the reason why there is none; made when it is needed. */
interface OfSchema {
  plain?: Compiled | string;
  /** Compares the digits of numbers. */
  exact?: Compiled | string;
  readonly needsDigits: boolean;
}

const compiled = new WeakMap<JsonObject, OfSchema>();

/** Answers a question by ajv. Ajv compiles each schema once to code, and a pattern in it may never end: run it where it can be stopped. */
export function validateByAjv({ schema, value }: ValidationQuestion): ValidationAnswer {
  const ofSchema = compiled.get(schema) ?? { needsDigits: needsDigits(schema) };
  compiled.set(schema, ofSchema);
  const how = ofSchema.needsDigits || needsDigits(value) ? 'exact' : 'plain';
  const known = ofSchema[how] ?? compileAnew(schema, how === 'exact');
  ofSchema[how] = known;
  if (typeof known === 'string') return { kind: 'invalid-schema', message: known };
  const { validate, comparesObjects, doubles } = known;
  const isCopied = comparesObjects || how === 'exact' || hasExactNumber(value);
  const root = isCopied ? { value: doubles.copyOf(value) } : { value };
  doubles.keep(root, { value });
  try {
    validate(root.value, {
      instancePath: '',
      parentData: root,
      parentDataProperty: 'value',
      rootData: root.value,
    } as never);
  } catch (error) {
    // Ajv calls an argument with the name "valueOf".
    return { kind: 'stopped', message: error instanceof Error ? `${error.message}.` : String(error) };
  }
  const violations = (validate.errors ?? []).slice(0, mostViolations).map((error) => violationOf(error, doubles));
  validate.errors = null;
  return { kind: 'checked', violations };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function comparesObjects(schema: JsonValue): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if (Array.isArray(schema)) return schema.some(comparesObjects);
  return Object.entries(schema).some(([key, value]) => {
    const compared = key === 'enum' && Array.isArray(value) ? value : [key === 'const' ? value : null];
    return key === 'uniqueItems' || compared.some(isObject) || comparesObjects(value);
  });
}

/** The compiled schema, or the reason why there is none. */
function compileAnew(schema: JsonObject, isExact: boolean): Compiled | string {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    // Only own keys count: "constructor" is otherwise always there.
    ownProperties: true,
    logger: false,
    code: { regExp },
  });
  const doubles = new Doubles();
  compareExactly(ajv, doubles, isExact);
  addFormats.default(ajv);
  // The schema already is 2020-12; ajv would look up another name in it.
  const { $schema: _named, ...rest } = schema;
  try {
    const compares = comparesObjects(rest);
    const isCopied = compares || isExact || hasExactNumber(rest);
    const validate = ajv.compile((isCopied ? doubles.copyOf(rest) : rest) as JsonObject);
    return { validate, comparesObjects: compares, doubles };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** JSON Schema reads patterns as Unicode. Many are written for Python, and their escapes (`\-`) are valid only without the Unicode flag. */
function regExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}
regExp.code = 'new RegExp';

function violationOf(error: ErrorObject, doubles: Doubles): SchemaViolation {
  const { instancePath, keyword, schemaPath, params, parentSchema } = error;
  return {
    pointer: instancePath,
    keyword,
    schemaPath,
    property: propertyOf(params),
    schema: isObject(parentSchema) ? doubles.original(parentSchema as object) : ((parentSchema ?? null) as JsonValue),
  };
}

function propertyOf(params: Record<string, unknown>): string | null {
  const named =
    params['missingProperty'] ??
    params['additionalProperty'] ??
    params['unevaluatedProperty'] ??
    params['propertyName'];
  return typeof named === 'string' ? named : null;
}
