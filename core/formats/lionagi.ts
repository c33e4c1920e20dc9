import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import type { Loss } from '../tools/loss.ts';
import { withMembers } from '../tools/with-members.ts';
import { lionagiLimits } from './facts/libraries.ts';
import { openaiStrictFlag } from './facts/openai.ts';
import { defineFormat } from './shared/define-format.ts';
import { writeSlots } from './shared/slots.ts';
import { functionConstants, functionForm, isWrappedFunction, wrappedFunctionSlots } from './shared/wrapped-function.ts';

/**
 * LionAGI: OpenAI's form with `strict`. The class names and `description: null` of its generator are read, valid values are written. A Python
 * function gets the schema that LionAGI generates from it.
 */
export const lionagi = defineFormat({
  ...functionForm,
  id: 'lionagi',
  title: 'LionAGI',
  provider: 'LionAGI',
  strictFlag: openaiStrictFlag,
  slots: wrappedFunctionSlots,
  limits: lionagiLimits,
  shape: 'openai',
  ownKeys: ['/function/strict'],
  detect: (definition) => (isWrappedFunction(definition) ? 0.35 : 0),
  write(tool) {
    const losses: Loss[] = [];
    const inputs = tool.executable === undefined ? tool.inputs : generatedSchema(tool.inputs, losses);
    const result = writeSlots(withMembers(tool, { inputs }), wrappedFunctionSlots, functionConstants);
    return { kind: 'written', result, losses };
  },
});

/** Keywords that say what a value is, so that the type may be missing. */
const meaning = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'];

/**
 * The schema that LionAGI makes of a function with these arguments [0.10.7 and 0.36.0, `libs/schema/function_to_schema.py`]: every parameter
 * is required, one without a type is a string, and `int` is a number. A valid type stays where LionAGI writes the name of a Python class.
 */
function generatedSchema(inputs: JsonObject, losses: Loss[]): JsonObject {
  const properties = member(inputs, 'properties');
  if (!isJsonObject(properties)) return inputs;
  const names = Object.keys(properties);
  const before = member(inputs, 'required') ?? null;
  const required: readonly JsonValue[] = isJsonArray(before) ? before : [];
  for (const name of names.filter((one) => !required.includes(one))) {
    const reason = say`LionAGI requires all parameters.`;
    losses.push({ path: childPointer('/inputs/properties', name), lost: say`optional parameter "${name}"`, reason });
  }
  const generated = names.map((name) => [name, generatedProperty(properties[name] ?? {})] as const);
  return objectOf([...Object.entries(inputs), ['properties', objectOf(generated)], ['required', names]]);
}

function generatedProperty(property: JsonValue): JsonValue {
  if (!isJsonObject(property)) return property;
  const entries = Object.entries(property).filter(([key]) => key !== 'default' && key !== 'title');
  const typed = meaning.some((key) => Object.hasOwn(property, key))
    ? entries
    : [['type', 'string'] as const, ...entries];
  return objectOf(typed.map(([key, value]) => [key, key === 'type' && value === 'integer' ? 'number' : value]));
}

/** The definition without `description: null`, if LionAGI generated it; else the same object. */
export function withoutNullDescriptions(definition: JsonObject): JsonObject {
  if (!isGeneratedByLionagi(definition)) return definition;
  const plain = (value: JsonValue): JsonValue =>
    isJsonObject(value)
      ? objectOf(
          Object.entries(value)
            .filter(([key, inner]) => key !== 'description' || inner !== null)
            .map(([key, inner]) => [key, plain(inner)]),
        )
      : value;
  const right = plain(definition);
  return isJsonObject(right) ? right : definition;
}

/** LionAGI writes `description: null` for a function without a docstring, and `strict` for some tools. */
const generatedKeys = /^name(?:,description)?,parameters(?:,strict)?$/;

/** Whether `function` has LionAGI's keys, and each parameter a type and a description only, as its generator writes them. */
export function isGeneratedByLionagi(definition: JsonObject): boolean {
  const inner = member(definition, 'function') ?? null;
  if (!isJsonObject(inner) || !generatedKeys.test(Object.keys(inner).join())) return false;
  const parameters = inner['parameters'] ?? null;
  const properties = isJsonObject(parameters) ? (member(parameters, 'properties') ?? null) : null;
  return (
    isJsonObject(properties) &&
    Object.values(properties).every((one) => isJsonObject(one) && Object.keys(one).join() === 'type,description')
  );
}
