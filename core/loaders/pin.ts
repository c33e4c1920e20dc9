import type { Span } from '../text/span.ts';
import { type Mention, mentionsIn } from './package-mentions.ts';
import { type PackageList, type PinFileKind, pinFileKind } from './pin-files.ts';
import { specifiedLoader } from './specifiers.ts';
import type { LoaderVersion } from './versions.ts';

interface LoaderPin {
  readonly version: LoaderVersion;
  /** As written; empty where the package is named without a version. */
  readonly specifier: string;
  /** The specifier, or the package name where there is none. Offsets of the file's text. */
  readonly span: Span;
  /** Whether one version is named; else `version` is the newest known one that the specifier allows. */
  readonly exact: boolean;
}

const bindingOrder: readonly PinFileKind[] = ['lock', 'pipfile-lock', 'requirements', 'pyproject', 'pipfile'];

/**
 * The pin of `aions-llm` (in any spelling that Python accepts) in a file; null for none. A single version counts before a range, a range
 * before a bare name; then the first. Reads tolerantly, in linear time; nothing is run or looked up.
 */
export function pinIn(fileName: string, text: string): LoaderPin | null {
  const pins = mentionsIn(fileName, text, loaderPackage).map(pinOf);
  return pins.find((pin) => pin.exact) ?? pins.find((pin) => pin.specifier !== '') ?? pins[0] ?? null;
}

/** A list of packages that pins the loader. */
export interface PinnedList<List extends PackageList> {
  readonly list: List;
  readonly fileName: string;
  readonly pin: LoaderPin;
}

export function pinnedLists<List extends PackageList>(lists: readonly List[]): readonly PinnedList<List>[] {
  return lists.flatMap((list) => {
    const pin = pinIn(list.fileName, list.text);
    return pin === null ? [] : [{ list, fileName: list.fileName, pin }];
  });
}

/** The binding pin of several files: lock files before requirements before projects; then the first given. Null for none. */
export function bindingPin<Place extends { readonly fileName: string }>(places: readonly Place[]): Place | null {
  const rank = ({ fileName }: Place): number => {
    const kind = pinFileKind(fileName);
    return kind === null ? bindingOrder.length : bindingOrder.indexOf(kind);
  };
  let best: Place | null = null;
  for (const place of places) {
    if (best === null || rank(place) < rank(best)) best = place;
  }
  return best;
}

const loaderPackage = 'aions-llm';

function pinOf({ specifier, span, dialect }: Mention): LoaderPin {
  return { ...specifiedLoader(specifier, dialect), specifier, span };
}
