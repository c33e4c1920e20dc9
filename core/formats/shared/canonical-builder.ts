import { emptyObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { isNestedDeeperThan, maximumNesting } from '../../json/nesting.ts';
import { say } from '../../text/say.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import { withInferredCapabilities } from '../../tools/inferred-tool.ts';
import type { Converted, Loss } from '../../tools/loss.ts';
import { NO_DESCRIPTION_WARNING, NO_NAME_WARNING } from '../../tools/warnings.ts';
import { readEachSlot, type Slot } from './slots.ts';

export type ReadMembers = Partial<
  Omit<CanonicalTool, 'capabilities' | 'source_format' | 'original_definition'> & Pick<CanonicalTool, 'capabilities'>
>;

type MutableTool = Omit<CanonicalTool, 'capabilities'> & { [key: string]: unknown };

const noObject: JsonObject = emptyObject();

/**
 * The canonical tool of the members that a format read. Capabilities are inferred from the name, the description and
 * MCP annotations unless given. Warns about a missing name or description.
 */
export function buildCanonical(
  sourceFormat: string,
  definition: JsonObject,
  read: ReadMembers,
  losses: readonly Loss[] = [],
  warnings: readonly string[] = [],
): Converted<CanonicalTool> {
  const name = read.name ?? '';
  const description = read.description ?? '';
  const tooDeep = isNestedDeeperThan(read.inputs ?? null) || isNestedDeeperThan(read.outputs ?? null);
  const result: MutableTool = {
    name,
    version: read.version ?? '1.0.0',
    description,
    inputs: tooDeep ? noObject : (read.inputs ?? noObject),
    outputs: tooDeep ? noObject : (read.outputs ?? noObject),
    security: read.security ?? null,
    source_format: sourceFormat,
    original_definition: definition,
  };
  for (const key of Object.keys(read)) {
    if (!(key in result)) result[key] = read[key as keyof ReadMembers];
  }
  return {
    result:
      read.capabilities === undefined
        ? withInferredCapabilities(result)
        : { ...result, capabilities: read.capabilities },
    losses: tooDeep
      ? [
          ...losses,
          {
            path: '',
            lost: say`schemas of the arguments and the result`,
            reason: say`Nested more than ${maximumNesting} levels deep.`,
          },
        ]
      : losses,
    warnings:
      name !== '' && description !== ''
        ? warnings
        : [
            ...warnings,
            ...(name === '' ? [NO_NAME_WARNING] : []),
            ...(description === '' ? [NO_DESCRIPTION_WARNING] : []),
          ],
  };
}

/** The canonical members that slots hold, each of the right kind. */
export function membersFromSlots(
  definition: JsonObject,
  slots: readonly Slot[],
): { readonly members: ReadMembers; readonly losses: readonly Loss[] } {
  const members: { [key: string]: JsonValue } = {};
  const losses = readEachSlot(definition, slots, ({ member }, value) => {
    members[member] = value;
  });
  // The kind of every value is checked, and a slot's members are those of a tool.
  return { members: members as unknown as ReadMembers, losses };
}

export function textOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
