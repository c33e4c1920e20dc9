import { expect } from 'vitest';
import { loadFileText } from '../../../core/loaders/load.ts';
import { systemPrompt } from '../../../core/loaders/prompts.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { ruleDefinition } from '../../../core/rules/catalogue.ts';
import { check } from '../../../core/rules/check.ts';
import { detectedLoader } from '../../../core/rules/detected-loader.ts';
import type { Finding } from '../../../core/rules/finding.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { applyEdits } from '../../../core/text/span.ts';

export const choices: readonly CheckSettings['loaderVersion'][] = [
  'auto',
  ...['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.14', '1.0.16'].map((version) => [version]),
  ['1.0.5', '1.0.16'],
];

export const settingsWith = (loaderVersion: CheckSettings['loaderVersion']): CheckSettings => ({
  ...defaultSettings,
  targets: [],
  loaderVersion,
});

/** The exceptions that the loader's calls really raise. */
export function raisedFor(text: string, versions: readonly LoaderVersion[]): ReadonlySet<string> {
  const answers = versions.flatMap((version) => [
    loadFileText(text, version),
    systemPrompt({ kind: 'file', text }, version),
  ]);
  return new Set(answers.flatMap((answer) => (answer.ok || answer.error === 'AttributeError' ? [] : [answer.error])));
}

export const isOfPython = ({ family }: Finding): boolean => family === 'python';

/** Compares the findings of a text with the result of the detected aions-llm version. */
export function hold(text: string, settings: CheckSettings): void {
  const document = NotationDocument.parse(text);
  const { versions } = detectedLoader(settings);
  const raised = raisedFor(text, versions);
  const findings = check(document, settings);
  const said = findings.filter((finding) => finding.exception !== null && !isOfPython(finding));
  const shown = `${JSON.stringify(text)} ${versions.join(' ')}\n${findings.map(({ rule, exception, message }) => `${rule} ${exception} ${message}`).join('\n')}`;
  for (const { exception, rule } of said) {
    if (ruleDefinition(rule)?.isNamedByNotation !== true) expect(raised, shown).toContain(exception);
  }
  const refused = versions.filter((version) => !loadFileText(text, version).ok);
  const isArray = /^\s*\[[\s\S]*\]\s*$/.test(text);
  const isPossible = findings.some(
    ({ rule, family }) =>
      (family === 'syntax' || (isArray && family === 'notation')) && ruleDefinition(rule)?.exception !== null,
  );
  if (refused.length > 0 && isPossible) {
    const exceptions = new Set<string | null>(
      refused.flatMap((version) => {
        const answer = loadFileText(text, version);
        return answer.ok ? [] : [answer.error];
      }),
    );
    expect(
      said.some(({ exception }) => exceptions.has(exception)),
      `${[...exceptions].join(' ')} has a cause among ${shown}`,
    ).toBe(true);
  }
  // The cause is the mistake whose fix alone makes the loader accept the file. A place has one exception, whatever other versions raise.
  // Of two things side by side (`{}[`), each may be the one too many.
  const isOther = ({ exception, family, span }: Finding): boolean =>
    exception === null &&
    family !== 'python' &&
    !said.some((other) => other.span.start === span.end) &&
    !(versions.length > 1 && said.some((other) => other.span.start <= span.end && span.start <= other.span.end));
  for (const finding of findings.filter(isOther)) {
    for (const fix of fixesOf(finding, document, settings)) {
      const repaired = applyEdits(text, fix.edits);
      const accepting = refused.filter((version) => loadFileText(repaired, version).ok);
      expect(accepting, `${fix.title} for ${finding.rule} repairs ${shown}`).toEqual([]);
    }
  }
}
