import { type CodeTool, type CodeTools, rejectionOf, type UnknownCode } from '../code/code-tool.ts';
import { canonicalize } from '../formats/canonicalize.ts';
import { LineIndex } from '../text/line-index.ts';
import { say } from '../text/say.ts';
import { encloses, type Span } from '../text/span.ts';
import { hiddenCharacterWarning } from './hidden-characters.ts';
import { isKnownTool, type SourceTool, type SourceTools } from './source-tools.ts';

/**
 * The tools that a program defines, as its frameworks send them; `text` is the program. A definition that the program writes as a literal
 * value is read as a value, with the parts that no framework sends. Never throws.
 */
export function toolsOfCode(text: string, { tools, unread }: CodeTools, written: SourceTools): SourceTools {
  const lineOf = lineIn(text);
  const warnings = unreadLines(unread, lineOf);
  const values = written.ok ? written.tools.filter(isKnownTool) : [];
  if (tools.length === 0) {
    if (written.ok && values.length > 0) return { ...written, warnings: [...written.warnings, ...warnings] };
    return noToolsOfCode(say`No tools found in this program.`, unread, warnings);
  }
  const found = tools.map((tool, at) => {
    const source = sourceToolOfCode(tool, at, lineOf);
    return values.find((value) => encloses(value.span, tool.span) && value.tool.name === source.tool.name) ?? source;
  });
  return { ok: true, tools: found, warnings };
}

/** The result for a program without readable tools; `none` if it has no definitions of tools either. */
export function noToolsOfCode(
  none: string,
  [first]: readonly UnknownCode[],
  unread: readonly string[],
): Extract<SourceTools, { ok: false }> {
  const problem = { message: first?.message ?? none, span: first?.span ?? { start: 0, end: 0 } };
  return { ok: false, problem, ...(unread.length > 0 ? { unread } : {}) };
}

/** The parts of a program that can't be read, as sentences with their lines. */
export function unreadLines(unread: readonly UnknownCode[], lineOf: (span: Span) => number): readonly string[] {
  return unread.map(({ span, message }) => say`Line ${lineOf(span)}: ${message}`);
}

/** The 1-based line of a place in a text. */
export function lineIn(text: string): (span: Span) => number {
  const lines = new LineIndex(text);
  return ({ start }) => lines.positionAt(start).line + 1;
}

/** Tool `at` of a program (from 0). The parts that only a run knows are losses. */
export function sourceToolOfCode(found: CodeTool, at: number, lineOf: (span: Span) => number): SourceTool {
  const { definition, format, span, places, unknown } = found;
  const { result, losses, warnings } = canonicalize(definition, format);
  const hidden = hiddenCharacterWarning(definition);
  const unread = unknown.map((part) => ({
    path: '',
    lost: say`part of the code in line ${lineOf(part.span)}`,
    reason: part.message,
  }));
  return {
    tool: result,
    format,
    vouched: null,
    pointer: `/${at}`,
    span,
    places,
    losses: [...unread, ...losses],
    warnings: hidden === null ? warnings : [...warnings, hidden],
    definition: null,
    unread,
    root: null,
    before: '',
    noTool: rejectionOf(found),
  };
}
