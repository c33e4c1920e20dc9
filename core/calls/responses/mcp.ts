import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { addText, fill, type ResponseFamily } from '../answer.ts';
import type { JsonPart } from '../json-part.ts';

// MCP: the request of a call, and the result of one, which is no call.

export const mcpRequest: ResponseFamily = {
  family: 'mcp-request',
  knows: (part) =>
    isJsonArray(part.at('')) ? part.children('').some((item) => isRequest(part, item)) : isRequest(part, ''),
  add(answer, part) {
    for (const pointer of isJsonArray(part.at('')) ? part.children('') : ['']) {
      if (!isRequest(part, pointer)) continue;
      const draft = answer.begin(null, part, pointer);
      fill(draft, part, pointer, { name: '', id: 'id' });
      fill(draft, part, `${pointer}/params`, { name: 'name', arguments: 'arguments' });
    }
  },
};

function isRequest(part: JsonPart, pointer: string): boolean {
  return part.at(`${pointer}/method`) === 'tools/call' && isJsonObject(part.at(`${pointer}/params`));
}

export const mcpResult: ResponseFamily = {
  family: 'mcp-result',
  knows: (part) => resultIn(part) !== null,
  add(answer, part) {
    for (const item of part.children(`${resultIn(part) ?? ''}/content`)) addText(answer.content, part, `${item}/text`);
  },
};

function resultIn(part: JsonPart): string | null {
  for (const base of ['/result', '']) {
    const isResult =
      isJsonArray(part.at(`${base}/content`)) &&
      (base === '/result' ||
        part.at('/isError') !== undefined ||
        part.at('/structuredContent') !== undefined ||
        part.at('/resultType') !== undefined);
    if (isResult) return base;
  }
  return null;
}
