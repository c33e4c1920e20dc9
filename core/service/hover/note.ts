import { markdownCode, markdownLine, markdownText } from '../../text/markdown.ts';
import { visible } from '../../text/visible.ts';
import type { TextFormat } from '../text-format.ts';

/** A piece of a note. Texts are plain and escaped on writing, except sentences of this project. */
type NotePart =
  | { readonly kind: 'title'; readonly name: string; readonly what: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'sentence'; readonly markdown: string }
  | { readonly kind: 'verbatim'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export type Note = readonly NotePart[];

/** The note in that format, with hidden characters named. */
export function noteText(note: Note, format: TextFormat): string {
  const write = format === 'markdown' ? markdownOf : plainOf;
  return visible(note.map((part) => write(shortened(part))).join('\n\n'));
}

/** In characters: a text of 5 MB would go to the editor with every move of the pointer. */
const longestText = 4_000;
const longestTitle = 200;
const longestCell = 500;

function shortened(part: NotePart): NotePart {
  switch (part.kind) {
    case 'title':
      return { ...part, name: cut(part.name, longestTitle), what: cut(part.what, longestTitle) };
    case 'paragraph':
    case 'verbatim':
      return { ...part, text: cut(part.text, longestText) };
    case 'sentence':
      return part;
    case 'table':
      return { ...part, rows: part.rows.map((row) => row.map((value) => cut(value, longestCell))) };
  }
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`;
}

function markdownOf(part: NotePart): string {
  switch (part.kind) {
    case 'title':
      return `**${markdownText(part.name)}** (${markdownText(part.what)})`;
    case 'paragraph':
      return markdownText(part.text);
    case 'sentence':
      return part.markdown;
    case 'verbatim':
      return markdownCode(part.text, part.language);
    case 'table': {
      const row = (cells: readonly string[]): string => `| ${cells.map(markdownLine).join(' | ')} |`;
      return [row(part.head), `|${part.head.map(() => ' --- |').join('')}`, ...part.rows.map(row)].join('\n');
    }
  }
}

function plainOf(part: NotePart): string {
  switch (part.kind) {
    case 'title':
      return `${part.name} (${part.what})`;
    case 'paragraph':
    case 'verbatim':
      return part.text;
    case 'sentence':
      return part.markdown.replaceAll('`', '');
    case 'table':
      return part.rows
        .map((row) =>
          row.map((value, index) => `${part.head[index]}: ${value}`).filter((_, index) => row[index] !== ''),
        )
        .map((cells) => `- ${cells.join(', ')}`)
        .join('\n');
  }
}
