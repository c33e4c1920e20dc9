import { expect } from 'vitest';
import { NotationDocument } from '../../../../core/notation/notation-document.ts';
import { ruleCatalogue, ruleDefinition } from '../../../../core/rules/catalogue.ts';
import { check } from '../../../../core/rules/check.ts';
import type { Finding } from '../../../../core/rules/finding.ts';
import { type CheckSettings, defaultSettings } from '../../../../core/rules/settings.ts';
import { LineIndex } from '../../../../core/text/line-index.ts';

/** The default settings without providers and loaders: their limits are not tested here. */
export const notationSettings: CheckSettings = {
  ...defaultSettings,
  targets: [],
  rules: Object.fromEntries(ruleCatalogue.filter(({ family }) => family === 'loader').map(({ id }) => [id, 'off'])),
};

const marker = /^\s*\^+ [a-z-]+(?: \([a-z]+\))?$/;

export function findingsOf(text: string, settings: CheckSettings = notationSettings): readonly Finding[] {
  return check(NotationDocument.parse(text), settings);
}

/**
 * Checks a text with drawn findings: below its line, a `^` for each of its characters (up to the end of the line) and its rule, with the
 * severity in brackets if it is not the rule's own.
 */
export function checkMarked(marked: string, settings: CheckSettings = notationSettings): readonly Finding[] {
  const text = unmarked(marked);
  const findings = findingsOf(text, settings);
  expect(drawn(text, findings)).toBe(marked);
  return findings;
}

export function unmarked(marked: string): string {
  return marked
    .split('\n')
    .filter((line) => !marker.test(line))
    .join('\n');
}

function drawn(text: string, findings: readonly Finding[]): string {
  const lines = new LineIndex(text);
  return text
    .split('\n')
    .flatMap((line, index) => [
      line,
      ...findings
        .filter(({ span }) => lines.positionAt(span.start).line === index)
        .map((finding) => markerOf(finding, lines, line)),
    ])
    .join('\n');
}

function markerOf({ span, rule, severity }: Finding, lines: LineIndex, line: string): string {
  const start = lines.positionAt(span.start);
  const end = lines.positionAt(span.end);
  const width = (end.line === start.line ? end.character : line.length) - start.character;
  const other = severity === ruleDefinition(rule)?.defaultSeverity ? '' : ` (${severity})`;
  return `${' '.repeat(start.character)}${'^'.repeat(Math.max(1, width))} ${rule}${other}`;
}
