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

export interface LoaderInForce {
  /** At least one, in the given order. */
  readonly versions: readonly LoaderVersion[];
  readonly source: 'setting' | 'pin' | 'file';
  /** The stage of the notation that all of the versions support. */
  readonly languageVersion: LanguageVersion;
}

/** Loaders with equal keys have equal results. */
export function loaderKey({ source, versions }: LoaderInForce): string {
  return `${source} ${versions.join(' ')}`;
}

/** The loader of a file without a stated loader and without a construct newer than the README's notation. */
const readmeLoader: LoaderVersion = '1.0.5';
/** The loader of a file without a stated loader and with a newer construct. */
const newestLoader: LoaderVersion = '1.0.16';

/** The loader in force: the setting; else the workspace's pin; else by the file's constructs. Invalid versions (`2.x`) are ignored. */
export function loaderInForce(document: NotationDocument, settings: CheckSettings): LoaderInForce {
  return statedLoader(settings) ?? loaderOfFile(usesNewerConstruct(document));
}

/** The loader in force by the settings; null where the file decides. */
export function statedLoader(settings: CheckSettings): LoaderInForce | null {
  if (settings.loaderVersion !== 'auto') {
    const versions = settings.loaderVersion.flatMap((text) => loaderVersion(text) ?? []);
    if (versions.length > 0) return inForce([...new Set(versions)], 'setting');
  }
  const pinned = settings.pinnedLoader === null ? null : loaderVersion(settings.pinnedLoader);
  return pinned === null ? null : inForce([pinned], 'pin');
}

/** The loader in force where the file decides. */
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
