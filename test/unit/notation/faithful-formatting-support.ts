import { expect } from 'vitest';
import { formatDocument } from '../../../core/notation/formatting/format-document.ts';
import { defaultFormatOptions, type FormatOptions, lineEndOf } from '../../../core/notation/formatting/options.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import type { SyntaxNode } from '../../../core/notation/syntax.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { treeOf } from './describe-tree.ts';

/** The places of all strings of a text, quotation marks included, in order. */
export function stringsOf(text: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  const look = (node: SyntaxNode | null | undefined, base: number): void => {
    if (node === null || node === undefined) return;
    switch (node.kind) {
      case 'string':
        found.push({ start: base + node.start, end: base + node.end });
        break;
      case 'element':
        for (const property of node.properties) look(property, base);
        break;
      case 'root-property':
        look(node.entry, base);
        break;
      case 'entry':
        look(node.value, base);
        look(node.block, base);
        break;
      case 'block':
        for (const entry of node.entries) look(entry, base);
        break;
      case 'list':
        for (const value of node.values) look(value, base);
        break;
      default:
    }
  };
  for (const { item, start } of NotationDocument.parse(text).items()) look(item, start);
  return found;
}

/** The text without its strings: formatting may change only this part. */
export function aroundStrings(text: string): string {
  let left = '';
  let last = 0;
  for (const { start, end } of stringsOf(text)) {
    left += `${text.slice(last, start)}""`;
    last = end;
  }
  return left + text.slice(last);
}

export const contents = (text: string): readonly string[] =>
  stringsOf(text).map(({ start, end }) => text.slice(start, end));

/** Checks all guarantees of formatting; returns the formatted text. */
export function expectFaithful(text: string, given: Partial<FormatOptions> = {}): string {
  const options = { ...defaultFormatOptions, eol: lineEndOf(text), ...given };
  const edits = formatDocument(NotationDocument.parse(text), options);
  for (const { span, newText } of edits) {
    const before = text.slice(span.start, span.end);
    expect(newText, `an edit that changes nothing, at ${span.start}`).not.toBe(before);
    if (options.propertyOrder === 'off') expect(`${before}${newText}`, 'more than white space').toMatch(/^\s*$/);
  }
  const after = applyEdits(text, edits);
  expect(formatDocument(NotationDocument.parse(after), options), 'formatted twice').toEqual([]);
  if (options.propertyOrder === 'off') {
    expect(treeOf(after)).toEqual(treeOf(text));
    expect(contents(after)).toEqual(contents(text));
  } else {
    expect(contents(after).toSorted()).toEqual(contents(text).toSorted());
  }
  return after;
}

/** The same for a text that the grammar allows, which is formatted as a whole. */
export function expectWhole(text: string, given: Partial<FormatOptions> = {}): void {
  const after = aroundStrings(expectFaithful(text, given));
  const eol = given.eol ?? lineEndOf(text);
  expect(after.replaceAll(eol, '')).not.toMatch(/[\r\n]/);
  if (given.indent === '\t') expect(after).not.toMatch(/(^|[\r\n]) /);
  expect(after).not.toMatch(/[ \t]([\r\n]|$)/);
  if (after !== '') expect(after.endsWith(eol)).toBe(true);
}

export const layouts: readonly Partial<FormatOptions>[] = [
  {},
  { indent: '\t' },
  { indent: '    ', interfaceLayout: 'compact' },
  { eol: '\r\n' },
];
