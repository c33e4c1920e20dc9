import type { NodePath } from '../notation/document.ts';
import { readInterfaceKey } from '../notation/keys.ts';
import type { Topic } from '../notation/knowledge.ts';
import { type EntryNode, isRegisteredProperty, isRootPropertyName } from '../notation/syntax.ts';

/** The container of an entry: it decides on the meaning of its key. */
export type EntryPlace = 'root' | 'element' | 'interface block' | 'inline schema' | 'unknown block';

/** The innermost entry on the path to a node, with its container; null outside of entries. */
export function innermostEntry(path: NodePath): { readonly entry: EntryNode; readonly place: EntryPlace } | null {
  const entries = path.nodes.filter((node) => node.kind === 'entry');
  const entry = entries.at(-1);
  if (entry === undefined) return null;
  const owner = entries.at(-2);
  if (owner === undefined) return { entry, place: path.item.kind === 'root-property' ? 'root' : 'element' };
  return { entry, place: blockPlace(owner, entries.length === 2 && path.item.kind === 'element') };
}

function blockPlace(owner: EntryNode, isProperty: boolean): EntryPlace {
  if (isProperty && owner.key?.name === 'function') return 'interface block';
  if (isProperty && owner.key?.name === 'args_schema') return 'inline schema';
  return 'unknown block';
}

/** The topic of a key in its container; null for an unknown key. */
export function topicOfKey(name: string, place: EntryPlace): Topic | null {
  switch (place) {
    case 'element':
      return isRegisteredProperty(name) ? name : null;
    case 'root':
      return isRootPropertyName(name) ? name : null;
    case 'interface block':
      return readInterfaceKey(name)?.side ?? null;
    case 'inline schema':
      return 'schema-field';
    case 'unknown block':
      return null;
  }
}
