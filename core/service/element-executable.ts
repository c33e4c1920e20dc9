import { perItem } from '../notation/item-memory.ts';
import type { ElementNode } from '../notation/syntax.ts';
import { type ExecutableString, readExecutable } from '../python/expression.ts';

/** The executable string of an element as Python; null if it has none in quotes. Its spans are offsets into its text. */
export const executableOfElement = perItem((element: ElementNode): ExecutableString | null => {
  const value = element.properties.find(({ key }) => key?.name === 'function')?.value ?? null;
  return value?.kind === 'string' ? readExecutable(value.text) : null;
});
