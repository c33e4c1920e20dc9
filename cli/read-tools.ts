import type { CodeTools } from '../core/code/index.ts';
import {
  type PythonPlace,
  type SourceProblem,
  type SourceTools,
  toolsOfCode,
  toolsOfJson,
  toolsOfMarkdown,
  toolsOfNotationText,
  toolsOfPython,
  toolsOfText,
  wholeTools,
} from '../core/conversion/index.ts';
import type { DetectedFormat } from '../core/formats/index.ts';
import { NotationDocument } from '../core/notation/index.ts';
import { LineIndex, say } from '../core/text/index.ts';
import { type CanonicalTool, NO_PYTHON, type PythonKnowledge } from '../core/tools/index.ts';
import { isPython } from '../project/python-folder.ts';
import { isNotationName } from './files.ts';

export type ReadTools =
  | (SourceTools & {
      readonly ok: true;
      /** The reasons why other tools of the text are not among them, as sentences with their positions; absent without any. */
      readonly mistakes?: readonly string[];
    })
  | {
      readonly ok: false;
      /** The reason why the text has no readable tools, as a sentence with its position. */
      readonly says: string;
      /** Of a program: the definitions of tools that can't be read, as sentences with their lines; absent without any. */
      readonly unread?: readonly string[];
    };

interface ReadingTools {
  /** The format to read; null: the format is detected. */
  readonly from?: DetectedFormat | null;
  /** The canonical tools beside a document. */
  readonly kept?: readonly CanonicalTool[];
  /** Knows the classes and functions of a document. */
  readonly python?: PythonKnowledge;
  /** Reads a Python file whose functions are tools; null: a Python file has only the tools that it holds as values. */
  readonly placed?: (() => PythonPlace) | null;
  /** Whether the public functions of a Python file are tools, too; absent if the command has no option for it. */
  readonly allFunctions?: boolean;
  /** Whether a person named the file: for a command without that option, the functions of a file without other tools are meant. */
  readonly isNamed?: boolean;
  /** Reads the tools that a program in TypeScript or JavaScript defines; null for other texts. */
  readonly typeScript?: (() => CodeTools) | null;
  /** Of a document with mistakes, the tools that are read whole; by default none. */
  readonly isPartial?: boolean;
}

/**
 * The tools of a text: JSON of any format, alone or in code blocks of Markdown, or a document of the notation if its name or `from` says so.
 * Standard input has no name: it is the notation if it is no JSON. A Python file has the tools that it defines with frameworks, and those
 * that are written as values.
 */
export function readTools(
  name: string,
  text: string,
  {
    from = null,
    kept = [],
    python = NO_PYTHON,
    placed = null,
    typeScript = null,
    isPartial = false,
    allFunctions,
    isNamed = false,
  }: ReadingTools = {},
): ReadTools {
  if (from === 'aion' || isNotationName(name)) {
    const read = toolsOfNotationText(text, kept, python);
    return read.ok || !isPartial ? withPlace(text, read) : partOf(text, kept, python);
  }
  if (/\.(?:md|markdown)$/i.test(name)) return withPlace(text, toolsOfMarkdown(text, from));
  if (placed !== null && isPython(name)) {
    const unasked = allFunctions === undefined && isNamed ? 'without others' : 'none';
    const read = withPlace(text, toolsOfPython(text, from, placed, allFunctions === true ? 'all' : unasked));
    const isHinted = !read.ok && allFunctions === false && from === null && /^(?:async )?def [a-z]/m.test(text);
    return isHinted ? { ...read, says: `${read.says} ${say`Use --all-functions to convert its functions.`}` } : read;
  }
  if (typeScript !== null && from === null) return withPlace(text, toolsOfCode(text, typeScript(), toolsOfJson(text)));
  return withPlace(text, name === '-' ? toolsOfText(text, from, python) : toolsOfJson(text, from));
}

/** The limit of mistakes that are reported of one text. */
const mostMistakes = 20;

function partOf(text: string, kept: readonly CanonicalTool[], python: PythonKnowledge): ReadTools {
  const { tools, mistakes } = wholeTools(NotationDocument.parse(text), kept, python);
  const lines = new LineIndex(text);
  return {
    ok: true,
    tools,
    warnings: [],
    mistakes: mistakes.slice(0, mostMistakes).map((mistake) => withLine(text, mistake, lines)),
  };
}

function withPlace(text: string, read: SourceTools): ReadTools {
  if (read.ok) return read;
  const { problem, unread } = read;
  return { ok: false, says: withLine(text, problem), ...(unread === undefined ? {} : { unread }) };
}

function withLine(text: string, { message, span }: SourceProblem, lines = new LineIndex(text)): string {
  if (text.trim() === '') return message;
  const { line, character } = lines.positionAt(span.start);
  return say`line ${line + 1}, column ${character + 1}: ${message}`;
}
