import { wordSet } from '../core/text/index.ts';
import { previewScheme } from '../protocol/preview.ts';

/** `notation` is checked; `json` (also program values) and `markdown` may hold tools, read on request; `python` may declare used names. */
export type DocumentKind = 'notation' | 'json' | 'markdown' | 'python';

const jsonLanguages: ReadonlySet<string> = new Set(['json', 'jsonc', 'jsonl', 'jsonlines', 'ndjson', 'json5']);

/** Programs have values that may be tool definitions. */
const programLanguages = wordSet('javascript javascriptreact typescript typescriptreact');

export const pythonLanguage = 'python';

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
  if (/\.(?:json|jsonc|jsonl|json5|ndjson|[cm]?[jt]sx?)$/.test(path) || uri.startsWith(`${previewScheme}:`)) {
    return 'json';
  }
  if (/\.(?:md|markdown)$/.test(path)) return 'markdown';
  return text !== null && looksLikeJson(text) ? 'json' : 'notation';
}

/** JSON and the notation both begin with a bracket; only in JSON a quotation mark comes first inside. */
function looksLikeJson(text: string): boolean {
  const start = text.slice(0, 100_000);
  return /^\uFEFF?\s*(?:\[\s*)*\{\s*(?:"|\}\s*[\],]|\/[/*])/.test(start);
}
