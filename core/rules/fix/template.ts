import type { Span, TextEdit } from '../../text/span.ts';
import type { Fix } from '../finding.ts';

interface Blank {
  readonly blank: string;
  /** All texts to choose from, the blank's own first; absent for free text. */
  readonly choices?: readonly string[];
}

export type Template = readonly (string | Blank)[];

export function blank(text: string): Blank {
  return { blank: text };
}

/** One of the given texts; at least one. */
export function choice(texts: readonly [string, ...string[]]): Blank {
  return texts.length === 1 ? blank(texts[0]) : { blank: texts[0], choices: texts };
}

export function templateText(template: Template): string {
  return template.map((piece) => (typeof piece === 'string' ? piece : piece.blank)).join('');
}

/** The template in the snippet syntax of editors: `${1:text}` and `${1|one,two|}`, counted from 1. */
export function templateSnippet(template: Template): string {
  let stop = 0;
  return template
    .map((piece) => {
      if (typeof piece === 'string') return piece.replace(/[\\$}]/g, '\\$&');
      stop++;
      return piece.choices === undefined
        ? `\${${stop}:${piece.blank.replace(/[\\$}]/g, '\\$&')}}`
        : `\${${stop}|${piece.choices.map((text) => text.replace(/[\\,|]/g, '\\$&')).join(',')}|}`;
    })
    .join('');
}

export function isBlank(piece: string | Blank): piece is Blank {
  return typeof piece !== 'string';
}

/** A fix that inserts a template at `offset`. It is never safe: the user has to fill it in. */
export function insertTemplate(title: string, offset: number, template: Template): Fix {
  return replaceWithTemplate(title, { start: offset, end: offset }, template);
}

/** A fix that replaces `span` by a template. It is never safe either. */
export function replaceWithTemplate(title: string, span: Span, template: Template): Fix {
  const edit = (newText: string): TextEdit => ({ span: { start: span.start, end: span.end }, newText });
  return { title, safe: false, edits: [edit(templateText(template))], snippetEdits: [edit(templateSnippet(template))] };
}
