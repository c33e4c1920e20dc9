import { type CodeEffects, codeEffects } from './effects/code-effects.ts';
import type { FileContext } from './file-context.ts';
import type { PythonIndex } from './python-index.ts';
import { type FunctionTool, functionTools } from './schema/function-tools.ts';
import { keptSchemaOf, type PythonSchema } from './schema/schema-of.ts';

/** What the code of an index says, read elsewhere. Undefined: not known yet. */
export interface CodeAnswers {
  /** As `keptSchemaOf` gives it: the same object while nothing changes. */
  schemaOf(path: string, name: string): PythonSchema | null | undefined;
  effectsOf(context: FileContext, executable: string): CodeEffects | undefined;
  functionToolsOf(path: string): readonly FunctionTool[] | undefined;
}

const answersOf = new WeakMap<PythonIndex, CodeAnswers>();

/** The same index, whose code is not read here: these answers count. */
export function answeredBy(index: PythonIndex, answers: CodeAnswers): PythonIndex {
  const answered = index.copy();
  answersOf.set(answered, answers);
  return answered;
}

/** The schema of a declaration; null for none, and while it is not known yet. */
export function schemaBehind(index: PythonIndex, path: string, name: string): PythonSchema | null {
  const answers = answersOf.get(index);
  return answers === undefined ? keptSchemaOf(index, path, name) : (answers.schemaOf(path, name) ?? null);
}

/** The effects of an executable string; unknown also while they are not known yet. */
export function effectsBehind(context: FileContext, executable: string): CodeEffects {
  const answers = answersOf.get(context.index);
  if (answers === undefined) return codeEffects(context, executable);
  return answers.effectsOf(context, executable) ?? { effect: 'unknown', because: null };
}

/** The functions of a module that can be tools; none while they are not known yet. */
export function functionToolsBehind(index: PythonIndex, path: string): readonly FunctionTool[] {
  const answers = answersOf.get(index);
  return answers === undefined ? functionTools(index, path) : (answers.functionToolsOf(path) ?? []);
}
