import { type JsonObject, type JsonValue, objectOf } from '../../json/json-value.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Converted } from '../../tools/loss.ts';
import type { EnvelopeStyle, ToolFormat } from '../format.ts';
import { buildCanonical, membersFromSlots } from './canonical-builder.ts';
import { type Constant, writeSlots } from './slots.ts';

/** What a format has to say about itself; the rest follows from its slots. */
export type FormatDescription = Omit<ToolFormat, 'parse' | 'envelope' | 'dialect' | 'limits'> &
  Partial<Pick<ToolFormat, 'parse' | 'dialect' | 'limits'>> & {
    /** Written into every definition before the members. */
    readonly constants?: readonly Constant[];
    /** The form is only read. */
    readonly readOnly?: true;
    /** The request-style wrapper; default `{"tools": […]}`. */
    readonly wrap?: (emitted: readonly JsonValue[]) => JsonValue;
  };

/** A format whose reading and writing follow from its slots wherever it does not bring its own. */
export function defineFormat(description: FormatDescription): ToolFormat {
  const { constants, readOnly, wrap, ...own } = description;
  const parse =
    own.parse ??
    ((definition: JsonObject): Converted<CanonicalTool> => {
      const { members, losses } = membersFromSlots(definition, own.slots);
      return buildCanonical(own.id, definition, members, losses);
    });
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
