import { type QuickPickItem, type QuickPickOptions, window } from 'vscode';

export type Choice<Value> = QuickPickItem & { readonly value: Value };

/** Asks for one choice; undefined: cancelled. */
export async function pickOne<Value>(
  choices: readonly Choice<Value>[],
  options: QuickPickOptions,
): Promise<Value | undefined> {
  return (await window.showQuickPick(choices, options))?.value;
}
