import type { LimitFault } from '../formats/limits.ts';
import { isResponse, isTypedResult, memberFaults, mustBe, responseFaults } from '../formats/mcp-message.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { objectAt } from '../schema/keywords.ts';
import { say } from '../text/say.ts';

// The result of a tool in MCP: CallToolResult, InputRequiredResult and CreateTaskResult, also in a response of JSON-RPC.

export interface McpResult {
  /** `pending`: the client must answer first, or the tool still runs. `failed`: an error of the protocol, without a result. */
  readonly kind: 'complete' | 'error' | 'pending' | 'failed';
  /** The structured result and its pointer; undefined if there is none. */
  readonly structured: JsonValue | undefined;
  readonly pointer: string;
  readonly faults: readonly LimitFault[];
}

/** The members that only a result of MCP has. */
const signs = ['content', 'structuredContent', 'isError', 'resultType'] as const;

/** The result in a message of MCP, with its faults; null for a value without an envelope. `outputs`: the schema of the value. */
export function mcpResultOf(value: JsonValue, outputs: JsonObject | null): McpResult | null {
  if (isResponse(value)) {
    const faults = responseFaults(value);
    const result = member(value, 'result');
    if (result === undefined) return { kind: 'failed', structured: undefined, pointer: '', faults };
    if (!isJsonObject(result)) return { ...nothing('/result'), faults: [...faults, mustBe('/result', 'object')] };
    const read = toolResult(result, '/result');
    return { ...read, faults: [...faults, ...read.faults] };
  }
  if (!isJsonObject(value) || !isEnvelope(value, outputs)) return null;
  return toolResult(value, '');
}

function nothing(pointer: string): Omit<McpResult, 'faults'> {
  return { kind: 'failed', structured: undefined, pointer };
}

/** A tool may return a value with such a property itself: then its schema has it. */
function isEnvelope(value: JsonObject, outputs: JsonObject | null): boolean {
  if (member(value, 'structuredContent') !== undefined || isTask(value)) return true;
  const own = outputs === null ? {} : (objectAt(outputs, 'properties') ?? {});
  return signs.some((sign) => member(value, sign) !== undefined && !Object.hasOwn(own, sign));
}

/** CreateTaskResult of the protocol 2025-11-25: the tool still runs. */
function isTask(value: JsonObject): boolean {
  const task = member(value, 'task');
  return isJsonObject(task) && ['taskId', 'status'].every((key) => typeof member(task, key) === 'string');
}

function toolResult(result: JsonObject, base: string): McpResult {
  const structured = member(result, 'structuredContent');
  const pointer = `${base}/structuredContent`;
  const type = member(result, 'resultType');
  if (type === 'input_required') {
    return { kind: 'pending', structured: undefined, pointer: base, faults: inputFaults(result, base) };
  }
  // An extension of the protocol may have results of its own.
  if (isTask(result) || (typeof type === 'string' && type !== 'complete')) {
    return { kind: 'pending', structured: undefined, pointer: base, faults: unknownType(type, base) };
  }
  const faults = [
    ...memberFaults(result, base, { isError: 'boolean', _meta: 'object', resultType: 'string' }, []),
    ...contentFaults(member(result, 'content'), base),
  ];
  if (structured !== undefined && !isTypedResult(result) && !isJsonObject(structured)) {
    const message = say`"structuredContent" must be an object (protocol 2025-11-25 and earlier).`;
    faults.push({ pointer, message });
  }
  return { kind: member(result, 'isError') === true ? 'error' : 'complete', structured, pointer, faults };
}

function unknownType(type: JsonValue | undefined, base: string): readonly LimitFault[] {
  if (typeof type !== 'string' || type === 'complete' || type === 'task') return [];
  const message = say`Unknown "resultType": "${type}". The result wasn't checked.`;
  return [{ pointer: `${base}/resultType`, message, severity: 'warning' }];
}

