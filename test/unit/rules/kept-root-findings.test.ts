import { expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { CheckSession, check } from '../../../core/rules/check.ts';
import type { LocalFinding } from '../../../core/rules/rule.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';

const stray = (n: number): string =>
  `  { name --> "T${n}", link --> "https://a.example", description --> "d" },\n  stray ${n}\n`;
const text = `[\n${Array.from({ length: 400 }, (_, n) => stray(n)).join('')}]\n`;

it('the findings between tools are made once, and again only where an edit touches them or they come to an edge', () => {
  const session = new CheckSession(defaultSettings);
  let document = NotationDocument.parse(text);
  const madeNew = (edited: string, start: number, end: number, newLength: number): number => {
    const before = new Set<LocalFinding>(session.placedFindings(document).map(({ local }) => local));
    document = document.update(edited, [{ span: { start, end }, newLength }]);
    const after = session.placedFindings(document).filter(({ local }) => local.rule.id === 'unexpected-text');
    expect(session.check(document)).toEqual(check(NotationDocument.parse(edited), defaultSettings));
    return after.filter(({ local }) => !before.has(local)).length;
  };
  const at = text.indexOf('"T200"') + 1;
  const typed = `${text.slice(0, at)}x${text.slice(at)}`;
  // Those of one chunk.
  expect(madeNew(typed, at, at, 1)).toBeLessThanOrEqual(16);
  // The last item is at the edge of the text once the bracket behind it is gone, far from its own edits.
  const end = typed.lastIndexOf(']');
  const open = `${typed.slice(0, end)}${typed.slice(end + 1)}`;
  expect(madeNew(open, end, end + 1, 0)).toBeGreaterThan(0);
  expect(
    session.check(document).some(({ message }) => message.includes('stray 399') && message.includes('[ and end')),
  ).toBe(true);
});
