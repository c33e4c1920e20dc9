import { isJsonObject } from '../json/json-value.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import type { ReadCall } from './call.ts';
import type { CallableSet } from './callable-set.ts';
import type { CallFinding } from './check-call.ts';

/**
 * How LionAGI matches the names of arguments. `strict` (`strict_func_call`): they must be exactly the `required` of the schema; its own
 * generator requires every parameter, also one with a default. `minimum`: the parameters without a default must be there, others may.
 */
export const lionagiModes = ['strict', 'minimum'] as const;
export type LionagiMode = (typeof lionagiModes)[number];

/** What LionAGI would refuse of the call, with its sentence; null where it takes the call, or the tool is not known. */
export function lionagiMismatch(call: ReadCall, tools: CallableSet, mode: LionagiMode): CallFinding | null {
  const known = tools.get(call.name);
  if (known === null || !isJsonObject(call.arguments)) return null;
  const given = Object.keys(call.arguments);
  const properties = objectAt(known.inputs, 'properties') ?? {};
  const required = listAt(known.inputs, 'required').filter((name) => typeof name === 'string');
  const needed =
    mode === 'strict'
      ? required
      : required.filter((name) => !Object.hasOwn(objectAt(properties, name) ?? {}, 'default'));
  const missing = needed.filter((name) => !given.includes(name));
  const extra = mode === 'strict' ? given.filter((name) => !required.includes(name)) : [];
  if (missing.length === 0 && extra.length === 0) return null;
  const parts = [
    ...(missing.length === 0 ? [] : [`missing: ${missing.join(', ')}`]),
    ...(extra.length === 0 ? [] : [`extra: ${extra.join(', ')}`]),
  ];
  return {
    code: 'lionagi-mismatch',
    severity: 'error',
    pointer: '',
    span: call.places.nearest(''),
    // LionAGI's sentence, then what it does not say.
    message: `arguments must match the function schema (${mode}): ${parts.join('; ')}.`,
    expected: needed.join(', '),
  };
}
