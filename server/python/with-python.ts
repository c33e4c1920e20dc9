import type { FileContext } from '../../core/python/index.ts';
import type { Settings } from '../settings/settings.ts';
import type { PythonWorkspace } from '../workspace/python/python-workspace.ts';

interface WithPython {
  readonly python: PythonWorkspace;
  readonly settings: Settings;
}

/** An answer can lead to further questions: of a schema to the effects of its function. */
const mostAnswers = 3;

/** The Python names available to the document, as far as they are read; null for none. */
export async function pythonOf(document: { readonly uri: string }, context: WithPython): Promise<FileContext | null> {
  const { contextModules } = await context.settings.of(document.uri);
  return context.python.contextOf(document.uri, contextModules);
}

/**
 * The result of `work`, which runs again when answers about code that it asked for have come. What takes longer counts as not known, unless the
 * request `waits` for all.
 */
export async function withPython<Result>(
  document: { readonly uri: string },
  context: WithPython,
  work: (python: FileContext | null) => Result,
  waits: 'briefly' | 'for all' = 'briefly',
): Promise<Result> {
  for (let again = mostAnswers; ; again--) {
    const result = work(await pythonOf(document, context));
    if (again === 0 || !(await context.python.answered(waits))) return result;
  }
}
