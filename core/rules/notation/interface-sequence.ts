import { say, wording } from '../../text/say.ts';
import type { TextEdit } from '../../text/span.ts';
import { sendMail } from '../example.ts';
import type { Fix } from '../finding.ts';
import type { InterfaceSlot, SlotKind } from '../reading/interface-slot.ts';
import { type FixSource, type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { type ElementRule, notationRule } from './element-rule.ts';

interface NumberedSlot extends InterfaceSlot {
  readonly digits: string;
}

const right = sendMail(
  'send_mail',
  'arg-1 --> "string (the address)",',
  'arg-2 --> "string (the text)",',
  'return-1 --> "bool (whether it was sent)"',
);

export const interfaceSequence: ElementRule = {
  ...notationRule,
  id: 'interface-sequence',
  title: wording`Numbers in the interface block aren't consecutive`,
  documentation: {
    why: "Arguments are numbered `arg-1`, `arg-2`, … and results `return-1`, `return-2`, …. The numbers start at 1 and are in order, without gaps, duplicates, or leading zeros. aions-llm doesn't check the numbers. If a number is repeated, aions-llm uses the last entry. Other parsers count the entries and can use the wrong description for a parameter.",
    wrong: right.replace('arg-2', 'arg-3'),
    right,
  },
  check({ facts }) {
    const findings: LocalFinding[] = [];
    for (const { slots, isInLine } of facts.interfaces) {
      if (isInLine) continue;
      for (const kind of ['arg', 'return'] as const) {
        const kin = slots.filter((slot) => slot.kind === kind);
        const fault = firstFault(kin);
        if (fault === null) continue;
        const { slot, first } = fault;
        findings.push(
          localFinding(this, slot.key, message(fault, kind), {
            related:
              first === null
                ? []
                : [
                    {
                      span: { start: first.key.start, end: first.key.end },
                      message: say`First defined here.`,
                    },
                  ],
            fixes: (source) => renumber(source, kin, !hasRepeat(kin)),
          }),
        );
      }
    }
    return findings;
  },
};

type FaultKind = 'zero' | 'leading-zero' | 'repeat' | 'order' | 'gap';
interface Fault {
  readonly kind: FaultKind;
  readonly slot: NumberedSlot;
  readonly wanted: number;
  readonly first: InterfaceSlot | null;
}

/** The first slot out of sequence. A key that is no slot counts as one or as none, whichever makes the others right. */
function firstFault(kin: readonly InterfaceSlot[]): Fault | null {
  const seen = new Map<number, InterfaceSlot>();
  let next = 1;
  let unclear = 0;
  for (const slot of kin) {
    if (!isNumbered(slot)) {
      unclear++;
      continue;
    }
    const number = Number(slot.digits);
    const kind = faultOf(slot.digits, number, next, next + unclear, seen, kin);
    if (kind !== null) return { kind, slot, wanted: next, first: seen.get(number) ?? null };
    seen.set(number, slot);
    unclear -= number - next;
    next = number + 1;
  }
  return null;
}

function faultOf(
  digits: string,
  number: number,
  lowest: number,
  highest: number,
  seen: ReadonlyMap<number, InterfaceSlot>,
  kin: readonly InterfaceSlot[],
): FaultKind | null {
  if (/^0+$/.test(digits)) return 'zero';
  if (digits.startsWith('0')) return 'leading-zero';
  if (number >= lowest && number <= highest) return null;
  if (seen.has(number)) return 'repeat';
  return number < lowest || kin.some((other) => other.digits === String(lowest)) ? 'order' : 'gap';
}

function message({ kind, slot, wanted }: Fault, slotKind: SlotKind): string {
  const key = slot.key.name;
  const right = `${slotKind}-${wanted}`;
  switch (kind) {
    case 'repeat':
      return say`Duplicate property ${quoted(key)}. ${say`aions-llm reads only the last value.`}`;
    case 'zero':
    case 'leading-zero':
    case 'order':
    case 'gap':
      return say`Expected ${right}, but found ${quoted(key)}. aions-llm doesn't renumber the entries.`;
  }
}

/** Whether a number is repeated: aions-llm reads one of the two strings, and renumbering adds an input. */
function hasRepeat(kin: readonly InterfaceSlot[]): boolean {
  const numbers = kin.filter(isNumbered).map(({ digits }) => Number(digits));
  return new Set(numbers).size < numbers.length;
}

/** Numbers the slots of one kind 1, 2, 3, …, each with its text. Entries move only where they are out of order. */
function renumber(source: FixSource, kin: readonly InterfaceSlot[], safe: boolean): readonly Fix[] {
  const numbered = kin.filter(isNumbered);
  const sorted = kin.some(({ digits }) => digits === null)
    ? numbered
    : numbered.toSorted((a, b) => Number(a.digits) - Number(b.digits));
  const edits: TextEdit[] = [];
  for (const [index, slot] of numbered.entries()) {
    const moved = sorted[index] ?? slot;
    const key = `${slot.kind}-${slot.place}`;
    if (moved === slot) {
      if (slot.key.name !== key) edits.push({ span: slot.key, newText: key });
    } else {
      const rest = source.slice({ start: moved.key.end, end: moved.entry.end });
      edits.push({ span: { start: slot.key.start, end: slot.entry.end }, newText: key + rest });
    }
  }
  const moves = sorted.some((slot, index) => slot !== numbered[index]);
  return edits.length === 0 ? [] : [plainFix(moves ? say`Sort and renumber` : say`Renumber from 1`, safe, edits)];
}

function isNumbered(slot: InterfaceSlot): slot is NumberedSlot {
  return slot.digits !== null;
}
