import type { ElementNode, EntryNode, KeyNode, RegisteredProperty, SyntaxProblem } from '../../notation/syntax.ts';
import { isRegisteredProperty } from '../../notation/syntax.ts';
import { type MeantWord, meantProperty } from './meant-word.ts';

/** A property as written, and what it was meant to be. */
export interface PropertyUse {
  readonly entry: EntryNode;
  readonly key: KeyNode;
  /** The registered property it is or was probably meant to be. */
  readonly meant: MeantWord<RegisteredProperty> | null;
  readonly registered: boolean;
  /** The entry before it, half-typed or not. */
  readonly before: EntryNode | null;
}

/** What the rules about an element need to know of it, read once. */
export interface ElementFacts {
  readonly element: ElementNode;
  /**
   * Whether the form is broken so that nobody can say which properties the element has: completeness is not asked of
   * it, because the finding about the form says it all.
   */
  readonly broken: boolean;
  /** The properties that have at least a link or a value, in written order; a lone word is no property yet. */
  readonly uses: readonly PropertyUse[];
  /** The first use that is this property; where there is none, the first that was meant to be. */
  find(property: RegisteredProperty): PropertyUse | null;
  /**
   * The uses that rules about this property judge: those that are it; where there are none, the first that was certainly
   * meant to be. So a property that is only misspelt is judged as a whole at once, and renaming it brings nothing to light.
   */
  usesOf(property: RegisteredProperty): readonly PropertyUse[];
}

export function elementFacts(element: ElementNode): ElementFacts {
  const uses: PropertyUse[] = [];
  const written = new Map<string, PropertyUse[]>();
  const meantFirst = new Map<RegisteredProperty, PropertyUse>();
  const certainFirst = new Map<RegisteredProperty, PropertyUse>();
  for (const [index, entry] of element.properties.entries()) {
    const { key } = entry;
    if (key === null || !isProperty(entry)) {
      continue;
    }
    const registered = isRegisteredProperty(key.name);
    const use = {
      entry,
      key,
      meant: meantProperty(key.name),
      registered,
      before: element.properties[index - 1] ?? null,
    };
    uses.push(use);
    if (registered) {
      const same = written.get(key.name);
      if (same === undefined) {
        written.set(key.name, [use]);
      } else {
        same.push(use);
      }
    } else if (use.meant !== null) {
      setFirst(meantFirst, use.meant.word, use);
      if (use.meant.certain) {
        setFirst(certainFirst, use.meant.word, use);
      }
    }
  }
  return {
    element,
    broken: isBroken(element),
    uses,
    find: (property) => written.get(property)?.[0] ?? meantFirst.get(property) ?? null,
    usesOf: (property) => {
      const meant = certainFirst.get(property);
      return written.get(property) ?? (meant === undefined ? [] : [meant]);
    },
  };
}

function setFirst<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) {
    map.set(key, value);
  }
}

/** Whether the entry says something: a key that stands alone is still being typed. */
export function isProperty(entry: EntryNode): boolean {
  return entry.link !== null || entry.value !== null;
}

function isBroken(element: ElementNode): boolean {
  return (
    element.open === null ||
    element.close === null ||
    element.problems.some(breaksForm) ||
    element.properties.some(
      (entry) =>
        entry.key === null ||
        entry.value === null ||
        (entry.blockLink !== null && entry.block === null) ||
        (entry.link === null && meantProperty(entry.key.name) === null),
    )
  );
}

function breaksForm(problem: SyntaxProblem): boolean {
  switch (problem.kind) {
    case 'missing-brace':
    case 'unterminated-string':
    case 'conflict-marker':
    case 'expected-value':
    case 'unexpected-text':
      return true;
    case 'expected-action-link':
    case 'invalid-string':
    case 'missing-comma':
    case 'extra-comma':
    case 'comment':
    case 'quoted-key':
      return false;
  }
}
