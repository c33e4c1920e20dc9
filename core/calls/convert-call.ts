import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { say, translated } from '../text/say.ts';
import type { ReadCall } from './call.ts';
import { CallIds } from './call-ids.ts';
import type { CallFormat, CallFormatId, PlainCall, ToolResult } from './formats/call-format.ts';
import {
  aiSdkCallFormat,
  langchainCallFormat,
  lionagiCallFormat,
  macCallFormat,
  mcpCallFormat,
  vscodeCallFormat,
} from './formats/framework-formats.ts';
import {
  anthropicCallFormat,
  bedrockCallFormat,
  cohereCallFormat,
  geminiCallFormat,
  mistralCallFormat,
  ollamaCallFormat,
  openaiChatCallFormat,
  openaiResponsesCallFormat,
} from './formats/provider-formats.ts';

const byId: Readonly<Record<CallFormatId, CallFormat>> = {
  'openai-chat': openaiChatCallFormat,
  'openai-responses': openaiResponsesCallFormat,
  anthropic: anthropicCallFormat,
  gemini: geminiCallFormat,
  'bedrock-converse': bedrockCallFormat,
  mcp: mcpCallFormat,
  'cohere-v2': cohereCallFormat,
  mistral: mistralCallFormat,
  ollama: ollamaCallFormat,
  langchain: langchainCallFormat,
  'ai-sdk': aiSdkCallFormat,
  vscode: vscodeCallFormat,
  lionagi: lionagiCallFormat,
  mac: macCallFormat,
};

/** The formats of calls and results. Results are detected in this order: the last ones have the fewest marks. */
export const callFormats: readonly CallFormat[] = Object.values(byId);

export function callFormat(id: CallFormatId): CallFormat {
  return byId[id];
}

/** What a conversion needs of a call. */
export type ConvertibleCall = Pick<ReadCall, 'name' | 'arguments' | 'id' | 'signed'>;

export interface ConvertedCalls {
  readonly value: JsonValue;
  /** The parts that the format cannot carry, or that had to be made, as sentences. */
  readonly losses: readonly string[];
}

/**
 * Converts calls to another format; names and arguments stay. An id stays where the format has room for one; a required one is made (`call_1`,
 * …); one that the format refuses is changed, for a call and its result to the same id. Signed thinking stays where the format accepts it. A
 * call whose arguments are no object is left out, with a sentence.
 */
export function convertCalls(calls: readonly ConvertibleCall[], format: CallFormat): ConvertedCalls {
  const losses: string[] = [];
  const plain: PlainCall[] = [];
  const ids = new CallIds(
    format.ids ?? null,
    calls.flatMap(({ id }) => id ?? []),
  );
  for (const { name, arguments: args, id, signed } of calls) {
    if (!isJsonObject(args)) {
      losses.push(say`Skipped the call to "${name}": arguments must be an object.`);
      continue;
    }
    let own = format.keeps.id === 'never' ? null : (id ?? null);
    if (own === null && id !== undefined) losses.push(notSupported(say`call ID "${id}"`, format));
    if (own !== null && ids.accepted(own) !== own) {
      losses.push(changedId(own, ids.accepted(own), format));
      own = ids.accepted(own);
    }
    if (own === null && format.keeps.id === 'always') {
      own = ids.free();
      losses.push(say`The call to "${name}" has no ID. Added "${own}".`);
    }
    const isKept = signed !== undefined && format.keeps.signed === signed.format;
    if (signed !== undefined && !isKept) {
      losses.push(notSupported(say`signed reasoning of the call to "${name}"`, format));
    }
    plain.push({ name, arguments: args, id: own, ...(isKept ? { signed: signed.parts } : {}) });
  }
  return { value: format.writeCalls(plain), losses };
}

function notSupported(part: string, format: CallFormat): string {
  return say`Removed ${part}, which ${format.id} doesn't support.`;
}

function changedId(id: string, written: string, { id: format, ids }: CallFormat): string {
  return say`Changed call ID "${id}" to "${written}": ${format} requires ${translated(ids?.requires ?? '')}.`;
}

/** The results in a value, in any format; empty without one. Searches lists, messages and contents. */
export function readResults(value: JsonValue, depth = 0): readonly ToolResult[] {
  if (depth > 5) return [];
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => readResults(item, depth + 1));
  if (!isJsonObject(value)) return [];
  for (const format of callFormats) {
    const result = format.readResult(value);
    if (result !== null) return [result];
  }
  const inner = ['content', 'parts', 'messages', 'input', 'action_responses']
    .map((key) => value[key])
    .find((one) => Array.isArray(one));
  return inner === undefined ? [] : readResults(inner, depth + 1);
}

interface ConvertedResult {
  readonly value: JsonObject;
  readonly losses: readonly string[];
}

/** Converts a result to another format; the output stays. The parts that the format cannot carry are reported. */
export function convertToolResult(
  result: ToolResult,
  format: CallFormat,
  ids = new CallIds(format.ids ?? null, result.id === null ? [] : [result.id]),
): ConvertedResult {
  const { keeps } = format;
  const losses: string[] = [];
  const id = result.id === null || !keeps.resultId ? result.id : ids.accepted(result.id);
  if (result.id !== null && id !== null && id !== result.id) losses.push(changedId(result.id, id, format));
  if (result.id !== null && !keeps.resultId) losses.push(notSupported(say`call ID "${result.id}"`, format));
  if (result.id === null && keeps.resultId && keeps.id === 'always') {
    losses.push(say`The source has no call ID. It was set to null.`);
  }
  if (result.name !== null && !keeps.resultName) losses.push(notSupported(say`tool name "${result.name}"`, format));
  if (result.name === null && keeps.resultName) losses.push(say`The source has no tool name.`);
  if (result.arguments !== undefined && keeps.resultArguments !== true) {
    losses.push(notSupported(say`arguments`, format));
  }
  if (result.arguments === undefined && keeps.resultArguments === true) {
    losses.push(say`The source has no arguments. They were set to an empty object.`);
  }
  if (result.isError === true && !keeps.resultError) losses.push(notSupported(say`error flag`, format));
  return { value: format.writeResult({ ...result, id }), losses };
}

/** The results in a JSON text; empty for any other text. */
export function resultsOfText(text: string): readonly ToolResult[] {
  const parsed = parseJson(text);
  return parsed.hasErrors ? [] : parsed.documents.flatMap((document) => readResults(document.value));
}

/** Converts the results in a JSON text to another format; null without one. One result is an object, several are a list. */
export function convertResults(text: string, format: CallFormat): ConvertedCalls | null {
  const found = resultsOfText(text);
  const ids = new CallIds(
    format.ids ?? null,
    found.flatMap(({ id }) => id ?? []),
  );
  const results = found.map((result) => convertToolResult(result, format, ids));
  const [first] = results;
  if (first === undefined) return null;
  const value = results.length === 1 ? first.value : results.map((one) => one.value);
  return { value, losses: results.flatMap(({ losses }) => losses) };
}
