import { orderedFiles, type PromptSource } from '../core/loaders/prompt-source.ts';
import { type LoaderVersion, newestLoaderVersion, patchOf } from '../core/loaders/versions.ts';
import { NotationDocument } from '../core/notation/notation-document.ts';
import { type LoaderInForce, loaderInForce } from '../core/rules/loader-in-force.ts';
import type { CheckSettings } from '../core/rules/settings.ts';
import { largest } from '../core/text/long-list.ts';
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
  file: wording`by the syntax of the file`,
};

/** The same loader as for a check. A folder has one loader: the newest that its files ask for. */
export function chooseLoader(source: PromptSource, settings: CheckSettings): ChosenLoader {
  const texts = source.kind === 'file' ? [source.text] : orderedFiles(source.files).map(({ text }) => text);
  let chosen = loaderInForce(NotationDocument.parse(texts[0] ?? ''), settings);
  for (const text of texts.slice(1)) {
    const other = loaderInForce(NotationDocument.parse(text), settings);
    if (newestOf(other) > newestOf(chosen)) chosen = other;
  }
  const { versions, source: chosenBy } = chosen;
  return { versions, version: versions[0] ?? newestLoaderVersion, why: translated(reasons[chosenBy]) };
}

function newestOf({ versions }: LoaderInForce): number {
  return largest(versions.map(patchOf));
}
