import { canonicalize } from '../formats/canonicalize.ts';
import type { DetectedFormat } from '../formats/detect.ts';
import { type JsonObject, objectOf } from '../json/json-value.ts';
import type { PythonIndex } from '../python/python-index.ts';
import { toolClasses } from '../python/schema/dropped-options.ts';
import { type FunctionTool, functionTools } from '../python/schema/function-tools.ts';
import { say } from '../text/say.ts';
import { hiddenCharacterWarning } from './hidden-characters.ts';
import type { PythonPlace } from './program-values.ts';
import { holdsKnownTool, type SourceTool, type SourceTools, toolsOfJson } from './source-tools.ts';

/**
 * The tools of a Python file: those that are written in it as values, else its functions (`plain` false: those that are marked as tools). In
 * a form `from` only values are read. `placed` gives its place among other modules. Never throws.
 */
export function toolsOfPython(
  text: string,
  from: DetectedFormat | null,
  placed: () => PythonPlace,
  plain = true,
): SourceTools {
  const written = toolsOfJson(text, from, placed);
  if (from !== null || holdsKnownTool(written)) return written;
  const { index, path } = placed();
  return toolsOfFunctions(index, path, plain);
}

/** The functions of the Python module at `path` as tools, with LangChain's arguments. Facts that need a run are losses. */
export function toolsOfFunctions(index: PythonIndex, path: string, plain = true): SourceTools {
  const unread = index.module(path)?.unread ?? null;
  const tools = functionTools(index, path, plain).map(sourceTool);
  const classes = toolClasses(index, path).map((name) => say`Tool class "${name}" wasn't converted.`);
  if (tools.length === 0) {
    const message =
      unread ??
      classes[0] ??
      (plain
        ? say`No tool definitions or tool functions found in this Python file.`
        : say`No tools found in this Python file.`);
    return { ok: false, problem: { message, span: { start: 0, end: 0 } } };
  }
  return { ok: true, tools, warnings: unread === null ? classes : [unread, ...classes] };
}

function sourceTool(found: FunctionTool, index: number): SourceTool {
  const { name, functionName, description, inputs, nameSpan, unknown, dropped } = found;
  const definition: JsonObject = objectOf([
    ['name', name],
    ['description', description === '' ? undefined : description],
    ['args_schema', inputs],
  ]);
  const { result, losses, warnings } = canonicalize(definition, 'langchain');
  const hidden = hiddenCharacterWarning(definition);
  const unread = unknown.map(({ what, reason }) => ({
    path: '',
    lost: what,
    reason: say`${reason} (not run)`,
  }));
  const options = dropped.map(({ name: option, of }) => ({
    path: '',
    lost: option === null ? say`options of ${of}` : `"${option}"`,
    reason: option === null ? say`Only known at run time.` : say`Options of ${of} aren't converted.`,
  }));
  return {
    // A file of the notation calls the function by its name in the module.
    tool: { ...result, executable: functionName },
    format: 'langchain',
    vouched: null,
    pointer: `/${index}`,
    span: nameSpan,
    losses: [...unread, ...options, ...losses],
    warnings: hidden === null ? warnings : [...warnings, hidden],
    definition: null,
    unread: [...unread, ...options],
    root: null,
    before: '',
    noTool: null,
  };
}
