import {
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { knownCallable } from '../core/calls/index.ts';
import type { JsonObject } from '../core/json/index.ts';
import type { HostedTool } from '../runner/tool-host.ts';
import { CallMessages } from './call-messages.ts';
import { callResult, type EndedCall, recordKey } from './call-result.ts';
import { CleanServer } from './clean-server.ts';
import { listedTool } from './listed-tool.ts';
import type { Offer, OfferedPrompt } from './offer.ts';
import { offeredNames } from './offered-names.ts';
import type { Offers } from './offers.ts';

/**
 * An MCP server for one connection, which lists and calls the current offer. `tellsChanges` is false for a server of one request, whose
 * client is told of changes in another way. Arguments that the tool's schema refuses are an error of the tool; an unknown tool is one of the
 * protocol.
 */
export function createServer(offers: Offers, version: string, tellsChanges: boolean): Server {
  const server = new CleanServer(
    { name: 'aion', title: 'AION tools', version },
    { capabilities: { tools: { listChanged: true }, prompts: { listChanged: true }, logging: {} } },
  );
  server.setRequestHandler('tools/list', ({ params }) => {
    const { items, next } = page(listed(offers.present).tools, params?.cursor);
    return { tools: items, ...next };
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { tool } = hostedTool(offers.present, params.name);
    // The message was read as JSON.
    const result = await call(offers, tool.name, (params.arguments ?? {}) as JsonObject, context);
    const isWhole = context.mcpReq._meta?.[recordKey] === true;
    return server.projectCallToolResult(callResult(tool, result, isWhole), knownCallable(tool).outputs ?? undefined);
  });
  server.setRequestHandler('prompts/list', ({ params }) => {
    const { items, next } = page(offers.present.prompts, params?.cursor);
    const prompts = items.map(({ name, description, arguments: declared }) => ({
      name,
      description,
      arguments: declared.map((one) => ({ ...one })),
    }));
    return { prompts, ...next };
  });
  server.setRequestHandler('prompts/get', ({ params }) =>
    promptResult(offers.present.prompts, params.name, params.arguments ?? {}),
  );
  if (tellsChanges) tellChanges(server, offers);
  return server;
}

function tellChanges(server: Server, offers: Offers): void {
  const stop = offers.onReplaced(() => {
    // A closing connection needs no news.
    Promise.all([server.sendToolListChanged(), server.sendPromptListChanged()]).catch(() => {});
  });
  server.onclose = stop;
}

interface Listed {
  readonly tools: readonly Tool[];
  readonly ownNames: ReadonlyMap<string, string>;
}

const known = new WeakMap<Offer, Listed>();

function listed(offer: Offer): Listed {
  const before = known.get(offer);
  if (before !== undefined) return before;
  const names = offeredNames(offer.host);
  const tools = names.flatMap(({ own, offered }) => {
    const hosted = offer.host.tools.get(own);
    return hosted === undefined ? [] : [listedTool(hosted, offered)];
  });
  const now = { tools, ownNames: new Map(names.map(({ own, offered }) => [offered, own])) };
  known.set(offer, now);
  return now;
}

function hostedTool(offer: Offer, name: string): HostedTool {
  const hosted = offer.host.tools.get(listed(offer).ownNames.get(name) ?? name);
  if (hosted === undefined) throw invalid(`Unknown tool: ${name}`);
  if (hosted.cannotRun !== null) throw invalid(`Can't run the tool ${name}: ${hosted.cannotRun}`);
  return hosted;
}

async function call(offers: Offers, tool: string, given: JsonObject, context: ServerContext): Promise<EndedCall> {
  let sent: JsonObject | null = null;
  const messages = new CallMessages(context, tool);
  const record = await offers.call({
    tool,
    arguments: given,
    signal: context.mcpReq.signal,
    onMessage: (message) => messages.pass(message),
    onSent: (members) => {
      sent = members;
    },
  });
  await messages.end();
  return { record, sent };
}

function promptResult(
  prompts: readonly OfferedPrompt[],
  name: string,
  given: Readonly<Record<string, string>>,
): GetPromptResult {
  const prompt = prompts.find((one) => one.name === name);
  if (prompt === undefined) throw invalid(`Unknown prompt: ${name}`);
  const missing = prompt.arguments.find((argument) => argument.required && given[argument.name] === undefined);
  if (missing !== undefined) throw invalid(`The prompt ${name} requires the argument ${missing.name}.`);
  const written = prompt.write(given);
  if (!written.ok) throw invalid(written.problem);
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: written.text } }],
  };
}

/** Entries per page: few clients have more tools, and a page stays below a megabyte. */
const pageSize = 1000;

/** The page at the cursor, the first without one; `next` leads to the page after it. */
function page<Item>(list: readonly Item[], cursor = '0'): { items: Item[]; next: { nextCursor?: string } } {
  const start = /^\d{1,9}$/.test(cursor) ? Number(cursor) : -1;
  if (start % pageSize !== 0 || (start > 0 && start >= list.length)) {
    throw invalid(`Unknown cursor: ${cursor}. The list may have changed; read it from the start.`);
  }
  const end = start + pageSize;
  return { items: list.slice(start, end), next: end < list.length ? { nextCursor: String(end) } : {} };
}

function invalid(says: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, says);
}
