import { type LoaderVersion, newestLoaderVersion } from '../core/loaders/versions.ts';
import { type LoaderInForce, loaderInForce } from '../core/rules/loader-in-force.ts';
import type { CheckSettings } from '../core/rules/settings.ts';
import { translated, wording } from '../core/text/say.ts';

/** The loader in force, and the reason as the end of a sentence. */
export interface ChosenLoader {
  readonly versions: readonly LoaderVersion[];
  /** The first of them. */
  readonly version: LoaderVersion;
  readonly why: string;
}

const reasons: { readonly [S in LoaderInForce['source']]: string } = {
  setting: wording`as chosen`,
  pin: wording`pinned by the project`,
  assumed: wording`the newest known version`,
};

/** The same loader as for a check. */
export function chooseLoader(settings: CheckSettings): ChosenLoader {
  const { versions, source } = loaderInForce(settings);
  return { versions, version: versions[0] ?? newestLoaderVersion, why: translated(reasons[source]) };
}
