import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { printJson } from '../json/print-json.ts';
import { printDocument } from '../notation/printer.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { PythonCall } from '../tools/python-call.ts';
import type { EmissionMemory } from './emission-memory.ts';
import { type EmitManyOptions, type EmittedTools, emitTools } from './emit.ts';
import type { TargetId } from './format-id.ts';
import type { ToolOfProgram } from './programs/program.ts';
import { toolOfProgram } from './programs/program-targets.ts';
import { elementOfDefinition } from './shared/element-json.ts';
import { targetOf } from './targets.ts';

export interface EmittedText extends EmittedTools {
  /** The content of the file: JSON with two spaces a level, a document of the notation, or a program; with a final line break. */
  readonly text: string;
}

/**
 * Writes tools for one target as the text of a file. Previews, the command line and conversions share it: the bytes
 * are the same. Without an `envelope`, one tool is written alone and several in the provider's envelope.
 */
export function emitText(
  tools: readonly CanonicalTool[],
  targetId: TargetId,
  options: EmitManyOptions = {},
): EmittedText {
  const envelope = options.envelope ?? (tools.length === 1 ? 'single' : 'request');
  const emitted = emitTools(tools, targetId, { ...options, envelope });
  const { result, emissions, problems } = emitted;
  const { program } = targetOf(targetId);
  const text =
    program !== undefined
      ? program.write(toolsOf(emitted, tools, options.calls ?? []))
      : targetId === 'aion'
        ? printDocument(definitionsOf(emitted).map(elementOfDefinition))
        : `${printEmitted(emitted, options.memory ?? null)}\n`;
  return { result, emissions, problems, text };
}

function toolsOf(
  { emissions }: EmittedTools,
  tools: readonly CanonicalTool[],
  calls: readonly (PythonCall | null)[],
): readonly ToolOfProgram[] {
  return emissions.flatMap((emission, index) =>
    emission.kind === 'emitted' && isJsonObject(emission.result)
      ? [toolOfProgram(emission.result, calls[index] ?? null, tools[index] ?? {})]
      : [],
  );
}

function definitionsOf({ emissions }: EmittedTools): readonly JsonObject[] {
  return emissions.flatMap((emission) =>
    emission.kind === 'emitted' && isJsonObject(emission.result) ? [emission.result] : [],
  );
}

/** Envelopes are shallow: a list in a request. */
const deepestEnvelope = 5;

/** The definitions in their envelope, as by `JSON.stringify` with two spaces a level. Those in the memory are not printed again. */
function printEmitted({ result, emissions }: EmittedTools, memory: EmissionMemory | null): string {
  if (memory === null) return printJson(result);
  const definitions: ReadonlySet<JsonValue> = new Set(
    emissions.flatMap((emission) => (emission.kind === 'emitted' ? [emission.result] : [])),
  );
  const print = (value: JsonValue, level: number): string => {
    if (definitions.has(value) && typeof value === 'object' && value !== null) {
      return memory.printed(value, level, () => indented(value, level));
    }
    if (level >= deepestEnvelope) return indented(value, level);
    if (isJsonArray(value)) {
      return block(
        '[',
        value.map((item) => print(item, level + 1)),
        ']',
        level,
      );
    }
    if (!isJsonObject(value)) return indented(value, level);
    const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${print(item, level + 1)}`);
    return block('{', members, '}', level);
  };
  return print(result, 0);
}

function block(open: string, items: readonly string[], close: string, level: number): string {
  if (items.length === 0) return open + close;
  const outer = `\n${'  '.repeat(level)}`;
  return `${open}${outer}  ${items.join(`,${outer}  `)}${outer}${close}`;
}

/** The only line breaks of the printer are those between values: in texts they are escaped. */
function indented(value: JsonValue, level: number): string {
  const text = printJson(value);
  // Not `replaceAll`: its result is a chain of pieces, slow for every later reader.
  return level === 0 ? text : text.split('\n').join(`\n${'  '.repeat(level)}`);
}
