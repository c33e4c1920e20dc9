import { calledTool } from '../formats/tool-call.ts';
import { isNumber } from '../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { buildCall } from './build-call.ts';
import type { ReadCall } from './call.ts';
import type { CallFamily } from './call-family.ts';
import type { JsonPart } from './json-part.ts';
import { partOf } from './placed-text.ts';
import { argumentsAt, noArguments } from './read-arguments.ts';

/** The keys of the name, the usual first: of models, of LionAGI, of LangChain and the AI SDK. */
export const nameKeys: readonly string[] = [
  'name',
  'function',
  'tool_name',
  'toolName',
  'recipient_name',
  'recipient',
  'action_name',
  'action_function',
  'recipient_function',
  'tool',
  'action',
];
export const argumentKeys: readonly string[] = [
  'arguments',
  'parameters',
  'args',
  'params',
  'input',
  'action_input',
  'tool_input',
  'toolInput',
  'tool_args',
  'kwargs',
  // LionAGI removes `action_`, `recipient_` and each `s` from a key.
  'argument',
  'parameter',
  'arg',
  'param',
  'action_argument',
  'action_parameter',
  'action_arg',
  'action_param',
  'recipient_argument',
  'recipient_parameter',
  'recipient_arg',
  'recipient_param',
];
export const idKeys: readonly string[] = ['call_id', 'tool_call_id', 'toolCallId', 'toolUseId', 'callId', 'id'];

/** The keys of one call, or of several. */
const wrapperKeys = [
  'tool_calls',
  'tool_uses',
  'tool_call',
  'toolRequest',
  'toolInvocationRequest',
  'toolCall',
  'action_requests',
] as const;

export interface ObjectCallRules {
  /** The meaning of missing arguments: `{}`, or no call. */
  readonly withoutArguments: 'empty' | 'no-call';
  /** The object is in prose, without a mark: only an unambiguous call counts. */
  readonly isLoose?: boolean;
  /** Each object has one key: the tool's name, with the arguments as its value. */
  readonly isSingleKey?: boolean;
}

/** The calls in an object or list at a pointer; empty without any. Opens wrappers (`function`, `tool_call`, `tool_calls`, `tool_uses`). */
export function objectCalls(
  part: JsonPart,
  pointer: string,
  family: CallFamily,
  rules: ObjectCallRules,
  depth = 0,
): readonly ReadCall[] {
  const value = part.at(pointer);
  if (isJsonArray(value)) {
    return part.children(pointer).flatMap((item) => objectCalls(part, item, family, rules, depth + 1));
  }
  if (!isJsonObject(value) || depth > 4) return [];
  if (rules.isSingleKey === true) return singleKeyCall(part, pointer, value, family);
  if (isMcpRequest(value)) {
    const params = childPointer(pointer, 'params');
    const call = written(part, pointer, params, params, 'mcp-request', { withoutArguments: 'empty' });
    return call === null ? [] : [call];
  }
  for (const key of wrapperKeys) {
    const inner = member(value, key);
    if (isJsonArray(inner) || isJsonObject(inner)) {
      // A request of MAC is a call, also without arguments.
      const own: ObjectCallRules = key === 'toolRequest' ? { withoutArguments: 'empty' } : rules;
      return objectCalls(part, childPointer(pointer, key), family, own, depth + 1);
    }
  }
  if (rules.isLoose === true && !isSurelyCall(value)) return [];
  const call = objectCall(part, pointer, family, rules);
  return call === null ? [] : [call];
}

/** Whether it is MCP's request to call a tool, also as a log line. */
export function isMcpRequest(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && value['method'] === 'tools/call' && isJsonObject(value['params']);
}

