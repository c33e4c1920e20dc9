import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { addText, fill, type ResponseFamily } from '../answer.ts';
import type { JsonPart } from '../json-part.ts';
import { isMcpRequest } from '../object-calls.ts';

// MCP: the request of a call, and its result, which is no call.

export const mcpRequest: ResponseFamily = {
  family: 'mcp-request',
  knows: ({ root }) => (isJsonArray(root) ? root.some(isMcpRequest) : isMcpRequest(root)),
  add(answer, part) {
    const { root } = part;
    for (const [pointer, value] of isJsonArray(root) ? part.entries('', root) : [['', root] as const]) {
      if (!isMcpRequest(value)) continue;
      const draft = answer.begin(null, part, pointer);
      fill(draft, part, pointer, { name: '', id: 'id' }, value);
      fill(draft, part, `${pointer}/params`, { name: 'name', arguments: 'arguments' }, value['params'] ?? null);
    }
  },
};

export const mcpResult: ResponseFamily = {
  family: 'mcp-result',
  knows: (part) => resultIn(part) !== null,
  add(answer, part) {
    for (const item of part.children(`${resultIn(part) ?? ''}/content`)) addText(answer.content, part, `${item}/text`);
  },
};

function resultIn({ root }: JsonPart): '/result' | '' | null {
  if (!isJsonObject(root)) return null;
  const { result } = root;
  if (isJsonObject(result) && isJsonArray(result['content'])) return '/result';
  return isJsonArray(root['content']) && signs.some((sign) => root[sign] !== undefined) ? '' : null;
}

const signs = ['isError', 'structuredContent', 'resultType'] as const;
