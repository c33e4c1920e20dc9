import type { NotationDocument } from '../../notation/notation-document.ts';
import { fixSource } from '../../rules/fix/fix-source.ts';
import type { CheckSettings } from '../../rules/settings.ts';
import type { Span, TextEdit } from '../../text/span.ts';
import { loaderOfPaste, pasteAt, toolsToPaste } from './paste-tools.ts';

/** The tools of a document of the notation that stand in it in another form, as edits that write them in the notation. */
export interface ToolsOfOtherForm {
  readonly count: number;
  readonly edits: readonly TextEdit[];
}

/** Longer texts are read as another form by nobody's menu: that is asked for at each move of the cursor. */
const longestRead = 1_000_000;

/** How a tool in JSON begins; a tool of the notation has no quote there. */
const beginsAsJson = /^\uFEFF?\s*\[?\s*\{\s*["']/;

/**
 * What is written for the whole document, where it is one in another form, else for the item at the selection; null where neither is.
 */
export function toolsOfOtherForm(
  document: NotationDocument,
  selection: Span,
  settings: CheckSettings,
): ToolsOfOtherForm | null {
  const { text } = document;
  const whole = { start: 0, end: text.length };
  if (!document.aionLike || beginsAsJson.test(text)) {
    const written = inNotation(document, whole, settings);
    if (written !== null) return written;
  }
  const placed = document.itemAt(selection.start);
  if (placed?.item.kind !== 'element') return null;
  const span = { start: placed.start, end: placed.start + placed.item.width };
  return beginsAsJson.test(text.slice(span.start, Math.min(span.end, span.start + 200)))
    ? inNotation(document, span, settings)
    : null;
}

function inNotation(document: NotationDocument, span: Span, settings: CheckSettings): ToolsOfOtherForm | null {
  if (span.end - span.start > longestRead) return null;
  const tools = toolsToPaste([document.text.slice(span.start, span.end)], loaderOfPaste(document, settings));
  const written =
    tools === null ? null : pasteAt(document, span, tools.elements, fixSource(document, 0).indentationStep);
  if (tools === null || written === null) return null;
  return { count: tools.elements.length, edits: [...written.otherEdits, { span, newText: written.newText }] };
}
