import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { valueAt } from '../../json/pointer.ts';
import { type Answer, addText, type DraftCall, fill, type ResponseFamily } from '../answer.ts';
import type { JsonPart } from '../json-part.ts';

// OpenAI's Chat Completions, and all that speak its form: Mistral, Groq, DeepSeek, xAI, Moonshot, Alibaba.

const inCall = { name: '', id: 'id' } as const;
const inFunction = { name: 'name', arguments: 'arguments' } as const;
const inCustom = { name: 'name', arguments: 'input' } as const;

/** The message that the value is or holds: of the first choice, of a stream its delta. */
function messages(part: JsonPart): readonly string[] {
  const { root } = part;
  if (!isJsonObject(root)) return [];
  const base = isJsonArray(root['choices']) || !isJsonObject(root['data']) ? '' : '/data';
  const choices = base === '' ? root['choices'] : part.at('/data/choices');
  if (isJsonArray(choices)) {
    const found: string[] = [];
    choices.forEach((choice, at) => {
      if (!isJsonObject(choice) || (choice['index'] ?? at) !== 0) return;
      if (isJsonObject(choice['message'])) found.push(`${base}/choices/${at}/message`);
      if (isJsonObject(choice['delta'])) found.push(`${base}/choices/${at}/delta`);
    });
    return found;
  }
  return isJsonObject(root['message']) && isJsonArray(root['message']['tool_calls']) ? ['/message'] : [''];
}

function isWrapped(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value)) return false;
  const inner = value['function'] ?? value['custom'];
  if (!isJsonObject(inner) || typeof inner['name'] !== 'string') return false;
  return typeof inner['arguments'] === 'string' || typeof inner['input'] === 'string';
}

export const openaiChat: ResponseFamily = {
  family: 'openai-chat',
  knows(part) {
    const { root } = part;
    if (isJsonArray(root)) return root.length > 0 && root.every(isWrapped);
    if (!isJsonObject(root)) return false;
    const data = root['data'];
    const inner = isJsonObject(data) ? data['choices'] : undefined;
    const choices = isJsonArray(inner) ? inner : root['choices'];
    if (isJsonArray(choices)) {
      const [first] = choices;
      const isChunk = root['object'] === 'chat.completion.chunk';
      return isChunk || (isJsonObject(first) && (isJsonObject(first['message']) || isJsonObject(first['delta'])));
    }
    if (isWrapped(root)) return true;
    const calls = root['tool_calls'];
    return isJsonArray(calls) && calls.length > 0 && calls.every(isWrapped);
  },
  add(answer, part) {
    const root = part.at('');
    if (isJsonArray(root)) for (const pointer of part.children('')) addCall(answer, part, pointer);
    else if (isWrapped(root)) addCall(answer, part, '');
    else for (const pointer of messages(part)) addMessage(answer, part, pointer);
  },
};

function addMessage(answer: Answer, part: JsonPart, pointer: string): void {
  const message = part.at(pointer);
  if (!isJsonObject(message)) return;
  const content = message['content'];
  addText(answer.content, part, `${pointer}/content`, content ?? null);
  if (isJsonArray(content)) {
    for (const item of part.children(`${pointer}/content`)) {
      addText(answer.content, part, `${item}/text`);
      addText(answer.reasoning, part, `${item}/thinking`);
      for (const thought of part.children(`${item}/thinking`)) addText(answer.reasoning, part, `${thought}/text`);
    }
  }
  for (const key of ['reasoning_content', 'reasoning']) {
    addText(answer.reasoning, part, `${pointer}/${key}`, message[key] ?? null);
  }
  // SDKs write it in camel case.
  for (const key of ['tool_calls', 'toolCalls']) {
    const calls = message[key];
    if (calls === undefined) continue;
    for (const call of part.children(`${pointer}/${key}`)) addCall(answer, part, call);
  }
  if (isJsonObject(message['function_call'])) {
    const draft = answer.called('function_call') ?? answer.begin('function_call', part, `${pointer}/function_call`);
    fill(draft, part, `${pointer}/function_call`, inFunction);
  }
}

function addCall(answer: Answer, part: JsonPart, pointer: string): void {
  const value = part.at(pointer);
  if (!isJsonObject(value)) return;
  const isCustom = isJsonObject(value['custom']);
  const draft = begun(answer, part, pointer, value);
  draft.isText = isCustom;
  // Gemini's OpenAI-compatible interface.
  const extra = value['extra_content'];
  const signature = extra === undefined ? undefined : valueAt(extra, '/google/thought_signature');
  if (typeof signature === 'string') draft.signed = { form: 'gemini', parts: [{ thoughtSignature: signature }] };
  fill(draft, part, pointer, inCall, value);
  if (isCustom) fill(draft, part, `${pointer}/custom`, inCustom, value['custom']);
  else fill(draft, part, `${pointer}/function`, inFunction, value['function'] ?? null);
}

/** The call that the piece belongs to: the one of its index, without one the last; a new one where the id is another. */
function begun(answer: Answer, part: JsonPart, pointer: string, value: JsonObject): DraftCall {
  const { index, id } = value;
  const holder = value['function'] ?? value['custom'];
  const name = isJsonObject(holder) ? holder['name'] : undefined;
  const isNamed = typeof name === 'string' && name !== '';
  const isDelta = pointer.includes('/delta/');
  const known = isDelta ? (typeof index === 'number' ? answer.called(index) : isNamed ? null : answer.last) : null;
  const isOther =
    known !== null && isNamed && typeof id === 'string' && id !== '' && known.id !== null && known.id !== id;
  return known === null || isOther
    ? answer.begin(isDelta && typeof index === 'number' ? index : null, part, pointer)
    : known;
}

/** OpenAI's older form: one `function_call` in a message. */
export const openaiLegacyResponse: ResponseFamily = {
  family: 'openai-legacy',
  knows: (part) => {
    const [pointer] = messages(part);
    const call = pointer === undefined ? undefined : part.at(`${pointer}/function_call`);
    return isJsonObject(call) && typeof call['arguments'] === 'string';
  },
  add: openaiChat.add,
};
