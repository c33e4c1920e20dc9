import { join } from 'node:path';
import type { FrameworkCall } from '../core/code/index.ts';
import type { SourceTool } from '../core/conversion/index.ts';
import {
  differentProperty,
  type EvaluatedExpression,
  type LangchainTool,
  type LoaderVersion,
  langchainBlocks,
  writtenDocument,
} from '../core/loaders/index.ts';
import { NotationDocument } from '../core/notation/index.ts';
import {
  type CodeEffects,
  type FileContext,
  PYTHON_BUILTINS,
  readAnyExecutable,
  together,
} from '../core/python/index.ts';
import { singleInputProblem, type ToolRunSettings } from '../core/rules/index.ts';
import { objectAt } from '../core/schema/index.ts';
import { LineIndex, say, wording } from '../core/text/index.ts';
import { type CanonicalTool, elementOfJson, pythonKnowledge, readParameters } from '../core/tools/index.ts';
import type { Expression, PythonContext, RunnableTool, ToolRun } from './runnable-tool.ts';

export interface ToolFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** In their order, from the tool readers of core. */
  readonly tools: readonly SourceTool[];
  /** The loader of a file of the notation; null for other files. */
  readonly loader: LoaderVersion | null;
  /** The absolute path of the folder to which paths of `python` are relative. */
  readonly root: string;
  /** Null where there is no Python. */
  readonly python: FileContext | null;
  readonly settingsOf: (name: string) => ToolRunSettings;
}

/**
 * The tools of a file, each with the effect of a call: for the notation that of `get_langchain_tools` of its loader, for a Python file its
 * functions. A definition in another format has no function. Runs nothing.
 */
export function runnableTools(file: ToolFile): readonly RunnableTool[] {
  const tools = file.tools.filter(({ noTool }) => noTool === null);
  if (file.loader !== null) return notationTools(file, tools, file.loader);
  if (!file.path.endsWith('.py')) {
    return tools.map((tool) => hosted(file, tool, { kind: 'none' }, wording`only Python functions can be run.`));
  }
  const context: PythonContext = { modules: [file.path], names: {} };
  const lines = new LineIndex(file.text);
  return file.tools.map((tool) => {
    if (tool.noTool !== null) return hosted(file, tool, { kind: 'none' }, tool.noTool);
    const line = lines.positionAt(tool.span.start).line + 1;
    const { frameworkCall: call } = tool;
    if (call != null) return ofFramework(file, tool, call, context, line);
    if (tool.frameworkCall !== undefined) {
      return hosted(file, tool, { kind: 'none' }, wording`AION can't call tools of this framework.`);
    }
    const expression = tool.tool.executable;
    if (expression === undefined) {
      return hosted(file, tool, { kind: 'none' }, wording`the Python definition has no function.`);
    }
    return hosted(file, tool, {
      ...{ kind: 'python', context, line, schema: null, fields: null, isSingle: false, order: [] },
      ...{ expression, ifItFails: `Could not find the function '${expression}'. Error: ` },
    });
  });
}

function ofFramework(
  file: ToolFile,
  tool: SourceTool,
  { cannot, ...call }: FrameworkCall,
  context: PythonContext,
  line: number,
): RunnableTool {
  if (cannot !== null) return hosted(file, tool, { kind: 'none' }, cannot);
  const framework = { ...call, path: join(file.root, call.path) };
  const expression = tool.tool.executable ?? null;
  return { ...hosted(file, tool, { kind: 'framework', context, framework, expression, line }), checksItself: true };
}

function notationTools(file: ToolFile, tools: readonly SourceTool[], loader: LoaderVersion): readonly RunnableTool[] {
  const { refusal, blocks } = langchainBlocks(file.text, loader);
  const blockAt = new Map(blocks.map((one) => [one.block.span.start, one]));
  const written = writtenDocument(file.text, NotationDocument.parse(file.text).items());
  const writtenAt = new Map(written.tools.map((tool) => [tool.span.start, tool]));
  const processors = tools.flatMap(({ tool }) => {
    const { preprocessor, postprocessor } = file.settingsOf(tool.name);
    return [preprocessor, postprocessor].filter((name) => name !== undefined);
  });
  const evaluated = blocks.flatMap((one) => one.evaluated);
  const context = pythonContext(file, [...evaluated.flatMap(namesIn), ...processors]);
  const lines = new LineIndex(file.text);
  return tools.map((tool) => {
    const cannot = (why: string): RunnableTool => hosted(file, tool, { kind: 'none' }, why);
    const [read, asWritten] = [blockAt.get(tool.span.start), writtenAt.get(tool.span.start)];
    const other = read === undefined || asWritten === undefined ? null : differentProperty(asWritten, read.block);
    if (read === undefined || !read.answer.ok || other !== null) {
      const refused = read?.answer.ok === false ? read.answer : refusal;
      if (refused !== null) return cannot(`aions-llm ${loader} rejects the file: ${refused.error}: ${refused.message}`);
      if (other === null) return cannot(`aions-llm ${loader} doesn't read this tool.`);
      return cannot(`aions-llm ${loader} reads a different ${other} than the file shows.`);
    }
    const made = read.answer.value;
    const { call } = made;
    if (call.kind === 'fallback') return hosted(file, tool, { kind: 'sentence', sentence: call.sentence });
    if (call.kind === 'nothing') return cannot(wording`the tool has neither a function nor a link.`);
    const expressions = expressionsOf(made, call.expression, read.evaluated);
    const { schema } = expressions;
    const notFound = whyNotFound(file, [call.expression, ...(schema === null ? [] : [schema.expression])]);
    if (notFound !== null) return cannot(notFound);
    const at = file.text.indexOf(call.expression, tool.span.start);
    const line = lines.positionAt(at === -1 || at > tool.span.end ? tool.span.start : at).line + 1;
    const order = made.kind === 'Tool' ? orderOf(tool.tool, file.python) : [];
    const singleInput = expressions.isSingle ? singleInputProblem(call.expression) : null;
    const refusedByLangchain = singleInput ?? coroutineProblem(tool.tool, file.python);
    return {
      ...hosted(file, tool, { kind: 'python', context, line, order, ...expressions }),
      ...(refusedByLangchain === null ? {} : { refusedByLangchain }),
    };
  });
}

