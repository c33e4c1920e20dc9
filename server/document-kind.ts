import { wordSet } from '../core/text/words.ts';
import { previewScheme } from '../protocol/preview.ts';

/**
 * What a document is to this server: `notation` is checked and edited; `json` (a value of a program too) and `markdown` may hold tool definitions of
 * another form, and are read only when somebody asks for them; `python` may declare what the notation names.
 */
export type DocumentKind = 'notation' | 'json' | 'markdown' | 'python';

const jsonLanguages: ReadonlySet<string> = new Set(['json', 'jsonc', 'jsonl', 'jsonlines', 'ndjson', 'json5']);

/** Languages of programs, which have values that may be tool definitions. */
const programLanguages = wordSet('javascript javascriptreact typescript typescriptreact');

/** Python, as clients call it. */
export const pythonLanguage = 'python';

/** The languages whose documents may hold tool definitions, as clients call them. */
export const toolTextLanguages = ['json', 'jsonc', 'jsonl', 'markdown'] as const;

/** The kind of a document by its language, else by its address, else by the text that it holds; a document of no other kind is notation. */
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

/** JSON and the notation both begin with a bracket; what stands in it first is a quotation mark in one of them only. */
function looksLikeJson(text: string): boolean {
  const start = text.slice(0, 100_000);
  return /^\uFEFF?\s*(?:\[\s*)*\{\s*(?:"|\}\s*[\],]|\/[/*])/.test(start);
}
