import { NotationDocument } from '../../../../core/notation/notation-document.ts';
import { check } from '../../../../core/rules/check.ts';
import type { Finding, Fix } from '../../../../core/rules/finding.ts';
import type { CheckSettings } from '../../../../core/rules/settings.ts';
import { applyEdits, type TextEdit } from '../../../../core/text/span.ts';

interface TriedFix {
  readonly after: string;
  /** Whether the text after the fix has as many findings of the rule, one of them the same at the same place. */
  readonly stays: boolean;
  /** The findings after the fix, of rules that have more than before. */
  readonly more: readonly Finding[];
}

/** Applies a fix of one of the findings in `text`, and compares the findings. */
export function tryFix(
  text: string,
  findings: readonly Finding[],
  finding: Finding,
  fix: Fix,
  settings: CheckSettings,
): TriedFix {
  const after = applyEdits(text, fix.edits);
  const found = check(NotationDocument.parse(after), settings);
  const start = offsetAfter(fix.edits, finding.span.start);
  const count = (all: readonly Finding[], { rule }: Finding): number => all.filter((one) => one.rule === rule).length;
  return {
    after,
    stays:
      count(found, finding) >= count(findings, finding) &&
      found.some(
        ({ rule, message, span }) => rule === finding.rule && message === finding.message && span.start === start,
      ),
    more: found.filter((one) => count(found, one) > count(findings, one)),
  };
}

function offsetAfter(edits: readonly TextEdit[], offset: number): number {
  return edits.reduce((now, { span, newText }) => {
    if (span.end <= offset) return now + newText.length - (span.end - span.start);
    return span.start < offset ? now - (offset - span.start) : now;
  }, offset);
}
