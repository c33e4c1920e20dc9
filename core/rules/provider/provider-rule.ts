import type { EntryNode, StringNode } from '../../notation/syntax.ts';
import { saysNothing } from '../notation/empty-value.ts';
import { canBeIncomplete } from '../notation/missing-name.ts';
import type { ElementFacts } from '../reading/element-facts.ts';

/** What most rules of the family have in common: no loader raises an exception for them. */
export const providerWarning = { family: 'provider', defaultSeverity: 'warning', exception: null } as const;

/** A value that says something and is written as it should be; of everything else another rule speaks. */
export function plainValue(facts: ElementFacts, property: 'name' | 'description' | 'link'): StringNode | null {
  const value = plainEntry(facts, property)?.value;
  return value?.kind === 'string' && value.closed && value.quote === 'double' && !saysNothing(value) ? value : null;
}

/** The property of a tool whose form is whole; null where the tool has none of that very name. */
export function plainEntry(
  facts: ElementFacts,
  property: 'name' | 'description' | 'link' | 'args_schema' | 'function',
): EntryNode | null {
  return canBeIncomplete(facts) ? facts.entryOf(property) : null;
}
