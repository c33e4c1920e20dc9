import type { ZodTypeAny as Zod3Type } from 'zod/v3';
import type { ZodType as Zod4Type } from 'zod/v4';
import { toJSONSchema } from 'zod/v4';
import { type Options, zodToJsonSchema } from 'zod-to-json-schema';
import { tooLong } from '../../../javascript/limits.ts';
import type { CodePlace } from '../../../javascript/syntax.ts';
import type { UnknownValue } from '../../../javascript/values.ts';
import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../../json/json-value.ts';
import { whileDeciding } from './callbacks.ts';
import { UnknownSchemaPart } from './raw-input.ts';
import type { ZodSchema } from './schema-part.ts';

/** Makes JSON Schema of a schema of zod, as a framework does. Throws what the framework throws. */
export type ZodConversion = (schema: ZodSchema) => unknown;

/** The conversion by zod 4, and for schemas of zod 3 by `zod-to-json-schema`, with a framework's options. */
export function convertsBy(zod4: Parameters<typeof toJSONSchema>[1], zod3: Partial<Options> = {}): ZodConversion {
  return ({ version, zod }) =>
    version === 4 ? toJSONSchema(zod as Zod4Type, zod4) : zodToJsonSchema(zod as Zod3Type, zod3);
}

/** A JSON Schema, with the callbacks that decide a part of it; or the unknown part or the error that prevents it. */
export type ConvertedZod =
  | { readonly kind: 'converted'; readonly json: JsonObject; readonly undecided: readonly UnknownValue[] }
  | { readonly kind: 'unknown'; readonly unknown: UnknownValue }
  | { readonly kind: 'refused'; readonly says: string };

/** The JSON Schema that a conversion makes of a schema. Properties that a callback may require, and may not, aren't required in it. */
export function convertZod(schema: ZodSchema, conversion: ZodConversion, place: CodePlace): ConvertedZod {
  const { result, unknown } = whileDeciding(true, () => converted(schema, conversion, place));
  const [first] = unknown;
  if (first === undefined) return result;
  const { result: other } = whileDeciding(false, () => converted(schema, conversion, place));
  if (result.kind === 'converted' && other.kind === 'converted') {
    const isSame = JSON.stringify(result.json) === JSON.stringify(other.json);
    return isSame ? result : { ...result, undecided: unknown };
  }
  return result.kind === other.kind ? result : { kind: 'unknown', unknown: first };
}

function converted(schema: ZodSchema, conversion: ZodConversion, place: CodePlace): ConvertedZod {
  try {
    const raw = conversion(schema);
    const json = jsonOf(raw);
    return isJsonObject(json)
      ? { kind: 'converted', json, undecided: [] }
      : { kind: 'unknown', unknown: tooLong(place) };
  } catch (error) {
    if (error instanceof UnknownSchemaPart) return { kind: 'unknown', unknown: error.unknown };
    if (error instanceof RangeError) return { kind: 'unknown', unknown: tooLong(place) };
    return { kind: 'refused', says: error instanceof Error ? error.message : String(error) };
  }
}

/** A copy of what a library made, as JSON writes it. */
export function jsonOf(raw: unknown): JsonValue | undefined {
  if (raw === null || typeof raw === 'string' || typeof raw === 'boolean') return raw;
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (Array.isArray(raw)) return raw.map((item) => jsonOf(item) ?? null);
  if (typeof raw !== 'object') return undefined;
  return objectOf(Object.entries(raw).map(([key, value]) => [key, jsonOf(value)] as const));
}
