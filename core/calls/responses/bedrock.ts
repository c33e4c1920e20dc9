import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { type Answer, addText, extend, fill, type ResponseFamily } from '../answer.ts';
import type { JsonPart } from '../json-part.ts';

// Amazon Bedrock's Converse, its stream, and bare blocks.

const events = ['messageStart', 'contentBlockStart', 'contentBlockDelta', 'contentBlockStop', 'messageStop'] as const;
const keys = { name: 'name', arguments: 'input', id: 'toolUseId' } as const;

export const bedrockResponse: ResponseFamily = {
  family: 'bedrock-converse',
  knows(part) {
    const root = part.at('');
    if (isJsonArray(root)) return part.children('').some((item) => isJsonObject(part.at(`${item}/toolUse`)));
    return (
      isJsonObject(part.at('/toolUse')) ||
      isJsonArray(part.at('/output/message/content')) ||
      events.some((event) => isJsonObject(part.at(`/${event}`))) ||
      part.children('/content').some((item) => isJsonObject(part.at(`${item}/toolUse`)))
    );
  },
  add(answer, part) {
    if (isJsonArray(part.at(''))) for (const item of part.children('')) addBlock(answer, part, item);
    else if (isJsonObject(part.at('/toolUse'))) addBlock(answer, part, '');
    else if (isJsonArray(part.at('/content')))
      for (const item of part.children('/content')) addBlock(answer, part, item);
    else {
      for (const item of part.children('/output/message/content')) addBlock(answer, part, item);
      addEvent(answer, part);
    }
  },
};

function addBlock(answer: Answer, part: JsonPart, pointer: string): void {
  addText(answer.content, part, `${pointer}/text`);
  addText(answer.reasoning, part, `${pointer}/reasoningContent/reasoningText/text`);
  const signature = part.at(`${pointer}/reasoningContent/reasoningText/signature`);
  const redacted = part.at(`${pointer}/reasoningContent/redactedContent`);
  const block = part.at(pointer);
  if ((typeof signature === 'string' || typeof redacted === 'string') && isJsonObject(block)) {
    answer.sign('bedrock-converse', block);
  }
  if (isJsonObject(part.at(`${pointer}/toolUse`))) {
    fill(answer.begin(null, part, `${pointer}/toolUse`), part, `${pointer}/toolUse`, keys);
  }
}

function addEvent(answer: Answer, part: JsonPart): void {
  const starts = part.at('/contentBlockStart/contentBlockIndex');
  if (isJsonObject(part.at('/contentBlockStart/start/toolUse'))) {
    const draft = answer.begin(typeof starts === 'number' ? starts : 0, part, '/contentBlockStart');
    fill(draft, part, '/contentBlockStart/start/toolUse', keys);
  }
  const index = part.at('/contentBlockDelta/contentBlockIndex');
  const delta = '/contentBlockDelta/delta';
  addText(answer.content, part, `${delta}/text`);
  addText(answer.reasoning, part, `${delta}/reasoningContent/text`);
  const draft = answer.called(typeof index === 'number' ? index : 0);
  if (draft !== null && isJsonObject(part.at(`${delta}/toolUse`))) {
    extend(draft, part, '/contentBlockDelta');
    addText(draft.pieces, part, `${delta}/toolUse/input`);
  }
}
