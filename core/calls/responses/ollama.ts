import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { addText, fillFunction, type ResponseFamily } from '../answer.ts';

// Ollama's chat: arguments are an object; no ids.

export const ollamaResponse: ResponseFamily = {
  family: 'ollama',
  knows(part) {
    const message = part.at('/message');
    if (!isJsonObject(message)) return false;
    const calls = message['tool_calls'];
    const isOllama = typeof part.at('/done') === 'boolean' && typeof message['content'] === 'string';
    return isOllama || (isJsonArray(calls) && isJsonObject(part.at('/message/tool_calls/0/function/arguments')));
  },
  add(answer, part) {
    addText(answer.content, part, '/message/content');
    addText(answer.reasoning, part, '/message/thinking');
    for (const call of part.children('/message/tool_calls')) fillFunction(answer.begin(null, part, call), part, call);
  },
};
