import { type Uri, workspace } from 'vscode';

/** In bytes: a larger file is no tool list. */
const largestFile = 4 * 1024 * 1024;

/** The texts of the files if all are readable JSON; else none. */
export async function textsOfFiles(uris: readonly Uri[]): Promise<readonly string[]> {
  if (!uris.every(({ path }) => /\.jsonc?$/i.test(path))) return [];
  try {
    const texts: string[] = [];
    for (const uri of uris) {
      if ((await workspace.fs.stat(uri)).size > largestFile) return [];
      texts.push(new TextDecoder().decode(await workspace.fs.readFile(uri)));
    }
    return texts;
  } catch {
    // VS Code then drops a missing or locked file as its path.
    return [];
  }
}
