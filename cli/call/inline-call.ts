import { typedScalar, typesOf } from '../../core/calls/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectOf,
  strictJson,
} from '../../core/json/index.ts';
import { objectAt } from '../../core/schema/index.ts';
import { type OrProblem, say } from '../../core/text/index.ts';

/** A call that a person writes in the command: `add a=1 b=2`. */
export interface InlineCall {
  readonly name: string;
  /** `key=value`, the value as JSON or as plain text. */
  readonly pairs: readonly string[];
}

/** Whether the words after the name of a tool are its arguments. */
export function areArguments(words: readonly string[]): boolean {
  return words.every((word) => word.indexOf('=') > 0);
}

/** The arguments, each with the type that the schema of the tool gives it. */
export function inlineArguments(
  { pairs }: InlineCall,
  schema: JsonObject,
): OrProblem<{ readonly arguments: JsonObject }> {
  const properties = objectAt(schema, 'properties') ?? {};
  const given: (readonly [string, JsonValue])[] = [];
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const [key, text] = [pair.slice(0, at), pair.slice(at + 1)];
    if (given.some(([name]) => name === key)) return { ok: false, problem: say`Argument "${key}" is given twice.` };
    const value = typedArgument(text, typesOf(properties[key] ?? null, schema));
    if (value === undefined) return { ok: false, problem: say`Argument "${key}" must be JSON: ${text}` };
    given.push([key, value]);
  }
  return { ok: true, arguments: objectOf(given) };
}

/** Undefined for a text that must be JSON and is none. Of a string, only an object or a list that the schema allows as well is JSON. */
function typedArgument(text: string, types: ReadonlySet<string>): JsonValue | undefined {
  const json = strictJson(text);
  if (types.size === 0) return json ?? text;
  if (isJsonObject(json) && types.has('object')) return json;
  if (isJsonArray(json) && types.has('array')) return json;
  const scalar = typedScalar(text, types);
  if (scalar !== undefined) return scalar;
  if (types.has('string')) return text;
  // A wrong value is reported with the type of the schema.
  return types.has('object') || types.has('array') ? json : (json ?? text);
}
