import type { TextEdit } from '../../text/span.ts';
import type { Fix } from '../finding.ts';

/** A place to fill in; its text stands there until somebody does. */
export interface Blank {
  readonly blank: string;
}

/** Text with places to fill in. */
export type Template = readonly (string | Blank)[];

export function blank(text: string): Blank {
  return { blank: text };
}

export function templateText(template: Template): string {
  return template.map((piece) => (typeof piece === 'string' ? piece : piece.blank)).join('');
}

/** The template in the editors' snippet syntax: `${1:text}`, counted from 1. */
export function templateSnippet(template: Template): string {
  let stop = 0;
  return template
    .map((piece) => {
      if (typeof piece === 'string') {
        return piece.replace(/[\\$}]/g, '\\$&');
      }
      stop++;
      return `\${${stop}:${piece.blank.replace(/[\\$}]/g, '\\$&')}}`;
    })
    .join('');
}

/** A fix that puts a template at `offset`. It is never safe: somebody has to fill it in. */
export function insertTemplate(title: string, offset: number, template: Template): Fix {
  const edit = (newText: string): TextEdit => ({ span: { start: offset, end: offset }, newText });
  return { title, safe: false, edits: [edit(templateText(template))], snippetEdits: [edit(templateSnippet(template))] };
}
