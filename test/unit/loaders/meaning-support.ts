import type { DifferenceCause, DifferenceEffect } from '../../../core/loaders/difference.ts';
import { compareMeaning } from '../../../core/loaders/meaning.ts';
import { readFileText } from '../../../core/loaders/read.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { readStrictly } from './strict-reader.ts';

/** The differences of a text that follows the notation: cause, text, effect. */
export function differences(text: string, version: LoaderVersion): [DifferenceCause, string, string[]][] {
  const written = readStrictly(text);
  if (written === null) {
    throw new Error(`The text does not follow the notation: ${text}`);
  }
  return compareMeaning(written, readFileText(text, version)).map(({ cause, span, effects }) => [
    cause,
    text.slice(span.start, span.end),
    effects.map(said),
  ]);
}

export function said(effect: DifferenceEffect): string {
  switch (effect.kind) {
    case 'refused':
      return effect.error;
    case 'tool-lost':
      return `tool ${effect.tool} lost`;
    case 'extra-tool':
      return 'extra tool';
    case 'field-changed':
      return `${effect.field} changed`;
    case 'property-lost':
    case 'property-changed':
    case 'property-added':
      return `${effect.property} ${effect.kind.slice('property-'.length)}`;
    case 'root-changed':
      return `${effect.property} changed`;
  }
}
