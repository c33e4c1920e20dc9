import { withBlocks } from '../code/blocks.ts';
import { type CodeTool, type CodeTools, versionNotes } from '../code/code-tool.ts';
import { type PythonCodeTool, toolsOfPythonCode } from '../code/python/python-tools.ts';
import { canonicalize } from '../formats/canonicalize.ts';
import type { DetectedFormat } from '../formats/detect.ts';
import { type JsonObject, objectOf } from '../json/json-value.ts';
import { functionToolsBehind } from '../python/code-answers.ts';
import type { PythonIndex } from '../python/python-index.ts';
import { type FunctionTool, functionTools } from '../python/schema/function-tools.ts';
import { pythonSyntaxError } from '../python/syntax-error.ts';
import { say } from '../text/say.ts';
import { overlap, type Span } from '../text/span.ts';
import { lineIn, noToolsOfCode, sourceToolOfCode, unreadLines } from './code-tools.ts';
import { hiddenCharacterWarning } from './hidden-characters.ts';
import type { PythonPlace } from './program-values.ts';
import { isKnownTool, type SourceTool, type SourceTools, toolsOfJson } from './source-tools.ts';

/** Which functions without a framework are tools: none, all, or all of a file that has no other tools. */
export type PlainFunctions = 'none' | 'all' | 'without others';

/**
 * The tools of a Python file: those that it defines with frameworks, and those that are written in it as values. In a form `from` only values
 * are read. `placed` gives its place among other modules. Never throws.
 */
export function toolsOfPython(
  text: string,
  from: DetectedFormat | null,
  placed: () => PythonPlace,
  plain: PlainFunctions = 'none',
): SourceTools {
  const written = toolsOfJson(text, from, placed);
  if (from !== null) return written;
  const place = placed();
  const { index, path } = place;
  const { tools: found, unread: unfound } = codeAt(text, place);
  const unread = [...unfound, ...(written.nameless ?? [])];
  const values = valuesBeside(found, written).filter((value) => {
    const definedIn = otherModule(text, value, place);
    return definedIn === null || place.alsoRead?.has(definedIn) !== true;
  });
  const lineOf = lineIn(text);
  const code = found.map((tool, at) => ofCode(tool, at, lineOf));
  const others = found.length + values.length;
  const isPlain = plain === 'all' || (plain === 'without others' && others === 0);
  const functions = isPlain ? plainFunctions(index, path, found) : [];
  const problem = index.module(path)?.unread ?? null;
  const warnings = unreadLines(unread, lineOf);
  if (others + functions.length === 0) {
    return noToolsOfCode(problem ?? say`No tools found in this Python file.`, problem === null ? unread : [], warnings);
  }
  return {
    ok: true,
    tools: [...code, ...values, ...functions].sort((a, b) => a.span.start - b.span.start),
    notes: versionNotes(found),
    warnings: [
      ...(problem === null ? [] : [problem]),
      ...(values.length > 0 && written.ok ? written.warnings : []),
      ...warnings,
    ],
  };
}

/**
 * The same tools as definitions with their places: of frameworks, and written as values, also those that other modules define. Never throws.
 */
export function codeOfPython(text: string, place: PythonPlace): CodeTools {
  const { tools, unread, isBroken } = codeAt(text, place);
  const written = toolsOfJson(text, null, () => place);
  const values = valuesBeside(tools, written);
  const others = values.flatMap((value): readonly CodeTool[] => {
    const { definition, format, span, undecided = [] } = value;
    // A description of a web API in a program isn't one that models get.
    if (definition === null || format === 'raw' || format === 'openapi') return [];
    const tool = { framework: '', span, definition, format, places: new Map(), unknown: undecided, refusal: null };
    const definedIn = otherModule(text, value, place);
    return [definedIn === null ? tool : { ...tool, definedIn }];
  });
  return {
    tools: withBlocks(text, [...tools, ...others]),
    unread: [...unread, ...(written.nameless ?? [])],
    ...(isBroken ? { isBroken } : {}),
  };
}

