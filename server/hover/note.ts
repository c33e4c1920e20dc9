import type { MarkupContent } from 'vscode-languageserver';
import type { TextFormat } from '../client-profile.ts';

/** A piece of a note. Texts are plain, and whatever marks they need is put when they are written, but for our own sentences. */
export type NotePart =
  | { readonly kind: 'title'; readonly name: string; readonly what: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A sentence of ours, with code spans. */
  | { readonly kind: 'sentence'; readonly markdown: string }
  /** A text to be shown exactly as it is. */
  | { readonly kind: 'verbatim'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export type Note = readonly NotePart[];

/** The note in the kind of text the client shows. */
export function noteText(note: Note, format: TextFormat): MarkupContent {
  const write = format === 'markdown' ? markdownOf : plainOf;
  return { kind: format, value: note.map(write).join('\n\n') };
}

function markdownOf(part: NotePart): string {
  switch (part.kind) {
    case 'title':
      return `**${escaped(part.name)}** (${escaped(part.what)})`;
    case 'paragraph':
      return escaped(part.text);
    case 'sentence':
      return part.markdown;
    case 'verbatim':
      return fence(part.text, part.language);
    case 'table': {
      const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
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

/**
 * The text so that Markdown shows it as it is written. Only what would mean something where it stands gets a backslash:
 * a note is read as it is, too.
 */
export function escaped(text: string): string {
  return text
    .replace(/[\\`*<>|~&]|\](?=[([:])/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/^([ \t]*)([#+-]|=+$)/gm, '$1\\$2')
    .replace(/\r\n|\r|\n/g, '  \n');
}

function cell(text: string): string {
  return escaped(text.replace(/\s+/g, ' ').trim());
}

/** A fence longer than every run of backticks inside. */
function fence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${text}\n${marks}`;
}
