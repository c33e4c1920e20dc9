import type { Span } from '../text/span.ts';
import { mayBeProgramValue } from './program-values.ts';

/** The content of a fenced code block, without the lines of its fence. */
interface Fence {
  /** The first word after the opening fence, in lower case. */
  readonly language: string;
  readonly span: Span;
  /** The number of block quotes around it: each of its lines begins with as many `>`. */
  readonly quotes: number;
}

/** The usual languages of programs that hand tools to a model. */
const programs = /^(?:py|python3?|js|javascript|mjs|ts|typescript)$/;

const fenceLine = /^( {0,3}|[ \t>*+-]{1,12})(`{3,}|~{3,}(?!~))[ \t]*(?![ \t])([^\s`]*)(?:[^\S\n][^`\n]*)?$/;

/** The fenced code blocks of a Markdown text, in order. An unclosed block ends with the text. */
export function fencesOf(text: string): readonly Fence[] {
  const fences: Fence[] = [];
  let open: {
    readonly mark: string;
    readonly language: string;
    readonly start: number;
    readonly quotes: number;
  } | null = null;
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end).replace(/\r$/, '');
    const found = line.length < 1_000 ? fenceLine.exec(line) : null;
    const mark = found?.[2] ?? '';
    if (open === null && found !== null) {
      const language = (found[3] ?? '').toLowerCase().replace(/^\{?\.?|\}$/g, '');
      open = { mark, language, start: Math.min(text.length, end + 1), quotes: (found[1] ?? '').split('>').length - 1 };
    } else if (open !== null && mark.startsWith(open.mark) && line.trim().endsWith(mark)) {
      fences.push({ language: open.language, span: { start: open.start, end: start }, quotes: open.quotes });
      open = null;
    }
    start = end + 1;
  }
  if (open !== null) {
    fences.push({ language: open.language, span: { start: open.start, end: text.length }, quotes: open.quotes });
  }
  return fences;
}

/** The content of a block, at its length in the text: blanks replace the marks of the quotes around it. */
export function contentOf({ span, quotes }: Fence, text: string): string {
  const content = text.slice(span.start, span.end);
  if (quotes === 0) return content;
  const marks = new RegExp(`^(?:[ \\t]{0,3}>){1,${quotes}}`, 'gm');
  return content.replace(marks, (found) => ' '.repeat(found.length));
}

/** Whether the block may hold tool definitions: one of JSON, or one of a program or without a language that begins like JSON. */
export function mayHoldJson(fence: Fence, text: string): boolean {
  const { language, span } = fence;
  if (/^(?:json|jsonc|json5|jsonl|ndjson)$/.test(language)) return true;
  const start = text.slice(span.start, Math.min(span.end, span.start + 10_000));
  if (programs.test(language)) return mayBeProgramValue(start);
  return language === '' && /^[\s>]{0,100}[[{]/.test(start.slice(0, 101));
}
