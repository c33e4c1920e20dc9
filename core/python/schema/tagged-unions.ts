import { addAll } from '../../text/long-list.ts';
import type { TypeNode } from './type-node.ts';

/** The tags of one choice for a property, and the property's name in JSON; null where it has none. */
export type TagsOf = (
  choice: TypeNode,
  property: string,
) => { readonly tags: readonly string[]; readonly alias: string } | null;

/**
 * A union whose choices are told apart by a property (or, with a function as discriminator, by `Tag`s). Null where a
 * choice has no tag. Source: pydantic 2.13, measured.
 */
export function tagged(node: TypeNode, property: string | null, tagsOf: TagsOf): TypeNode | null {
  if (node.kind === 'nullable') {
    const inner = tagged(node.inner, property, tagsOf);
    return inner === null ? null : { kind: 'nullable', inner };
  }
  if (node.kind === 'annotated') {
    const inner = tagged(node.inner, property, tagsOf);
    return inner === null ? null : { ...node, inner };
  }
  const choices = node.kind === 'union' ? node.choices : [node];
  const found: (readonly [string, TypeNode])[] = [];
  const aliases = new Set<string>();
  let nullable = false;
  // The next one last.
  const waiting = choices.toReversed();
  for (let choice = waiting.pop(); choice !== undefined; choice = waiting.pop()) {
    if (choice.kind === 'nullable') {
      nullable = true;
      waiting.push(choice.inner);
    } else if (choice.kind === 'union') {
      addAll(waiting, choice.choices.toReversed());
    } else if (choice.kind === 'tagged-union' && choice.property !== null && choice.property === property) {
      addAll(waiting, choice.choices.map(([, inner]) => inner).toReversed());
    } else {
      const tags = property === null ? tagOf(choice) : tagsOf(choice, property);
      if (tags === null) return null;
      aliases.add(tags.alias);
      for (const tag of tags.tags) found.push([tag, choice]);
    }
  }
  const [alias] = aliases;
  const result: TypeNode = {
    kind: 'tagged-union',
    property: property === null ? null : (alias ?? property),
    choices: found,
  };
  return nullable ? { kind: 'nullable', inner: result } : result;
}

function tagOf(choice: TypeNode): { readonly tags: readonly string[]; readonly alias: string } | null {
  return choice.kind === 'annotated' && choice.tag !== null ? { tags: [choice.tag], alias: '' } : null;
}
