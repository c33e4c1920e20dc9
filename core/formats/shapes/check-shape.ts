import { withDoubles } from '../../json/exact-number.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { LimitFault } from '../limits.ts';
import type { ShapeName } from './shape-schemas.ts';
import * as validators from './validators.generated.js';

const validatorOf: Readonly<Record<ShapeName, validators.ShapeValidator>> = {
  openai: validators.openai,
  'openai-legacy': validators.openaiLegacy,
  'openai-responses': validators.openaiResponses,
  mistral: validators.mistral,
  anthropic: validators.anthropic,
  mcp: validators.mcp,
  gemini: validators.gemini,
  'gemini-openapi': validators.geminiOpenapi,
  bedrock: validators.bedrock,
  vscode: validators.vscode,
  'cohere-v1': validators.cohereV1,
  'ai-sdk': validators.aiSdk,
  aeon: validators.aeon,
  mac: validators.mac,
  'json-schema': validators.jsonSchema,
  canonical: validators.canonical,
  aions: validators.aions,
};

/** The faults of the shape of `definition`, as sentences with pointers. */
export function shapeFaults(definition: JsonValue, shape: ShapeName): readonly LimitFault[] {
  const validate = validatorOf[shape];
  if (validate(withDoubles(definition))) return [];
  const faults = new Map<string, LimitFault>();
  for (const error of validate.errors ?? []) {
    const fault = faultOf(error);
    if (fault !== null) faults.set(`${fault.pointer} ${fault.message}`, fault);
  }
  return [...faults.values()];
}

/** A sentence for one error of ajv; `null` for an error that only repeats an inner one. */
function faultOf(error: validators.ShapeError): LimitFault | null {
  const { instancePath: pointer, keyword, params } = error;
  const name = pointer === '' ? say`The definition` : `"${lastStep(pointer)}"`;
  switch (keyword) {
    case 'required':
      return {
        pointer,
        message:
          pointer === ''
            ? say`Missing property "${String(params['missingProperty'])}".`
            : say`Missing property "${String(params['missingProperty'])}" in ${name}.`,
      };
    case 'additionalProperties':
      return {
        pointer: childPointer(pointer, String(params['additionalProperty'])),
        message: say`Unknown property "${String(params['additionalProperty'])}".`,
      };
    case 'type':
      return { pointer, message: say`${name} must be ${typeWords(params['type'])}.` };
    case 'const':
      return { pointer, message: say`${name} must be ${JSON.stringify(params['allowedValue'])}.` };
    case 'enum':
      return { pointer, message: say`${name} must be one of ${listOf(params['allowedValues'])}.` };
    case 'minLength':
      return { pointer, message: say`${name} must not be empty.` };
    case 'pattern':
      return {
        pointer,
        message: say`${name} must match ${String(params['pattern'])}.`,
      };
    case 'not':
      return { pointer, message: say`"parameters" and "parametersJsonSchema" can't be combined.` };
    case 'minItems':
      return { pointer, message: say`${name} must have min. ${String(params['limit'])} items.` };
    case 'maxItems':
      return { pointer, message: say`${name} can have max. ${String(params['limit'])} items.` };
    case 'if':
    case 'anyOf':
      return null;
    default:
      return { pointer, message: say`${name} is invalid.` };
  }
}

function lastStep(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

const articles: Readonly<Record<string, string>> = {
  string: wording`a string`,
  object: wording`an object`,
  array: wording`a list`,
  boolean: wording`true or false`,
  number: wording`a number`,
  integer: wording`an integer`,
  null: 'null',
};

/** A type of JSON Schema in words. */
export function typeWords(type: unknown): string {
  const types = Array.isArray(type) ? type : [type];
  return types.map((word) => translated(articles[String(word)] ?? String(word))).join(say` or `);
}

function listOf(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : String(values);
}
