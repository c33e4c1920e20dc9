import type { Finding } from '../../core/rules/index.ts';
import type { ProgramChoice } from '../settings/document-settings.ts';

/** The findings about the tools of a program that the setting `aion.code` shows. */
export function shownInPrograms(findings: readonly Finding[], choice: ProgramChoice): readonly Finding[] {
  switch (choice) {
    case 'off':
    case 'lenses':
      return [];
    case 'errors':
      return findings.filter(({ severity }) => severity === 'error');
    case 'problems':
      return findings;
  }
}
