import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { printDocument } from '../notation/printer.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { type EmitManyOptions, type EmittedTools, emitTools } from './emit.ts';
import type { FormatId } from './format-id.ts';
import { elementOfDefinition } from './shared/element-json.ts';
import { printEmitted } from './shared/print-emitted.ts';

export interface EmittedText extends EmittedTools {
  /** What belongs into a file: JSON with two spaces a level, or a document of the notation; with a final line break. */
  readonly text: string;
}

/**
 * Writes tools for one target as the text of a file. Every preview, the command line and every conversion take this way, so
 * that they show the same to the byte. Without an `envelope`, one tool is written alone and several in the provider's own.
 */
export function emitText(
  tools: readonly CanonicalTool[],
  formatId: FormatId,
  options: EmitManyOptions = {},
): EmittedText {
  const envelope = options.envelope ?? (tools.length === 1 ? 'single' : 'request');
  const emitted = emitTools(tools, formatId, { ...options, envelope });
  const { result, emissions, problems } = emitted;
  const text = formatId === 'aion' ? notationText(emitted) : `${printEmitted(emitted, options.memory ?? null)}\n`;
  return { result, emissions, problems, text };
}

function notationText({ emissions }: EmittedTools): string {
  const definitions = emissions.flatMap((emission): readonly JsonValue[] =>
    emission.kind === 'emitted' ? [emission.result] : [],
  );
  return printDocument(definitions.filter(isJsonObject).map(elementOfDefinition));
}
