import type { CatalogueTool } from '../protocol/tool-catalogue.ts';

export type Effect = CatalogueTool['effect'];

/** `l10n` of VS Code, or of a page. */
interface Translations {
  t(english: string): string;
}

export function effectLabel(effect: Effect, l10n: Translations): string {
  switch (effect) {
    case 'changes':
      return l10n.t('Has side effects');
    case 'looks':
      return l10n.t('Read-only');
    case 'unknown':
      return l10n.t('Side effects unknown');
  }
}

/** What a question says about a tool after its name; empty for a read-only one. */
export function effectNotes(effect: Effect, l10n: Translations): readonly string[] {
  switch (effect) {
    case 'changes':
      return [l10n.t('has side effects')];
    case 'looks':
      return [];
    case 'unknown':
      return [l10n.t('side effects unknown')];
  }
}
