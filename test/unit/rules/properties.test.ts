import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import type { Finding } from '../../../core/rules/finding.ts';
import { fixAll } from '../../../core/rules/fix-all.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { findingsOf, notationSettings } from './helpers/marked.ts';
import { type Mutation, mutate, mutations } from './helpers/mutate.ts';
import { goodDocuments } from './helpers/tools.ts';
import { tryFix } from './helpers/tried-fix.ts';

const documents = fc.constantFrom(...goodDocuments.filter((text) => text.length > 10));
const mutated = fc
  .tuple(documents, mutations)
  .map(([text, edits]) => edits.reduce((now: string, edit: Mutation) => mutate(now, edit).text, text));

const ofSyntax = (findings: readonly Finding[]): number => findings.filter(({ family }) => family === 'syntax').length;

describe('for random mutations of correct documents', () => {
  it('every fix removes its finding, and adds no mistakes of syntax', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const document = NotationDocument.parse(text);
        const findings = check(document, notationSettings);
        const before = ofSyntax(findings);
        for (const finding of findings) {
          for (const fix of fixesOf(finding, document, notationSettings)) {
            const { after, stays } = tryFix(text, findings, finding, fix, notationSettings);
            const label = `${fix.title} for ${finding.rule}\n${text}\n${after}`;
            expect(stays, label).toBe(false);
            // It may bring one more to light; not all commas outside of an array are reported.
            const isArray = finding.rule === 'array-required';
            if (!isArray) expect(ofSyntax(findingsOf(after)), label).toBeLessThanOrEqual(before + 1);
            for (const { span, newText } of fix.edits) {
              const old = text.slice(span.start, span.end);
              expect(
                old === newText ||
                  (old !== '' &&
                    newText !== '' &&
                    old[0] === newText[0] &&
                    old.length > 1 &&
                    newText.length > 1 &&
                    !/[\ud800-\udfff]/.test(old)),
              ).toBe(false);
            }
          }
        }
      }),
      { numRuns: randomRuns },
    );
  });

  it('fixing everything twice is fixing it once, and leaves no more mistakes of syntax', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const document = NotationDocument.parse(text);
        const edits = fixAll(document, notationSettings);
        const after = NotationDocument.parse(applyEdits(text, edits));
        expect(fixAll(after, notationSettings)).toEqual([]);
        expect(ofSyntax(check(after, notationSettings))).toBeLessThanOrEqual(
          ofSyntax(check(document, notationSettings)),
        );
      }),
      { numRuns: randomRuns },
    );
  });

  it('checking edit by edit equals checking afresh', () => {
    fc.assert(
      fc.property(
        fc.array(documents, { minLength: 1, maxLength: 3 }),
        fc.array(mutations, { maxLength: 4 }),
        (texts, steps) => {
          let text = texts.join(',\n');
          let document = NotationDocument.parse(text);
          check(document, notationSettings);
          for (const edit of steps.flat()) {
            const { text: next } = mutate(text, edit);
            document = NotationDocument.parse(next, document);
            text = next;
            expect(check(document, notationSettings)).toEqual(findingsOf(text));
          }
        },
      ),
      { numRuns: randomRuns },
    );
  });

  it('spans lie in the text and findings are in order', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        let last = 0;
        for (const { span, related } of findingsOf(text)) {
          expect(span.start).toBeGreaterThanOrEqual(last);
          last = span.start;
          for (const place of [span, ...related.map((other) => other.span)]) {
            expect(place.start).toBeGreaterThanOrEqual(0);
            expect(place.end).toBeGreaterThanOrEqual(place.start);
            expect(place.end).toBeLessThanOrEqual(text.length);
          }
        }
      }),
      { numRuns: randomRuns },
    );
  });
});

describe('typing', () => {
  const around = (own: string) => [
    own,
    `[\n${own}`,
    `[\n  { name --> "Before", link --> "https://b.example", description --> "d" },\n${own}\n  ,{ name --> "After", link --> "https://a.example", description --> "d" }\n]`,
  ];

  it.each(goodDocuments)('has at most two findings at every prefix: %#', (text) => {
    for (let end = 0; end <= text.length; end++) {
      const findings = findingsOf(text.slice(0, end));
      expect(
        findings.length,
        `${text.slice(0, end)}\n${findings.map(({ rule }) => rule).join(' ')}`,
      ).toBeLessThanOrEqual(2);
    }
  });

  const element = `  {
    name --> "Typed",
    function --> "lambda a: f(a)" --> {
      arg-1 --> "string (what)",
      return-1 --> "dict (result)"
    },
    link --> "https://t.example",
    description --> "What it does."
  }`;

  it('in the middle of other tools has at most two findings, none of them in another tool', () => {
    for (let end = 1; end <= element.length; end++) {
      for (const text of around(element.slice(0, end)).slice(2)) {
        const findings = findingsOf(text);
        const own = { start: text.indexOf('},\n') + 2, end: text.indexOf('{ name --> "After"') };
        expect(findings.length, text).toBeLessThanOrEqual(2);
        for (const { span } of findings) {
          expect(span.start >= own.start && span.end <= own.end, `${text}\n${span.start}-${span.end}`).toBe(true);
        }
      }
    }
  });
});
