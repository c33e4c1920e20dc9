import { interfaceKeyName, readInterfaceKey } from '../../notation/keys.ts';
import type { BlockNode, EntryNode, KeyNode } from '../../notation/syntax.ts';
import { isProperty } from './property.ts';

export type SlotKind = 'arg' | 'return';

export interface InterfaceSlot {
  readonly entry: EntryNode;
  readonly key: KeyNode;
  /** Its kind; for a key that is no `arg-N` or `return-N`, the probably intended kind. */
  readonly kind: SlotKind;
  /** The number as written; null where the key is no `arg-N` or `return-N`. */
  readonly digits: string | null;
  /** Its ordinal among the slots of its kind, from 1. */
  readonly place: number;
  readonly before: EntryNode | null;
}

export class InterfaceBlock {
  readonly block: BlockNode;
  /** Whether every key is `arg-N` or `return-N` and they count 1, 2, 3, … in order. */
  readonly isInLine: boolean;
  #slots: readonly InterfaceSlot[] | null = null;

  constructor(block: BlockNode) {
    this.block = block;
    this.isInLine = inputsInLine(block) !== null;
  }

  /** The slots in text order, without incomplete entries (a lone word). */
  get slots(): readonly InterfaceSlot[] {
    this.#slots ??= slotsOf(this.block);
    return this.#slots;
  }

  get inputs(): readonly InterfaceSlot[] {
    return this.slots.filter(({ kind }) => kind === 'arg');
  }
}

/** The number of inputs, where every key is the next of its kind; else null. */
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
      // A lone word before it may be its first part (`r eturn-1`).
      const joined = before?.key && !isProperty(before) ? readInterfaceKey(before.key.name + entry.key.name) : null;
      const kind: SlotKind = (read ?? joined)?.side ?? (returnWord.test(entry.key.name) ? 'return' : 'arg');
      places[kind]++;
      slots.push({ entry, key: entry.key, kind, digits: read?.digits ?? null, place: places[kind], before });
    }
    before = entry;
  }
  return slots;
}

/** Whether the word is `arg-N` or `return-N` with any number. */
export function isSlotKey(word: string): boolean {
  return readInterfaceKey(word) !== null;
}
