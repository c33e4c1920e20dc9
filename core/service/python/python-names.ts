import { callTarget } from '../../python/call-target.ts';
import type { FileContext } from '../../python/file-context.ts';
import type { SuggestedName } from '../completion/text-suggestions.ts';

/** The functions, modules and other names for an executable string; the members of `before` (`api`, `Service`) if it is not null. */
export function executableNames(python: FileContext, before: string | null): readonly SuggestedName[] {
  return python.names(before).flatMap((name): readonly SuggestedName[] => {
    const found = python.find(before === null ? name : `${before}.${name}`);
    if (name.startsWith('__')) return [];
    if (found.kind === 'module') return [{ name, what: 'module', kind: 'module' }];
    if (found.kind !== 'declaration') return [];
    const { kind } = found.declaration;
    const isKnown = kind === 'function' || kind === 'class';
    return [{ name, what: `${kind}, ${found.path}`, kind: isKnown ? kind : 'variable' }];
  });
}

/** Looks up the names for completion ahead, one at a step. The answers are kept. */
export function* askNames(python: FileContext): Generator<void> {
  for (const name of python.names()) {
    python.find(name);
    yield;
  }
}

/** The parameters that a call can still give by name after `byPlace` positional ones. */
export function keywordsOf(
  python: FileContext,
  callee: string,
  byPlace: number,
): readonly { readonly name: string; readonly what: string }[] {
  const target = callTarget(python, callee);
  if (target === null || target === 'builtin') return [];
  const open = target.parameters.filter(({ kind }, index) => index >= byPlace || kind === 'keyword-only');
  return open
    .filter(({ kind }) => kind === 'positional' || kind === 'keyword-only')
    .map(({ name, label }) => ({ name, what: label }));
}
