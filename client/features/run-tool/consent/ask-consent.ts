import { l10n, window } from 'vscode';
import { inOneLine } from '../../../../core/text/index.ts';
import type { ConsentKind } from './consents.ts';
import { consentDetails } from './details.ts';
import type { WhatStarts } from './what-starts.ts';

const kinds: readonly ConsentKind[] = ['once', 'files', 'window'];

/** Asks for consent to run a folder's tools, and shows what would start. Null: refused. */
export async function askConsent(folder: string, starts: WhatStarts, isOther: boolean): Promise<ConsentKind | null> {
  const choices: Readonly<Record<ConsentKind, string>> = {
    once: l10n.t('Once'),
    files: l10n.t('Until These Files Change'),
    window: l10n.t('While This Window Is Open'),
  };
  const again = l10n.t('Python, a module or a Python expression has changed since you agreed.');
  const happens = l10n.t(
    'Python imports these modules and evaluates the Python expressions of these tools, with your permissions. "While This Window Is Open" also applies to files that change later.',
  );
  const detail = [...(isOther ? [again] : []), consentDetails(starts), happens].join('\n\n');
  const question = l10n.t('Run the tools of "{0}" with Python?', inOneLine(folder));
  const chosen = await window.showWarningMessage(question, { modal: true, detail }, ...Object.values(choices));
  return kinds.find((kind) => choices[kind] === chosen) ?? null;
}

/** Shows what runs; asks nothing. */
export async function showWhatRuns(folder: string, starts: WhatStarts): Promise<void> {
  const detail = consentDetails(starts);
  await window.showInformationMessage(l10n.t('The tools of "{0}"', inOneLine(folder)), { modal: true, detail });
}
