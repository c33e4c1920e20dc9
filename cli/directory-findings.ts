import { basename, dirname } from 'node:path';
import { checkInDirectory, type DirectoryFile, DirectoryNames } from '../core/rules/directory/check-directory.ts';
import type { FileNames } from '../core/rules/directory/file-names.ts';
import type { Finding } from '../core/rules/finding.ts';
import type { CheckSettings } from '../core/rules/settings.ts';
import type { ReportedFile } from './output/report.ts';

/** A file of the notation that was checked for itself. */
export interface CheckedInput {
  readonly file: ReportedFile;
  /** What of it meets the other files of its directory. */
  readonly names: FileNames;
  /** Where it lies; null for standard input, which lies nowhere. */
  readonly absolute: string | null;
  readonly settings: CheckSettings;
}

/**
 * For each file that has any, the findings that it has because of others: a directory, without those below it, is loaded
 * as one, in the order of the files' names.
 */
export function directoryFindings(inputs: readonly CheckedInput[]): ReadonlyMap<ReportedFile, readonly Finding[]> {
  const folders = new Map<string, (CheckedInput & { readonly name: string; readonly shared: DirectoryFile })[]>();
  for (const input of inputs) {
    if (input.absolute === null) continue;
    const { path, lines } = input.file;
    const shared = { name: path, names: input.names, rangeOf: lines.rangeOf.bind(lines) };
    const folder = dirname(input.absolute);
    const files = folders.get(folder) ?? [];
    folders.set(folder, files);
    files.push({ ...input, name: basename(input.absolute), shared });
  }
  const found = new Map<ReportedFile, readonly Finding[]>();
  for (const files of folders.values()) {
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    const directory = new DirectoryNames(files.map(({ shared }) => shared));
    for (const { file, shared, settings } of files) {
      const findings = checkInDirectory(shared, directory, settings);
      if (findings.length > 0) found.set(file, findings);
    }
  }
  return found;
}
