import type { CodeTools } from '../core/code/index.ts';
import {
  type PlainFunctions,
  type SourceProblem,
  type SourceTools,
  toolsOfCode,
  toolsOfJson,
  toolsOfMarkdown,
  toolsOfNotationText,
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
  /** The tools of a Python file, as `plainFunctions` has them read; null: only those that it holds as values. */
  readonly pythonTools?: SourceTools | null;
  /** Whether the public functions of a Python file are tools, too; absent if the command has no option for it. */
  readonly allFunctions?: boolean;
  /** The tools that a program in TypeScript or JavaScript defines; null for other texts. */
  readonly typeScript?: CodeTools | null;
  /** Of a document with mistakes, the tools that are read whole; by default none. */
  readonly isPartial?: boolean;
}

/**
 * Which functions of a Python file are tools. `isNamed`: a person named the file; for a command without an option for all functions, those of
 * a file without other tools are meant.
 */
export function plainFunctions({
  allFunctions,
  isNamed = false,
}: Pick<ReadingTools, 'allFunctions'> & { readonly isNamed?: boolean }): PlainFunctions {
  if (allFunctions === true) return 'all';
  return allFunctions === undefined && isNamed ? 'without others' : 'none';
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
    pythonTools = null,
    typeScript = null,
    isPartial = false,
    allFunctions,
  }: ReadingTools = {},
): ReadTools {
  if (from === 'aion' || isNotationName(name)) {
    const read = toolsOfNotationText(text, kept, python);
    return read.ok || !isPartial ? withPlace(text, read) : partOf(text, kept, python);
  }
  if (/\.(?:md|markdown)$/i.test(name)) return withPlace(text, toolsOfMarkdown(text, from));
  if (pythonTools !== null && isPython(name)) {
    const read = withPlace(text, pythonTools);
    const isHinted = !read.ok && allFunctions === false && from === null && /^(?:async )?def [a-z]/m.test(text);
    return isHinted ? { ...read, says: `${read.says} ${say`Use --all-functions to include its functions.`}` } : read;
  }
  if (typeScript !== null && from === null) return withPlace(text, toolsOfCode(text, typeScript, toolsOfJson(text)));
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
