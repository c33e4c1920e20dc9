import { perItem } from '../../notation/item-memory.ts';
import type { ElementNode, StringNode } from '../../notation/syntax.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import { elementFacts } from '../reading/element-facts.ts';
import { plainString, type WrittenExecutable } from '../reading/written-executable.ts';

/** What an element takes from the workspace's Python: it is looked up again only where an answer changed. */
export interface NamedPython {
  readonly facts: ElementFacts;
  readonly executable: WrittenExecutable | null;
  /** The string that names the class of `args_schema`. */
  readonly schema: StringNode | null;
  /** Every name that is looked up, each once. */
  readonly names: readonly string[];
}

/** The names of Python that an element writes. */
export const namedPython = perItem((element: ElementNode): NamedPython => {
  const facts = elementFacts(element);
  const written = facts.executable;
  // Of what is no Python another rule speaks.
  const executable = written !== null && written.read.errors.length === 0 ? written : null;
  const value = plainString(element, facts.usesOf('args_schema')[0]?.entry.value ?? null);
  const schema = value === null || value.text.trim() === '' ? null : value;
  const names = [
    ...(executable?.read.references ?? []).map(({ name }) => name),
    ...(schema === null ? [] : [schema.text.trim()]),
  ];
  return { facts, executable, schema, names: [...new Set(names)] };
});
