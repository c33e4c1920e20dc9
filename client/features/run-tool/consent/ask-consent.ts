import { l10n, window } from 'vscode';
import { inOneLine } from '../../../../core/text/visible.ts';
import { consentDetails } from './details.ts';
import type { WhatStarts } from './what-starts.ts';

/** Asks for consent to run a folder's tools, and shows what would start. */
export async function askConsent(folder: string, starts: WhatStarts, isOther: boolean): Promise<boolean> {
  const yes = l10n.t('Run Tools');
  const again = l10n.t('The Python or the modules are not those that you agreed to before.');
  const happens = l10n.t(
    'Python imports these modules and evaluates the executable strings of these tools, with your rights. AION asks again when the Python or the modules change.',
  );
  const detail = [...(isOther ? [again] : []), consentDetails(starts), happens].join('\n\n');
  const question = l10n.t('Run the tools of “{0}” with Python?', inOneLine(folder));
  return (await window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}

/** Shows what runs; asks nothing. */
export async function showWhatRuns(folder: string, starts: WhatStarts): Promise<void> {
  const detail = consentDetails(starts);
  await window.showInformationMessage(l10n.t('The tools of “{0}”', inOneLine(folder)), { modal: true, detail });
}
