import { isNumber } from '../../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, member } from '../../json/json-value.ts';
import type { CallFamily } from '../call-family.ts';

// The shapes of calls in messages that frameworks save or print as JSON.

/** The families of frameworks; a text of one of them is read as saved messages. */
export const dumpFamilies: ReadonlySet<CallFamily> = new Set([
  ...(['langchain', 'ai-sdk', 'semantic-kernel', 'llama-index', 'pydantic-ai'] as const),
  ...(['haystack', 'autogen', 'letta', 'dify', 'dspy'] as const),
]);

/** The keys of the parts of a call in its object. */
export interface CallShape {
  readonly family: CallFamily;
  /** The member that holds name and arguments; absent where the object itself does. */
  readonly within?: string;
  readonly name: string;
  /** A prefix of the name in its text, not part of the name. */
  readonly prefix?: string;
  /** The member whose text comes before the name: Semantic Kernel's plugin. */
  readonly plugin?: string;
  /** Null for a call without arguments. */
  readonly arguments: string | null;
  readonly isText?: boolean;
  readonly id: string | null;
}

const argumentKeys = ['arguments', 'args', 'input'] as const;

function isText(value: JsonObject, key: string): boolean {
  const text = member(value, key);
  return typeof text === 'string' && text !== '';
}

/** The first key with a value that is not null; null if there is none. */
export function firstKey(value: JsonObject, keys: readonly string[]): string | null {
  return keys.find((key) => (member(value, key) ?? null) !== null) ?? null;
}

function idKey(value: JsonObject, keys: readonly string[] = ['id']): string | null {
  return keys.find((key) => isText(value, key) || isNumber(member(value, key))) ?? null;
}

/** The shape of the call in an object; null for anything else. A definition has no arguments, and a result is not taken for a call. */
export function callShape(value: JsonObject): CallShape | null {
  return partShape(value) ?? namedShape(value) ?? typedShape(value) ?? heldShape(value) ?? bareShape(value);
}

/** Parts of the AI SDK, in messages of its user interface (`tool-NAME`), in results and in streams; also of Mastra. */
function partShape(value: JsonObject): CallShape | null {
  if (!isText(value, 'toolCallId')) return null;
  const type = member(value, 'type');
  // The provider runs the call itself.
  if (member(value, 'providerExecuted') === true) return null;
  const args = firstKey(value, ['input', 'args', 'rawInput', 'inputText']);
  const base = { family: 'ai-sdk', arguments: args, id: 'toolCallId' } as const;
  if (isText(value, 'toolName')) {
    const isCall = typeof type !== 'string' || /^(?:dynamic-tool|tool-call|tool-input-(?:available|error))$/.test(type);
    return isCall && (args !== null || type !== undefined) ? { ...base, name: 'toolName' } : null;
  }
  const isNamed = typeof type === 'string' && type.length > 5 && type.startsWith('tool-') && isText(value, 'state');
  return isNamed ? { ...base, name: 'type', prefix: 'tool-' } : null;
}

/** Objects that name the tool under a key of their own: PydanticAI, LlamaIndex, Semantic Kernel, DSPy. */
function namedShape(value: JsonObject): CallShape | null {
  if (isText(value, 'tool_name')) {
    const id = idKey(value, ['tool_call_id', 'tool_id', 'id']);
    if (member(value, 'part_kind') === 'tool-call') {
      return { family: 'pydantic-ai', name: 'tool_name', arguments: firstKey(value, ['args']), id };
    }
    if (Object.hasOwn(value, 'tool_kwargs')) {
      return { family: 'llama-index', name: 'tool_name', arguments: firstKey(value, ['tool_kwargs']), id };
    }
  }
  for (const [name, plugin, args, id] of [
    ['FunctionName', 'PluginName', 'Arguments', 'Id'],
    ['functionName', 'pluginName', 'arguments', 'id'],
    ['function_name', 'plugin_name', 'arguments', 'id'],
  ] as const) {
    if (!isText(value, name)) continue;
    const type = member(value, '$type') ?? member(value, 'content_type');
    const isCall =
      type === undefined ? Object.hasOwn(value, args) : /^(?:FunctionCallContent|function_?call)$/i.test(String(type));
    if (!isCall) return null;
    const own = isText(value, plugin) ? { plugin } : {};
    return { family: 'semantic-kernel', name, ...own, arguments: firstKey(value, [args]), id: idKey(value, [id]) };
  }
  if (isText(value, 'next_tool_name') && isJsonObject(member(value, 'next_tool_args'))) {
    // ReAct of DSPy ends its calls with this name.
    if (member(value, 'next_tool_name') === 'finish') return null;
    return { family: 'dspy', name: 'next_tool_name', arguments: 'next_tool_args', id: null };
  }
  return null;
}

