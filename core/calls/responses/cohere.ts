import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { addText, fillFunction, type ResponseFamily } from '../answer.ts';

// Cohere's Chat, version 2, and its stream.

export const cohereResponse: ResponseFamily = {
  family: 'cohere-v2',
  knows(part) {
    const type = part.at('/type');
    if (typeof type === 'string' && /^(?:tool-call-|tool-plan-delta|content-|message-)/.test(type)) {
      return isJsonObject(part.at('/delta')) || isJsonArray(part.at('/message/tool_calls')) || type.endsWith('-end');
    }
    const message = part.at('/message');
    if (!isJsonObject(message)) return false;
    return (
      typeof message['tool_plan'] === 'string' ||
      (isJsonArray(message['content']) && part.at('/finish_reason') !== undefined)
    );
  },
  add(answer, part) {
    const type = part.at('/type');
    const index = part.at('/index');
    const key = typeof index === 'number' ? index : 0;
    const base = typeof type === 'string' ? '/delta/message' : '/message';
    addText(answer.reasoning, part, `${base}/tool_plan`);
    addText(answer.content, part, `${base}/content/text`);
    addText(answer.content, part, `${base}/content`);
    for (const item of part.children(`${base}/content`)) addText(answer.content, part, `${item}/text`);
    const calls = part.at(`${base}/tool_calls`);
    if (isJsonArray(calls)) {
      for (const call of part.children(`${base}/tool_calls`)) fillFunction(answer.begin(null, part, call), part, call);
    } else if (isJsonObject(calls)) {
      const draft =
        (type === 'tool-call-start' ? null : answer.called(key)) ?? answer.begin(key, part, `${base}/tool_calls`);
      fillFunction(draft, part, `${base}/tool_calls`);
    }
  },
};
