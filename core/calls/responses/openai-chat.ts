import { isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { valueAt } from '../../json/pointer.ts';
import { strictJson } from '../../json/strict-json.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { type Answer, addText, type DraftCall, fill, placeOf, type ResponseFamily } from '../answer.ts';
import type { CallProblem } from '../call.ts';
import type { JsonPart } from '../json-part.ts';

// OpenAI's Chat Completions, and others with its form: Mistral, Groq, DeepSeek, xAI, Moonshot, Alibaba.

const inCall = { name: '', id: 'id' } as const;
const inFunction = { name: 'name', arguments: 'arguments' } as const;
const inCustom = { name: 'name', arguments: 'input' } as const;

interface Message {
  readonly pointer: string;
  readonly value: JsonObject;
  readonly isDelta: boolean;
}

/** The list of choices, which some servers put into `data`, with its pointer; null without one. */
function choicesIn(root: JsonObject): { readonly pointer: string; readonly choices: JsonArray } | null {
  for (const pointer of ['/choices', '/data/choices']) {
    const choices = valueAt(root, pointer);
    if (isJsonArray(choices)) return { pointer, choices };
  }
  return null;
}

/** The messages in the value: those of the first choice, in a stream its deltas. */
function messages({ root }: JsonPart): readonly Message[] {
  if (!isJsonObject(root)) return [];
  const found = choicesIn(root);
  if (found !== null) {
    return found.choices.flatMap((choice, at): readonly Message[] => {
      if (!isJsonObject(choice) || (choice['index'] ?? at) !== 0) return [];
      const { message, delta } = choice;
      const pointer = `${found.pointer}/${at}`;
      // Some servers also send the same piece of a stream as a message.
      if (isJsonObject(delta)) return [{ pointer: `${pointer}/delta`, value: delta, isDelta: true }];
      return isJsonObject(message) ? [{ pointer: `${pointer}/message`, value: message, isDelta: false }] : [];
    });
  }
  const { message } = root;
  return isJsonObject(message) && isJsonArray(message['tool_calls'])
    ? [{ pointer: '/message', value: message, isDelta: false }]
    : [{ pointer: '', value: root, isDelta: false }];
}

/** Pointers of the calls in a run of the Assistants API, and in a piece of its step. */
const ofRuns = {
  'thread.run': '/required_action/submit_tool_outputs',
  'thread.run.step.delta': '/delta/step_details',
} as const;

function runPointer(root: JsonObject): (typeof ofRuns)[keyof typeof ofRuns] | null {
  const { object } = root;
  if (object !== 'thread.run' && object !== 'thread.run.step.delta') return null;
  return isJsonArray(valueAt(root, `${ofRuns[object]}/tool_calls`)) ? ofRuns[object] : null;
}

function addRun(answer: Answer, part: JsonPart, pointer: (typeof ofRuns)[keyof typeof ofRuns]): void {
  const value = part.at(pointer);
  const isDelta = pointer === ofRuns['thread.run.step.delta'];
  // The end of a stream repeats the whole.
  if (isJsonObject(value) && (isDelta || answer.last === null)) addMessage(answer, part, { pointer, value, isDelta });
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
    if (runPointer(root) !== null) return true;
    const found = choicesIn(root);
    if (found !== null) {
      const [first] = found.choices;
      const isChunk = root['object'] === 'chat.completion.chunk';
      return isChunk || (isJsonObject(first) && (isJsonObject(first['message']) || isJsonObject(first['delta'])));
    }
    if (isWrapped(root)) return true;
    const calls = root['tool_calls'];
    return isJsonArray(calls) && calls.length > 0 && calls.every(isWrapped);
  },
  add(answer, part) {
    const { root } = part;
    const run = isJsonObject(root) ? runPointer(root) : null;
    if (run !== null) addRun(answer, part, run);
    else if (isJsonArray(root))
      for (const [pointer, call] of part.entries('')) addCall(answer, part, pointer, call, false);
    else if (isWrapped(root)) addCall(answer, part, '', root, false);
    else for (const message of messages(part)) addMessage(answer, part, message);
  },
};

