import { ExactNumber } from '../json/exact-number.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { LoaderAnswer, LoaderRefusal } from './answer.ts';
import { joinedText, ownTexts, type PromptSource } from './prompt-source.ts';
import { findPrompt, findRules, findSinglePrompts, type PromptWord } from './prompt-text.ts';
import { pythonStrip } from './python-text.ts';
import { type LoaderVersion, patchOf } from './versions.ts';

export const firstWithSystemPrompt = 12;
export const firstWithWrappedQuery = 15;
export const firstWithRules = 16;

/** `AIONS.get_system_prompt(path)`: the prompt, trimmed, from 1.0.16 on with the rules; null for none. Older versions lack the call. */
export function systemPrompt(source: PromptSource, version: LoaderVersion): LoaderAnswer<string | null> {
  const patch = patchOf(version);
  if (patch < firstWithSystemPrompt) return lacks('get_system_prompt');
  if (patch < firstWithWrappedQuery) return onlyPrompt(ownTexts(source));
  const text = joinedText(source);
  const prompt = firstPrompt(text, 'system_prompt');
  const rules = patch >= firstWithRules ? firstRules(text) : [];
  if (rules.length === 0) return { ok: true, value: prompt };
  const listed = `Important rules:\n${rules.map((rule) => `- ${rule}`).join('\n')}`;
  return { ok: true, value: prompt === null || prompt === '' ? listed : `${prompt}\n\n${listed}` };
}

/** The result of `AIONS.get_rules(path)`: the first rules list, each rule trimmed; empty for none. */
export function rules(source: PromptSource, version: LoaderVersion): LoaderAnswer<readonly string[]> {
  return patchOf(version) < firstWithRules ? lacks('get_rules') : { ok: true, value: firstRules(joinedText(source)) };
}

/**
 * `AIONS.get_wrapped_query(path, query, payload)`, the text for the model. The query replaces `{query}`, else `{user_query}`, or is
 * appended; the payload replaces `{payload}`, or is appended; without one `{payload}` stays. Objects and lists are written as JSON, other
 * values as Python's `str` writes them. The text is trimmed.
 */
export function wrappedQuery(
  source: PromptSource,
  version: LoaderVersion,
  query: string,
  payload: JsonValue = null,
): LoaderAnswer<string> {
  const patch = patchOf(version);
  if (patch < firstWithWrappedQuery) return lacks('get_wrapped_query');
  const written = pythonPayload(payload);
  if (written === null) {
    const message = 'maximum recursion depth exceeded while encoding a JSON object';
    return { ok: false, error: 'RecursionError', message };
  }
  const template = firstPrompt(joinedText(source), 'wrapped_query') ?? '';
  let text: string;
  if (template === '') {
    text = `User request: ${query}\n\nAnalyze the request thoroughly using your available tools.`;
  } else if (template.includes('{query}')) {
    text = template.replaceAll('{query}', () => query);
  } else if (template.includes('{user_query}')) {
    text = template.replaceAll('{user_query}', () => query);
  } else {
    text = `${template}\n\nUser request: ${query}`;
  }
  if (payload !== null && text.includes('{payload}')) text = text.replaceAll('{payload}', () => written);
  else if (payload !== null) text += `\n\nAdditional Context/Payload:\n${written}`;
  return { ok: true, value: pythonStrip(text) };
}

function firstRules(text: string): readonly string[] {
  return findRules(text)?.rules ?? [];
}

function lacks(call: string): LoaderRefusal {
  return { ok: false, error: 'AttributeError', message: `type object 'AIONS' has no attribute '${call}'` };
}

function firstPrompt(text: string, word: PromptWord): string | null {
  return findPrompt(text, word)?.content ?? null;
}

/** 1.0.12 to 1.0.14: no boundary before the word; empty prompts do not count; a second prompt is refused. */
function onlyPrompt(texts: readonly string[]): LoaderAnswer<string | null> {
  const prompts = texts
    .flatMap(findSinglePrompts)
    .map(({ content }) => content)
    .filter((prompt) => prompt !== '');
  if (prompts.length > 1) {
    const message = 'Multiple system prompts found. An AION file can contain at most ONE system_prompt.';
    return { ok: false, error: 'AIONParseError', message };
  }
  return { ok: true, value: prompts[0] ?? null };
}

/** Python's `json` fails for deeper values; the exact depth depends on the version of Python. */
const deepest = 900;

/** The payload as `get_wrapped_query` writes it: `json.dumps` of an object or a list, else `str`. */
function pythonPayload(value: JsonValue): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return pythonJson(value);
}

/** The result of Python's `json.dumps(value, indent=2)`; null where the value is nested too deeply for Python. */
function pythonJson(value: JsonValue): string | null {
  return write(value, 0);
}

function write(value: JsonValue, depth: number): string | null {
  if (depth > deepest) return null;
  if (typeof value === 'string') return quoted(value);
  if (value instanceof ExactNumber) return pythonExact(value);
  if (typeof value === 'number') return pythonNumber(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isArray = Array.isArray(value);
  const items: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    const written = write(item, depth + 1);
    if (written === null) return null;
    items.push(isArray ? written : `${quoted(key)}: ${written}`);
  }
  const [open, close] = isArray ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  const inner = '  '.repeat(depth + 1);
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${'  '.repeat(depth)}${close}`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\f': '\\f',
  '\b': '\\b',
};

/** Escapes everything outside printable ASCII, characters beyond U+FFFF as two surrogates. */
function quoted(text: string): string {
  const escaped = text.replace(
    /[^ !#-[\]-~]/g,
    (unit) => shortEscapes[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

/** Whole numbers as Python's int, others as its float, which switches to an exponent sooner than JavaScript. */
function pythonNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
  if (Number.isNaN(value) || !Number.isFinite(value)) return String(value);
  const needsExponent = Math.abs(value) < 1e-4 || Math.abs(value) >= 1e16;
  return needsExponent ? value.toExponential().replace(/([+-])(\d)$/, '$10$2') : String(value);
}

/** A whole number is Python's int, any other its float. */
function pythonExact({ text, double }: ExactNumber): string {
  if (/^-?\d+$/.test(text)) return BigInt(text).toString();
  if (!Number.isInteger(double) || Math.abs(double) >= 1e16) return pythonNumber(double);
  return `${Object.is(double, -0) ? '-0' : double}.0`;
}
