import { type Uri, workspace } from 'vscode';

/** A list of tools is small; what is larger is something else, and nobody should wait for it. */
const largestFile = 4 * 1024 * 1024;

/** The texts of the files, if all of them are JSON that can be read; else none. */
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
    // A file that is gone or locked is dropped as VS Code would have done without us: as its path.
    return [];
  }
}
