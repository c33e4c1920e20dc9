import type { BlockNode, ElementNode, EntryNode, StringNode } from '../notation/syntax.ts';
import { type approvedRegistry, isRegisteredProperty } from '../notation/syntax.ts';
import { readPlainExecutable } from '../python/plain-executable.ts';
import { saysNothing } from './notation/empty-value.ts';
import { isLink } from './notation/invalid-link.ts';
import { InterfaceBlock } from './reading/interface-slot.ts';

/**
 * Whether an element is written in the usual form, in which most mistakes are not to be found: each property once and with a
 * text, a lambda that takes what the interface block describes. The rules that say so of themselves (`plainTools`) are not
 * asked then, which is so for nearly every tool and spares two thirds of the time that rules take. False says nothing. That
 * no such rule ever has a finding here is a tested property, also for the examples of all rules.
 */
export function isPlainTool({ open, close, problems, trivia, properties }: ElementNode): boolean {
  if (open === null || close === null || problems.length > 0 || trivia.length > 0) {
    return false;
  }
  let seen = 0;
  for (const entry of properties) {
    const { key, link } = entry;
    if (key === null || key.quoted || link === null || !isRegisteredProperty(key.name)) {
      return false;
    }
    const property = bit[key.name];
    if ((seen & property) !== 0 || !isPlainProperty(key.name, entry)) {
      return false;
    }
    seen |= property;
  }
  return (seen & described) === described && (seen & useful) !== 0;
}

type Property = (typeof approvedRegistry)[number];

const bit: Readonly<Record<Property, number>> = { name: 1, function: 2, description: 4, args_schema: 8, link: 16 };
const described = bit.name | bit.description;
const useful = bit.function | bit.link;

function isPlainProperty(property: Property, { value, block, blockLink }: EntryNode): boolean {
  switch (property) {
    case 'name':
    case 'description':
      return isPlainText(value) && block === null && blockLink === null;
    case 'link':
      return isPlainText(value) && isLink(value.text) && block === null && blockLink === null;
    case 'args_schema':
      return (
        (value?.kind === 'block' ? isPlainSchema(value) : isPlainText(value)) && block === null && blockLink === null
      );
    case 'function':
      return isPlainText(value) && block !== null && isPlainFunction(value.text, block);
  }
}

/** A closed `"…"` that says something. */
function isPlainText(value: EntryNode['value']): value is StringNode {
  return value?.kind === 'string' && value.closed && value.quote === 'double' && !saysNothing(value);
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
  const written = new InterfaceBlock(block);
  const read = written.isInLine ? readPlainExecutable(executable) : null;
  return read !== null && (read.kind === 'name' || read.parameters.length === written.inputCount);
}
