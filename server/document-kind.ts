import { wordSet } from '../core/text/words.ts';
import { previewScheme } from '../protocol/preview.ts';

/**
 * The kinds of document: `notation` is checked and edited; `json` (also a program's value) and `markdown` may hold tool definitions of
 * another form, and are read only on request; `python` may declare the names that the notation uses.
 */
export type DocumentKind = 'notation' | 'json' | 'markdown' | 'python';

const jsonLanguages: ReadonlySet<string> = new Set(['json', 'jsonc', 'jsonl', 'jsonlines', 'ndjson', 'json5']);

/** Programs have values that may be tool definitions. */
const programLanguages = wordSet('javascript javascriptreact typescript typescriptreact');

/** The language id of clients. */
export const pythonLanguage = 'python';

/** The languages whose documents may hold tool definitions, by the language ids of clients. */
export const toolTextLanguages = ['json', 'jsonc', 'jsonl', 'markdown'] as const;

/** The kind of a document by its language, else by its address, else by its text; notation by default. */
export function documentKind(uri: string, languageId: string, text: string | null = null): DocumentKind {
  if (languageId === 'aion' || languageId === 'aions') return 'notation';
  if (jsonLanguages.has(languageId) || programLanguages.has(languageId)) return 'json';
  if (languageId === 'markdown') return 'markdown';
  if (languageId === pythonLanguage) return 'python';
  const path = (uri.split(/[?#]/, 1)[0] ?? '').toLowerCase();
  if (path.endsWith('.aion')) return 'notation';
  if (path.endsWith('.py')) return 'python';
  if (/\.(?:json|jsonc|jsonl|json5|ndjson)$/.test(path) || uri.startsWith(`${previewScheme}:`)) return 'json';
  if (/\.(?:md|markdown)$/.test(path)) return 'markdown';
  return text !== null && looksLikeJson(text) ? 'json' : 'notation';
}

/** JSON and the notation both begin with a bracket; only in JSON a quotation mark comes first inside. */
function looksLikeJson(text: string): boolean {
  const start = text.slice(0, 100_000);
  return /^\uFEFF?\s*(?:\[\s*)*\{\s*(?:"|\}\s*[\],]|\/[/*])/.test(start);
}
