import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../../json/json-value.ts';
import { pointerOf } from '../../json/pointer.ts';
import { say } from '../../text/say.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Converted, Loss } from '../../tools/loss.ts';
import type { TargetId } from '../format-id.ts';
import { buildCanonical, textOrEmpty } from './canonical-builder.ts';
import { type Extra, extrasOf, locateBySlots, type Slot } from './slots.ts';

/** OpenAI's custom tool: its input is one free text, perhaps bound by a grammar. */
interface CustomTool {
  readonly name: string;
  readonly description: string;
  readonly format: JsonValue | undefined;
}

/** The custom tool in a definition: nested under `custom` (chat) or flat (responses); `null` if it is none. */
export function customToolOf(definition: JsonObject): CustomTool | null {
  if (member(definition, 'type') !== 'custom') return null;
  const nested = member(definition, 'custom');
  const isFlat = !isJsonObject(nested);
  // Anthropic's ordinary tools have `type: "custom"` beside an input schema, those of others beside parameters.
  const hasSchema = member(definition, 'input_schema') !== undefined || member(definition, 'parameters') !== undefined;
  if (isFlat && (hasSchema || typeof member(definition, 'name') !== 'string')) return null;
  const holder = isFlat ? definition : nested;
  const format = member(holder, 'format');
  return {
    name: textOrEmpty(member(holder, 'name')),
    description: textOrEmpty(member(holder, 'description')),
    format: isFlat ? nestGrammar(format) : format,
  };
}

/** The canonical tool of a custom tool: one text argument named `input`. */
export function parseCustomTool(
  sourceFormat: string,
  definition: JsonObject,
  custom: CustomTool,
): Converted<CanonicalTool> {
  const inputs = objectOf([
    ['type', 'object'],
    ['properties', objectOf([['input', objectOf([['type', 'string']])]])],
    ['required', ['input']],
  ]);
  return buildCanonical(sourceFormat, definition, { name: custom.name, description: custom.description, inputs });
}

/** The custom tool that `tool` was read from, with the tool's present name and description; `null` if it was none. */
export function customOrigin(tool: CanonicalTool): CustomTool | null {
  if (tool.source_format !== 'openai' && tool.source_format !== 'openai-responses') return null;
  const custom = customToolOf(tool.original_definition);
  return custom === null ? null : { ...custom, name: tool.name, description: tool.description };
}

export function nestedCustomTool(custom: CustomTool): JsonObject {
  return objectOf([
    ['type', 'custom'],
    [
      'custom',
      objectOf([
        ['name', custom.name],
        ['description', custom.description === '' ? undefined : custom.description],
        ['format', custom.format],
      ]),
    ],
  ]);
}

export function flatCustomTool(custom: CustomTool): JsonObject {
  return objectOf([
    ['type', 'custom'],
    ['name', custom.name],
    ['description', custom.description === '' ? undefined : custom.description],
    ['format', flattenGrammar(custom.format)],
  ]);
}

/** The targets that have custom tools. */
export const takesCustomTools: ReadonlySet<TargetId> = new Set(['openai', 'openai-strict', 'openai-responses']);

/** The losses of a custom tool in a form that has only functions. */
export function customToolLosses(tool: CanonicalTool): readonly Loss[] {
  const custom = customOrigin(tool);
  if (custom === null) return [];
  const grammar = isJsonObject(custom.format) ? member(custom.format, 'grammar') : undefined;
  const syntax = isJsonObject(grammar) ? member(grammar, 'syntax') : undefined;
  return [
    {
      path: grammar === undefined ? '/type' : pointerOf([...holderPath(tool.original_definition), 'format']),
      lost:
        grammar === undefined
          ? say`free-text input`
          : say`${typeof syntax === 'string' ? `${syntax} ` : ''}grammar of the input`,
      reason: say`Custom tools require OpenAI. Converted to a function with the string "input".`,
    },
  ];
}

function holderPath(definition: JsonObject): readonly string[] {
  return isJsonObject(member(definition, 'custom')) ? ['custom'] : [];
}

function slotsOf(definition: JsonObject): readonly Slot[] {
  const holder = holderPath(definition);
  return [
    { member: 'name', path: [...holder, 'name'] },
    { member: 'description', path: [...holder, 'description'] },
  ];
}

/** The keys of a custom tool's definition that no custom tool has. */
export function customExtras(definition: JsonObject): readonly Extra[] {
  const read = pointerOf([...holderPath(definition), 'format']);
  return extrasOf(definition, slotsOf(definition)).filter(({ path }) => pointerOf(path) !== read);
}

/** The pointer in a custom tool's definition for a pointer into its canonical tool; null if the definition has none. */
export function locateInCustom(definition: JsonObject, pointer: string): string | null {
  return locateBySlots(definition, slotsOf(definition), pointer);
}

/** `{type:"grammar",syntax,definition}` → `{type:"grammar",grammar:{syntax,definition}}`. */
function nestGrammar(format: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(format) || member(format, 'type') !== 'grammar' || member(format, 'grammar') !== undefined) {
    return format;
  }
  return objectOf([
    ['type', 'grammar'],
    ['grammar', objectOf(Object.entries(format).filter(([key]) => key !== 'type'))],
  ]);
}

function flattenGrammar(format: JsonValue | undefined): JsonValue | undefined {
  const grammar = isJsonObject(format) ? member(format, 'grammar') : undefined;
  return isJsonObject(grammar) ? objectOf([['type', 'grammar'], ...Object.entries(grammar)]) : format;
}
