import { toolsOfMarkdown } from '../core/conversion/markdown-tools.ts';
import { toolsOfPython } from '../core/conversion/python-tools.ts';
import { isKnownTool, type SourceTools, toolsOfJson } from '../core/conversion/source-tools.ts';
import { toolsOfNotationText, toolsOfText } from '../core/conversion/text-tools.ts';
import type { DetectedFormat } from '../core/formats/detect.ts';
import { LineIndex } from '../core/text/line-index.ts';
import { say } from '../core/text/say.ts';
import type { CanonicalTool } from '../core/tools/canonical-tool.ts';
import { NO_PYTHON, type PythonKnowledge } from '../core/tools/element-meaning.ts';
import { reachableModules } from './python-modules.ts';

export type ReadTools =
  | (SourceTools & { readonly ok: true })
  /** The reason why the text has no readable tools, as a sentence with its position. */
  | { readonly ok: false; readonly says: string };

/** The tools of a Python file: those written as values, else its functions, with their imports. */
export function readPythonTools(absolute: string, text: string, written: ReadTools): ReadTools {
  if (written.ok && written.tools.some(isKnownTool)) return written;
  const { index, path } = reachableModules(absolute, text);
  return withPlace(text, toolsOfPython(index, path));
}

/**
 * The tools of a text: JSON of any form, alone or in code blocks of Markdown, or a document of the notation if its name or `from` says so.
 * Standard input has no name: it is the notation if it is no JSON. `from` is the form to read; null: the form is detected. `kept` are the
 * canonical tools beside a document; `python` knows its classes and functions.
 */
export function readTools(
  name: string,
  text: string,
  from: DetectedFormat | null,
  kept: readonly CanonicalTool[] = [],
  python: PythonKnowledge = NO_PYTHON,
): ReadTools {
  if (from === 'aion' || name.endsWith('.aion')) return withPlace(text, toolsOfNotationText(text, kept, python));
  if (/\.(?:md|markdown)$/i.test(name)) return withPlace(text, toolsOfMarkdown(text, from));
  return withPlace(text, name === '-' ? toolsOfText(text, from, python) : toolsOfJson(text, from));
}

function withPlace(text: string, read: SourceTools): ReadTools {
  if (read.ok) return read;
  if (text.trim() === '') return { ok: false, says: read.problem.message };
  const { line, character } = new LineIndex(text).positionAt(read.problem.span.start);
  return { ok: false, says: say`line ${line + 1}, column ${character + 1}: ${read.problem.message}` };
}
