import { z } from 'zod/v3';
import { decided } from './callbacks.ts';

// Each schema binds these when it is made.
const { isOptional, isNullable } = z.ZodType.prototype;
z.ZodType.prototype.isOptional = function (this: z.ZodTypeAny): boolean {
  return decided(() => isOptional.call(this));
};
z.ZodType.prototype.isNullable = function (this: z.ZodTypeAny): boolean {
  return decided(() => isNullable.call(this));
};

const names = [
  ...['any', 'array', 'bigint', 'boolean', 'custom', 'date', 'discriminatedUnion', 'effect', 'enum', 'instanceof'],
  ...['intersection', 'lazy', 'literal', 'map', 'nan', 'nativeEnum', 'never', 'null', 'nullable', 'number', 'object'],
  ...[
    'oboolean',
    'onumber',
    'optional',
    'ostring',
    'pipeline',
    'preprocess',
    'promise',
    'record',
    'set',
    'strictObject',
  ],
  ...['string', 'symbol', 'transformer', 'tuple', 'undefined', 'union', 'unknown', 'void'],
] as const;

const coerced = ['bigint', 'boolean', 'date', 'number', 'string'] as const;

/** The functions of the namespace `z` of zod 3, by path. */
export const zod3Functions: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...names.map((name) => [name, z[name]] as const),
  ...coerced.map((name) => [`coerce.${name}`, z.coerce[name]] as const),
]);