const blocks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  text: { text: 'string' },
  image: { data: 'string', mimeType: 'string' },
  audio: { data: 'string', mimeType: 'string' },
  resource_link: { uri: 'string', name: 'string' },
  resource: { resource: 'object' },
};

function contentFaults(content: JsonValue | undefined, base: string): readonly LimitFault[] {
  const pointer = `${base}/content`;
  if (content === undefined) {
    const message = say`The result requires "content". Clients may reject the result.`;
    return [{ pointer: base, message, severity: 'warning' }];
  }
  if (!isJsonArray(content)) {
    return [
      { pointer, message: say`"content" must be a list of content blocks, such as {"type": "text", "text": "…"}.` },
    ];
  }
  return content.flatMap((block, index) => blockFaults(block, childPointer(pointer, index)));
}

function blockFaults(block: JsonValue, pointer: string): readonly LimitFault[] {
  if (!isJsonObject(block)) return [{ pointer, message: say`A content block must be an object with a "type".` }];
  const type = member(block, 'type');
  const members = typeof type === 'string' && Object.hasOwn(blocks, type) ? blocks[type] : undefined;
  if (members === undefined) {
    const known = Object.keys(blocks).join(', ');
    const message =
      typeof type === 'string'
        ? say`Unknown content type "${type}". Clients reject the result. Supported: ${known}.`
        : say`A content block requires "type": ${known}.`;
    return [{ pointer: typeof type === 'string' ? `${pointer}/type` : pointer, message }];
  }
  return [
    ...memberFaults(block, pointer, { ...members, _meta: 'object', annotations: 'object' }, Object.keys(members)),
    ...(type === 'image' || type === 'audio' ? dataFaults(block, pointer) : []),
    ...(type === 'resource' ? resourceFaults(member(block, 'resource') ?? null, `${pointer}/resource`) : []),
  ];
}

function dataFaults(block: JsonObject, pointer: string): readonly LimitFault[] {
  const data = member(block, 'data');
  if (typeof data !== 'string' || !data.startsWith('data:')) return [];
  return [{ pointer: `${pointer}/data`, message: say`"data" must be Base64, without a prefix such as "data:…".` }];
}

function resourceFaults(resource: JsonValue, pointer: string): readonly LimitFault[] {
  if (!isJsonObject(resource)) return [];
  const hasContents = ['text', 'blob'].some((key) => typeof member(resource, key) === 'string');
  return [
    ...memberFaults(resource, pointer, { uri: 'string' }, ['uri']),
    ...(hasContents ? [] : [{ pointer, message: say`A resource requires "text" or "blob", a string.` }]),
  ];
}

const inputMethods: readonly (JsonValue | undefined)[] = ['elicitation/create', 'sampling/createMessage', 'roots/list'];

/** InputRequiredResult of the protocol 2026-07-28. */
function inputFaults(result: JsonObject, base: string): readonly LimitFault[] {
  const requests = member(result, 'inputRequests');
  const state = member(result, 'requestState');
  if (requests === undefined && state === undefined) {
    return [{ pointer: base, message: say`The result requires "inputRequests" or "requestState".` }];
  }
  const faults = [...memberFaults(result, base, { inputRequests: 'object', requestState: 'string' }, [])];
  for (const [key, request] of Object.entries(isJsonObject(requests) ? requests : {})) {
    const pointer = childPointer(`${base}/inputRequests`, key);
    if (!isJsonObject(request)) faults.push({ pointer, message: say`An input request must be an object.` });
    else if (!inputMethods.includes(member(request, 'method'))) {
      const methods = inputMethods.join(', ');
      faults.push({ pointer, message: say`The "method" of an input request must be one of: ${methods}.` });
    } else if (member(request, 'method') !== 'roots/list' && !isJsonObject(member(request, 'params') ?? null)) {
      faults.push({ pointer, message: say`Missing property "${'params'}".` });
    }
  }
  return faults;
}
