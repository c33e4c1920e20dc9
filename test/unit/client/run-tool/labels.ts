import type { RunLabels } from '../../../../client/features/run-tool/labels.ts';

const kept: ReadonlySet<string> = new Set(['default', 'example', 'json', 'item', 'moreRows']);
const bounded = /^(?:at|greater|less|multiple|too|notJson|wrongType)/;

/** Each label is its own name, with the value behind it where it has one. */
export const testLabels = new Proxy(
  {},
  { get: (_, name) => (kept.has(String(name)) || bounded.test(String(name)) ? `${String(name)} {0}` : String(name)) },
) as RunLabels;
