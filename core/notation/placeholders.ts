import type { Span } from '../text/span.ts';

/**
 * What a loader replaces in the text of a `wrapped_query`: every `{query}`, or, where there is none, every `{user_query}`;
 * and every `{payload}`. In order; offsets into the text. Source: the loader, from 1.0.14 on.
 */
export function placeholdersIn(text: string): readonly Span[] {
  const query = text.includes('{query}') ? 'query' : 'user_query';
  return [...text.matchAll(/\{(query|user_query|payload)\}/g)]
    .filter(([, word]) => word === query || word === 'payload')
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
