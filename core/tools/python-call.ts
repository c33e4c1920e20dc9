import { readPlainExecutable } from '../python/plain-executable.ts';
import { aliasOf, type FunctionBeside, type PythonKnowledge } from './element-meaning.ts';

/** A call of a function in a module that is in the folder of the `.aion` file. */
export interface PythonCall {
  readonly module: string;
  /** The function, with the name that the module has in {@link aliasOf}. */
  readonly target: string;
  /** The lambda that calls it; null if the function itself is the tool. */
  readonly lambda: {
    readonly text: string;
    readonly body: string;
    readonly parameters: readonly string[];
    readonly hasDefaults: boolean;
  } | null;
  /** Whether the call gives a coroutine. */
  readonly isAsync: boolean;
  /** The parameters whose values the framework makes of JSON; none for a lambda, which has no types. */
  readonly converted: FunctionBeside['converted'];
}

const nothingConverted: FunctionBeside['converted'] = new Map();

const call = /^([A-Za-z_]\w*)\(([^()]*)\)$/;

/** The call that an executable makes, if it is a function, or a lambda that hands its parameters to one. */
export function pythonCallOf(executable: string, python: PythonKnowledge): PythonCall | null {
  const plain = readPlainExecutable(executable);
  if (plain === null) return null;
  const [, name = executable, given = ''] = call.exec(executable.slice(executable.indexOf(':') + 1).trim()) ?? [];
  const found = python.functionOf(name);
  if (found === null || found.beside === null) return null;
  const { beside, isAsync } = found;
  const alias = aliasOf(beside.module);
  const target = `${alias}.${beside.name}`;
  const { module, converted } = beside;
  if (plain.kind === 'name') return { module, target, lambda: null, isAsync, converted };
  const parameters = plain.parameters.map((parameter) => parameter.name);
  const values = given.split(',').map((value) => value.replace(/^\s*\w+\s*=/, '').trim());
  const isKnown = values.every((value) => value === '' || parameters.includes(value) || /^\d+$/.test(value));
  if (!isKnown || parameters.includes(alias)) return null;
  const head = executable.slice(0, executable.indexOf(':'));
  const body = `${target}(${given})`;
  const hasDefaults = plain.parameters.some((parameter) => parameter.default !== null);
  const lambda = { text: `${head}: ${body}`, body, parameters, hasDefaults };
  return { module, target, lambda, isAsync, converted: nothingConverted };
}
