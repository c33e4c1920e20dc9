import { isMacContent } from '../core/calls/index.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, strictJson } from '../core/json/index.ts';
import type { Entry, Step } from './log.ts';

type Is = (value: JsonValue | undefined) => boolean;

const text: Is = (value) => typeof value === 'string';
const number: Is = (value) => typeof value === 'number';
const flag: Is = (value) => typeof value === 'boolean';
const object: Is = isJsonObject;
const any: Is = (value) => value !== undefined;
const orNull =
  (is: Is): Is =>
  (value) =>
    value === null || is(value);
const listOf =
  (is: Is): Is =>
  (value) =>
    isJsonArray(value) && value.every(is);
const withMembers =
  (members: Readonly<Record<string, Is>>): Is =>
  (value) =>
    isJsonObject(value) && Object.entries(members).every(([key, is]) => is(value[key]));

const call = { name: text, arguments: object, id: orNull(text) };
const message: Is = (value) => {
  if (!isJsonObject(value)) return false;
  if (value['role'] === 'tool') return withMembers({ id: text, name: text, output: any, isError: flag })(value);
  if (value['role'] === 'assistant') return withMembers({ text, calls: listOf(withMembers(call)) })(value);
  return (value['role'] === 'user' || value['role'] === 'system') && text(value['text']);
};
const tool = withMembers({
  ...{ name: text, version: text, description: text, source_format: text },
  ...{ inputs: object, outputs: object, original_definition: object, capabilities: object, security: orNull(object) },
});
const policy = withMembers({ name: text, description: text, tags: listOf(text), rule: text });
const limits = withMembers({
  ...{ actions: number, toolSeconds: number, answerSeconds: number },
  ...{ totalSeconds: number, attempts: number, repairs: number },
});
const setup = withMembers({
  ...{ model: text, way: text, conversation: listOf(message), fallback: text },
  ...{ tools: listOf(tool), policies: listOf(policy), limits },
  system: (value) => value === undefined || value === 'aion' || value === 'none' || withMembers({ text })(value),
});

const members: { readonly [Kind in Step['step']]: Readonly<Record<string, Is>> } = {
  began: { setup },
  asked: { attempt: number, sent: any },
  'attempt-failed': { attempt: number, problem: text, partial: text, wait: orNull(number) },
  answered: {
    ...{ raw: text, family: orNull(text), refusal: orNull(text), isCutOff: flag },
    usage: orNull(withMembers({ input: number, output: number })),
  },
  read: {
    ...{ text, reasoning: text, repairs: listOf(text), problems: listOf(text), declines: flag },
    calls: listOf(withMembers({ ...call, id: text })),
    content: (value) => value === undefined || isMacContent(value),
  },
  'call-began': { id: text, tool: text },
  'call-ended': { id: text, seconds: number, status: text, response: any, error: orNull(text) },
  ended: { reason: text, answer: text, problem: orNull(text) },
};

/**
 * Reads a log. A last line that is cut off is ignored: its program ended while it wrote. Null for any other text: it does not begin with
 * `began`, its order has a gap, or a line is no step.
 */
export function readLog(text: string): readonly Entry[] | null {
  const entries: Entry[] = [];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    const entry = parsed(line);
    if (entry === null && index === lines.length - 1) break;
    if (entry === null || entry.order !== index + 1) return null;
    entries.push(entry);
  }
  return entries[0]?.step === 'began' ? entries : null;
}

function parsed(line: string): Entry | null {
  const value: unknown = strictJson(line);
  return isEntry(value as JsonValue | undefined) ? (value as Entry) : null;
}

/** Whether a value is a step of a run's log. */
function isEntry(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value) || !number(value['order']) || !text(value['time'])) return false;
  const own = ownMembers(value);
  return own !== null && withMembers(own)(value);
}

function ownMembers({ step }: JsonObject): Readonly<Record<string, Is>> | null {
  return typeof step === 'string' && Object.hasOwn(members, step) ? members[step as Entry['step']] : null;
}
