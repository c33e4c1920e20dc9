import { l10n, type QuickPickItem, QuickPickItemKind, type Uri, window, workspace } from 'vscode';
import type { FormatDescription } from '../../../protocol/conversion.ts';
import type { Conversions } from './requests.ts';

interface FormatItem extends QuickPickItem {
  readonly id?: string;
}

/** Asks for a target format: the last one first, then the targets of the settings. Undefined: cancelled. */
export async function pickFormat(conversions: Conversions, document: Uri): Promise<string | undefined> {
  const formats = await conversions.writableFormats();
  const named = (ids: readonly string[]): readonly FormatDescription[] =>
    ids.flatMap((id) => formats.find((format) => format.id === id) ?? []);
  const last = named([conversions.answers.to('format') ?? '']);
  const targets = named(workspace.getConfiguration('aion', document).get<readonly string[]>('targets') ?? []);
  const others = formats.filter((format) => !targets.includes(format));
  const group = (label: string, found: readonly FormatDescription[]): readonly FormatItem[] => [
    { label, kind: QuickPickItemKind.Separator },
    ...found.map(({ id, title }) => ({ label: title, description: id, id })),
  ];
  const isNew = (format: FormatDescription): boolean => !last.includes(format);
  const items = [
    ...(last.length === 0 ? [] : group(l10n.t('last used'), last)),
    ...group(l10n.t('the targets in the settings'), targets.filter(isNew)),
    ...group(l10n.t('all others'), others.filter(isNew)),
  ];
  const options = { placeHolder: l10n.t('Convert to'), matchOnDescription: true };
  const picked = await window.showQuickPick<FormatItem>(items, options);
  return conversions.answers.noted('format', picked?.id);
}
