import { l10n } from 'vscode';
import type { CatalogueTool } from '../protocol/tool-catalogue.ts';

export type Effect = CatalogueTool['effect'];

export function effectLabel(effect: Effect): string {
  switch (effect) {
    case 'changes':
      return l10n.t('Has side effects');
    case 'looks':
      return l10n.t('Read-only');
    case 'unknown':
      return l10n.t('Unknown');
  }
}

/** What a question says about a tool after its name; empty for a read-only one. */
export function effectNotes(effect: Effect): readonly string[] {
  switch (effect) {
    case 'changes':
      return [l10n.t('has side effects')];
    case 'looks':
      return [];
    case 'unknown':
      return [l10n.t('side effects unknown')];
  }
}
