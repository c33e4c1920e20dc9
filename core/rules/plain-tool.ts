import type { BlockNode, ElementNode, EntryNode, StringNode } from '../notation/syntax.ts';
import { readPlainExecutable } from '../python/plain-executable.ts';
import { saysNothing } from './notation/empty-value.ts';
import { isLink } from './notation/invalid-link.ts';
import { inputsInLine } from './reading/interface-slot.ts';

/**
 * Whether an element is written in the usual form, in which most mistakes are not to be found: each property once and with a
 * text, a lambda that takes what the interface block describes. The rules that say so of themselves (`plainTools`) are not
 * asked then, which is so for nearly every tool and spares two thirds of the time that rules take. False says nothing. That
 * no such rule ever has a finding here is a tested property, also for the examples of all rules.
 */
export function isPlainTool({ isByTheLetter, properties }: ElementNode): boolean {
  if (!isByTheLetter) return false;
  let isNamed = false;
  let isDescribed = false;
  let isUseful = false;
  for (const { key, value, block } of properties) {
    switch (key?.name) {
      case 'name':
        isNamed = isTelling(value);
        break;
      case 'description':
        isDescribed = isTelling(value);
        break;
      case 'link':
        if (!isTelling(value) || !isLink(value.text)) return false;
        isUseful = true;
        break;
      case 'args_schema':
        if (value?.kind === 'block' ? !isPlainSchema(value) : !isTelling(value)) return false;
        break;
      case 'function':
        if (block === null || !isTelling(value) || !isPlainFunction(value.text, block)) return false;
        isUseful = true;
        break;
    }
  }
  return isNamed && isDescribed && isUseful;
}

function isTelling(value: EntryNode['value']): value is StringNode {
  return value?.kind === 'string' && !saysNothing(value);
}

/** More are counted in a map by the rule that looks for repeated keys. */
const fewFields = 8;

function isPlainSchema({ entries }: BlockNode): boolean {
  return (
    entries.length <= fewFields &&
    entries.every(
      ({ key, value }, index) =>
        key !== null &&
        value?.kind === 'string' &&
        entries.findIndex((other) => other.key?.name === key.name) === index,
    )
  );
}

function isPlainFunction(executable: string, block: BlockNode): boolean {
  const inputs = inputsInLine(block);
  const read = inputs === null ? null : readPlainExecutable(executable);
  return read !== null && (read.kind === 'name' || read.parameters.length === inputs);
}
