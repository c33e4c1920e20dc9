import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { SchemaViolation, ValidationAnswer, ValidationQuestion } from '../core/calls/validation.ts';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';

/** More violations of one value than this are left out: a list with a million wrong items is wrong after the first few. */
const mostViolations = 100;

const compiled = new WeakMap<JsonObject, ValidateFunction | string>();

/**
 * Answers a question by ajv. A schema is compiled once. Ajv makes code from the schema, and a schema may bring a pattern that takes
 * for ever: run it where it can be stopped.
 */
export function validateByAjv({ schema, value }: ValidationQuestion): ValidationAnswer {
  const known = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, known);
  if (typeof known === 'string') return { kind: 'invalid-schema', message: known };
  known(value);
  const violations = (known.errors ?? []).slice(0, mostViolations).map(violationOf);
  known.errors = null;
  return { kind: 'checked', violations };
}

/** The compiled schema, or why there is none. */
function compile(schema: JsonObject): ValidateFunction | string {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    // A key such as "constructor" is there only where the value itself has it.
    ownProperties: true,
    logger: false,
    code: { regExp },
  });
  addFormats.default(ajv);
  // The schema is one of 2020-12 already; another name in it would be looked up.
  const { $schema: _named, ...rest } = schema;
  try {
    return ajv.compile(rest);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** JSON Schema reads patterns as Unicode; many are written for Python, whose escapes (`\-`) only the older kind of expression knows. */
function regExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}
regExp.code = 'new RegExp';

function violationOf(error: ErrorObject): SchemaViolation {
  const { instancePath, keyword, schemaPath, params, parentSchema, message } = error;
  return {
    pointer: instancePath,
    keyword,
    schemaPath,
    property: propertyOf(params),
    // Ajv hands on what it was given, which is JSON.
    schema: (parentSchema ?? null) as JsonValue,
    message: message ?? '',
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
