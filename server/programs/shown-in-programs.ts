import type { CodeTools } from '../../core/code/index.ts';
import { checkToolCode, type Finding } from '../../core/rules/index.ts';
import type { DocumentSettings } from '../settings/document-settings.ts';

/** The findings about the tools of a program that the setting `aion.code` shows. Without any to show, nothing is checked. */
export function shownInPrograms(
  code: CodeTools,
  { check, inPrograms }: Pick<DocumentSettings, 'check' | 'inPrograms'>,
): readonly Finding[] {
  switch (inPrograms) {
    case 'off':
    case 'lenses':
      return [];
    case 'errors':
      return checkToolCode(code, check).filter(({ severity }) => severity === 'error');
    case 'problems':
      return checkToolCode(code, check);
  }
}
