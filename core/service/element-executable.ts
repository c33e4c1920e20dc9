import type { ElementNode } from '../notation/syntax.ts';
import { type ExecutableString, readExecutable } from '../python/expression.ts';

const kept = new WeakMap<ElementNode, { readonly executable: ExecutableString | null }>();

/** The executable string of an element as Python; null where it has none in quotes. Its spans are offsets into its text. */
export function executableOfElement(element: ElementNode): ExecutableString | null {
  let known = kept.get(element);
  if (known === undefined) {
    const value = element.properties.find(({ key }) => key?.name === 'function')?.value ?? null;
    known = { executable: value?.kind === 'string' ? readExecutable(value.text) : null };
    kept.set(element, known);
  }
  return known.executable;
}
