import { perItem } from '../../notation/item-memory.ts';
import type { ElementNode, StringNode } from '../../notation/syntax.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import { elementFacts } from '../reading/element-facts.ts';
import { plainString, type WrittenExecutable } from '../reading/written-executable.ts';

export interface NamedPython {
  readonly facts: ElementFacts;
  readonly executable: WrittenExecutable | null;
  readonly schema: StringNode | null;
  readonly names: readonly string[];
}

export const namedPython = perItem((element: ElementNode): NamedPython => {
  const facts = elementFacts(element);
  const written = facts.executable;
  // Another rule reports invalid Python.
  const executable = written !== null && written.read.errors.length === 0 ? written : null;
  const value = plainString(element, facts.usesOf('args_schema')[0]?.entry.value ?? null);
  const schema = value === null || value.text.trim() === '' ? null : value;
  const names = [
    ...(executable?.read.references ?? []).map(({ name }) => name),
    ...(schema === null ? [] : [schema.text.trim()]),
  ];
  return { facts, executable, schema, names: [...new Set(names)] };
});