/** Objects with a type of a call: OpenAI's Responses, Anthropic, LangChain, traces. */
function typedShape(value: JsonObject): CallShape | null {
  if (!isText(value, 'name')) return null;
  const type = member(value, 'type') ?? member(value, '$type');
  const args = firstKey(value, argumentKeys);
  switch (type) {
    case 'function_call':
    case 'functionCall':
    case 'custom_tool_call': {
      const id = idKey(value, ['call_id', 'callId', 'id']);
      const isCustom = type === 'custom_tool_call';
      return { family: 'openai-responses', name: 'name', arguments: args, id, ...(isCustom ? { isText: true } : {}) };
    }
    case 'tool_use':
      return { family: 'anthropic', name: 'name', arguments: args, id: idKey(value) };
    case 'tool_call':
    case 'invalid_tool_call': {
      if (args === null) return null;
      const family = args === 'args' ? 'langchain' : 'json';
      return { family, name: 'name', arguments: args, id: idKey(value, ['id', 'tool_call_id']) };
    }
    default:
      return null;
  }
}

/** Objects with a call under a known key: OpenAI, Gemini, Bedrock, Haystack, Letta. */
function heldShape(value: JsonObject): CallShape | null {
  for (const within of ['function', 'custom']) {
    const inner = member(value, within);
    const args = isJsonObject(inner) ? firstKey(inner, argumentKeys) : null;
    if (isJsonObject(inner) && isText(inner, 'name') && args !== null) {
      const isCustom = within === 'custom' ? { isText: true } : {};
      return { family: 'openai-chat', within, name: 'name', arguments: args, id: idKey(value), ...isCustom };
    }
  }
  for (const within of ['functionCall', 'function_call']) {
    const inner = member(value, within);
    if (!isJsonObject(inner) || !isText(inner, 'name')) continue;
    const args = firstKey(inner, argumentKeys);
    // Without arguments it is the tool choice of a request.
    if (within === 'function_call' && args === null) continue;
    const family = args === 'arguments' ? 'openai-legacy' : 'gemini';
    return { family, within, name: 'name', arguments: args, id: null };
  }
  const use = member(value, 'toolUse');
  if (isJsonObject(use) && isText(use, 'name') && isText(use, 'toolUseId')) {
    return {
      family: 'bedrock-converse',
      within: 'toolUse',
      name: 'name',
      arguments: firstKey(use, ['input']),
      id: 'toolUseId',
    };
  }
  // Nova Sonic's events, from a stream in both directions.
  if (isJsonObject(use) && isText(use, 'toolName') && isText(use, 'toolUseId') && Object.hasOwn(use, 'content')) {
    const base = { family: 'bedrock-converse', within: 'toolUse', id: 'toolUseId' } as const;
    return { ...base, name: 'toolName', arguments: firstKey(use, ['content']) };
  }
  const call = member(value, 'tool_call');
  if (isJsonObject(call) && Object.hasOwn(call, 'arguments')) {
    const args = firstKey(call, ['arguments']);
    const id = idKey(call, ['id', 'tool_call_id']);
    if (isText(call, 'tool_name')) {
      return { family: 'haystack', within: 'tool_call', name: 'tool_name', arguments: args, id };
    }
    if (isText(call, 'name') && isText(call, 'tool_call_id')) {
      return { family: 'letta', within: 'tool_call', name: 'name', arguments: args, id };
    }
  }
  return null;
}

/** AutoGen's FunctionCall and Letta's ToolCall: a name, JSON in a text, an id, and nothing else. */
function bareShape(value: JsonObject): CallShape | null {
  const args = member(value, 'arguments');
  if (!isText(value, 'name') || typeof args !== 'string' || !args.trimStart().startsWith('{')) return null;
  const id = idKey(value, ['tool_call_id', 'id']);
  if (id === null || Object.keys(value).length > 3) return null;
  return { family: id === 'id' ? 'autogen' : 'letta', name: 'name', arguments: 'arguments', id };
}

/** The roles and types of messages that no model wrote. */
const others = /^(?:user|human|system|developer|tool|function|ipython|observation|data)(?:message(?:chunk)?)?$/i;

