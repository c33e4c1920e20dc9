import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import type { LimitFault } from './limits.ts';
import { typeWords } from './shapes/check-shape.ts';

// The messages of MCP as JSON: responses of JSON-RPC, and the list of a server's tools. Sources: the schemas of the protocol 2025-06-18,
// 2025-11-25 and 2026-07-28; refusals measured with @modelcontextprotocol/sdk 1.32.2 and @modelcontextprotocol/client 2.4.0.

/** The faults of a response as JSON-RPC. Pointers lead into `message`. */
export function responseFaults(message: JsonObject): readonly LimitFault[] {
  const faults: LimitFault[] = [];
  const error = member(message, 'error');
  const hasResult = member(message, 'result') !== undefined;
  const id = member(message, 'id');
  if (member(message, 'jsonrpc') !== '2.0') {
    faults.push({ pointer: '/jsonrpc', message: say`"jsonrpc" must be "2.0".` });
  }
  if (hasResult && error !== undefined) {
    faults.push({ pointer: '/error', message: say`A response can't have both "result" and "error".` });
  }
  // The response to a request that can't be read has no id.
  if (hasResult && typeof id !== 'string' && !Number.isInteger(id)) {
    faults.push({ pointer: '/id', message: say`The response requires an "id": a string or an integer.` });
  }
  if (error === undefined) return faults;
  if (!isJsonObject(error)) return [...faults, mustBe('/error', 'object')];
  if (!Number.isInteger(member(error, 'code'))) faults.push(mustBe('/error/code', 'integer'));
  if (typeof member(error, 'message') !== 'string') faults.push(mustBe('/error/message', 'string'));
  return faults;
}

/** Whether it is a response of JSON-RPC. */
export function isResponse(value: JsonValue): value is JsonObject {
  return (
    isJsonObject(value) &&
    member(value, 'jsonrpc') !== undefined &&
    (member(value, 'result') !== undefined || member(value, 'error') !== undefined)
  );
}

/** Whether the result is of the protocol 2026-07-28 or later: since then, each result has a type. */
export function isTypedResult(result: JsonObject): boolean {
  return member(result, 'resultType') !== undefined;
}

export interface ToolsPage {
  /** The pointer of the tools. */
  readonly pointer: string;
  readonly isTyped: boolean;
  /** It is in a response of JSON-RPC. */
  readonly isMessage: boolean;
  readonly faults: readonly LimitFault[];
}

/** The list of tools that an MCP server returns, with its faults: clients refuse the list with all tools. Null for any other value. */
export function toolsPage(value: JsonValue): ToolsPage | null {
  const isMessage = isResponse(value);
  const result = isMessage ? (member(value, 'result') ?? null) : value;
  if (!isJsonObject(result) || member(result, 'tools') === undefined) return null;
  const base = isMessage ? '/result' : '';
  const isTyped = isTypedResult(result);
  // A list alone, without a sign of its protocol, may be of any program.
  const isPage = isMessage || isTyped || member(result, 'nextCursor') !== undefined;
  if (!isPage) return null;
  const faults = [...listFaults(result, base), ...(isTyped ? typedListFaults(result, base) : [])];
  const pointer = `${base}/tools`;
  return { pointer, isTyped, isMessage, faults: [...(isMessage ? responseFaults(value) : []), ...faults] };
}

function listFaults(result: JsonObject, base: string): readonly LimitFault[] {
  const faults: LimitFault[] = [];
  if (!isJsonArray(member(result, 'tools') ?? null)) faults.push(mustBe(`${base}/tools`, 'array'));
  const next = member(result, 'nextCursor');
  if (next === null) {
    const message = say`"nextCursor" can't be null: clients reject the list. Omit it on the last page.`;
    faults.push({ pointer: `${base}/nextCursor`, message });
  } else if (next === '') {
    const message = say`"nextCursor" is empty: some clients request the list again and again. Omit it on the last page.`;
    faults.push({ pointer: `${base}/nextCursor`, message, severity: 'warning' });
  } else if (next !== undefined && typeof next !== 'string') faults.push(mustBe(`${base}/nextCursor`, 'string'));
  const meta = member(result, '_meta');
  if (meta !== undefined && !isJsonObject(meta)) faults.push(mustBe(`${base}/_meta`, 'object'));
  return faults;
}

function typedListFaults(result: JsonObject, base: string): readonly LimitFault[] {
  const faults: LimitFault[] = [];
  const type = member(result, 'resultType') ?? null;
  if (type !== 'complete') {
    faults.push({ pointer: `${base}/resultType`, message: say`${'"resultType"'} must be ${'"complete"'}.` });
  }
  const age = member(result, 'ttlMs');
  if (typeof age !== 'number' || !Number.isInteger(age) || age < 0) {
    faults.push({ pointer: `${base}/ttlMs`, message: say`The list requires "ttlMs": an integer, at least 0.` });
  }
  const scope = member(result, 'cacheScope');
  if (scope !== 'public' && scope !== 'private') {
    faults.push({
      pointer: `${base}/cacheScope`,
      message: say`The list requires "cacheScope": "public" or "private".`,
    });
  }
  return faults;
}

/** The fault of a value that has another type. */
export function mustBe(pointer: string, type: string): LimitFault {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  return { pointer, message: say`${`"${name}"`} must be ${typeWords(type)}.` };
}

/** The faults of the members of `value` that have another type; missing ones only if they are required. */
export function memberFaults(
  value: JsonObject,
  pointer: string,
  types: Readonly<Record<string, string>>,
  required: readonly string[],
): readonly LimitFault[] {
  return Object.entries(types).flatMap(([key, type]): readonly LimitFault[] => {
    const found = member(value, key);
    if (found === undefined) {
      return required.includes(key) ? [{ pointer, message: say`Missing property "${key}".` }] : [];
    }
    return isOfType(found, type) ? [] : [mustBe(childPointer(pointer, key), type)];
  });
}

function isOfType(value: JsonValue, type: string): boolean {
  if (type === 'object') return isJsonObject(value);
  return type === 'array' ? isJsonArray(value) : typeof value === type;
}
