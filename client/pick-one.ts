import { type QuickPickItem, type QuickPickOptions, window } from 'vscode';

export type Choice<Value> = QuickPickItem & { readonly value: Value };

/** Asks for one choice; undefined: cancelled. */
export async function pickOne<Value>(
  choices: readonly Choice<Value>[],
  options: QuickPickOptions,
): Promise<Value | undefined> {
  return (await window.showQuickPick(choices, options))?.value;
}

/** The choices with the last answer first: Enter repeats it. */
export function lastFirst<Value>(choices: readonly Choice<Value>[], last: unknown): readonly Choice<Value>[] {
  return choices.toSorted((a, b) => Number(b.value === last) - Number(a.value === last));
}
