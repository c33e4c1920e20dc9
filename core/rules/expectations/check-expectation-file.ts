import { checkExpectations } from '../../calls/expectations/check-expectations.ts';
import type { EvalFile } from '../../calls/expectations/eval-file.ts';
import type { Validate, ValidationQuestion } from '../../calls/validation.ts';
import type { Span } from '../../text/span.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Finding } from '../finding.ts';
import { placeFinding } from '../place-finding.ts';
import { localFinding, type RuleDefinition } from '../rule.ts';
import type { CheckSettings } from '../settings.ts';
import { expectationFile, expectationRuleOf } from './expectation-rules.ts';

interface ExpectationFileCheck {
  /** For a validator, which gives the answers of {@link findings}. */
  readonly questions: readonly ValidationQuestion[];
  /** In the order of the text. */
  findings(validate: Validate): readonly Finding[];
}

/** Checks a file of expectations against its tools; null where they aren't known, and only the file itself is checked. */
export function checkExpectationFile(
  file: EvalFile,
  tools: readonly CanonicalTool[] | null,
  settings: CheckSettings,
): ExpectationFileCheck {
  const check = tools === null ? null : checkExpectations(file, tools);
  const place = (rule: RuleDefinition, span: Span, message: string): readonly Finding[] => {
    const finding = placeFinding({ local: localFinding(rule, span, message), start: 0 }, settings);
    return finding === null ? [] : [finding];
  };
  return {
    questions: check?.questions ?? [],
    findings: (validate) =>
      [
        ...file.problems.flatMap(({ span, message }) => place(expectationFile, span, message)),
        ...(check?.findings(validate) ?? []).flatMap(({ rule, span, message }) =>
          place(expectationRuleOf[rule], span, message),
        ),
      ].sort((a, b) => a.span.start - b.span.start),
  };
}
