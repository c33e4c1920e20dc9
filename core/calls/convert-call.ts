import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { say } from '../text/say.ts';
import type { ReadCall, SignedForm } from './call.ts';
import type { CallForm, CallFormId, PlainCall, ToolResult } from './forms/call-form.ts';
import { aiSdkForm, langchainForm, lionagiForm, macForm, mcpForm, vscodeForm } from './forms/framework-forms.ts';
import {
  anthropicForm,
  bedrockForm,
  cohereForm,
  geminiForm,
  mistralForm,
  ollamaForm,
  openaiChatForm,
  openaiResponsesForm,
} from './forms/provider-forms.ts';

const byId: Readonly<Record<CallFormId, CallForm>> = {
  'openai-chat': openaiChatForm,
  'openai-responses': openaiResponsesForm,
  anthropic: anthropicForm,
  gemini: geminiForm,
  'bedrock-converse': bedrockForm,
  mcp: mcpForm,
  'cohere-v2': cohereForm,
  mistral: mistralForm,
  ollama: ollamaForm,
  langchain: langchainForm,
  'ai-sdk': aiSdkForm,
  vscode: vscodeForm,
  lionagi: lionagiForm,
  mac: macForm,
};

/** The forms of calls and results. Results are detected in this order: the last ones have the fewest marks. */
export const callForms: readonly CallForm[] = Object.values(byId);

export function callForm(id: CallFormId): CallForm {
  return byId[id];
}

/** What a conversion needs of a call. */
export type ConvertibleCall = Pick<ReadCall, 'name' | 'arguments' | 'id' | 'signed'>;

export interface ConvertedCalls {
  readonly value: JsonValue;
  /** The parts that the form cannot carry, or that had to be made, as sentences. */
  readonly losses: readonly string[];
}

/**
 * Converts calls to another form; names and arguments stay. An id stays where the form has room for one; a required one is made (`call_1`,
 * …). Signed thinking stays where the form accepts it. A call whose arguments are no object is left out, with a sentence.
 */
export function convertCalls(calls: readonly ConvertibleCall[], form: CallForm): ConvertedCalls {
  const losses: string[] = [];
  const plain: PlainCall[] = [];
  const taken = new Set(calls.map(({ id }) => id));
  for (const { name, arguments: args, id, signed } of calls) {
    if (!isJsonObject(args)) {
      losses.push(say`The call of "${name}" is left out: arguments must be an object.`);
      continue;
    }
    let own = form.keeps.id === 'never' ? null : (id ?? null);
    if (own === null && id !== undefined) {
      losses.push(say`The id "${id}" of the call of "${name}" is lost: the form has none.`);
    }
    if (own === null && form.keeps.id === 'always') {
      own = freeId(taken);
      losses.push(say`The call of "${name}" has no id; it gets "${own}".`);
    }
    const isKept = signed !== undefined && form.keeps.signed === signed.form;
    if (signed !== undefined && !isKept) losses.push(signedLoss(signed.form, name));
    plain.push({ name, arguments: args, id: own, ...(isKept ? { signed: signed.parts } : {}) });
  }
  return { value: form.writeCalls(plain), losses };
}

function signedLoss(form: SignedForm, name: string): string {
  switch (form) {
    case 'gemini':
      return say`The thought signature of the call of "${name}" is lost: the form has no place for it.`;
    case 'anthropic':
      return say`The signed thinking before the call of "${name}" is lost: the form has no place for it.`;
    case 'openai-responses':
      return say`The encrypted reasoning before the call of "${name}" is lost: the form has no place for it.`;
    case 'bedrock-converse':
      return say`The signed reasoning before the call of "${name}" is lost: the form has no place for it.`;
  }
}

function freeId(taken: Set<string | undefined>): string {
  let number = 1;
  while (taken.has(`call_${number}`)) number++;
  taken.add(`call_${number}`);
  return `call_${number}`;
}

/** The results in a value, in any form; empty without one. Searches lists, messages and contents. */
export function readResults(value: JsonValue, depth = 0): readonly ToolResult[] {
  if (depth > 5) return [];
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => readResults(item, depth + 1));
  if (!isJsonObject(value)) return [];
  for (const form of callForms) {
    const result = form.readResult(value);
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

/** Converts a result to another form; the output stays. The parts that the form cannot carry are reported. */
export function convertToolResult(result: ToolResult, form: CallForm): ConvertedResult {
  const { keeps } = form;
  const losses: string[] = [];
  if (result.id !== null && !keeps.resultId) {
    losses.push(say`The id "${result.id}" of the call is lost: the form has none.`);
  }
  if (result.id === null && keeps.resultId && keeps.id === 'always') {
    losses.push(say`The id of the call is not known; it is null.`);
  }
  if (result.name !== null && !keeps.resultName) {
    losses.push(say`The name "${result.name}" is lost: the form has none.`);
  }
  if (result.name === null && keeps.resultName) losses.push(say`The name of the tool is not known.`);
  if (result.arguments !== undefined && keeps.resultArguments !== true) {
    losses.push(say`The arguments of the call are lost: the form has no place for them.`);
  }
  if (result.arguments === undefined && keeps.resultArguments === true) {
    losses.push(say`The arguments of the call are not known; they are empty.`);
  }
  if (result.isError === true && !keeps.resultError) {
    losses.push(say`That it is an error is lost: the form has no mark for it.`);
  }
  return { value: form.writeResult(result), losses };
}

/** The results in a JSON text; empty for any other text. */
export function resultsOfText(text: string): readonly ToolResult[] {
  const parsed = parseJson(text);
  return parsed.hasErrors ? [] : parsed.documents.flatMap((document) => readResults(document.value));
}

/** Converts the results in a JSON text to another form; null without one. One result is an object, several are a list. */
export function convertResults(text: string, form: CallForm): ConvertedCalls | null {
  const found = resultsOfText(text);
  const results = found.map((result) => convertToolResult(result, form));
  const [first] = results;
  if (first === undefined) return null;
  const value = results.length === 1 ? first.value : results.map((one) => one.value);
  return { value, losses: results.flatMap(({ losses }) => losses) };
}
