import { basename, dirname } from 'node:path';
import type { NotationDocument } from '../core/notation/notation-document.ts';
import { checkInDirectory, type DirectoryFile, DirectoryNames } from '../core/rules/directory/check-directory.ts';
import { namesInFile } from '../core/rules/directory/file-names.ts';
import type { CheckSettings } from '../core/rules/settings.ts';
import type { ReportedFile } from './output/report.ts';

/** A file of the notation that was checked for itself. */
export interface CheckedInput {
  readonly file: ReportedFile;
  readonly document: NotationDocument;
  /** Where it lies; null for standard input, which lies nowhere. */
  readonly absolute: string | null;
  readonly settings: CheckSettings;
}

/**
 * For each file that has any, the findings that it has because of others: a directory, without those below it, is loaded
 * as one, in the order of the files' names.
 */
export function directoryFindings(
  inputs: readonly CheckedInput[],
): ReadonlyMap<ReportedFile, ReportedFile['findings']> {
  const folders = new Map<string, (CheckedInput & { readonly name: string; readonly shared: DirectoryFile })[]>();
  for (const input of inputs) {
    if (input.absolute === null) continue;
    const { path, lines } = input.file;
    const shared = { name: path, names: namesInFile(input.document), rangeOf: lines.rangeOf.bind(lines) };
    const folder = dirname(input.absolute);
    folders.set(folder, [...(folders.get(folder) ?? []), { ...input, name: basename(input.absolute), shared }]);
  }
  const found = new Map<ReportedFile, ReportedFile['findings']>();
  for (const files of folders.values()) {
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    const directory = new DirectoryNames(files.map(({ shared }) => shared));
    for (const { file, shared, settings } of files) {
      const findings = checkInDirectory(shared, directory, settings);
      if (findings.length > 0)
        found.set(
          file,
          findings.map((finding) => ({ finding, fixes: () => [] })),
        );
    }
  }
  return found;
}
