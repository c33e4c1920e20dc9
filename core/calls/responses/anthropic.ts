import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import {
  type Answer,
  addPiece,
  addText,
  fill,
  placeOf,
  type ResponseFamily,
  runsAtProvider,
  valuesIn,
} from '../answer.ts';
import type { JsonPart } from '../json-part.ts';

// Anthropic's Messages, their stream, MCP's sampling, and bare blocks.

const events: ReadonlySet<unknown> = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
]);

function isUse(type: unknown): boolean {
  return type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use';
}

function isBlock(part: JsonPart, pointer: string): boolean {
  return isUse(part.at(`${pointer}/type`)) && typeof part.at(`${pointer}/name`) === 'string';
}

export const anthropicResponse: ResponseFamily = {
  family: 'anthropic',
  knows(part) {
    const type = part.at('/type');
    if (valuesIn(part).some((item) => isBlock(part, item)) || events.has(type)) return true;
    if (isBlock(part, '/content')) return true;
    if (!isJsonArray(part.at('/content'))) return false;
    return type === 'message' || part.children('/content').some((item) => isBlock(part, item));
  },
  add(answer, part) {
    const list = isJsonArray(part.root) ? '' : '/content';
    if (isBlock(part, '')) addBlock(answer, part, '', false);
    else if (isBlock(part, '/content')) addBlock(answer, part, '/content', true);
    else if (events.has(part.at('/type'))) addEvent(answer, part);
    else for (const item of part.children(list)) addBlock(answer, part, item, true);
  },
};

/** Adds one block. A call that the provider runs itself does not count in a response; alone it is the call in question. */
function addBlock(answer: Answer, part: JsonPart, pointer: string, isInResponse: boolean): void {
  const type = part.at(`${pointer}/type`);
  if (isUse(type) && (type === 'tool_use' || !isInResponse)) {
    const draft = answer.begin(null, part, pointer);
    if (type !== 'tool_use') draft.problems.push(runsAtProvider(placeOf(draft)));
    fill(draft, part, pointer, { name: 'name', arguments: 'input', id: 'id' });
  } else if (type === 'text') addText(answer.content, part, `${pointer}/text`);
  else if (type === 'thinking' || type === 'redacted_thinking') {
    addText(answer.reasoning, part, `${pointer}/thinking`);
    const block = part.at(pointer);
    const isSigned = type === 'redacted_thinking' || isText(part.at(`${pointer}/signature`));
    if (isSigned && isJsonObject(block)) answer.sign('anthropic', block);
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function textAt(part: JsonPart, pointer: string): string {
  const value = part.at(pointer);
  return typeof value === 'string' ? value : '';
}

/** A stream brings the thinking and its signature in pieces. */
function signThinking(answer: Answer): void {
  const { thinking, signature } = answer;
  if (signature !== '') answer.sign('anthropic', { type: 'thinking', thinking, signature });
  answer.thinking = '';
  answer.signature = '';
}

function addEvent(answer: Answer, part: JsonPart): void {
  const index = part.at('/index');
  const key = typeof index === 'number' ? index : -1;
  switch (part.at('/type')) {
    case 'message_start':
      answer.restart();
      for (const item of part.children('/message/content')) addBlock(answer, part, item, true);
      return;
    case 'content_block_start':
      answer.forget(key);
      if (part.at('/content_block/type') === 'tool_use') {
        const draft = answer.begin(key, part, '/content_block');
        fill(draft, part, '/content_block', { name: 'name', arguments: 'input', id: 'id' });
      } else addBlock(answer, part, '/content_block', true);
      return;
    case 'content_block_delta':
      addText(answer.content, part, '/delta/text');
      addText(answer.reasoning, part, '/delta/thinking');
      answer.thinking += textAt(part, '/delta/thinking');
      answer.signature += textAt(part, '/delta/signature');
      addPiece(answer.called(key), part, '', '/delta/partial_json');
      return;
    case 'content_block_stop':
      answer.forget(key);
      signThinking(answer);
      return;
    default:
  }
}