function addMessage(answer: Answer, part: JsonPart, { pointer, value, isDelta }: Message): void {
  const { content } = value;
  addText(answer.content, part, `${pointer}/content`, content ?? null);
  if (isJsonArray(content)) {
    for (const item of part.children(`${pointer}/content`)) {
      addText(answer.content, part, `${item}/text`);
      addText(answer.reasoning, part, `${item}/thinking`);
      for (const thought of part.children(`${item}/thinking`)) addText(answer.reasoning, part, `${thought}/text`);
    }
  }
  for (const key of ['reasoning_content', 'reasoning']) {
    addText(answer.reasoning, part, `${pointer}/${key}`, value[key] ?? null);
  }
  // SDKs write it in camel case.
  for (const key of ['tool_calls', 'toolCalls']) {
    const calls = value[key] ?? null;
    for (const [at, call] of part.entries(`${pointer}/${key}`, calls)) addCall(answer, part, at, call, isDelta);
  }
  const legacy = value['function_call'];
  if (isJsonObject(legacy) && !isUnset(legacy)) {
    const key = isDelta ? 'function_call' : null;
    const draft = (key && answer.called(key)) ?? answer.begin(key, part, `${pointer}/function_call`);
    fill(draft, part, `${pointer}/function_call`, inFunction, legacy);
  }
}

/** Servers in Go write all members of a struct, unused ones empty. */
function isUnset(value: JsonObject): boolean {
  return Object.values(value).every((member) => member === '' || member === null);
}

/** Whether OpenAI runs it itself: code, and file search, in a step of a run. */
function isHosted(value: JsonObject): boolean {
  const { type } = value;
  return typeof type === 'string' && !['function', 'custom'].includes(type) && isJsonObject(value[type]);
}

function holderOf(value: JsonObject): 'function' | 'custom' {
  const { custom } = value;
  return isJsonObject(custom) && !(isUnset(custom) && isJsonObject(value['function'])) ? 'custom' : 'function';
}

function addCall(answer: Answer, part: JsonPart, pointer: string, value: JsonValue, isDelta: boolean): void {
  if (!isJsonObject(value) || isHosted(value)) return;
  const isCustom = holderOf(value) === 'custom';
  const draft = begun(answer, part, pointer, value, isDelta);
  draft.isText = isCustom;
  // Gemini's OpenAI-compatible interface.
  const extra = value['extra_content'];
  const signature = extra === undefined ? undefined : valueAt(extra, '/google/thought_signature');
  if (typeof signature === 'string') draft.signed = { format: 'gemini', parts: [{ thoughtSignature: signature }] };
  fill(draft, part, pointer, inCall, value);
  if (isCustom) fill(draft, part, `${pointer}/custom`, inCustom, value['custom']);
  else fill(draft, part, `${pointer}/function`, inFunction, value['function'] ?? null);
}

/** The call of the piece: by its index, else the last; a new one for another id, or for a name and arguments behind whole arguments. */
function begun(answer: Answer, part: JsonPart, pointer: string, value: JsonObject, isDelta: boolean): DraftCall {
  const { index, id } = value;
  const holder = value['function'] ?? value['custom'];
  const name = isJsonObject(holder) ? holder['name'] : undefined;
  const isNamed = typeof name === 'string' && name !== '';
  const known = isDelta ? (typeof index === 'number' ? answer.called(index) : isNamed ? null : answer.last) : null;
  const isOther =
    known !== null && isNamed && typeof id === 'string' && id !== '' && known.id !== null && known.id !== id;
  const isSameIndex = known !== null && !isOther && isNamed && isJsonObject(holder) && beginsAnother(known, holder);
  if (known !== null && !isOther && !isSameIndex) return known;
  const draft = answer.begin(isDelta && typeof index === 'number' ? index : null, part, pointer);
  if (isSameIndex) draft.problems.push(sameIndex(placeOf(draft)));
  return draft;
}

/** Whether the piece, with a name, begins another call: the arguments of the known one are whole, in one piece, and this one's begin anew. */
function beginsAnother(known: DraftCall, holder: JsonObject): boolean {
  const args = holder['arguments'];
  const written = known.pieces.filter(({ text }) => text !== '');
  const [first, ...more] = written;
  if (first === undefined || more.length > 0 || typeof args !== 'string' || !args.startsWith('{')) return false;
  return known.name !== null && args !== first.text && isJsonObject(strictJson(first.text));
}

function sameIndex(span: Span): CallProblem {
  const message = say`Another call has the same index. Clients may merge these calls.`;
  return { kind: 'merged-arguments', severity: 'warning', message, span };
}

/** OpenAI's older form: one `function_call` in a message. */
export const openaiLegacyResponse: ResponseFamily = {
  family: 'openai-legacy',
  knows: (part) => {
    const [message] = messages(part);
    const call = message?.value['function_call'];
    return isJsonObject(call) && typeof call['arguments'] === 'string' && !isUnset(call);
  },
  add: openaiChat.add,
};
