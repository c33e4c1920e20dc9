import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { capFindings } from '../../../core/rules/cap.ts';
import { CheckSession } from '../../../core/rules/check.ts';
import type { Finding } from '../../../core/rules/finding.ts';
import type { Findings } from '../../../core/rules/findings.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { mistakenContent, richContent } from '../../../scripts/bench/content.ts';

const settings: readonly CheckSettings[] = [
  defaultSettings,
  { ...defaultSettings, loaderVersion: ['1.0.5', '1.0.16'], rules: { 'missing-comma': 'hint', 'empty-value': 'off' } },
];
const texts = [mistakenContent(20_000), richContent(20_000), mistakenContent(6_000).replaceAll('}', '')];
const found = texts.flatMap((text) =>
  settings.map((one) => new CheckSession(one).findings(NotationDocument.parse(text))),
);
const touch = (finding: Finding, start: number, end: number): boolean =>
  finding.span.start <= end && start <= finding.span.end;

/** Compares the requests with a plain list of all findings. */
function hold(findings: Findings, all: readonly Finding[], place: number, limit: number, rule: string): void {
  expect(findings.length).toBe(all.length);
  expect(findings.shown(place, limit)).toEqual(capFindings(all, place, limit).findings);
  const end = place + 10 * limit;
  expect(findings.touching([{ start: place, end }])).toEqual(all.filter((one) => touch(one, place, end)));
  const ofRule = all.filter((one) => one.rule === rule);
  expect(findings.counts.get(rule) ?? 0).toBe(ofRule.length);
  expect(findings.lastOf(rule, limit)).toEqual(ofRule.slice(-limit));
}

describe('findings that are made when someone asks for them', () => {
  const rules = [...new Set(found.flatMap((findings) => findings.all().map(({ rule }) => rule)))];
  const asked = [fc.constantFrom(...found), fc.nat(25_000), fc.integer({ min: 1, max: 60 })] as const;

  it('are those of the whole list', () => {
    fc.assert(
      fc.property(...asked, fc.constantFrom(...rules), (findings, place, limit, rule) =>
        hold(findings, findings.all(), place, limit, rule),
      ),
    );
  });

  it('are those of the whole list with others beside them, and without some', () => {
    const numbers = fc.uniqueArray(fc.nat(200), { maxLength: 20 });
    fc.assert(
      fc.property(...asked, fc.constantFrom(...rules), numbers, (findings, place, limit, rule, hidden) => {
        const other = { ...(findings.all()[0] as Finding), rule: 'x', span: { start: place, end: place + 1 } };
        const more = findings.with([other]);
        expect(more.all()).toContain(other);
        const gone = more.all().filter((_, index) => hidden.includes(index));
        const rest = more.all().filter((one) => !gone.includes(one));
        hold(more.without(gone), rest, place, limit, rule);
      }),
    );
  });
});
