import type { DetectedTool } from '../../formats/detect.ts';
import type { JsonDocument } from '../../json/parse-json.ts';
import type { Span } from '../../text/span.ts';

/** A tool definition with its place in a text. */
export interface PlacedTool {
  readonly tool: DetectedTool;
  readonly document: JsonDocument;
  readonly text: string;
  readonly isYaml: boolean;
}

/** The span of a text or number; for an object or list, its key, or its opening bracket without a key. */
export function spanAt({ tool, document, text }: PlacedTool, pointer: string): Span {
  const whole = `${tool.pointer}${pointer}`;
  const value = document.pointers.nearest(whole);
  const opening = text.charAt(value.start);
  if (opening !== '{' && opening !== '[') return value;
  return document.pointers.key(whole) ?? { start: value.start, end: value.start + 1 };
}
