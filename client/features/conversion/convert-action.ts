import { CodeAction, CodeActionKind, type Disposable, l10n, languages } from 'vscode';
import { selector } from '../../served.ts';
import type { Conversions } from './requests.ts';

const kind = CodeActionKind.RefactorRewrite.append('convert');

/** One entry in the menu of `Ctrl+.` in an AION document: the conversion, with the format that was chosen last. */
export function offerConversion(conversions: Conversions): Disposable {
  const provideCodeActions = async (): Promise<CodeAction[]> => {
    const last = conversions.answers.to('format');
    const formats = last === null ? [] : await conversions.writableFormats();
    const title = formats.find(({ id }) => id === last)?.title;
    const says = title === undefined ? l10n.t('Convert to…') : l10n.t('Convert to… (last used: {0})', title);
    const action = new CodeAction(says, kind);
    action.command = { command: 'aion.convert', title: says };
    return [action];
  };
  return languages.registerCodeActionsProvider(selector, { provideCodeActions }, { providedCodeActionKinds: [kind] });
}