/** The tools of frameworks. The first syntax error is among the places that can't be read, because the tools after it can be wrong. */
function codeAt(text: string, { index, path, packages }: PythonPlace) {
  const { tools, unread } = toolsOfPythonCode(index, path, packages);
  const module = index.module(path);
  const isBroken = module?.broken === true;
  const error = isBroken && module.unread === null ? pythonSyntaxError(text) : null;
  if (error === null) return { tools, unread, isBroken };
  const start = Math.min(error, text.trimEnd().length - 1);
  const place = {
    span: { start, end: start + 1 },
    message: say`Syntax error. Tools in this file can be wrong or missing.`,
  };
  return { tools, unread: [...unread, place], isBroken };
}

/** The tools that are written as values, except for those that a framework makes. */
function valuesBeside(found: readonly PythonCodeTool[], written: SourceTools): readonly SourceTool[] {
  if (!written.ok) return [];
  return written.tools.filter((tool) => isKnownTool(tool) && !found.some(({ whole }) => overlap(whole, tool.span)));
}

/** The path of the other module in which the value is read, if the text only refers to it: as a global, or as an object in a class. Else null. */
function otherModule(text: string, { span }: SourceTool, { index, path }: PythonPlace): string | null {
  const name = text.slice(span.start, span.end);
  if (!/^[\w.]{1,200}$/.test(name)) return null;
  const defined = index.resolve(path, name);
  if (defined.kind !== 'declaration' || defined.path === path) return null;
  const { declaration, module } = defined;
  const value =
    declaration.kind === 'assignment' && declaration.value !== null ? declaration.value : { start: 0, end: 0 };
  const isObject = /^[\w.]{0,100}(?:Tool|FunctionDeclaration)\(/.test(module.text.slice(value.start, value.end));
  return isObject || module.declarations.includes(declaration) ? defined.path : null;
}

/** The functions of the Python module at `path` as tools, with LangChain's arguments. Facts that need a run are losses. */
export function toolsOfFunctions(index: PythonIndex, path: string): SourceTools {
  const unread = index.module(path)?.unread ?? null;
  const tools = functionToolsBehind(index, path).map(ofFunction);
  if (tools.length === 0) {
    const message = unread ?? say`No tools found in this Python file.`;
    return { ok: false, problem: { message, span: { start: 0, end: 0 } } };
  }
  return { ok: true, tools, warnings: unread === null ? [] : [unread] };
}

/** The public functions of a module that no framework makes a tool. */
function plainFunctions(index: PythonIndex, path: string, found: readonly PythonCodeTool[]): readonly SourceTool[] {
  const taken = new Set(found.map(({ span }) => span.start));
  return functionTools(index, path, 'all')
    .filter(({ nameSpan }) => !taken.has(nameSpan.start))
    .map((tool, at) => ofFunction(tool, found.length + at));
}

/** A tool of a framework. A file of the notation calls the function behind it by its name in the module. */
function ofCode(found: PythonCodeTool, at: number, lineOf: (span: Span) => number): SourceTool {
  const source = sourceToolOfCode(found, at, lineOf);
  const { functionName, dropped, call, minimum } = found;
  const options = dropped.map(({ name, of }) => ({
    path: '',
    lost: `"${name}"`,
    reason: say`Options of ${of} aren't converted.`,
  }));
  return {
    ...source,
    tool: functionName === null ? source.tool : { ...source.tool, executable: functionName },
    frameworkCall: call,
    ...(minimum === undefined ? {} : { minimum }),
    losses: [...source.losses, ...options],
    unread: [...source.unread, ...options],
  };
}

function ofFunction(found: FunctionTool, index: number): SourceTool {
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
    reason: option === null ? say`The value is only known at run time.` : say`Options of ${of} aren't converted.`,
  }));
  return {
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
