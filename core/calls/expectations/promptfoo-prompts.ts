import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { strictJson } from '../../json/strict-json.ts';
import { say } from '../../text/say.ts';

/** At most one space around the name keeps the search linear. */
const variable = /\{\{ ?([\w.]+) ?\}\}/g;

/**
 * The question or conversation of a prompt with its variables; a sentence for a prompt that only promptfoo can fill in. A prompt is a text, or a
 * JSON list of messages.
 */
export function conversationOf(prompt: string, vars: JsonObject): JsonObject | string {
  const other = prompt.replace(variable, '');
  const unread = other.search(/\{[{%#]/);
  if (unread >= 0) return say`The prompt uses "${expressionAt(other, unread)}", which only promptfoo can fill in.`;
  const missing: string[] = [];
  const filled = prompt.replace(variable, (_, name: string) => {
    const value = textOf(vars, name);
    if (value === null) missing.push(name);
    return value ?? '';
  });
  const [first] = missing;
  if (first !== undefined) return say`The variable "${first}" has no single value.`;
  if (filled.trim() === '') return say`The prompt is empty.`;
  const messages = strictJson(filled);
  return (isJsonArray(messages) ? conversation(messages) : null) ?? { question: filled };
}

/** Null for a list, which makes several tests, and for a value from another file. */
function textOf(vars: JsonObject, name: string): string | null {
  const value = name
    .split('.')
    .reduce<JsonValue | undefined>((inner, key) => (isJsonObject(inner) ? member(inner, key) : undefined), vars);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && !value.startsWith('file://') ? value : null;
}

/** Null for another list than of messages that end with the user's. */
function conversation(messages: readonly JsonValue[]): JsonObject | null {
  const read = messages.flatMap((message): readonly JsonObject[] => {
    if (!isJsonObject(message)) return [];
    const [role, text] = [member(message, 'role'), member(message, 'content')];
    const isKnown = role === 'user' || role === 'system' || role === 'assistant';
    return isKnown && typeof text === 'string' ? [{ role, text }] : [];
  });
  const isWhole = read.length === messages.length && read.at(-1)?.['role'] === 'user';
  return isWhole ? { conversation: read } : null;
}

function expressionAt(prompt: string, start: number): string {
  const end = prompt.indexOf('}', start);
  return prompt.slice(start, end < 0 ? undefined : end + (prompt[end + 1] === '}' ? 2 : 1));
}
