import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../../json/json-value.ts';
import { printJson } from '../../json/print-json.ts';
import { strictJson } from '../../json/strict-json.ts';
import type { SignedForm } from '../call.ts';

/** A call without its text: what every form says of it. */
export interface PlainCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /** Null where it has none. */
  readonly id: string | null;
  /** What the provider of the form signed for the call; absent for other forms. */
  readonly signed?: readonly JsonObject[];
}

/** What a tool gave back, or why it failed. */
export interface ToolResult {
  /** The id of the call, and the name of the tool; null where the form does not say. */
  readonly id: string | null;
  readonly name: string | null;
  /** A text, or a value where the form keeps values. */
  readonly output: JsonValue;
  /** Null where the form does not say whether it is an error. */
  readonly isError: boolean | null;
}

export type CallFormId =
  | 'openai-chat'
  | 'openai-responses'
  | 'anthropic'
  | 'gemini'
  | 'bedrock-converse'
  | 'mcp'
  | 'cohere-v2'
  | 'mistral'
  | 'ollama'
  | 'langchain'
  | 'ai-sdk'
  | 'vscode'
  | 'lionagi'
  | 'mac';

/** A provider's or framework's form of calls and their results. */
export interface CallForm {
  readonly id: CallFormId;
  /** What of an id, a name and the mark of an error the form has a place for. */
  readonly keeps: {
    readonly id: 'always' | 'optional' | 'never';
    readonly resultId: boolean;
    readonly resultName: boolean;
    readonly resultError: boolean;
    /** Whose signed thinking it takes; none where it is left out. */
    readonly signed?: SignedForm;
  };
  /** The calls as one answer of a model has them. Where `keeps.id` is `always`, each has an id. */
  writeCalls(calls: readonly PlainCall[]): JsonValue;
  writeResult(result: ToolResult): JsonObject;
  /** The result that an object is in this form; null for anything else. */
  readResult(value: JsonObject): ToolResult | null;
}

/** The output as the text that most forms hold: a text as it is, a value as JSON. */
export function outputText(output: JsonValue): string {
  return typeof output === 'string' ? output : printJson(output, { indent: 0 });
}

/** The value that a text stands for if it is an object or a list in JSON; else the text. */
export function outputOf(text: JsonValue | undefined): JsonValue {
  if (typeof text !== 'string') return text ?? null;
  const value = strictJson(text);
  return typeof value === 'object' && value !== null ? value : text;
}

/** The text of content that is a text, or a list with one text in it; undefined for other content. */
export function contentText(content: JsonValue | undefined): string | undefined {
  if (typeof content === 'string') return content;
  const [only, ...more] = isJsonArray(content ?? null) ? (content as readonly JsonValue[]) : [];
  if (!isJsonObject(only) || more.length > 0) return undefined;
  const text = member(only, 'text') ?? member(only, 'value');
  return typeof text === 'string' ? text : undefined;
}

export function textMember(object: JsonObject, key: string): string | null {
  const value = member(object, key);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

/** An object of these members, those that are null left out. */
export function withoutNull(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return objectOf(Object.entries(members).filter(([, value]) => value !== null));
}

/** Arguments as the JSON text that OpenAI's forms hold. */
export function argumentsText(call: PlainCall): string {
  return printJson(call.arguments, { indent: 0 });
}
