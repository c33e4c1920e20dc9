import { interfaceKeyName, readInterfaceKey } from '../../notation/keys.ts';
import type { BlockNode, EntryNode, KeyNode } from '../../notation/syntax.ts';
import { isProperty } from './property.ts';

export type SlotKind = 'arg' | 'return';

/** An entry of an interface block, read as a slot. */
export interface InterfaceSlot {
  readonly entry: EntryNode;
  readonly key: KeyNode;
  /** What it is, or, for a key that is no `arg-N` or `return-N`, what it was probably meant to be. */
  readonly kind: SlotKind;
  /** The number as written; null where the key is no `arg-N` or `return-N`. */
  readonly digits: string | null;
  /** Its place among the slots of its kind, from 1. */
  readonly place: number;
  /** The entry before it, half-typed or not. */
  readonly before: EntryNode | null;
}

/** An interface block as the rules look at it. */
export class InterfaceBlock {
  readonly block: BlockNode;
  /** Whether every key is `arg-N` or `return-N` and they count 1, 2, 3, … in order. */
  readonly isInLine: boolean;
  /** Where they do: how many describe what goes in. */
  readonly inputCount: number;
  #slots: readonly InterfaceSlot[] | null = null;

  constructor(block: BlockNode) {
    this.block = block;
    const count = inputsInLine(block);
    this.isInLine = count !== null;
    this.inputCount = count ?? 0;
  }

  /** The slots in written order; half-typed entries (a word alone) are none. */
  get slots(): readonly InterfaceSlot[] {
    this.#slots ??= slotsOf(this.block);
    return this.#slots;
  }

  /** The slots that describe what goes in. */
  get inputs(): readonly InterfaceSlot[] {
    return this.slots.filter(({ kind }) => kind === 'arg');
  }
}

/** How many inputs the block describes, where every key is the next of its kind; else null. */
export function inputsInLine({ entries }: BlockNode): number | null {
  let inputs = 0;
  let outputs = 0;
  for (const entry of entries) {
    if (entry.key === null || !isProperty(entry)) continue;
    if (entry.key.name === interfaceKeyName('arg', inputs + 1)) {
      inputs++;
    } else if (entry.key.name === interfaceKeyName('return', outputs + 1)) {
      outputs++;
    } else {
      return null;
    }
  }
  return inputs;
}

const returnWord = /^(ret|res|out|yield)/i;

function slotsOf(block: BlockNode): readonly InterfaceSlot[] {
  const slots: InterfaceSlot[] = [];
  const places = { arg: 0, return: 0 };
  let before: EntryNode | null = null;
  for (const entry of block.entries) {
    if (entry.key !== null && isProperty(entry)) {
      const read = readInterfaceKey(entry.key.name);
      // A word alone before it may be its beginning (`r eturn-1`).
      const joined = before?.key && !isProperty(before) ? readInterfaceKey(before.key.name + entry.key.name) : null;
      const kind: SlotKind = (read ?? joined)?.side ?? (returnWord.test(entry.key.name) ? 'return' : 'arg');
      places[kind]++;
      slots.push({ entry, key: entry.key, kind, digits: read?.digits ?? null, place: places[kind], before });
    }
    before = entry;
  }
  return slots;
}

/** Whether the word is `arg-N` or `return-N`, whatever the number. */
export function isSlotKey(word: string): boolean {
  return readInterfaceKey(word) !== null;
}
