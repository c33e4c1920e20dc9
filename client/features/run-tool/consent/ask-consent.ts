import { l10n, window } from 'vscode';
import { consentDetails, type DetailLabels } from './details.ts';
import type { WhatStarts } from './what-starts.ts';

/** Asks whether the tools of a folder may run, and shows what that would start. */
export async function askConsent(folder: string, starts: WhatStarts, isOther: boolean): Promise<boolean> {
  const yes = l10n.t('Run Tools');
  const again = l10n.t('The Python or the modules are not those that you agreed to before.');
  const happens = l10n.t(
    'Python imports these modules and evaluates the executable strings of these tools, with your rights. AION asks again when the Python or the modules change.',
  );
  const detail = [...(isOther ? [again] : []), consentDetails(starts, detailLabels()), happens].join('\n\n');
  const question = l10n.t('Run the tools of “{0}” with Python?', folder);
  return (await window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}

/** Shows what runs, without a question. */
export async function showWhatRuns(folder: string, starts: WhatStarts): Promise<void> {
  const detail = consentDetails(starts, detailLabels());
  await window.showInformationMessage(l10n.t('The tools of “{0}”', folder), { modal: true, detail });
}

function detailLabels(): DetailLabels {
  return {
    python: l10n.t('Python'),
    modules: l10n.t('Modules of the workspace'),
    noModules: l10n.t('No module of the workspace is imported.'),
    tools: l10n.t('Tools'),
    changes: l10n.t('changes something'),
    cannotRun: l10n.t('cannot run'),
    more: l10n.t('and {0} more', '{0}'),
  };
}
