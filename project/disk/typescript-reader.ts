import { createContext, Script } from 'node:vm';
import type { CodeTools } from '../../core/code/index.ts';
import type { TypeScriptReader, TypeScriptTools } from '../../core/code/typescript/index.ts';
import { say } from '../../core/text/index.ts';

/** In milliseconds. A program with 4,000 tools takes less than one second. */
const longestReading = 5_000;

const script = new Script('work()');
const context = createContext({ work: null });

/**
 * The reader of TypeScript and JavaScript, loaded when it is first needed. It stops at a file that takes too long: the parser's time doubles
 * with each level of some nested code, so that a file of a few hundred bytes can take years. For Node only.
 */
export async function loadTypeScript(): Promise<TypeScriptReader> {
  const { typeScriptTools } = await import('../../core/code/typescript/index.ts');
  return { typeScriptTools: (files) => stoppable(typeScriptTools(files)) };
}

function stoppable(read: TypeScriptTools): TypeScriptTools {
  return (path) => inTime(() => read(path)) ?? takesTooLong();
}

/** The result of `work`; null if it was stopped. Its errors are thrown. */
function inTime<Result>(work: () => Result): Result | null {
  let result: Result | null = null;
  context['work'] = (): void => {
    result = work();
  };
  try {
    script.runInContext(context, { timeout: longestReading });
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  } finally {
    context['work'] = null;
  }
  return result;
}

function takesTooLong(): CodeTools {
  const span = { start: 0, end: 0 };
  return { tools: [], unread: [{ span, message: say`File takes too long to read` }], isBroken: true };
}
