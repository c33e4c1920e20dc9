import type { Span, TextEdit } from '../../text/span.ts';
import type { Fix } from '../finding.ts';

interface Blank {
  readonly blank: string;
}

export type Template = readonly (string | Blank)[];

export function blank(text: string): Blank {
  return { blank: text };
}

export function templateText(template: Template): string {
  return template.map((piece) => (typeof piece === 'string' ? piece : piece.blank)).join('');
}

/** The template in the snippet syntax of editors: `${1:text}`, counted from 1. */
export function templateSnippet(template: Template): string {
  let stop = 0;
  return template
    .map((piece) => {
      if (typeof piece === 'string') return piece.replace(/[\\$}]/g, '\\$&');
      stop++;
      return `\${${stop}:${piece.blank.replace(/[\\$}]/g, '\\$&')}}`;
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
