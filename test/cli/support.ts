import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export { aion, type Run, type RunOptions } from './run-aion.ts';

/** A new folder with these files, removed after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aion-cli-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    const absolute = join(folder, path);
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, content);
  }
  return folder;
}

/** A file without a mistake. */
export const cleanFile = `[
  {
    name --> "Docs",
    link --> "https://example.com/docs",
    description --> "Where the documentation is."
  }
]
`;

/** The same with the most frequent mistake, an AIONPropertyError. */
export const wrongFile = cleanFile.replace('description', 'desc');

/** Another tool without a mistake. */
export const otherFile = cleanFile.replace('"Docs"', '"Help"');

/** Controls of a terminal, and signs that cannot be seen or change the direction of a line. Line feeds and tabs are allowed. */
export const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/;
