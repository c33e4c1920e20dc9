import type { ElementNode, EntryNode, KeyNode, RegisteredProperty, SyntaxProblem } from '../../notation/syntax.ts';
import { isRegisteredProperty } from '../../notation/syntax.ts';
import { InterfaceBlock } from './interface-slot.ts';
import { type MeantWord, meantProperty } from './meant-word.ts';
import { isProperty } from './property.ts';
import { readWrittenExecutable, type WrittenExecutable } from './written-executable.ts';

export interface PropertyUse {
  readonly entry: EntryNode;
  readonly key: KeyNode;
  /** The registered property that it is, or was probably intended to be. */
  readonly meant: MeantWord<RegisteredProperty> | null;
  readonly registered: boolean;
  readonly before: EntryNode | null;
}

/** The facts of an element for the rules, each computed once, on demand. */
export class ElementFacts {
  readonly element: ElementNode;
  /** Whether the element is malformed: its properties are unknown, and the finding about the form is enough. */
  readonly broken: boolean;
  #uses: readonly PropertyUse[] | null = null;
  readonly #ofProperty: Partial<Record<RegisteredProperty, PropertyUses>> = {};
  #interfaces: readonly InterfaceBlock[] | null = null;
  #executable: WrittenExecutable | null | undefined;

  constructor(element: ElementNode) {
    this.element = element;
    this.broken = !element.isByTheLetter && isBroken(element);
  }

  /** The properties with a link or a value, in text order; a lone word is not yet a property. */
  get uses(): readonly PropertyUse[] {
    this.#uses ??= usesIn(this.element);
    return this.#uses;
  }

  /** The first property of exactly that name; as `find`, without reading all others. */
  entryOf(property: RegisteredProperty): EntryNode | null {
    for (const entry of this.element.properties) {
      if (entry.key?.name === property && isProperty(entry)) return entry;
    }
    return null;
  }

  /** The first use of this property; without one, the first that was intended to be it. */
  find(property: RegisteredProperty): PropertyUse | null {
    return this.#read(property).first;
  }

  /** The uses of this property to check; without one, the first certainly intended use, so that renaming it reveals no new finding. */
  usesOf(property: RegisteredProperty): readonly PropertyUse[] {
    return this.#read(property).judged;
  }

  /** The interface blocks of the function; more than one only if the function is repeated. */
  get interfaces(): readonly InterfaceBlock[] {
    this.#interfaces ??= this.usesOf('function').flatMap(({ entry }) =>
      entry.block === null ? [] : [new InterfaceBlock(entry.block)],
    );
    return this.#interfaces;
  }

  /** The executable string, parsed as Python; null without one, or where another rule reports its form (an open quote, an empty string). */
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
