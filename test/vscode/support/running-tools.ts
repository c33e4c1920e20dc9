import { spawnSync } from 'node:child_process';
import { type Uri, workspace } from 'vscode';
import { until } from './extension.ts';
import { person } from './person.ts';

/** Whether the machine has a Python that can run tools; tests that need one are skipped without it. */
export const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

/** Tools that write a file when they run: none is read-only. */
export function toolsWriting(sentinel: Uri): string {
  return `[
  {
    name --> "weather_at",
    function --> "lambda city, days, unit='c': {'city': city, 'days': days, 'unit': unit, 'file': open('${sentinel.path}', 'a').write('ran. ')}" --> {
      arg-1 --> "string (which city)", arg-2 --> "integer (how many days)", arg-3 --> "string (c or f)",
      return-1 --> "dict"
    },
    args_schema --> { city --> "str | Which city", days --> "int | How many days", unit --> "str | default=c | Degrees" },
    description --> "Looks up the weather of a city."
  },
  {
    name --> "delete_city",
    function --> "lambda city: open('${sentinel.path}.deleted', 'a').close() or 'deleted ' + city" --> { arg-1 --> "string (which city)", return-1 --> "string" },
    args_schema --> { city --> "str | Which city" },
    description --> "Deletes a city."
  }
]
`;
}

export async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    // VS Code has no other way to ask.
    return false;
  }
}

export async function textOf(uri: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
}

/** Waits until a part of the panel in front holds the text, and returns all of that part. */
export async function panelSays(selector: string, text: string): Promise<string> {
  let seen: readonly string[] = [];
  await until(
    async () => {
      seen = await person.readsWebView(selector);
      return seen.some((one) => one.includes(text));
    },
    () => `"${text}" stands in ${selector} of the panel: ${JSON.stringify(seen)}`,
  );
  return seen.find((one) => one.includes(text)) ?? '';
}

/** *Stop and Revoke Permission* in the panel. */
export async function withdraws(): Promise<void> {
  await person.clicksInWebView('.foot .action:last-child');
  await panelSays('.status .problem', "Python isn't running");
}
