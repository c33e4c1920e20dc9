import { isJsonObject } from '../json/json-value.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import type { ReadCall } from './call.ts';
import type { CallableSet } from './callable-set.ts';
import type { CallFinding } from './check-call.ts';

/**
 * LionAGI's checks of argument names. `strict` (`strict_func_call`): exactly the `required` of the schema; of a function every
 * parameter, even with a default, because its generator requires them. `minimum`: the parameters without a default are required, others are allowed.
 */
export const lionagiModes = ['strict', 'minimum'] as const;
export type LionagiMode = (typeof lionagiModes)[number];

/** LionAGI's refusal of the call, with its sentence; null where it accepts the call, or the tool is unknown. */
export function lionagiMismatch(call: ReadCall, tools: CallableSet, mode: LionagiMode): CallFinding | null {
  const known = tools.get(call.name);
  if (known === null || !isJsonObject(call.arguments)) return null;
  const given = Object.keys(call.arguments);
  const properties = objectAt(known.inputs, 'properties') ?? {};
  const isFunction = known.tool.executable !== undefined;
  const required = listAt(known.inputs, 'required').filter((name) => typeof name === 'string');
  const all = isFunction ? Object.keys(properties) : required;
  const needed =
    mode === 'strict' ? all : required.filter((name) => !Object.hasOwn(objectAt(properties, name) ?? {}, 'default'));
  const missing = needed.filter((name) => !given.includes(name));
  const extra = mode === 'strict' ? given.filter((name) => !all.includes(name)) : [];
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
    // LionAGI's sentence, then the details that it omits.
    message: `arguments must match the function schema (${mode}): ${parts.join('; ')}.`,
    expected: needed.join(', '),
  };
}
