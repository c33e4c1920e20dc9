import { isNumber } from '../../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../../json/json-value.ts';
import { printJson } from '../../json/print-json.ts';
import { strictJson } from '../../json/strict-json.ts';
import type { SignedFormat } from '../call.ts';

/** A call without its text, common to all formats. */
export interface PlainCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly id: string | null;
  /** The signature by the provider of the format; absent for other formats. */
  readonly signed?: readonly JsonObject[];
}

export interface ToolResult {
  /** The call's id and the tool's name; null where the format has none. */
  readonly id: string | null;
  readonly name: string | null;
  /** A text, or a value where the format keeps values. */
  readonly output: JsonValue;
  /** Null where the format has no mark for errors. */
  readonly isError: boolean | null;
  /** The arguments of the call; only LionAGI's format keeps them. */
  readonly arguments?: JsonObject;
}

export type CallFormatId =
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

/** The ids of calls that an endpoint accepts. */
export interface CallIdRule {
  readonly pattern: RegExp;
  /** In characters. */
  readonly longest: number;
  /** What the pattern requires; a wording. */
  readonly requires: string;
}

export interface CallFormat {
  readonly id: CallFormatId;
  /** Absent: any id is accepted. */
  readonly ids?: CallIdRule;
  /** Whether the format has room for an id, a name and the mark of an error. */
  readonly keeps: {
    readonly id: 'always' | 'optional' | 'never';
    readonly resultId: boolean;
    readonly resultName: boolean;
    readonly resultError: boolean;
    /** Absent: no room for the arguments of the call. */
    readonly resultArguments?: true;
    /** The signed thinking that it accepts; absent: none. */
    readonly signed?: SignedFormat;
  };
  /** The calls as one answer of a model. Where `keeps.id` is `always`, each has an id. */
  writeCalls(calls: readonly PlainCall[]): JsonValue;
  writeResult(result: ToolResult): JsonObject;
  /** The result in an object of this format; null for anything else. */
  readResult(value: JsonObject): ToolResult | null;
}

/** The output as text, as most formats need it: a text unchanged, a value as JSON. */
export function outputText(output: JsonValue): string {
  return typeof output === 'string' ? output : printJson(output, { indent: 0 });
}

/** The value of a text that is a JSON object or list; else the text. */
export function outputOf(text: JsonValue | undefined): JsonValue {
  if (typeof text !== 'string') return text ?? null;
  const value = strictJson(text);
  return isJsonObject(value) || isJsonArray(value) ? value : text;
}

/** The text of content that is a text, or a list with one text; undefined for other content. */
export function contentText(content: JsonValue | undefined): string | undefined {
  if (typeof content === 'string') return content;
  const [only, ...more] = isJsonArray(content) ? content : [];
  if (!isJsonObject(only) || more.length > 0) return undefined;
  if (member(only, 'type') === 'image' || member(only, 'type') === 'audio') return undefined;
  const text = member(only, 'text') ?? member(only, 'value');
  return typeof text === 'string' ? text : undefined;
}

/** A part of the content of Model Agnostic Context; in `text`, an image or audio is in Base64. */
export interface MacPart {
  readonly type: 'text' | 'image' | 'audio';
  readonly text: string;
  readonly mimeType?: string;
}

/** Whether a value is content of Model Agnostic Context: a list of texts, images and audio, each with its `text`. */
export function isMacContent(value: JsonValue | undefined): value is readonly (JsonObject & MacPart)[] {
  return isJsonArray(value) && value.length > 0 && value.every(isMacPart);
}

function isMacPart(value: JsonValue): boolean {
  if (!isJsonObject(value) || typeof member(value, 'text') !== 'string') return false;
  return ['text', 'image', 'audio'].includes(textMember(value, 'type') ?? '');
}

/** The content in a result of Model Agnostic Context, `{"content": […], "isError": true}`; null for any other value. */
export function macContent(value: JsonValue): readonly JsonObject[] | null {
  if (!isJsonObject(value) || !Object.keys(value).every((key) => key === 'content' || key === 'isError')) return null;
  const content = member(value, 'content');
  return isMacContent(content) ? content : null;
}

/** The result whose output is the text of `content`, null without such a text. `keys` lead to the id and to the name of the tool. */
export function textResult(
  value: JsonObject,
  keys: { readonly id?: string; readonly name?: string },
  isError: boolean | null = null,
): ToolResult | null {
  const content = contentText(member(value, 'content'));
  const text = (key: string | undefined): string | null => (key === undefined ? null : textMember(value, key));
  return content === undefined
    ? null
    : { id: text(keys.id), name: text(keys.name), output: outputOf(content), isError };
}

export function textMember(object: JsonObject, key: string): string | null {
  const value = member(object, key);
  return typeof value === 'string' ? value : isNumber(value) ? String(value) : null;
}

/** An object of the members that are not null. */
export function withoutNull(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return objectOf(Object.entries(members).filter(([, value]) => value !== null));
}

/** Arguments as JSON text, as in OpenAI's formats. */
export function argumentsText(call: PlainCall): string {
  return printJson(call.arguments, { indent: 0 });
}
