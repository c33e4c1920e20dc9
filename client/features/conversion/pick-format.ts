import { l10n, type QuickPickItem, QuickPickItemKind, type Uri, window, workspace } from 'vscode';
import type { FormatDescription } from '../../../protocol/conversion.ts';
import type { Conversions } from './requests.ts';

interface FormatItem extends QuickPickItem {
  readonly id?: string;
}

/** The id of a target format: `given` by a key binding or code action, else asked for, the targets of the settings first. Undefined: cancelled. */
export async function pickFormat(
  conversions: Conversions,
  placeHolder: string,
  document: Uri,
  given?: unknown,
): Promise<string | undefined> {
  if (typeof given === 'string') return given;
  const formats = await conversions.writableFormats();
  const targets = workspace.getConfiguration('aion', document).get<readonly string[]>('targets') ?? [];
  const first = targets.flatMap((target) => formats.find(({ id }) => id === target) ?? []);
  const item = ({ id, title }: FormatDescription): FormatItem => ({ label: title, description: id, id });
  const separator = (label: string): FormatItem => ({ label, kind: QuickPickItemKind.Separator });
  const items = [
    separator(l10n.t('the targets of the settings')),
    ...first.map(item),
    separator(l10n.t('all others')),
    ...formats.filter((format) => !first.includes(format)).map(item),
  ];
  return (await window.showQuickPick<FormatItem>(items, { placeHolder, matchOnDescription: true }))?.id;
}
