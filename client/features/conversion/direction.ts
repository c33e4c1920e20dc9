import { l10n } from 'vscode';

export interface Direction {
  readonly to: string;
  /** The ending of the new file's name, in place of the source's. */
  readonly ending: string;
  readonly glob: string;
  readonly title: string;
}

export function toAion(): Direction {
  return { to: 'aion', ending: '.aion', glob: '**/*.{json,jsonc,jsonl}', title: l10n.t('Converting to AION') };
}

export function fromAion(format: string): Direction {
  return { to: format, ending: `.${format}.json`, glob: '**/*.aion', title: l10n.t('Converting to {0}', format) };
}
