import type { Span } from '../text/span.ts';

/** The spans that a loader (from 1.0.15 on) replaces in a `wrapped_query`: each `{query}`, or for none `{user_query}`; each `{payload}`. */
export function placeholdersIn(text: string): readonly Span[] {
  const query = text.includes('{query}') ? 'query' : 'user_query';
  return [...text.matchAll(/\{(query|user_query|payload)\}/g)]
    .filter(([, word]) => word === query || word === 'payload')
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