/** Whether an object in prose can only be a call: a valid tool name, and arguments that are values and no schema. */
function isSurelyCall(value: JsonObject): boolean {
  if (isJsonObject(member(value, 'function'))) return calledTool(value) !== null || argumentsKey(value) !== null;
  if (isStep(value)) return false;
  const nameKey = nameKeys.map((key) => keyOf(value, [key])).find((key) => key !== null) ?? null;
  const name = nameKey === null ? undefined : value[nameKey];
  const key = argumentsKey(value);
  const args = key === null ? undefined : value[key];
  if (
    nameKey === null ||
    (typeof name === 'string' &&
      name !== 'Final Answer' &&
      !(isSurePair(value, key) ? spacedName : toolName).test(name))
  )
    return false;
  const isFunction = /^(?:functions?|tool_name)$/i.test(nameKey);
  if (typeof name !== 'string') return name === null && isFunction && isJsonObject(args);
  if (key === null) return isFunction && Object.keys(value).length <= 2 && calledKeysOnly(value, [nameKey]);
  const lower = objectOf([
    ...Object.entries(value).map(([one, inner]) => [one.toLowerCase(), inner] as const),
    ['name', name],
    ['arguments', args],
  ]);
  if (typeof args === 'string') {
    if (key === 'input' && !isFunction) {
      return args.trimStart().startsWith('{') || calledKeysOnly(value, [nameKey, key]);
    }
    return isFunction || /^arguments?$/i.test(key) || /input$/i.test(key);
  }
  if (args === null) return isFunction || /^arguments?$/i.test(key);
  if (!isJsonObject(args)) return isJsonArray(args) && (isFunction || /^arguments?$|_input$/i.test(key));
  return Object.keys(args).length === 0 ? !/^param/i.test(key) || !hasDescription(value) : calledTool(lower) !== null;
}

/** Whether it is a trace step: those also have a name and an input, but a start time or a trace id as well. */
export function isStep(value: JsonObject): boolean {
  return ['startTime', 'start_time', 'traceId', 'trace_id'].some((key) => Object.hasOwn(value, key));
}

/** The names of tools. Models also write words with spaces, which count where only a call can be. */
const toolName = /^[\p{L}_$][\p{L}\p{N}_$.:/-]{0,127}$/u;
const spacedName = /^[\p{L}_$][\p{L}\p{N}_$.:/ -]{0,127}$/u;

function isSurePair(value: JsonObject, argumentsKey: string | null): boolean {
  return Object.keys(value).length === 2 && argumentsKey !== null && /^arguments$|_input$/.test(argumentsKey);
}

/** Key pairs that only calls have. */
const callPairs = [
  ['action', 'action_input'],
  ['tool', 'tool_input'],
  ['tool_name', 'arguments'],
  ['tool_name', 'parameters'],
  ['function', 'arguments'],
  ['name', 'arguments'],
] as const;

/** The pointers of calls in JSON without a mark that have no valid tool name. */
export function unnamedCalls(part: JsonPart): readonly string[] {
  const meant = (value: JsonValue, depth: number): readonly string[] => {
    if (isJsonArray(value)) return value.flatMap((item, at) => meant(item, depth + 1).map((inner) => `/${at}${inner}`));
    if (!isJsonObject(value) || depth > 4) return [];
    for (const key of ['tool_calls', 'tool_call', 'action_requests'] as const) {
      const inner = member(value, key);
      if (isJsonObject(inner) || isJsonArray(inner)) {
        const items = isJsonArray(inner) ? inner.map((item, at) => [`/${at}`, item] as const) : [['', inner] as const];
        return items.flatMap(([at, item]) => (isJsonObject(item) && isUnnamed(item) ? [`/${key}${at}`] : []));
      }
    }
    const pair = callPairs.find((keys) => keys.every((key) => Object.hasOwn(value, key)));
    return pair !== undefined && isUnnamed(value) && !hasDescription(value) ? [''] : [];
  };
  return meant(part.root, 0);
}

function isUnnamed(value: JsonObject): boolean {
  if (isWrapper(value) || isJsonObject(member(value, 'function'))) return false;
  const key = keyOf(value, nameKeys);
  const name = key === null ? undefined : value[key];
  return typeof name !== 'string' || name.trim() === '';
}

/** Whether it has only these keys, an id and a type. A trace step has more. */
function calledKeysOnly(value: JsonObject, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key) || idKeys.includes(key) || key === 'type');
}

function hasDescription(value: JsonObject): boolean {
  return Object.hasOwn(value, 'description');
}

/** Whether it is LionAGI's ActionResponseModel: a request with its output, which has run. */
export function isActionResponse(value: JsonObject): boolean {
  const name = member(value, 'function');
  return (typeof name === 'string' || name === null) && member(value, 'output') !== undefined;
}

/** The call in one object; null if it is none. */
export function objectCall(
  part: JsonPart,
  pointer: string,
  family: CallFamily,
  rules: ObjectCallRules,
): ReadCall | null {
  const value = part.at(pointer);
  if (!isJsonObject(value) || isActionResponse(value)) return null;
  // OpenAI's wrapper: it holds the name; the arguments are inside or beside it.
  const wrapped = keyOf(value, ['function', 'custom']);
  const inner = wrapped === null ? null : member(value, wrapped);
  if (wrapped !== null && isJsonObject(inner ?? undefined)) {
    const innerPointer = childPointer(pointer, wrapped);
    return written(
      part,
      pointer,
      innerPointer,
      argumentsKey(inner as JsonObject) === null ? pointer : innerPointer,
      family,
      rules,
    );
  }
  return written(part, pointer, pointer, pointer, family, rules);
}

