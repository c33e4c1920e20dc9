import {
  type LanguageVersion,
  type LoaderVersion,
  languageVersionOf,
  loaderVersion,
  patchOf,
} from '../loaders/versions.ts';
import { perChunk } from '../notation/item-memory.ts';
import type { Chunk } from '../notation/item-sequence.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import { usesNewerThanReadme } from './reading/newer-constructs.ts';
import type { CheckSettings } from './settings.ts';

/** Which loaders a file is written for, and who said so. */
export interface LoaderInForce {
  /** At least one, in the order they were named. */
  readonly versions: readonly LoaderVersion[];
  readonly source: 'setting' | 'pin' | 'file';
  /** The stage of the notation that all of the versions know. */
  readonly languageVersion: LanguageVersion;
}

/** The loader of a file that says nothing about it and uses nothing newer than the README's notation. */
const readmeLoader: LoaderVersion = '1.0.5';
/** The loader of a file that says nothing about it and does use something newer. */
const newestLoader: LoaderVersion = '1.0.16';

/**
 * The loader in force for a document: what the setting names; else what the workspace pins; else one by what the file
 * uses. Versions that nobody could mean (`2.x`, `latest`) are passed over.
 */
export function loaderInForce(document: NotationDocument, settings: CheckSettings): LoaderInForce {
  return statedLoader(settings) ?? loaderOfFile(usesNewerConstruct(document));
}

/** The loader in force as far as the settings say it; null where it depends on the file. */
export function statedLoader(settings: CheckSettings): LoaderInForce | null {
  if (settings.loaderVersion !== 'auto') {
    const versions = settings.loaderVersion.flatMap((text) => loaderVersion(text) ?? []);
    if (versions.length > 0) return inForce([...new Set(versions)], 'setting');
  }
  const pinned = settings.pinnedLoader === null ? null : loaderVersion(settings.pinnedLoader);
  return pinned === null ? null : inForce([pinned], 'pin');
}

/** The loader in force where only the file can say it. */
export function loaderOfFile(usesNewer: boolean): LoaderInForce {
  return inForce([usesNewer ? newestLoader : readmeLoader], 'file');
}

function usesNewerConstruct(document: NotationDocument): boolean {
  return document.chunks.some(usesNewer);
}

const usesNewer = perChunk(({ items }: Chunk): boolean => items.some(usesNewerThanReadme));

function inForce(versions: readonly LoaderVersion[], source: LoaderInForce['source']): LoaderInForce {
  const oldest = versions.reduce((a, b) => (patchOf(a) <= patchOf(b) ? a : b));
  return { versions, source, languageVersion: languageVersionOf(oldest) };
}
