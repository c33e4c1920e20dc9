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

// Amazon Bedrock's Converse, its stream, and bare blocks.

const events = ['messageStart', 'contentBlockStart', 'contentBlockDelta', 'contentBlockStop', 'messageStop'] as const;
const keys = { name: 'name', arguments: 'input', id: 'toolUseId' } as const;

export const bedrockResponse: ResponseFamily = {
  family: 'bedrock-converse',
  knows: (part) =>
    [...valuesIn(part), ...part.children('/content')].some((item) => isJsonObject(part.at(`${item}/toolUse`))) ||
    isJsonArray(part.at('/output/message/content')) ||
    events.some((event) => isJsonObject(part.at(`/${event}`))),
  add(answer, part) {
    const list = ['', '/content'].find((pointer) => isJsonArray(part.at(pointer)));
    if (isJsonObject(part.at('/toolUse'))) addBlock(answer, part, '', false);
    else if (list !== undefined) for (const item of part.children(list)) addBlock(answer, part, item);
    else {
      for (const item of part.children('/output/message/content')) addBlock(answer, part, item);
      addEvent(answer, part);
    }
  },
};

/** Whether Bedrock runs the tool itself, like Nova's code interpreter. */
function isHosted(part: JsonPart, use: string): boolean {
  return part.at(`${use}/type`) === 'server_tool_use';
}

/** Adds one block. A call that the provider runs itself does not count in a response; alone it is the call in question. */
function addBlock(answer: Answer, part: JsonPart, pointer: string, isInResponse = true): void {
  addText(answer.content, part, `${pointer}/text`);
  addText(answer.reasoning, part, `${pointer}/reasoningContent/reasoningText/text`);
  const signature = part.at(`${pointer}/reasoningContent/reasoningText/signature`);
  const redacted = part.at(`${pointer}/reasoningContent/redactedContent`);
  const block = part.at(pointer);
  if ((typeof signature === 'string' || typeof redacted === 'string') && isJsonObject(block)) {
    answer.sign('bedrock-converse', block);
  }
  const use = `${pointer}/toolUse`;
  if (!isJsonObject(part.at(use)) || (isInResponse && isHosted(part, use))) return;
  const draft = answer.begin(null, part, use);
  if (isHosted(part, use)) draft.problems.push(runsAtProvider(placeOf(draft)));
  fill(draft, part, use, keys);
}

function addEvent(answer: Answer, part: JsonPart): void {
  const starts = part.at('/contentBlockStart/contentBlockIndex');
  const use = '/contentBlockStart/start/toolUse';
  if (isJsonObject(part.at(use))) {
    const key = typeof starts === 'number' ? starts : 0;
    answer.forget(key);
    if (!isHosted(part, use)) fill(answer.begin(key, part, '/contentBlockStart'), part, use, keys);
  }
  const index = part.at('/contentBlockDelta/contentBlockIndex');
  const delta = '/contentBlockDelta/delta';
  addText(answer.content, part, `${delta}/text`);
  addText(answer.reasoning, part, `${delta}/reasoningContent/text`);
  const draft = answer.called(typeof index === 'number' ? index : 0);
  addPiece(draft, part, '/contentBlockDelta', `${delta}/toolUse/input`);
}
