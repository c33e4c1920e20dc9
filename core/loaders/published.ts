import { knownLoaderVersions, type LoaderVersion } from './versions.ts';

type Fault = 'unpublished' | 'SyntaxError' | 'ModuleNotFoundError';

/**
 * The versions that nobody can use: never published, or an exception when Python imports them. Each was imported on 2026-11-27 with
 * Python 3.11.7, once with LangChain 0.3.30 and once with 1.5.2 (`test/fixtures/langchain/imports.json`). The faults are in the source, so
 * no Python helps: 1.0.4 to 1.0.8 break a line inside a lambda (aions.py, line 170), 1.0.12 and 1.0.13 import `aion_parse_error`, which is
 * only in the package.
 */
const faults: ReadonlyMap<LoaderVersion, Fault> = new Map([
  ['1.0.1', 'unpublished'],
  ['1.0.4', 'SyntaxError'],
  ['1.0.5', 'SyntaxError'],
  ['1.0.6', 'unpublished'],
  ['1.0.7', 'SyntaxError'],
  ['1.0.8', 'SyntaxError'],
  ['1.0.9', 'unpublished'],
  ['1.0.12', 'ModuleNotFoundError'],
  ['1.0.13', 'ModuleNotFoundError'],
]);

/** Why nobody can use the version; null where it can be imported, or is not known. */
export function faultOf(version: LoaderVersion): Fault | null {
  return faults.get(version) ?? null;
}

/** The versions that pip can install, oldest first. */
export const publishedLoaderVersions: readonly LoaderVersion[] = knownLoaderVersions.filter(
  (version) => faultOf(version) !== 'unpublished',
);
