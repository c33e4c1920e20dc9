import type { BlockNode, ElementNode, EntryNode, StringNode } from '../notation/syntax.ts';
import { type PlainExecutable, readPlainExecutable } from '../python/plain-executable.ts';
import { fewKeys } from './notation/duplicate-property.ts';
import { saysNothing } from './notation/empty-value.ts';
import { isLink } from './notation/invalid-link.ts';
import { inputsInLine } from './reading/interface-slot.ts';

/**
 * Whether an element has the usual form, which excludes most mistakes: each property once and not blank, and a lambda with the inputs of
 * the interface block. Only the rules of providers look at it, which saves two thirds of the time, as nearly every tool has this form.
 * False says nothing. Tests ensure that no other rule has a finding in this form.
 */
export function isPlainTool({ isByTheLetter, properties }: ElementNode): boolean {
  if (!isByTheLetter) return false;
  let isNamed = false;
  let isDescribed = false;
  let isUseful = false;
  let fields: BlockNode | null = null;
  let executable: PlainExecutable | null = null;
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
        if (value?.kind === 'block') fields = value;
        break;
      case 'function':
        if (block === null || !isTelling(value)) return false;
        executable = plainFunction(value.text, block);
        if (executable === null) return false;
        isUseful = true;
        break;
    }
  }
  const isAgreed = fields === null || executable?.kind !== 'lambda' || haveSameNames(fields, executable.parameters);
  return isNamed && isDescribed && isUseful && isAgreed;
}

function isTelling(value: EntryNode['value']): value is StringNode {
  return value?.kind === 'string' && !saysNothing(value);
}

function isPlainSchema({ entries }: BlockNode): boolean {
  return (
    entries.length <= fewKeys &&
    entries.every(
      ({ key, value }, index) =>
        key !== null &&
        value?.kind === 'string' &&
        entries.findIndex((other) => other.key?.name === key.name) === index,
    )
  );
}

/** The name of a function, or a lambda whose parameters the block describes; null for any other executable. */
function plainFunction(executable: string, block: BlockNode): PlainExecutable | null {
  const inputs = inputsInLine(block);
  const read = inputs === null ? null : readPlainExecutable(executable);
  return read !== null && (read.kind === 'name' || read.parameters.length === inputs) ? read : null;
}

function haveSameNames({ entries }: BlockNode, parameters: PlainExecutable['parameters']): boolean {
  return (
    entries.length === parameters.length &&
    entries.every(({ key }, index) => {
      const name = key?.name;
      // Fast path: nearly always the order is the same.
      return parameters[index]?.name === name || parameters.some((parameter) => parameter.name === name);
    })
  );
}
