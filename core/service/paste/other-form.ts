import { loaderToWriteFor } from '../../conversion/convert.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { fixSource } from '../../rules/fix/fix-source.ts';
import type { CheckSettings } from '../../rules/settings.ts';
import type { Span, TextEdit } from '../../text/span.ts';
import { pasteAt, toolsToPaste } from './paste-tools.ts';

/** Edits that rewrite the tools of another form in a document of the notation in the notation. */
interface ToolsOfOtherForm {
  readonly count: number;
  readonly edits: readonly TextEdit[];
}

/** In characters: menus ask at each move of the cursor, so longer texts are not read as another form. */
const longestRead = 1_000_000;

/** The beginning of a tool in JSON; a tool of the notation has no quote there. */
const beginsAsJson = /^\uFEFF?\s*(?:\[\s*)?\{\s*["']/;

/** The edits for the whole document if it is in another form, else for the item at the selection; null if neither is. */
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
  const tools = toolsToPaste([document.text.slice(span.start, span.end)], loaderToWriteFor(settings));
  const written =
    tools === null ? null : pasteAt(document, span, tools.elements, fixSource(document, 0).indentationStep);
  if (tools === null || written === null) return null;
  return { count: tools.elements.length, edits: [...written.otherEdits, written] };
}
