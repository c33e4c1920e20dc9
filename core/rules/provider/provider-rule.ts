import type { EntryNode, StringNode } from '../../notation/syntax.ts';
import { saysNothing } from '../notation/empty-value.ts';
import { canBeIncomplete } from '../notation/missing-name.ts';
import type { ElementFacts } from '../reading/element-facts.ts';

/** No loader raises an exception for these rules. */
export const providerWarning = { family: 'provider', defaultSeverity: 'warning', exception: null } as const;

/** A closed, plainly quoted value that is not blank; null for others, which other rules report. */
export function plainValue(facts: ElementFacts, property: 'name' | 'description' | 'link'): StringNode | null {
  const value = plainEntry(facts, property)?.value;
  return value?.kind === 'string' && value.closed && value.quote === 'double' && !saysNothing(value) ? value : null;
}

/** The property of exactly that name, of a well-formed tool; null where there is none. */
export function plainEntry(
  facts: ElementFacts,
  property: 'name' | 'description' | 'link' | 'args_schema' | 'function',
): EntryNode | null {
  return canBeIncomplete(facts) ? facts.entryOf(property) : null;
}
