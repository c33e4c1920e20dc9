import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { isSpecType } from '@modelcontextprotocol/server';
import { knownCallable } from '../core/calls/index.ts';
import {
  cleanJson,
  hasExactNumber,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonLine,
  maximumNesting,
  printJson,
} from '../core/json/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import type { CallRecord } from '../runner/call-record.ts';

/** The member of a result with a reference to the record of its call, and of a request that asks for the whole record. */
export const recordKey = 'aion/record';

/** A call that has ended. */
export interface EndedCall {
  readonly record: CallRecord;
  /** The members of the result that the framework of the tool sends; null where the record decides. */
  readonly sent: JsonObject | null;
}

/** The member with the record as JSON, if a program that reads numbers as doubles would change it. */
const exactRecordKey = 'aion/exactRecord';

/**
 * The result of a call for a client. A failure is the tool's answer (`isError`), so that the model may try again. So is a result of another
 * type than declared, as clients accept no other; its first words are that the tool has run. `isWhole`: with the whole record.
 */
export function callResult(tool: CanonicalTool, { record, sent }: EndedCall, isWhole: boolean): CallToolResult {
  const reference = isWhole ? wholeRecord(record) : { [recordKey]: referenceTo(record) };
  if (sent !== null) {
    const { _meta: own, ...members } = sent;
    const _meta = { ...(isJsonObject(own) ? own : {}), ...reference };
    const isError = record.status === 'completed' ? {} : { isError: true };
    // A framework has made the members, and the server checks each message.
    return { ...(members as unknown as CallToolResult), ...isError, _meta };
  }
  const _meta = reference;
  if (record.status !== 'completed') {
    const says = record.error ?? `The call of ${tool.name} is ${record.status}.`;
    return { content: [text(says)], isError: true, _meta };
  }
  if (record.error !== null) {
    return { content: [text(`${record.error} ${notAgain}`), ...contentOf(record.response)], isError: true, _meta };
  }
  const hasSchema = knownCallable(tool).outputs !== null;
  return {
    content: contentOf(record.response),
    ...(hasSchema ? { structuredContent: record.response } : {}),
    _meta,
  };
}

/** Without the arguments and the result, which the client has. */
function referenceTo({ id, tool, status, started, duration, notes }: CallRecord): JsonObject {
  return { id, tool, status, started, duration, ...(notes === undefined ? {} : { notes }) };
}

function wholeRecord(record: CallRecord): JsonObject {
  const exact = hasExactNumber([record.arguments, record.response]) ? { [exactRecordKey]: jsonLine(record) } : {};
  return { [recordKey]: { ...record }, ...exact };
}

/** For the model: a call that has run may have had its effect, such as a refund. */
const notAgain = "The call is done: don't repeat it because of this. Its result follows.";

/** Text and content blocks of MCP stay; other values become JSON. Model Agnostic Context has the blocks in `content`. */
function contentOf(response: JsonValue): ContentBlock[] {
  if (typeof response === 'string') return [text(response)];
  const inside = isJsonObject(response) && Object.keys(response).join() === 'content' ? response['content'] : response;
  const blocks = isJsonArray(inside) ? inside : [response];
  if (blocks.length > 0 && blocks.every(isContentBlock)) return [...blocks] as ContentBlock[];
  return [text(printJson(cleanJson(response, maximumNesting)))];
}

/** `{"type": "text"}` with other members may be a tool's own data, and is no block. */
function isContentBlock(value: JsonValue): boolean {
  if (!isJsonObject(value) || !isSpecType.ContentBlock(value)) return false;
  return Object.keys(value).every((key) => blockMembers.has(key));
}

const blockMembers: ReadonlySet<string> = new Set([
  ...['type', 'text', 'data', 'mimeType', 'resource', 'annotations', '_meta'],
  ...['uri', 'name', 'title', 'description', 'size', 'icons'],
]);

function text(written: string): ContentBlock {
  return { type: 'text', text: written };
}
