import { isGeneratedByLionagi } from '../formats/lionagi.ts';
import { isJsonObject } from '../json/json-value.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import { say } from '../text/say.ts';
import type { ReadCall } from './call.ts';
import type { CallableSet } from './callable-set.ts';
import type { CallFinding } from './check-call.ts';

/**
 * LionAGI's checks of argument names. `strict` (`strict_func_call`): exactly the `required` of the schema; of a function every
 * parameter, even with a default, because its generator requires them. `minimum`: the parameters of the function without a default are
 * required, others are allowed. The schema that LionAGI generates has no defaults.
 */
export const lionagiModes = ['strict', 'minimum'] as const;
export type LionagiMode = (typeof lionagiModes)[number];

/**
 * LionAGI's refusal of the call, with its sentence; null where it accepts the call, or the tool is unknown. `minimum`: the parameters of the
 * function without a default, if they aren't those of the schema.
 */
export function lionagiMismatch(
  call: ReadCall,
  tools: CallableSet,
  mode: LionagiMode,
  minimum: readonly string[] | null = null,
): CallFinding | null {
  const known = tools.get(call.name);
  if (known === null || !isJsonObject(call.arguments)) return null;
  const given = Object.keys(call.arguments);
  const properties = objectAt(known.inputs, 'properties') ?? {};
  const isFunction = known.tool.executable !== undefined;
  const required = listAt(known.inputs, 'required').filter((name) => typeof name === 'string');
  const all = isFunction ? Object.keys(properties) : required;
  const withoutDefault = required.filter((name) => !Object.hasOwn(objectAt(properties, name) ?? {}, 'default'));
  const needed = mode === 'strict' ? all : (minimum ?? withoutDefault);
  const missing = needed.filter((name) => !given.includes(name));
  const extra = mode === 'strict' ? given.filter((name) => !all.includes(name)) : [];
  if (missing.length === 0 && extra.length === 0) return null;
  const parts = [
    ...(missing.length === 0 ? [] : [`missing: ${missing.join(', ')}`]),
    ...(extra.length === 0 ? [] : [`extra: ${extra.join(', ')}`]),
  ];
  const isUnknown = mode === 'minimum' && !isFunction && isGeneratedByLionagi(known.tool.original_definition);
  const sentence = `arguments must match the function schema (${mode}): ${parts.join('; ')}.`;
  return {
    code: 'lionagi-mismatch',
    severity: isUnknown ? 'warning' : 'error',
    pointer: '',
    span: call.places.nearest(''),
    // LionAGI's sentence, then the details that it omits.
    message: isUnknown
      ? `${sentence} ${say`LionAGI accepts the call if the function has defaults for these arguments.`}`
      : sentence,
    expected: needed.join(', '),
  };
}
