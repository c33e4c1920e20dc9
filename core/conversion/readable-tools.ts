import { NotationDocument } from '../notation/notation-document.ts';
import { ruleCatalogue } from '../rules/catalogue.ts';
import { fixAll } from '../rules/fix-all.ts';
import { notationErrors } from '../rules/notation-errors.ts';
import { type CheckSettings, defaultSettings } from '../rules/settings.ts';
import { applyEdits, type TextEdit } from '../text/span.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { PythonKnowledge } from '../tools/element-meaning.ts';
import { type SourceProblem, type SourceTool, toolsOfElements } from './source-tools.ts';

/** In characters: the time for fixes grows with the mistakes, so longer texts are read without fixes. */
const largestFixed = 50_000;

/** Settings do not decide on mistakes of form. */
const formAlone: CheckSettings = {
  ...defaultSettings,
  rules: Object.fromEntries(ruleCatalogue.map(({ id, family }) => [id, family === 'syntax' ? 'error' : 'off'])),
};

/**
 * The readable tools of a document with mistakes of form: those without one, and those that the safe fixes of form
 * complete. For views only, not for conversions: a tool may be missing. Spans are those of the present document.
 */
export function readableTools(
  document: NotationDocument,
  kept: readonly CanonicalTool[],
  python: PythonKnowledge,
): readonly SourceTool[] {
  const edits = document.text.length > largestFixed ? [] : fixAll(document, formAlone);
  const fixed = edits.length === 0 ? document : NotationDocument.parse(applyEdits(document.text, edits), document);
  const whole = new Set<number>();
  for (const { item, start } of fixed.items()) {
    if (item.kind === 'element' && item.problems.length === 0) whole.add(start);
  }
  return toolsOfElements(fixed, kept, python)
    .filter(({ span }) => whole.has(span.start))
    .map((tool) => ({
      ...tool,
      span: { start: offsetBefore(edits, tool.span.start), end: offsetBefore(edits, tool.span.end) },
    }));
}

interface WholeTools {
  readonly tools: readonly SourceTool[];
  /** In the order of the text. */
  readonly mistakes: readonly SourceProblem[];
}

/**
 * The tools of a document that are read whole, as written, and the mistakes of form beside them. Text that may be commented out is no tool:
 * only comments may be before a tool, and no tool is between three quotes, as in Python, or between conflict markers.
 */
export function wholeTools(
  document: NotationDocument,
  kept: readonly CanonicalTool[],
  python: PythonKnowledge,
): WholeTools {
  const whole = new Set<number>();
  let [isBehindText, isQuoted, isInConflict] = [false, false, false];
  for (const { item, start } of document.items()) {
    if (item.kind === 'gap') {
      isBehindText = item.tokens.some(({ kind }) => kind === 'stray');
      for (const token of item.tokens) {
        const text = document.text.slice(start + token.start, start + token.end);
        if (token.kind === 'conflict-marker') isInConflict = !text.startsWith('>');
        else if (token.kind === 'stray' && (text.match(/"""|'''/g) ?? []).length % 2 === 1) isQuoted = !isQuoted;
      }
    } else {
      if (item.kind === 'element' && item.problems.length === 0 && !isBehindText && !isQuoted && !isInConflict) {
        whole.add(start);
      }
      isBehindText = false;
    }
  }
  const tools = toolsOfElements(document, kept, python).filter(({ span }) => whole.has(span.start));
  return { tools, mistakes: notationErrors(document) };
}

/** The offset before the edits (in the order of the text) for one after them. In new text: the end of the replaced text. */
function offsetBefore(edits: readonly TextEdit[], offset: number): number {
  let delta = 0;
  for (const { span, newText } of edits) {
    if (span.start + delta >= offset) break;
    delta += newText.length - (span.end - span.start);
    if (span.end + delta >= offset) return span.end;
  }
  return offset - delta;
}
