/**
 * Stands for `@lezer/highlight` in the bundles: the Python grammar says by it what its nodes look like in an editor of its own,
 * which nobody here asks for.
 */

/** Adds nothing to a node type: what a source of node properties may answer. */
export const styleTags = (): (() => null) => () => null;

/** Every name the grammar takes from here, some of them called to make a variant. */
export const tags: unknown = new Proxy(() => null, { get: () => tags, apply: () => tags });