/** The types of results, of AutoGen's messages that repeat calls with their results, and of calls that a provider runs itself. */
const results =
  /^(?:(?:tool|function|custom|mcp|computer)[-_].*(?:result|error|output|return|response)[\s\S]*|server_tool_use|mcp_tool_use|FunctionResult(?:Content)?|FunctionExecutionResultMessage|ToolCall(?:Execution|Summary)\w*|remove)$/i;

/** The sender of a message, by the framework's role; null for an object that is no message. */
export function senderOf(value: JsonObject): 'model' | 'other' | null {
  const role = roleOf(value);
  if (role !== null) return others.test(role) ? 'other' : 'model';
  const kind = member(value, 'message_type');
  if (typeof kind === 'string') return /^(?:user|system|tool_return|function_return)/.test(kind) ? 'other' : 'model';
  const classPath = member(value, 'id');
  if (member(value, 'type') === 'constructor' && isJsonArray(classPath)) {
    const name = String(classPath.at(-1));
    return name.includes('Message') ? (/^(?:AI|Chat)Message/.test(name) ? 'model' : 'other') : null;
  }
  const type = member(value, 'type');
  if (typeof type === 'string') {
    if (/^(?:ai|AIMessage(?:Chunk)?|AssistantMessage)$/.test(type)) return 'model';
    const isMessage = Object.hasOwn(value, 'content') || Object.hasOwn(value, 'data') || Object.hasOwn(value, 'source');
    if (isMessage && others.test(type)) return 'other';
    if (results.test(type) && Object.hasOwn(value, 'content')) return 'other';
    if (/(?:Message|Event)$/.test(type) && Object.hasOwn(value, 'source')) return 'model';
  }
  if (isJsonArray(member(value, 'parts'))) {
    const own = member(value, 'kind');
    if (own === 'request' || own === 'response') return own === 'request' ? 'other' : 'model';
  }
  return null;
}

/** The role of a message. ShareGPT writes `from`, Semantic Kernel an object. */
function roleOf(value: JsonObject): string | null {
  for (const key of ['role', 'Role', '_role']) {
    const role = member(value, key);
    if (typeof role === 'string') return role;
    const label = isJsonObject(role) ? (member(role, 'Label') ?? member(role, 'label')) : undefined;
    if (typeof label === 'string') return label;
  }
  const from = member(value, 'from');
  return typeof from === 'string' && typeof member(value, 'value') === 'string' ? from : null;
}

/** Whether an object is the result of a tool, or a part of a message without a call. */
export function isResult(value: JsonObject): boolean {
  const type = member(value, 'type') ?? member(value, '$type') ?? member(value, 'content_type');
  if (typeof type === 'string' && results.test(type)) return true;
  const kind = member(value, 'part_kind');
  return (typeof kind === 'string' && kind !== 'tool-call') || isLangchainOther(value);
}

/** A dumped object of LangChain that is no message, such as a prompt with examples. */
function isLangchainOther(value: JsonObject): boolean {
  const classPath = member(value, 'id');
  return isJsonArray(classPath) && classPath.includes('langchain') && classPath.includes('prompts');
}

/** Members with definitions, results or the model's input, never with its calls. */
const passedOver: ReadonlySet<string> = new Set([
  ...['tools', 'functions', 'available_tools', 'tool_definitions', 'schema', 'input_schema', 'inputSchema'],
  ...['examples', 'serialized', 'invocation_params', 'tool_call_chunks', 'model_input_messages', 'input_messages'],
  ...['observation', 'tool_output', 'tool_results', 'toolResults', 'tool_call_result', 'artifact'],
]);

/** Keys of the model's input, each beside the key of its answer. */
const givenBeside: readonly (readonly [given: string, answered: string])[] = [
  ['request', 'response'],
  ['inputs', 'outputs'],
  ['input', 'output'],
  ['input', 'new_items'],
  ['input', 'newItems'],
];

/** The members of an object in which calls can be; repeated members come last. */
export function searchedKeys(value: JsonObject): readonly string[] {
  const given = givenBeside.filter(([, answered]) => (member(value, answered) ?? null) !== null).map(([key]) => key);
  const keys = Object.keys(value).filter((key) => !passedOver.has(key) && !given.includes(key));
  const repeating = (key: string): number => (key === 'additional_kwargs' || key === 'raw' ? 1 : 0);
  return keys.sort((one, other) => repeating(one) - repeating(other));
}
