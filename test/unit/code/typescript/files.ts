import { readFileSync, statSync } from 'node:fs';
import type { CodeTools } from '../../../../core/code/code-tool.ts';
import { typeScriptTools } from '../../../../core/code/typescript/tools-of-typescript.ts';
import type { FileSource } from '../../../../core/javascript/file-source.ts';

/** Files that exist only in a test. */
export function filesOf(texts: Readonly<Record<string, string>>): FileSource {
  return {
    text: (path) => (Object.hasOwn(texts, path) ? (texts[path] ?? null) : null),
    packages: () => Object.keys(texts).filter((path) => /(?:^|\/)package\.json$/.test(path)),
  };
}

/** The tools of `tools.ts`, beside other files. */
export function toolsOf(text: string, others: Readonly<Record<string, string>> = {}): CodeTools {
  return typeScriptTools(filesOf({ 'tools.ts': text, ...others }))('tools.ts');
}

/** Files on the disk, with some that exist only in a test. */
export function diskFiles(others: Readonly<Record<string, string>> = {}): FileSource {
  return {
    text(path) {
      if (Object.hasOwn(others, path)) return others[path] ?? null;
      try {
        return statSync(path).isFile() ? readFileSync(path, 'utf8') : null;
      } catch {
        return null;
      }
    },
    packages: () => [],
  };
}
