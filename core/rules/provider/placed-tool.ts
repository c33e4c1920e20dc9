import type { DetectedTool } from '../../formats/detect.ts';
import type { ToolsPage } from '../../formats/mcp-message.ts';
import type { JsonDocument } from '../../json/parse-json.ts';
import type { Span } from '../../text/span.ts';

/** A tool definition with its place in a text. */
export interface PlacedTool {
  readonly tool: DetectedTool;
  readonly document: JsonDocument;
  readonly text: string;
  readonly isYaml: boolean;
  /** The list of an MCP server that the tool is in, if it is one. */
  readonly listed?: ToolsPage;
}

/** The span of a text or number; for an object or list, its key, or its opening bracket without a key. */
export function spanAt({ tool, document, text }: PlacedTool, pointer: string): Span {
  return spanInDocument(document, text, `${tool.pointer}${pointer}`);
}

/** The same for a pointer into the document. */
export function spanInDocument(document: JsonDocument, text: string, whole: string): Span {
  const value = document.pointers.nearest(whole);
  const opening = text.charAt(value.start);
  if (opening !== '{' && opening !== '[') return value;
  return document.pointers.key(whole) ?? { start: value.start, end: value.start + 1 };
}
