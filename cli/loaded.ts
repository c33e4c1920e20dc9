import {
  type LangchainTool,
  type LoadedTool,
  type LoaderAnswer,
  type LoaderRefusal,
  type LoaderVersion,
  langchainTools,
  loadFileText,
  orderedFiles,
  type PromptSource,
} from '../core/loaders/index.ts';
import { expressionErrors } from '../core/python/index.ts';
import { addAll, say } from '../core/text/index.ts';

/** A tool and the name of its file; empty if only one file was read. */
interface FromFile<Tool> {
  readonly tool: Tool;
  readonly file: string;
}

/** The result of a loader for a file or folder: its tools, or the exception and the file that raises it. */
export type Loaded<Tool> =
  | { readonly ok: true; readonly tools: readonly FromFile<Tool>[] }
  | { readonly ok: false; readonly error: string; readonly message: string; readonly file: string };

/** `load` of a file, `load_dir` of a folder without its sub-folders. The first refusal ends the reading. */
export function loadSource(source: PromptSource, version: LoaderVersion): Loaded<LoadedTool> {
  return union(source, (text) => loadFileText(text, version));
}

/** `get_langchain_tools`, if all that it evaluates does evaluate; text that is no Python expression does not. */
export function langchainSource(source: PromptSource, version: LoaderVersion): Loaded<LangchainTool> {
  return union(source, (text) => failedEvaluation(text, version) ?? langchainTools(text, version).answer);
}

/** The refusal of `loads` with a context and of `get_langchain_tools` for an executable that is no Python; else null. */
export function evaluationRefusal(
  source: PromptSource,
  version: LoaderVersion,
): (LoaderRefusal & { file: string }) | null {
  for (const { path, text } of filesOf(source)) {
    const failed = failedEvaluation(text, version);
    if (failed !== null) return { ...failed, file: path };
  }
  return null;
}

/** The KeyError of `get_langchain_tools` for a file that `loads` reads: a tool lacks a name, a function or a description; else null. */
export function missingKeyRefusal(
  source: PromptSource,
  version: LoaderVersion,
): (LoaderRefusal & { file: string }) | null {
  for (const { path, text } of filesOf(source)) {
    const { answer } = langchainTools(text, version);
    if (!answer.ok && answer.error === 'KeyError') return { ...answer, file: path };
  }
  return null;
}

function failedEvaluation(text: string, version: LoaderVersion): LoaderRefusal | null {
  for (const { expression, messageIfItFails } of langchainTools(text, version).evaluated) {
    const [error] = expressionErrors(expression);
    if (error !== undefined) {
      return { ok: false, error: 'AIONParseError', message: `${messageIfItFails}${error.message}` };
    }
  }
  return null;
}

function union<Tool>(source: PromptSource, load: (text: string) => LoaderAnswer<readonly Tool[]>): Loaded<Tool> {
  const tools: FromFile<Tool>[] = [];
  for (const { path, text } of filesOf(source)) {
    const answer = load(text);
    if (!answer.ok) return { ok: false, error: answer.error, message: answer.message, file: path };
    addAll(
      tools,
      answer.value.map((tool) => ({ tool, file: path })),
    );
  }
  return { ok: true, tools };
}

/** In the loader's order; without a path if there is only one. */
function filesOf(source: PromptSource): readonly { readonly path: string; readonly text: string }[] {
  return source.kind === 'file'
    ? [{ path: '', text: source.text }]
    : orderedFiles(source.files).filter(({ path }) => !path.includes('/'));
}

/** One sentence per name that several tools have. */
export function duplicateNames<Tool extends { readonly name?: string }>(
  tools: readonly FromFile<Tool>[],
): readonly string[] {
  const byName = new Map<string, FromFile<Tool>[]>();
  for (const loaded of tools) {
    const { name } = loaded.tool;
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), loaded]);
  }
  return [...byName]
    .filter(([, sameName]) => sameName.length > 1)
    .map(([name, sameName]) => {
      const files = [...new Set(sameName.map(({ file }) => file))].filter((file) => file !== '');
      const where = files.length === 0 ? '' : ` (${files.join(', ')})`;
      return say`Duplicate tool name "${name}"${where}: aions-llm keeps all ${sameName.length} tools.`;
    });
}
