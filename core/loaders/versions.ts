/** A version of the Python package `aions-llm`. Only the line 1.0 exists. */
export type LoaderVersion = `1.0.${number}`;

/** The five ways to read a file, each named after one of its versions: see `behaviourOf`. */
export type LoaderBehaviour = '1.0.0' | '1.0.5' | '1.0.10' | '1.0.12' | '1.0.16';

/** The three stages of the notation, from the README's (1.0) to everything that 1.0.16 reads (1.2). */
export type LanguageVersion = '1.0' | '1.1' | '1.2';

/** Oldest first. */
export const knownLoaderVersions: readonly LoaderVersion[] = Array.from(
  { length: 17 },
  (_, patch): LoaderVersion => `1.0.${patch}`,
);

export const oldestLoaderVersion: LoaderVersion = '1.0.0';
export const newestLoaderVersion: LoaderVersion = '1.0.16';

/** The last number of the version: 5 of 1.0.5. */
export function patchOf(version: LoaderVersion): number {
  return Number(version.slice('1.0.'.length));
}

/** The version that the text names, in its canonical spelling (`1.0`, `v1.0.05` and `1.0.5` are understood); null for none. */
export function loaderVersion(text: string): LoaderVersion | null {
  const parts = /^\s*v?1\.0(?:\.(\d{1,9}))?\s*$/i.exec(text);
  return parts === null ? null : `1.0.${Number(parts[1] ?? '0')}`;
}

/**
 * How a version reads a file. Source: the answers of each published version (`test/fixtures/langchain/versions.json`), of those that cannot be
 * imported once their broken line is repaired. A version after all reads as the newest.
 */
export function behaviourOf(version: LoaderVersion): LoaderBehaviour {
  return behaviours.get(version) ?? behaviourOfPatch(patchOf(version));
}

function behaviourOfPatch(patch: number): LoaderBehaviour {
  if (patch >= 16) return '1.0.16';
  if (patch >= 11) return '1.0.12';
  if (patch >= 9) return '1.0.10';
  return patch >= 4 ? '1.0.5' : '1.0.0';
}

/** Whether the loaders of this behaviour count braces to the end of the text. The others search for pairs. */
export function countsBraces(behaviour: LoaderBehaviour): boolean {
  return behaviour === '1.0.12' || behaviour === '1.0.16';
}

/** Whether the loaders of this behaviour read an inline `args_schema`. The others read the name of a class, and refuse unknown keys. */
export function knowsInlineSchema(behaviour: LoaderBehaviour): boolean {
  return behaviour !== '1.0.0' && behaviour !== '1.0.5';
}

/** Kept, for it is looked up for every tool. */
const behaviours: ReadonlyMap<LoaderVersion, LoaderBehaviour> = new Map(
  knownLoaderVersions.map((version) => [version, behaviourOfPatch(patchOf(version))]),
);

/** One value for each version, made at the first call. */
export function perVersion<One>(make: () => One): (version: LoaderVersion) => One {
  const made = new Map<LoaderVersion, One>();
  return (version) => {
    const one = made.get(version) ?? make();
    made.set(version, one);
    return one;
  };
}

/** The stage of the notation that the version was made for. */
export function languageVersionOf(version: LoaderVersion): LanguageVersion {
  const patch = patchOf(version);
  if (patch >= 15) return '1.2';
  return patch >= 9 ? '1.1' : '1.0';
}
