import { lineStartBefore } from '../../core/notation/characters.ts';
import { indentationUnit } from '../../core/rules/fix/insert-property.ts';
import type { Template } from '../../core/rules/fix/template.ts';
import type { Insertion } from './insertion.ts';

/** How a text is laid out around a place, so that what is written there looks as if it had always been. */
export interface Layout {
  readonly endOfLine: string;
  /** The white space before the place where it begins its line; null where something else stands before it. */
  readonly indentation: string | null;
  /** The white space with which the line of the place begins. */
  readonly lineIndentation: string;
  /** Whether the place lies right between the two brackets of an empty pair. */
  readonly betweenBrackets: boolean;
}

export function layoutAt(text: string, { start, end }: Insertion['replace'], endOfLine: string): Layout {
  const lineStart = lineStartBefore(text, start);
  const before = text.slice(lineStart, start);
  const lineIndentation = /^[ \t]*/.exec(before)?.[0] ?? '';
  const pair = text.charAt(start - 1) + text.charAt(end);
  return {
    endOfLine,
    indentation: before === lineIndentation ? before : null,
    lineIndentation,
    betweenBrackets: pair === '{}' || pair === '[]',
  };
}

/** The indentation that what is written at the place has, once it is put where {@link separated} puts it. */
export function indentationOf(layout: Layout): string | null {
  if (!layout.betweenBrackets) return layout.indentation;
  return layout.lineIndentation + indentationUnit(layout.lineIndentation);
}

/**
 * The template with what separates it from its neighbours. A comma that is missing before it at a distance is another
 * edit's business (see {@link Insertion.commaBefore}).
 */
export function separated(template: Template, insertion: Insertion, layout: Layout): Template {
  const { replace, commaBefore, commaAfter, touchesNext } = insertion;
  const space = layout.indentation === null ? ' ' : layout.endOfLine + layout.indentation;
  const before = commaBefore === replace.start ? [', '] : [];
  const after = commaAfter ? [touchesNext ? `,${space}` : ','] : [];
  if (!layout.betweenBrackets) return [...before, ...template, ...after];
  const inner = layout.endOfLine + layout.lineIndentation + indentationUnit(layout.lineIndentation);
  return [inner, ...template, layout.endOfLine + layout.lineIndentation];
}