/** What aions-llm makes of an asynchronous function; null for any other. Source: aions-llm 1.0.0 to 1.0.16, measured. */
function coroutineProblem({ original_definition }: CanonicalTool, python: FileContext | null): string | null {
  const { function: called } = readParameters(elementOfJson(original_definition), pythonKnowledge(python)).contract;
  if (called === null || !called.isAsync) return null;
  return say`${called.name}() is asynchronous: its result there is a coroutine object.`;
}

function expressionsOf(
  { kind, parameters }: LangchainTool,
  expression: string,
  evaluated: readonly EvaluatedExpression[],
): Omit<ToolRun & { readonly kind: 'python' }, 'kind' | 'context' | 'line' | 'order'> {
  const sentence = (what: EvaluatedExpression['what'], wanted: string): Expression => ({
    expression: wanted,
    ifItFails: `AIONParseError: ${evaluated.find((one) => one.what === what && one.expression === wanted)?.messageIfItFails ?? ''}`,
  });
  return {
    ...sentence('function', expression),
    schema: parameters.kind === 'class' ? sentence('schema', parameters.expression) : null,
    fields: kind === 'StructuredTool' && parameters.kind === 'known' ? parameters.args : null,
    isSingle: kind === 'Tool',
  };
}

/** Values go by name; by position only where the interface block alone describes them, and a single one. */
function orderOf({ original_definition, inputs }: CanonicalTool, python: FileContext | null): readonly string[] {
  const names = Object.keys(objectAt(inputs, 'properties') ?? {});
  const { source } = readParameters(elementOfJson(original_definition), pythonKnowledge(python));
  return source === 'interface texts' || names.length === 1 ? names : [];
}

/** Why the names in the expressions are not known to be those of functions; null where each is one, or only a run decides. */
function whyNotFound({ python, root }: ToolFile, expressions: readonly string[]): string | null {
  for (const expression of expressions) {
    const { references, errors } = readAnyExecutable(expression);
    // Python's own error says more.
    if (errors.length > 0) return null;
    for (const { name } of references) {
      const [first = ''] = name.split('.');
      if (python === null ? !PYTHON_BUILTINS.has(first) : python.find(name).kind === 'missing') {
        return `"${name}" isn't defined in the Python code of ${root}.`;
      }
      const rivals = python?.rivals(name) ?? [];
      if (rivals.length > 0) return ambiguity(name, rivals);
    }
  }
  return null;
}

function ambiguity(name: string, paths: readonly string[]): string {
  return `"${name}" is defined in ${paths.join(' and ')}. Specify the module with --context or "python.contextModules".`;
}

function namesIn({ expression }: EvaluatedExpression): readonly string[] {
  return readAnyExecutable(expression).references.map(({ name }) => name);
}

/** The names of a file: those of the modules that load it, else the dotted names in `used`, as found in the workspace. */
function pythonContext({ python, root }: ToolFile, used: readonly string[]): PythonContext {
  if (python === null) return { modules: [], names: {} };
  const names: Record<string, readonly [string, string]> = {};
  if (python.certainty === 'known') {
    for (const source of python.sources.toReversed()) {
      for (const [name, dotted] of source.names ?? []) {
        if (dotted !== null) names[name] = [join(root, source.path), dotted];
      }
    }
    return { modules: python.givingGlobals.map((path) => join(root, path)), names };
  }
  for (const dotted of used) {
    const [first = ''] = dotted.split('.');
    const home = names[first] === undefined && python.find(dotted).kind !== 'builtin' ? python.home(dotted) : null;
    if (home !== null) names[first] = [join(root, home.path), home.name];
  }
  return { modules: [], names };
}

function hosted(
  file: ToolFile,
  { tool, span }: SourceTool,
  run: ToolRun,
  cannotRun: string | null = null,
): RunnableTool {
  const settings = file.settingsOf(tool.name);
  const effects = effectsOf(file, run, settings);
  return { tool, path: file.path, offset: span.start, cannotRun, effects, run, settings };
}

/** Of all code that a call runs: the function, the class of its arguments, the processors. Null where no code is known. */
function effectsOf(
  { path, root, python }: ToolFile,
  run: ToolRun,
  { preprocessor, postprocessor }: ToolRunSettings,
): CodeEffects | null {
  if (run.kind !== 'python' && run.kind !== 'framework') return null;
  if (run.expression === null) return null;
  const { effectsOf: read } = pythonKnowledge(python);
  const schema = run.kind === 'python' ? run.schema?.expression : undefined;
  const code = [run.expression, schema, preprocessor, postprocessor];
  const { effect, because } = together(
    code.flatMap((expression) => (expression === undefined ? [] : [read(expression)])),
  );
  if (because === null) return { effect, because };
  const isHere = because.path === null;
  return {
    effect,
    because: {
      call: because.call,
      path: isHere ? path : join(root, because.path ?? ''),
      line: isHere ? run.line + because.line - 1 : because.line,
    },
  };
}
