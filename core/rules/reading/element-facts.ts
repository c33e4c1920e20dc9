import type { ElementNode, EntryNode, KeyNode, RegisteredProperty, SyntaxProblem } from '../../notation/syntax.ts';
import { isRegisteredProperty } from '../../notation/syntax.ts';
import { InterfaceBlock } from './interface-slot.ts';
import { type MeantWord, meantProperty } from './meant-word.ts';
import { isProperty } from './property.ts';
import { readWrittenExecutable, type WrittenExecutable } from './written-executable.ts';

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

/** What the rules about an element need to know of it, each thing read once, and only where a rule asks for it. */
export class ElementFacts {
  readonly element: ElementNode;
  /**
   * Whether the form is broken so that nobody can say which properties the element has: completeness is not asked of
   * it, because the finding about the form says it all.
   */
  readonly broken: boolean;
  #uses: readonly PropertyUse[] | null = null;
  readonly #ofProperty: Partial<Record<RegisteredProperty, PropertyUses>> = {};
  #interfaces: readonly InterfaceBlock[] | null = null;
  #executable: WrittenExecutable | null | undefined;

  constructor(element: ElementNode) {
    this.element = element;
    this.broken = !element.isByTheLetter && isBroken(element);
  }

  /** The properties that have at least a link or a value, in written order; a lone word is no property yet. */
  get uses(): readonly PropertyUse[] {
    this.#uses ??= usesIn(this.element);
    return this.#uses;
  }

  /** The first property that has this very name; the same as `find` knows, without the reading of all others. */
  entryOf(property: RegisteredProperty): EntryNode | null {
    for (const entry of this.element.properties) {
      if (entry.key?.name === property && isProperty(entry)) return entry;
    }
    return null;
  }

  /** The first use that is this property; where there is none, the first that was meant to be. */
  find(property: RegisteredProperty): PropertyUse | null {
    return this.#read(property).first;
  }

  /**
   * The uses that rules about this property judge: those that are it; where there are none, the first that was certainly
   * meant to be. So a property that is only misspelt is judged as a whole at once, and renaming it brings nothing to light.
   */
  usesOf(property: RegisteredProperty): readonly PropertyUse[] {
    return this.#read(property).judged;
  }

  /** The interface blocks of the function (several only where the function is written several times). */
  get interfaces(): readonly InterfaceBlock[] {
    this.#interfaces ??= this.usesOf('function').flatMap(({ entry }) =>
      entry.block === null ? [] : [new InterfaceBlock(entry.block)],
    );
    return this.#interfaces;
  }

  /**
   * The executable string that the loader would evaluate, read as Python; null where the element has none, or where its
   * form is such that another rule speaks of it (an open quote, nothing in the quotes).
   */
  get executable(): WrittenExecutable | null {
    if (this.#executable === undefined) {
      this.#executable = readWrittenExecutable(this.element, this.usesOf('function')[0]?.entry ?? null);
    }
    return this.#executable;
  }

  #read(property: RegisteredProperty): PropertyUses {
    const read = this.#ofProperty[property] ?? usesOf(this.uses, property);
    this.#ofProperty[property] = read;
    return read;
  }
}

export function elementFacts(element: ElementNode): ElementFacts {
  return new ElementFacts(element);
}

/** What `find` and `usesOf` answer for a property. */
interface PropertyUses {
  readonly first: PropertyUse | null;
  readonly judged: readonly PropertyUse[];
}

const noUses: PropertyUses = { first: null, judged: [] };

function usesOf(uses: readonly PropertyUse[], property: RegisteredProperty): PropertyUses {
  const written = uses.filter(({ key }) => key.name === property);
  const [first] = written;
  if (first !== undefined) return { first, judged: written };
  const isMeant = ({ meant }: PropertyUse): boolean => meant?.word === property;
  const meant = uses.find(isMeant);
  if (meant === undefined) return noUses;
  const certain = uses.find((use) => isMeant(use) && use.meant?.certain === true);
  return { first: meant, judged: certain === undefined ? [] : [certain] };
}

function usesIn({ properties }: ElementNode): readonly PropertyUse[] {
  const uses: PropertyUse[] = [];
  let before: EntryNode | null = null;
  for (const entry of properties) {
    const { key } = entry;
    if (key !== null && isProperty(entry)) {
      const registered = isRegisteredProperty(key.name);
      uses.push({ entry, key, meant: meantProperty(key.name), registered, before });
    }
    before = entry;
  }
  return uses;
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
