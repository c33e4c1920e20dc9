import type { BlockNode, EntryNode, KeyNode } from '../../notation/syntax.ts';
import { isProperty } from './element-facts.ts';

export type SlotKind = 'arg' | 'return';

/** An entry of an interface block, read as a slot. */
export interface Slot {
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

const slotKey = /^(arg|return)-([0-9]+)$/;
const returnWord = /^(ret|res|out|yield)/i;

/** The slots of an interface block in written order; half-typed entries (a word alone) are none. */
export function slotsOf(block: BlockNode): readonly Slot[] {
  const slots: Slot[] = [];
  const places = { arg: 0, return: 0 };
  for (const [index, entry] of block.entries.entries()) {
    if (entry.key !== null && isProperty(entry)) {
      const match = slotKey.exec(entry.key.name);
      const kind: SlotKind = match
        ? match[1] === 'arg'
          ? 'arg'
          : 'return'
        : returnWord.test(entry.key.name)
          ? 'return'
          : 'arg';
      places[kind]++;
      const before = block.entries[index - 1] ?? null;
      slots.push({ entry, key: entry.key, kind, digits: match?.[2] ?? null, place: places[kind], before });
    }
  }
  return slots;
}

/** Whether the word is `arg-N` or `return-N`, whatever the number. */
export function isSlotKey(word: string): boolean {
  return slotKey.test(word);
}
