import type { JsonValue } from '../json/json-value.ts';
import { PYTHON_BUILTINS } from '../python/builtins.ts';
import { readExecutable } from '../python/expression.ts';
import { securityWords } from '../python/security.ts';
import { reservedWords } from '../python/syntax/reserved-words.ts';
import { valueForNone } from './default-for-none.ts';
import { literalValue } from './python-literal.ts';

export interface ExecutableParameter {
  readonly name: string;
  readonly required: boolean;
  /** The value of its default; `undefined` for none, or where only a run could tell. */
  readonly default: JsonValue | undefined;
}

/** The parameters of the lambda in an executable string; `null` if it is no lambda or takes any (`*args`, `**options`). */
export function parametersOfExecutable(executable: string): readonly ExecutableParameter[] | null {
  const { kind, parameters } = readExecutable(executable);
  if (
    kind !== 'lambda' ||
    parameters.some((parameter) => parameter.kind === 'var-positional' || parameter.kind === 'var-keyword')
  ) {
    return null;
  }
  return parameters.map((parameter) => ({
    name: parameter.name,
    required: parameter.default === null,
    default: parameter.default === null ? undefined : literalValue(parameter.default),
  }));
}

/** Whether Python accepts `name` as a lambda's parameter: an identifier that is no keyword, nor the constant `__debug__`. */
export function isParameterName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !reservedWords.has(name) && name !== '__debug__';
}

/** A parameter of a lambda to write. The default is Python; `null` for none. */
export interface LambdaParameter {
  readonly name: string;
  readonly default: string | null;
  /** Whether the default also replaces None: newer LangChain passes None on where a field with no other default is left out. */
  readonly alsoForNone?: boolean;
}

/** A lambda that calls `called`, a dotted name (`run_…` where a parameter has its name); with `**` where Python cannot take a name. */
export function forwardingLambda(called: string, parameters: readonly LambdaParameter[]): string {
  // A parameter of that name would be called instead.
  const isHidden = parameters.some(({ name }) => name === called.split('.')[0]);
  const target = isHidden ? `run_${called}` : called;
  if (parameters.length === 0) return `lambda: ${target}()`;
  if (!parameters.every(({ name }) => isParameterName(name))) return `lambda **arguments: ${target}(**arguments)`;
  const head = parameters.map((parameter) =>
    parameter.default === null ? parameter.name : `${parameter.name}=${parameter.default}`,
  );
  return `lambda ${head.join(', ')}: ${target}(${parameters.map(handedOn).join(', ')})`;
}

function handedOn({ name, default: value, alsoForNone = false }: LambdaParameter): string {
  return alsoForNone && value !== null ? valueForNone(name, value) : name;
}

/**
 * The dotted Python name nearest to a tool's name. Definitions are untrusted: no name leads to Python's own functions (`eval`, `os.system`,
 * `print.__self__`); such a name becomes that of a function still to be written (`eval_`, `os_system`).
 */
export function nearestFunctionName(toolName: string): string {
  const parts = toolName
    .split('.')
    .map((part) => part.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=[0-9])/, '_'))
    .filter((part) => part !== '')
    .map((part) => (isParameterName(part) ? part : `${part}_`));
  const [first = 'tool'] = parts;
  if (!PYTHON_BUILTINS.has(first) && !parts.some((part) => securityWords.has(part) || part.startsWith('__'))) {
    return parts.length === 0 ? first : parts.join('.');
  }
  return parts.length === 1 ? `${first}_` : parts.join('_');
}
