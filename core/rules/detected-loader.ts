import {
  type LanguageVersion,
  type LoaderVersion,
  languageVersionOf,
  loaderVersion,
  newestLoaderVersion,
  patchOf,
} from '../loaders/versions.ts';
import type { CheckSettings } from './settings.ts';

export interface DetectedLoader {
  /** At least one, in the given order. */
  readonly versions: readonly LoaderVersion[];
  /** `assumed`: nothing names a version, so it is the one that `pip install aions-llm` installs. */
  readonly source: 'setting' | 'pin' | 'assumed';
  /** The stage of the notation that all of the versions support. */
  readonly languageVersion: LanguageVersion;
}

/** Loaders with equal keys have equal results. */
export function loaderKey({ source, versions }: DetectedLoader): string {
  return `${source} ${versions.join(' ')}`;
}

/** The detected aions-llm version: the setting; else the workspace's pin; else the newest version. Invalid versions (`2.x`) are ignored. */
export function detectedLoader(settings: CheckSettings): DetectedLoader {
  return statedLoader(settings) ?? detected([newestLoaderVersion], 'assumed');
}

/** The loader that the settings or a pin name; null for none. */
function statedLoader(settings: CheckSettings): DetectedLoader | null {
  if (settings.loaderVersion !== 'auto') {
    const versions = settings.loaderVersion.flatMap((text) => loaderVersion(text) ?? []);
    if (versions.length > 0) return detected([...new Set(versions)], 'setting');
  }
  const pinned = settings.pinnedLoader === null ? null : loaderVersion(settings.pinnedLoader);
  return pinned === null ? null : detected([pinned], 'pin');
}

function detected(versions: readonly LoaderVersion[], source: DetectedLoader['source']): DetectedLoader {
  const oldest = versions.reduce((a, b) => (patchOf(a) <= patchOf(b) ? a : b));
  return { versions, source, languageVersion: languageVersionOf(oldest) };
}
