import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { type Answer, addPiece, addText, fill, type ResponseFamily, valuesIn } from '../answer.ts';
import type { JsonPart } from '../json-part.ts';

// OpenAI's Responses API, its stream, and its bare items.

const callTypes: ReadonlySet<unknown> = new Set(['function_call', 'custom_tool_call']);

function isItem(part: JsonPart, pointer: string): boolean {
  return callTypes.has(part.at(`${pointer}/type`)) && typeof part.at(`${pointer}/name`) === 'string';
}

export const openaiResponsesResponse: ResponseFamily = {
  family: 'openai-responses',
  knows(part) {
    const { root } = part;
    if (valuesIn(part).some((item) => isItem(part, item))) return true;
    if (!isJsonObject(root)) return false;
    if (typeof root['type'] === 'string' && root['type'].startsWith('response.')) return true;
    return (
      isJsonArray(root['output']) &&
      (root['object'] === 'response' ||
        part.children('/output').some((item) => typeof part.at(`${item}/type`) === 'string'))
    );
  },
  add(answer, part) {
    const list = isJsonArray(part.root) ? '' : '/output';
    if (isItem(part, '')) addItem(answer, part, '');
    else if (isJsonArray(part.at(list))) for (const item of part.children(list)) addItem(answer, part, item);
    else addEvent(answer, part);
  },
};

function addItem(answer: Answer, part: JsonPart, pointer: string): void {
  const type = part.at(`${pointer}/type`);
  if (callTypes.has(type)) {
    const draft = answer.begin(null, part, pointer);
    draft.isText = type === 'custom_tool_call';
    fill(draft, part, pointer, { name: 'name', arguments: draft.isText ? 'input' : 'arguments', id: 'call_id' });
    if (draft.id === null) fill(draft, part, pointer, { name: 'name', id: 'id' });
  } else if (type === 'message') {
    for (const item of part.children(`${pointer}/content`)) addText(answer.content, part, `${item}/text`);
  } else if (type === 'reasoning') {
    sign(answer, part, pointer);
    for (const item of part.children(`${pointer}/summary`)) addText(answer.reasoning, part, `${item}/text`);
    for (const item of part.children(`${pointer}/content`)) addText(answer.reasoning, part, `${item}/text`);
  }
}

/** Reasoning without its encrypted text has only an id, which only the provider knows. */
function sign(answer: Answer, part: JsonPart, pointer: string): void {
  const item = part.at(pointer);
  if (!isJsonObject(item) || item['type'] !== 'reasoning') return;
  if (typeof item['encrypted_content'] === 'string') answer.sign('openai-responses', item);
}

function addEvent(answer: Answer, part: JsonPart): void {
  const type = part.at('/type');
  // Some servers give all items the index 0.
  const keys = [part.at('/item_id'), part.at('/item/id'), part.at('/output_index')].filter(
    (key) => typeof key === 'string' || typeof key === 'number',
  );
  const draft = keys.map((key) => answer.called(key)).find((one) => one !== null) ?? null;
  switch (type) {
    case 'response.created':
      // Several streams, one after another.
      if (!answer.isEmpty) answer.next(part);
      return;
    case 'response.output_item.added':
    case 'response.output_item.done': {
      if (type === 'response.output_item.done') sign(answer, part, '/item');
      if (!isItem(part, '/item')) return;
      const isText = part.at('/item/type') === 'custom_tool_call';
      const args = isText ? 'input' : 'arguments';
      const callId = part.at('/item/call_id');
      const known = typeof callId === 'string' && draft !== null && (draft.id ?? callId) !== callId ? null : draft;
      const begun = known ?? answer.begin(null, part, '/item');
      if (known === null) for (const key of keys) answer.remember(key, begun);
      begun.isText = isText;
      // The end repeats the whole: it counts if no pieces came.
      const isKnown = begun.pieces.some((piece) => piece.text !== '');
      fill(begun, part, '/item', { name: 'name', id: 'call_id', ...(isKnown ? {} : { arguments: args }) });
      return;
    }
    case 'response.function_call_arguments.delta':
    case 'response.custom_tool_call_input.delta':
      addPiece(draft, part, '', '/delta');
      return;
    case 'response.function_call_arguments.done':
    case 'response.custom_tool_call_input.done':
      // OpenAI's realtime sessions repeat the tool's name, so that the event is complete alone.
      if (draft === null && typeof part.at('/name') === 'string') {
        const begun = answer.begin(null, part, '');
        for (const key of keys) answer.remember(key, begun);
        begun.isText = type === 'response.custom_tool_call_input.done';
        fill(begun, part, '', { name: 'name', arguments: begun.isText ? 'input' : 'arguments', id: 'call_id' });
      }
      if (draft !== null && !draft.pieces.some((piece) => piece.text !== '')) {
        addPiece(draft, part, '', draft.isText ? '/input' : '/arguments');
      }
      return;
    case 'response.completed':
    case 'response.incomplete':
    case 'response.done':
      // The whole again: it counts if the earlier events are missing.
      if (answer.isEmpty) {
        for (const item of part.children('/response/output')) addItem(answer, part, item);
      }
      return;
    case 'response.output_text.delta':
      addText(answer.content, part, '/delta');
      return;
    case 'response.reasoning_summary_text.delta':
    case 'response.reasoning_text.delta':
      addText(answer.reasoning, part, '/delta');
      return;
    default:
  }
}
