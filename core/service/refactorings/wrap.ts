import { lineStartBefore } from '../../notation/characters.ts';
import { NotationDocument } from '../../notation/notation-document.ts';
import { isRegisteredProperty } from '../../notation/syntax.ts';
import { fixSource } from '../../rules/fix/fix-source.ts';
import { indentationUnit } from '../../rules/fix/insert-property.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { Refactoring, RefactoringPlace } from './refactoring.ts';

/** Braces around selected properties that stand in no tool yet. */
export function wrapAsElement({ document, selection }: RefactoringPlace): Refactoring | null {
  const { text } = document;
  const { start, end } = trimmed(text, selection);
  if (start >= end || !isSelfContained(text.slice(start, end)) || isInsideElement(document, start)) return null;
  const { endOfLine } = fixSource(document, 0);
  const indentation = /^[ \t]*/.exec(text.slice(lineStartBefore(text, start), start))?.[0] ?? '';
  const unit = indentationUnit(indentation);
  const edit = (at: number, newText: string) => ({ span: { start: at, end: at }, newText });
  const edits = [
    edit(start, `{${endOfLine}${indentation}${unit}`),
    ...linesOutsideTexts(text.slice(start, end)).map((at) => edit(start + at, unit)),
    edit(end, `${endOfLine}${indentation}}`),
  ];
  return { title: say`Wrap the properties as a tool`, edits, snippetEdits: null };
}

/** Where the further lines of whole properties begin, but for blank ones and those within their texts, which have no escapes. */
function linesOutsideTexts(selected: string): readonly number[] {
  const found: number[] = [];
  let inText = false;
  for (const { 0: sign, index } of selected.matchAll(/"|(?:\r\n|\r|\n)(?=[ \t]*[^ \t\r\n])/g)) {
    if (sign === '"') inText = !inText;
    else if (!inText) found.push(index + sign.length);
  }
  return found;
}

/** The selection without white space and commas at its ends. */
function trimmed(text: string, { start, end }: Span): Span {
  const isLeftOut = (at: number): boolean => /[\s,]/.test(text.charAt(at));
  let from = start;
  while (from < end && isLeftOut(from)) from++;
  let to = end;
  while (to > from && isLeftOut(to - 1)) to--;
  return { start: from, end: to };
}

/** Whether the text is nothing but whole properties of a tool. */
function isSelfContained(selected: string): boolean {
  const items = [...NotationDocument.parse(`[{${selected}}]`).items()].filter(({ item }) => item.kind !== 'gap');
  const [only] = items;
  return (
    items.length === 1 &&
    only?.item.kind === 'element' &&
    only.item.problems.length === 0 &&
    only.item.width === selected.length + 2 &&
    only.item.properties.every(({ key }) => key !== null && isRegisteredProperty(key.name))
  );
}

function isInsideElement(document: NotationDocument, offset: number): boolean {
  const placed = document.itemAt(offset);
  return placed?.item.kind === 'element' && placed.item.open !== null && placed.start < offset;
}
