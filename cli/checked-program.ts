import { type CodeTool, type CodeTools, toolsOfPythonCode } from '../core/code/index.ts';
import { isKnownTool, toolsOfJson } from '../core/conversion/index.ts';
import { isJsonObject } from '../core/json/index.ts';
import { type CheckSettings, checkToolCode } from '../core/rules/index.ts';
import { LineIndex, once, type Span, say } from '../core/text/index.ts';
import type { ReportedFile } from './output/report.ts';
import { isTypeScript } from './program-files.ts';
import type { ProjectPlace } from './project-places.ts';
import { reachableModules } from './python-modules.ts';
import type { TypeScriptFiles } from './typescript-files.ts';

interface CheckedProgram {
  readonly file: ReportedFile;
  /** What only a run would tell, and what a framework rejects, as sentences with their lines. */
  readonly warnings: readonly string[];
}

/** Checks the tools that a program defines; null if it defines none. Nothing is run. `path` is its name in the report. */
export async function checkProgram(
  path: string,
  text: string,
  place: ProjectPlace,
  settings: CheckSettings,
  typeScript: TypeScriptFiles,
): Promise<CheckedProgram | null> {
  const { tools, unread } = isTypeScript(path) ? await typeScript.toolsAt(place) : pythonTools(text, place);
  if (tools.length + unread.length === 0) return null;
  const lines = new LineIndex(text);
  const inLine = (span: Span, says: string): string => say`Line ${lines.positionAt(span.start).line + 1}: ${says}`;
  const warnings = tools.flatMap(({ refusal, framework, span, unknown }) => [
    ...(refusal === null ? [] : [inLine(span, say`${framework} rejects this tool: ${refusal}`)]),
    ...unknown.map((part) => inLine(part.span, part.message)),
  ]);
  return {
    file: {
      path,
      text,
      lines,
      findings: checkToolCode(tools, settings),
      fixes: () => new Map(),
      repairable: () => 0,
    },
    warnings: [...warnings, ...unread.map((part) => inLine(part.span, part.message))],
  };
}

/** The tools of frameworks, and the definitions that are written as values. */
function pythonTools(text: string, place: ProjectPlace): CodeTools {
  const placed = once(() => reachableModules(place, text));
  const { index, path } = placed();
  const { tools, unread } = toolsOfPythonCode(index, path);
  const written = toolsOfJson(text, null, placed);
  const values = written.ok ? written.tools.filter(isKnownTool) : [];
  const others = values.flatMap(({ definition, format, span }): readonly CodeTool[] =>
    isJsonObject(definition) && format !== 'raw' && !tools.some(({ whole }) => overlap(whole, span))
      ? [{ framework: '', span, definition, format, places: new Map(), unknown: [], refusal: null }]
      : [],
  );
  return { tools: [...tools, ...others], unread };
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
