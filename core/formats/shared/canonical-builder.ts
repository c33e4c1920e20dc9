import { emptyObject, type JsonObject, type JsonValue, objectOf } from '../../json/json-value.ts';
import { once } from '../../text/once.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import { inferCapabilities } from '../../tools/capabilities.ts';
import type { Converted, Loss } from '../../tools/loss.ts';
import { NO_DESCRIPTION_WARNING, NO_NAME_WARNING } from '../../tools/warnings.ts';

import { isNestedDeeperThan, maximumNesting } from './nesting.ts';
import { readSlots, type Slot } from './slots.ts';

/** The members that a format found; the builder adds what can be inferred. */
export type ReadMembers = Partial<
  Omit<CanonicalTool, 'capabilities' | 'source_format' | 'original_definition'> & Pick<CanonicalTool, 'capabilities'>
>;

/**
 * The canonical tool of what a format read of `definition`. Capabilities are inferred from the name, the description and
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
  const { annotations } = read;
  const capabilities = once(() => read.capabilities ?? inferCapabilities(name, description, annotations));
  const result: CanonicalTool = {
    ...read,
    name,
    version: read.version ?? '1.0.0',
    description,
    // Inferred from every word of the tool when it is asked for, which is longer than reading it.
    get capabilities() {
      return capabilities();
    },
    inputs: tooDeep ? emptyObject() : (read.inputs ?? emptyObject()),
    outputs: tooDeep ? emptyObject() : (read.outputs ?? emptyObject()),
    security: read.security ?? null,
    source_format: sourceFormat,
    original_definition: definition,
  };
  return {
    result,
    losses: tooDeep
      ? [
          ...losses,
          {
            path: '',
            lost: 'the schemas of the arguments and the result',
            reason: `The definition is nested more than ${maximumNesting} levels deep; no provider takes such a tool.`,
          },
        ]
      : losses,
    warnings: [
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
  const { values, losses } = readSlots(definition, slots);
  // `readSlots` has checked the kind of every value.
  const members = objectOf(values) as unknown as ReadMembers;
  return { members, losses };
}

/** A text member of a reading, or `''`. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
