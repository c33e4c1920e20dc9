import { previewScheme } from '../protocol/preview.ts';

/** `notation` is checked; `json` and `markdown` may hold tools; programs may define tools; `python` may also declare used names. */
export type DocumentKind = 'notation' | 'json' | 'markdown' | 'python' | 'typescript';

const jsonLanguages: ReadonlySet<string> = new Set(['json', 'jsonc', 'jsonl', 'jsonlines', 'ndjson', 'json5']);

export const typeScriptLanguages = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'] as const;

/** The end of the address of a program in TypeScript or JavaScript. */
export const typeScriptEnding = /\.[cm]?[jt]sx?$/i;

export const pythonLanguage = 'python';

export const toolTextLanguages = ['json', 'jsonc', 'jsonl', 'markdown'] as const;

/** The kind of a document by its language, else by its address, else by its text; notation by default. */
export function documentKind(uri: string, languageId: string, text: string | null = null): DocumentKind {
  if (languageId === 'aion' || languageId === 'aions') return 'notation';
  if (jsonLanguages.has(languageId)) return 'json';
  if (typeScriptLanguages.some((language) => language === languageId)) return 'typescript';
  if (languageId === 'markdown') return 'markdown';
  if (languageId === pythonLanguage) return 'python';
  const path = (uri.split(/[?#]/, 1)[0] ?? '').toLowerCase();
  if (path.endsWith('.aion')) return 'notation';
  if (path.endsWith('.py')) return 'python';
  if (typeScriptEnding.test(path)) return 'typescript';
  if (/\.(?:json|jsonc|jsonl|json5|ndjson)$/.test(path) || uri.startsWith(`${previewScheme}:`)) return 'json';
  if (/\.(?:md|markdown)$/.test(path)) return 'markdown';
  return text !== null && looksLikeJson(text) ? 'json' : 'notation';
}

/** JSON and the notation both begin with a bracket; only in JSON a quotation mark comes first inside. */
function looksLikeJson(text: string): boolean {
  const start = text.slice(0, 100_000);
  return /^\uFEFF?\s*(?:\[\s*)*\{\s*(?:"|\}\s*[\],]|\/[/*])/.test(start);
}
