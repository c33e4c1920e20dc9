import { ConfigurationTarget, workspace } from 'vscode';

/** Runs `test` with files checked for one version of `aions-llm`, then resets the setting. */
export async function withLoader(version: string, test: () => Promise<void>): Promise<void> {
  const set = (value: string | undefined) =>
    workspace.getConfiguration('aion').update('loaderVersion', value, ConfigurationTarget.Global);
  await set(version);
  try {
    await test();
  } finally {
    await set(undefined);
  }
}

/** The last version that reads the class in `args_schema`: the newest one ignores its name. */
export const readsClasses = '1.0.7';
