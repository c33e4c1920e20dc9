import type { JsonValue } from '../json/json-value.ts';
import type { LoaderAnswer, LoaderRefusal } from './answer.ts';
import { afterArrow } from './arrows.ts';
import { joinedText, ownTexts, type PromptSource } from './prompt-source.ts';
import { pythonJson } from './python-json.ts';
import { followsWordCharacter, pythonStrip, skipPythonSpace } from './python-text.ts';
import { quotedPrompts, tripleQuotedPrompts } from './root-cuts.ts';
import { type LoaderVersion, patchOf } from './versions.ts';

/** The first versions that have each of the three calls, and the ones whose way of reading changed. */
const firstWithSystemPrompt = 12;
const firstWithWrappedQuery = 14;
const firstWithoutWrapFault = 15;
const firstWithRules = 16;

/**
 * What `AIONS.get_system_prompt(path)` gives: the prompt, trimmed, from 1.0.16 on with the rules below it; null where
 * there is none. Versions that lack the call refuse as Python does.
 */
export function systemPrompt(source: PromptSource, version: LoaderVersion): LoaderAnswer<string | null> {
  const patch = patchOf(version);
  if (patch < firstWithSystemPrompt) {
    return lacks('get_system_prompt');
  }
  if (patch < firstWithWrappedQuery) {
    return onlyPrompt(ownTexts(source));
  }
  const text = joinedText(source);
  const prompt = firstPrompt(text, 'system_prompt');
  const rules = patch >= firstWithRules ? firstRules(text) : [];
  if (rules.length === 0) {
    return { ok: true, value: prompt };
  }
  const listed = `Important rules:\n${rules.map((rule) => `- ${rule}`).join('\n')}`;
  return { ok: true, value: prompt === null || prompt === '' ? listed : `${prompt}\n\n${listed}` };
}

/** What `AIONS.get_rules(path)` gives: the first rules list, each rule trimmed; an empty list where there is none. */
export function rules(source: PromptSource, version: LoaderVersion): LoaderAnswer<readonly string[]> {
  return patchOf(version) < firstWithRules ? lacks('get_rules') : { ok: true, value: firstRules(joinedText(source)) };
}

/**
 * What `AIONS.get_wrapped_query(path, query, payload)` gives: the text that goes to the model. The query takes the place of
 * `{query}`, else of `{user_query}`, else it is appended; the payload that of `{payload}`, else it is appended.
 * Without a payload nothing is appended and a `{payload}` is left empty. 1.0.14 fails over any payload (it forgot an import).
 */
export function wrappedQuery(
  source: PromptSource,
  version: LoaderVersion,
  query: string,
  payload: JsonValue = null,
): LoaderAnswer<string> {
  const patch = patchOf(version);
  if (patch < firstWithWrappedQuery) {
    return lacks('get_wrapped_query');
  }
  if (patch < firstWithoutWrapFault && payload !== null) {
    return { ok: false, error: 'NameError', message: "name 'json' is not defined" };
  }
  const written = payload === null ? '' : pythonJson(payload);
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
  if (template !== '' && text.includes('{payload}')) {
    text = text.replaceAll('{payload}', () => written);
  } else if (payload !== null) {
    text += `\n\nAdditional Context/Payload:\n${written}`;
  }
  return { ok: true, value: text };
}

function lacks(call: string): LoaderRefusal {
  return { ok: false, error: 'AttributeError', message: `type object 'AIONS' has no attribute '${call}'` };
}

/** From 1.0.14 on: triple-quoted before quoted, the word at a boundary, the first match wins even if it is empty. */
function firstPrompt(text: string, word: 'system_prompt' | 'wrapped_query'): string | null {
  const match = tripleQuotedPrompts(text, word, true)[0] ?? quotedPrompts(text, word, true)[0];
  return match === undefined ? null : pythonStrip(text.slice(match.inside.start, match.inside.end));
}

/** 1.0.12 and 1.0.13: no boundary before the word; empty prompts do not count; a second one is refused. */
function onlyPrompt(texts: readonly string[]): LoaderAnswer<string | null> {
  const prompts = texts.flatMap(singlePrompts).filter((prompt) => prompt !== '');
  if (prompts.length > 1) {
    const message = 'Multiple system prompts found. An AION file can contain at most ONE system_prompt.';
    return { ok: false, error: 'AIONParseError', message };
  }
  return { ok: true, value: prompts[0] ?? null };
}

function singlePrompts(text: string): string[] {
  const word = 'system_prompt';
  const prompts: string[] = [];
  const lastTriple = text.lastIndexOf('"""');
  for (let at = text.indexOf(word); at !== -1; ) {
    const open = afterArrow(text, at + word.length);
    const string = open === -1 ? null : eitherString(text, open, lastTriple);
    if (string !== null) {
      prompts.push(string.content);
    }
    at = text.indexOf(word, string?.end ?? at + 1);
  }
  return prompts;
}

/** The string in triple quotes, else in plain ones, that begins at `open`, trimmed; `lastTriple` is the text's last `"""`. */
function eitherString(text: string, open: number, lastTriple: number): { content: string; end: number } | null {
  if (text[open] !== '"') {
    return null;
  }
  const quotes = lastTriple >= open + 3 && text.startsWith('"""', open) ? '"""' : '"';
  const start = open + quotes.length;
  const close = text.indexOf(quotes, start);
  return close === -1 ? null : { content: pythonStrip(text.slice(start, close)), end: close + quotes.length };
}

/** The strings of the first rules list that ends: at a `]` before a comma, a closing brace or the end of the text. */
function firstRules(text: string): string[] {
  const word = 'rules';
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const open = afterArrow(text, at + word.length);
    if (open === -1 || text[open] !== '[' || followsWordCharacter(text, at)) {
      continue;
    }
    const close = listEnd(text, open + 1);
    // Where this list has no end, a later one has none either: both would end at the same bracket.
    return close === -1 ? [] : stringsIn(text.slice(open + 1, close));
  }
  return [];
}

function listEnd(text: string, from: number): number {
  for (let close = text.indexOf(']', from); close !== -1; close = text.indexOf(']', close + 1)) {
    const next = skipPythonSpace(text, close + 1);
    if (next === text.length || text[next] === ',' || text[next] === '}') {
      return close;
    }
  }
  return -1;
}

function stringsIn(list: string): string[] {
  const strings: string[] = [];
  const lastTriple = list.lastIndexOf('"""');
  for (let open = list.indexOf('"'); open !== -1; ) {
    const string = eitherString(list, open, lastTriple);
    if (string === null) {
      break;
    }
    strings.push(string.content);
    open = list.indexOf('"', string.end);
  }
  return strings;
}
