import type { DetectedFormat } from '../formats/detect.ts';
import { NotationDocument } from '../notation/notation-document.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { NO_PYTHON, type PythonKnowledge } from '../tools/element-meaning.ts';
import { type SourceTools, toolsOfJson, toolsOfNotation } from './source-tools.ts';

/**
 * The tools of a text without a file name: JSON in the form `from`, or in the detected form if `from` is null; a
 * document of the notation if `from` is `aion`, or if the text looks like one and is no JSON. Never throws.
 */
export function toolsOfText(
  text: string,
  from: DetectedFormat | null,
  python: PythonKnowledge = NO_PYTHON,
): SourceTools {
  if (from === 'aion') return toolsOfNotationText(text, [], python);
  const read = toolsOfJson(text, from);
  if (read.ok || from !== null) return read;
  const document = NotationDocument.parse(text);
  return document.aionLike ? toolsOfNotation(document, [], python) : read;
}

/** The tools of the text of a document. `kept` are the canonical tools beside it; `python` knows the names that it uses. */
export function toolsOfNotationText(
  text: string,
  kept: readonly CanonicalTool[],
  python: PythonKnowledge,
): SourceTools {
  return toolsOfNotation(NotationDocument.parse(text), kept, python);
}
