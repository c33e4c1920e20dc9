import type { ToolNameFile } from '../../core/calls/index.ts';
import { configFileName } from '../../core/rules/index.ts';
import { callFileOf, expectationsEnding, planEnding, savedCallsEnding } from '../../protocol/calls.ts';
import { fileNameOf } from './folders.ts';

/** The names of the files that name tools, but for the configuration, as globs. */
export const toolNameFileGlobs: readonly string[] = [savedCallsEnding, planEnding, expectationsEnding].map(
  (ending) => `*${ending}`,
);

/** The kind of a file outside of the notation that names tools, by its name or address; null for other files. */
export function toolNameFileOf(uri: string): ToolNameFile | null {
  if (fileNameOf(uri) === configFileName) return 'configuration';
  return uri.toLowerCase().endsWith(expectationsEnding) ? 'expectations' : callFileOf(uri);
}
