import { type LoaderVersion, newestLoaderVersion } from '../core/loaders/index.ts';
import { type CheckSettings, type DetectedLoader, detectedLoader } from '../core/rules/index.ts';
import { translated, wording } from '../core/text/index.ts';

/** The detected aions-llm version, and the reason as the end of a sentence. */
export interface ChosenLoader {
  readonly versions: readonly LoaderVersion[];
  /** The first of them. */
  readonly version: LoaderVersion;
  readonly why: string;
}

const reasons: { readonly [S in DetectedLoader['source']]: string } = {
  setting: wording`configured`,
  pin: wording`pinned by the project`,
  assumed: wording`newest supported version`,
};

/** The same loader as for a check. */
export function chooseLoader(settings: CheckSettings): ChosenLoader {
  const { versions, source } = detectedLoader(settings);
  return { versions, version: versions[0] ?? newestLoaderVersion, why: translated(reasons[source]) };
}
