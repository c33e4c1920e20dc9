import { type JsonObject, type JsonValue, objectOf } from '../../json/json-value.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Converted } from '../../tools/loss.ts';
import { NO_DESCRIPTION_WARNING, NO_NAME_WARNING } from '../../tools/warnings.ts';
import type { EnvelopeStyle, ToolFormat } from '../format.ts';
import { buildCanonical, membersFromSlots, type ReadMembers } from './canonical-builder.ts';
import { type Constant, writeSlots } from './slots.ts';

type FormatDescription = Omit<ToolFormat, 'parse' | 'envelope' | 'dialect' | 'limits'> &
  Partial<Pick<ToolFormat, 'parse' | 'dialect' | 'limits'>> & {
    /** Adds the members that the slots do not find; only without a `parse` of its own. */
    readonly read?: (members: ReadMembers, definition: JsonObject) => ReadMembers;
    readonly constants?: readonly Constant[];
    readonly readOnly?: true;
    /** The request-style wrapper; default `{"tools": […]}`. */
    readonly wrap?: (emitted: readonly JsonValue[]) => JsonValue;
  };

/** A format whose reading and writing follow from its slots wherever it does not bring its own. */
export function defineFormat(description: FormatDescription): ToolFormat {
  const { constants, read, readOnly, wrap, ...own } = description;
  const converted =
    own.parse ??
    ((definition: JsonObject): Converted<CanonicalTool> => {
      const { members, losses } = membersFromSlots(definition, own.slots);
      return buildCanonical(own.id, definition, read?.(members, definition) ?? members, losses);
    });
  const { hosted } = own;
  const parse =
    hosted === undefined
      ? converted
      : (definition: JsonObject) => {
          const tool = converted(definition);
          return hosted(definition) === null ? tool : { ...tool, warnings: withoutAdvice(tool.warnings) };
        };
  const write =
    own.write ??
    (readOnly
      ? undefined
      : (tool: CanonicalTool) => ({
          kind: 'written' as const,
          result: writeSlots(tool, own.slots, constants),
          losses: [],
        }));
  return {
    dialect: 'json-schema',
    limits: [],
    ...own,
    parse,
    ...(write === undefined ? {} : { write }),
    envelope: (emitted, style = 'request') => envelope(emitted, style, wrap ?? wrapAsTools),
  };
}

/** A person cannot add a name or description to a tool of the provider. */
function withoutAdvice(warnings: readonly string[]): readonly string[] {
  return warnings.filter((warning) => warning !== NO_NAME_WARNING && warning !== NO_DESCRIPTION_WARNING);
}

function wrapAsTools(emitted: readonly JsonValue[]): JsonValue {
  return objectOf([['tools', emitted]]);
}

function envelope(
  emitted: readonly JsonValue[],
  style: EnvelopeStyle,
  wrap: (emitted: readonly JsonValue[]) => JsonValue,
): JsonValue {
  const [first] = emitted;
  switch (style) {
    case 'single':
      return emitted.length === 1 && first !== undefined ? first : emitted;
    case 'list':
      return emitted;
    case 'request':
      return wrap(emitted);
  }
}