function written(
  part: JsonPart,
  whole: string,
  nameHolder: string,
  argumentsHolder: string,
  family: CallFamily,
  rules: ObjectCallRules,
): ReadCall | null {
  const holder = part.at(nameHolder);
  const outer = part.at(argumentsHolder);
  const all = part.at(whole);
  if (!isJsonObject(holder) || !isJsonObject(outer) || !isJsonObject(all)) return null;
  // LionAGI accepts null as a name: a call, but a broken one.
  const isNameless = rules.isLoose === true && holder['function'] === null;
  const names = nameKeys.map((key) => keyOf(holder, [key]));
  const nameKey = isNameless ? 'function' : names.find((key) => key !== null && typeof holder[key] === 'string');
  if (nameKey === undefined || nameKey === null) return null;
  if (isNoTool(holder[nameKey], family)) return null;
  const key = argumentsKey(outer);
  if (key === null && rules.withoutArguments === 'no-call') return null;
  const span = part.value(whole) ?? part.placed.span(part.span.start, part.span.end);
  const name = part.string(childPointer(nameHolder, nameKey));
  const prefix = /recipient/i.test(nameKey) && name.text.startsWith('functions.') ? 'functions.'.length : 0;
  const id = idKeys.map((one) => member(all, one)).find((one) => typeof one === 'string' || isNumber(one));
  return buildCall(family, {
    name: partOf(name, prefix, name.text.length),
    arguments:
      key === null
        ? noArguments({ start: span.end, end: span.end })
        : argumentsAt(part, childPointer(argumentsHolder, key)),
    id: id === undefined || id === null || id === '' ? undefined : String(id),
    span,
    problems: part.problemsIn(span),
  });
}

/** The pointers of list items without a tool name. */
export function namelessItems(part: JsonPart): readonly string[] {
  if (!isJsonArray(part.root)) return [];
  const items = part.entries('').filter(([, value]) => !hasName(value) && !(isJsonObject(value) && isWrapper(value)));
  return items.map(([pointer]) => pointer);
}

/** Whether it is an object with a tool's name. */
export function hasName(value: JsonValue): boolean {
  return isJsonObject(value) && keyOf(value, nameKeys) !== null;
}

function isWrapper(value: JsonObject): boolean {
  return wrapperKeys.some((key) => Object.hasOwn(value, key)) || keyOf(value, ['custom']) !== null;
}

/** Names by which agents decline to call a tool. */
function isNoTool(name: JsonValue | undefined, family: CallFamily): boolean {
  return (
    (name === 'Final Answer' && family !== 'react-json') ||
    (name === 'directly_answer' && family.startsWith('command-'))
  );
}

function singleKeyCall(part: JsonPart, pointer: string, value: JsonObject, family: CallFamily): readonly ReadCall[] {
  const keys = Object.keys(value);
  const [name] = keys;
  if (name === undefined || keys.length !== 1) return [];
  const inner = childPointer(pointer, name);
  const span = part.value(pointer) ?? part.placed.span(part.span.start, part.span.end);
  const key = part.key(inner);
  const place = key === null ? span : { start: key.start + 1, end: Math.max(key.start + 1, key.end - 1) };
  return [
    buildCall(family, {
      name: { text: name, span: () => place },
      arguments: argumentsAt(part, inner),
      span,
      problems: part.problems,
    }),
  ];
}

function argumentsKey(object: JsonObject): string | null {
  return keyOf(object, argumentKeys);
}

/** The first of the keys that the object has; without an exact one, in any letter case and with an extra `s`. */
function keyOf(object: JsonObject, keys: readonly string[]): string | null {
  const exact = keys.find((key) => Object.hasOwn(object, key));
  if (exact !== undefined) return exact;
  const own = Object.keys(object).slice(0, 50);
  for (const key of keys) {
    const found = own.find(
      (one) => one.toLowerCase() === key.toLowerCase() || one.toLowerCase() === `${key.toLowerCase()}s`,
    );
    if (found !== undefined) return found;
  }
  return null;
}
