import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capFindings } from '../../../core/rules/cap.ts';
import type { Finding, Severity } from '../../../core/rules/finding.ts';

const finding = (start: number, severity: Severity): Finding => ({
  ...{ rule: 'x', family: 'syntax', severity, exception: null, span: { start, end: start + 1 }, message: '' },
  ...{ related: [], versions: [] },
});
const starts = (findings: readonly Finding[]) => findings.map(({ span }) => span.start);

describe('capFindings', () => {
  it('leaves a few as they are', () => {
    const findings = [finding(0, 'error'), finding(1, 'hint')];
    expect(capFindings(findings, 0, 2)).toEqual(findings);
  });

  it('keeps the grave ones, then the near ones, in the order of the text', () => {
    const findings = [...Array(10).keys()].map((start) => finding(start, start === 9 ? 'error' : 'warning'));
    expect(starts(capFindings(findings, 5, 3))).toEqual([4, 5, 9]);
    expect(starts(capFindings(findings, 0, 3))).toEqual([0, 1, 9]);
  });

  it('has as many as allowed', () => {
    const findings = [...Array(25_000).keys()].map((start) => finding(start, 'error'));
    const capped = capFindings(findings, 24_999, 1_000);
    expect(capped.length).toBe(1_000);
    expect(capped.at(-1)?.span.start).toBe(24_999);
  });

  it('keeps those that come first when sorted by severity and distance', () => {
    const weight = { error: 0, warning: 1, information: 2, hint: 3 };
    const severities = fc.constantFrom<Severity>('error', 'warning', 'information', 'hint');
    const all = fc
      .array(fc.tuple(fc.nat(30), severities), { maxLength: 40 })
      .map((made) => made.sort(([a], [b]) => a - b).map(([start, severity]) => finding(start, severity)));
    fc.assert(
      fc.property(all, fc.nat(30), fc.nat(45), (findings, place, limit) => {
        const far = ({ span }: Finding) => Math.max(0, span.start - place, place - span.end);
        const sorted = findings.toSorted((a, b) => weight[a.severity] - weight[b.severity] || far(a) - far(b));
        const first = new Set(sorted.slice(0, limit));
        expect(capFindings(findings, place, limit)).toEqual(findings.filter((one) => first.has(one)));
      }),
    );
  });
});
