import { lineStartBefore } from '../../notation/characters.ts';
import { indentationUnit } from '../../rules/fix/insert-property.ts';
import type { Template } from '../../rules/fix/template.ts';
import type { FixSource } from '../../rules/rule.ts';
import type { Span } from '../../text/span.ts';
import type { Insertion } from './insertion.ts';

export interface Layout extends TextLayout {
  /** The white space before the offset if it begins its line; else null. */
  readonly indentation: string | null;
  readonly lineIndentation: string;
  readonly betweenBrackets: boolean;
  /** The new line for the text, like those of its neighbours; null to stay on this line. */
  readonly ownLine: OwnLine | null;
}

type TextLayout = Pick<FixSource, 'endOfLine' | 'indentationStep'>;

interface OwnLine {
  readonly indentation: string;
  /** The blanks before the offset, which would be left at the end of the line. */
  readonly blanks: Span;
}

export function layoutAt(text: string, insertion: Insertion, { endOfLine, indentationStep }: TextLayout): Layout {
  const { start, end } = insertion.replace;
  const lineIndentation = indentationAt(text, start);
  const pair = text.charAt(start - 1) + text.charAt(end);
  const betweenBrackets = pair === '{}' || pair === '[]';
  const indentation = indentationBefore(text, start);
  return {
    endOfLine,
    indentationStep,
    indentation,
    lineIndentation,
    betweenBrackets,
    ownLine: betweenBrackets || indentation !== null ? null : ownLineOf(text, insertion, indentationStep),
  };
}

/** For an offset at the end of a line: its neighbour begins a line, or, without one, the closing bracket is on another line. */
function ownLineOf(
  text: string,
  { replace, startBefore, startAfter, open }: Insertion,
  indentationStep: string,
): OwnLine | null {
  if (!/^[ \t]*(?:,[ \t]*)?(?:[\r\n]|$)/.test(text.slice(replace.end))) return null;
  const neighbour = startBefore ?? startAfter;
  const indentation = neighbour === null ? insideOf(text, open, indentationStep) : indentationBefore(text, neighbour);
  const written = text.slice(lineStartBefore(text, replace.start), replace.start);
  const blanks = { start: replace.start - (written.length - written.trimEnd().length), end: replace.start };
  return indentation === null ? null : { indentation, blanks };
}

function insideOf(text: string, open: number, indentationStep: string): string | null {
  if (!/[{[]/.test(text.charAt(open - 1))) return null;
  const outer = indentationAt(text, open);
  return outer + indentationUnit(outer, { indentationStep });
}

function indentationBefore(text: string, offset: number): string | null {
  const before = text.slice(lineStartBefore(text, offset), offset);
  return /^[ \t]*$/.test(before) ? before : null;
}

/** The white space at the beginning of the line of the offset, up to it. */
export function indentationAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStartBefore(text, offset), offset))?.[0] ?? '';
}

/** The indentation of the text after {@link separated} has placed it; null if it does not begin a line. */
export function indentationOf(layout: Layout): string | null {
  if (layout.ownLine !== null) return layout.ownLine.indentation;
  if (!layout.betweenBrackets) return layout.indentation;
  return layout.lineIndentation + indentationUnit(layout.lineIndentation, layout);
}

/** The template with separators from its neighbours; {@link Insertion.commaBefore} is another edit. */
export function separated(template: Template, insertion: Insertion, layout: Layout): Template {
  const { replace, commaBefore, commaAfter, touchesNext } = insertion;
  const space = layout.indentation === null ? ' ' : layout.endOfLine + layout.indentation;
  const before = commaBefore === replace.start ? [layout.ownLine === null ? ', ' : ','] : [];
  const after = commaAfter ? [touchesNext ? `,${space}` : ','] : [];
  if (layout.ownLine !== null) return [...before, layout.endOfLine + layout.ownLine.indentation, ...template, ...after];
  if (!layout.betweenBrackets) return [...before, ...template, ...after];
  const inner = layout.endOfLine + layout.lineIndentation + indentationUnit(layout.lineIndentation, layout);
  return [inner, ...template, layout.endOfLine + layout.lineIndentation];
}
