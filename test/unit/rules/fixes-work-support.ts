import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import type { RuleFamily } from '../../../core/rules/finding.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { tryFix } from './helpers/tried-fix.ts';

/** Without and with a stated loader, and with every provider that has a limit for names. */
export const settings: Readonly<Record<string, CheckSettings>> = Object.fromEntries(
  [null, '1.0.0', '1.0.5', '1.0.10', '1.0.14', '1.0.16'].map((pinnedLoader) => [
    pinnedLoader ?? 'no loader',
    { ...defaultSettings, targets: ['openai', 'anthropic', 'gemini', 'mcp'], pinnedLoader },
  ]),
);

export const isAboutForm = (family: RuleFamily): boolean => family === 'syntax' || family === 'notation';

/**
 * Every fix that leaves its finding, or adds an error. A mistake hides others: findings of loaders in a tool appear only once its form is
 * right, and an old loader refuses newer syntax only once it reads the tool.
 */
export function failingFixes(text: string, of: CheckSettings): readonly string[] {
  const document = NotationDocument.parse(text);
  const findings = check(document, of);
  return findings.flatMap((finding) =>
    fixesOf(finding, document, of).flatMap((fix) => {
      const { after, stays, more } = tryFix(text, findings, finding, fix, of);
      const errors = more.filter(
        ({ rule, severity, family }) =>
          severity === 'error' &&
          rule !== 'loader-newer-syntax' &&
          (isAboutForm(family) || !isAboutForm(finding.family)),
      );
      return stays || errors.length > 0
        ? [
            `${finding.rule}: ${fix.title}${stays ? ' leaves it' : ''} ${errors.map(({ rule }) => rule).join()}\n${after}`,
          ]
        : [];
    }),
  );
}
