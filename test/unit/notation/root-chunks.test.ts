import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChunkLedger } from '../../../core/notation/chunk-ledger.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { type KeepsRoot, readRoots } from '../../../core/notation/root-chunks.ts';
import type { RootProblem } from '../../../core/notation/root-problems.ts';
import { rootProblems, rootProblemsOf } from './root-problems.ts';

const tools = (count: number): string => Array.from({ length: count }, (_, n) => `{name --> "${n}"}`).join(',\n');

/** Long enough for several chunks of items. */
const texts = [
  `[\n${tools(150)}\n]\n`,
  `[\n${tools(150)},\n]\n`,
  `[ [ ${tools(80)} ], ${tools(80)} ]`,
  tools(90),
  `[${tools(90)}`,
];

const edit = fc.record({
  at: fc.nat({ max: 5_000 }),
  remove: fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 1 }) }, fc.nat({ max: 900 })),
  insert: fc.constantFrom(
    '',
    'x',
    ',',
    '[',
    ']',
    '{',
    '}',
    '// c\n',
    '{link --> "u"}',
    ',{}',
    '<<<<<<< a\n',
    tools(70),
  ),
});

/** The mistakes at the root, for one version of a document after the other. */
function edited(): (document: NotationDocument) => readonly RootProblem[] {
  const ledger = new ChunkLedger<KeepsRoot>();
  return (document) => {
    const update = ledger.update(document, (index) => ({ index, root: null }));
    readRoots(document, update);
    return rootProblemsOf(document, update.all);
  };
}

it('the mistakes at the root are the same edit by edit as afresh, and the way back leads to where it began', () => {
  let clean = 0;
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 8 }), (first, edits) => {
      let text = first;
      let document = NotationDocument.parse(text);
      const problemsNow = edited();
      expect(problemsNow(document)).toEqual(rootProblems(document));
      const change = (start: number, end: number, insert: string): string => {
        const removed = text.slice(start, end);
        text = text.slice(0, start) + insert + text.slice(end);
        document = document.update(text, [{ span: { start, end }, newLength: insert.length }]);
        const problems = problemsNow(document);
        expect(problems).toEqual(rootProblems(NotationDocument.parse(text)));
        if (problems.length === 0) clean++;
        return removed;
      };
      for (const { at, remove, insert } of edits) {
        const start = at % (text.length + 1);
        const removed = change(start, Math.min(text.length, start + remove), insert);
        change(start, start + insert.length, removed);
      }
    }),
    { numRuns: 300 },
  );
  expect(clean).toBeGreaterThan(300);
}, 120_000);
