import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { wordSet, words } from '../text/words.ts';
import { isPropertyMap } from './shared/property-map.ts';
import { schemaIn } from './shared/slots.ts';

/** The types of a call in OpenAI's Responses, Anthropic, LangChain and the AI SDK: `web_search_call`, `mcp_tool_use`, `tool-call`. */
const callTypes = /(?:^|_)(?:call|tool_use)$|^tool-call$/;

/** Keys that hold a call and no part of a definition: Gemini, Bedrock, MAC. */
const holders = words('functionCall toolUse toolRequest toolInvocationRequest tool_call toolCall');

/** Keys that hold a definition as well. */
const wrappers: readonly string[] = ['function', 'custom'];

const nameKeys = words('name function tool tool_name toolName recipient recipient_name action action_name');

const argumentKeys = words('arguments args input parameters params tool_input toolInput action_input');

/** An object without any of these keys is no call. To walk its few keys is faster than to look up each of these. */
const callKeys = new Set([...holders, 'function_call', 'params', 'type', ...wrappers, ...argumentKeys]);

const definitionKeys = words(`
  description inputSchema input_schema args_schema schema parametersJsonSchema parameters_json_schema
  output_parameters function_declarations functionDeclarations
`);

/** The name of the tool that this object calls, in any form; `''` for a call without a name, null for no call. */
export function calledTool(value: JsonObject): string | null {
  for (const key in value) if (callKeys.has(key)) return calledBy(value);
  return null;
}

function calledBy(value: JsonObject): string | null {
  const type = member(value, 'type');
  for (const key of holders) {
    const inner = member(value, key);
    if (isJsonObject(inner)) return calledName(inner);
  }
  // In a request of OpenAI's older form this key names the function to call, beside the tools.
  const older = member(value, 'function_call');
  if (isJsonObject(older) && isCallOf(older)) return calledName(older);
  const params = member(value, 'params');
  if (member(value, 'method') === 'tools/call' && isJsonObject(params)) return calledName(params);
  if (typeof type === 'string' && callTypes.test(type) && !hasDefinitionKey(value)) return calledName(value);
  for (const key of wrappers) {
    const nested = member(value, key);
    if (isJsonObject(nested)) return isCallOf(nested) ? calledName(nested) : null;
  }
  return isCallOf(value) ? calledName(value) : null;
}

function isCallOf(value: JsonObject): boolean {
  if (hasDefinitionKey(value) || !nameKeys.some((key) => typeof member(value, key) === 'string')) return false;
  const parameters = schemaIn(member(value, 'parameters'));
  const hasSchema = parameters !== undefined && looksLikeSchema(parameters);
  return !hasSchema && argumentKeys.some((key) => holdsValues(key, member(value, key)));
}

function hasDefinitionKey(value: JsonObject): boolean {
  return definitionKeys.some((key) => member(value, key) !== undefined);
}

/** Whether these are arguments of a call. `{}` under `parameters` is a tool without arguments; elsewhere, a call without any. */
function holdsValues(key: string, value: JsonValue | undefined): boolean {
  if (typeof value === 'string' && key !== 'parameters') return true;
  const held = schemaIn(value);
  return held !== undefined && holdsObject(key, held);
}

function holdsObject(key: string, value: JsonObject): boolean {
  if (Object.keys(value).length === 0) return key !== 'parameters';
  // An empty object is a value, and a schema too. It is taken for a schema only under a word for parameters.
  const isEmpty = Object.values(value).every((one) => isJsonObject(one) && Object.keys(one).length === 0);
  return (isEmpty && !/^param/.test(key)) || !looksLikeSchema(value);
}

const schemaTypes = wordSet('object dict array list string number integer boolean null');

function looksLikeSchema(value: JsonObject): boolean {
  const type = member(value, 'type');
  const isTyped = (word: JsonValue | undefined): boolean =>
    typeof word === 'string' && schemaTypes.has(word.toLowerCase());
  return (
    isTyped(type) ||
    (isJsonArray(type ?? null) && (type as readonly JsonValue[]).every(isTyped)) ||
    isJsonObject(member(value, 'properties')) ||
    typeof member(value, '$ref') === 'string' ||
    ['anyOf', 'oneOf', 'allOf'].some((key) => isJsonArray(member(value, key) ?? null)) ||
    isPropertyMap(value)
  );
}

function calledName(value: JsonObject): string {
  const name = nameKeys.map((key) => member(value, key)).find((one) => typeof one === 'string');
  return typeof name === 'string' ? name : '';
}

/** The limits of the search in recorded answers: the nesting of lists and objects, and their number. */
const deepestCall = 8;
const mostLookedAt = 2_000;

/** Whether a call is somewhere inside a value that is no definition itself: an answer of a model, a conversation. */
export function holdsCall(value: JsonValue): boolean {
  return firstWithin(value, calledTool) !== null;
}

/** The first non-null result of `told` for the objects inside a value that is no definition itself; null for none. */
export function firstWithin(value: JsonValue, told: (object: JsonObject) => string | null): string | null {
  const pending: { readonly value: JsonValue; readonly depth: number }[] = [{ value, depth: 0 }];
  let looked = 0;
  for (let next = pending.pop(); next !== undefined && looked < mostLookedAt; next = pending.pop()) {
    looked++;
    const said = isJsonObject(next.value) ? told(next.value) : null;
    if (said !== null) return said;
    if (next.depth < deepestCall && typeof next.value === 'object' && next.value !== null) {
      const inner = isJsonArray(next.value) ? next.value : Object.values(next.value);
      for (let index = Math.min(inner.length, mostLookedAt) - 1; index >= 0; index--) {
        pending.push({ value: inner[index] ?? null, depth: next.depth + 1 });
      }
    }
  }
  return null;
}
