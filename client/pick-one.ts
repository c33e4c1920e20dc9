import { type QuickPickItem, type QuickPickOptions, window } from 'vscode';

/** A line of a list, and what it stands for. */
export type Choice<Value> = QuickPickItem & { readonly value: Value };

/** Lets the person choose one; undefined where they changed their mind. */
export async function pickOne<Value>(
  choices: readonly Choice<Value>[],
  options: QuickPickOptions,
): Promise<Value | undefined> {
  return (await window.showQuickPick(choices, options))?.value;
}
