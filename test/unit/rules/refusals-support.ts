import { expect } from 'vitest';
import { loadFileText } from '../../../core/loaders/load.ts';
import { readFileText } from '../../../core/loaders/read.ts';
import { knownLoaderVersions } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { ruleDefinition } from '../../../core/rules/catalogue.ts';
import { check } from '../../../core/rules/check.ts';
import { detectedLoader } from '../../../core/rules/detected-loader.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';

export const unset: CheckSettings = { ...defaultSettings, targets: [] };

export const allSettings: readonly CheckSettings[] = [
  unset,
  ...knownLoaderVersions.map((version) => ({ ...unset, pinnedLoader: version })),
  { ...unset, loaderVersion: ['1.0.0', '1.0.5', '1.0.16'] },
];

/** Whether the notation names the exception, also where no detected aions-llm version raises it. */
export const isNamed = (rule: string): boolean => ruleDefinition(rule)?.isNamedByNotation === true;

/** Compares the errors with the answers of the detected aions-llm versions; returns the number of loaders that refuse the text. */
export function judge(text: string, settings: CheckSettings): number {
  const document = NotationDocument.parse(text);
  const findings = check(document, settings);
  // An empty file is reported as information: its author has just made it.
  const counts = (severity: string): boolean => severity === (text.trim() === '' ? 'information' : 'error');
  const told = findings.filter(({ severity }) => counts(severity)).map(({ exception }) => exception);
  const answers = detectedLoader(settings).versions.map((version) => loadFileText(text, version));
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  if (refused.length > 0) {
    const label = `${refused} for\n${text}\n${JSON.stringify(findings)}`;
    // Loaders may refuse one place for different reasons; a finding names the first.
    expect(
      told.some((exception) => refused.some((error) => error === exception)),
      label,
    ).toBe(true);
  }
  const raised = new Set<string>(refused);
  for (const version of detectedLoader(settings).versions) {
    for (const { refusal } of readFileText(text, version).blocks) {
      raised.add(refusal?.error ?? 'none');
    }
  }
  const isRead = answers.every((answer) => answer.ok || !answer.message.includes('must be an array'));
  for (const { exception, rule, family, severity } of findings) {
    // Other calls than `loads` evaluate executables and read prompts. A text that is no array yet has the
    // exception of the completed array.
    if (isRead && exception !== null && family !== 'python' && rule !== 'multiple-system-prompts' && !isNamed(rule)) {
      expect([...raised], `${rule} in\n${text}`).toContain(exception);
      expect(severity).toBe('error');
    }
  }
  return refused.length;
}
