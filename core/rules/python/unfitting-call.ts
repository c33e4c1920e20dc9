import { type ArityParameter, arityOf, type ExecutableCall } from '../../python/expression.ts';
import type { FileContext } from '../../python/file-context.ts';
import type { Resolution } from '../../python/resolution.ts';
import { callParameters } from '../../python/signature.ts';
import { say } from '../../text/say.ts';
import type { LocalFinding, RuleDefinition } from '../rule.ts';
import { localFinding } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import type { NamedPython } from './named-python.ts';
import { arityProblem, interfaceArityFindings, pythonArity } from './python-arity.ts';
import { placeInString } from './python-rule.ts';

/**
 * Whether the functions of the workspace that an executable string names or calls take what they are given. Decorators
 * may change what a function takes, so decorated ones are left alone.
 */
export function callFindings({ facts, executable }: NamedPython, context: FileContext): readonly LocalFinding[] {
  if (executable === null) return [];
  const { read, node } = executable;
  if (read.name !== null) {
    const parameters = parametersOf(context, read.name);
    return parameters === null
      ? []
      : interfaceArityFindings(pythonArity, facts, executable, parameters, say`The function ${quoted(read.name)}`);
  }
  return read.calls.flatMap((call) => {
    const parameters = call.callee === null || call.bound || call.unpacks ? null : parametersOf(context, call.callee);
    const problem = parameters === null ? null : callProblem(parameters, call);
    return problem === null ? [] : [callFinding(pythonArity, call, problem, placeInString(node, call.span))];
  });
}

function callFinding(rule: RuleDefinition, { callee }: ExecutableCall, problem: string, span: LocalFinding['span']) {
  return localFinding(rule, span, say`This call of ${quoted(callee ?? '')} fails: ${problem}. Correct the arguments.`);
}

function callProblem(parameters: readonly ArityParameter[], call: ExecutableCall): string | null {
  const takesAny = parameters.some(({ kind }) => kind === 'var-keyword');
  const unknown = call.keywords.find(
    (keyword) => !takesAny && !parameters.some(({ name, kind }) => name === keyword && kind !== 'positional-only'),
  );
  if (unknown !== undefined) return say`it has no parameter ${unknown}`;
  const rest = parameters.filter(({ name }) => !call.keywords.includes(name));
  return arityProblem(arityOf(rest, call.positionalCount), call.positionalCount);
}

function parametersOf(context: FileContext, name: string): readonly ArityParameter[] | null {
  const found = context.find(name);
  if (found.kind !== 'found' || !isPlainFunction(found.resolution)) return null;
  const owner = name.includes('.') ? context.find(name.slice(0, name.lastIndexOf('.'))) : null;
  // Methods may or may not be bound; functions of modules are what they say.
  return owner !== null && (owner.kind !== 'found' || owner.resolution.kind !== 'module')
    ? null
    : callParameters(found.resolution, false);
}

function isPlainFunction(resolution: Resolution): boolean {
  return (
    resolution.kind === 'declaration' &&
    resolution.declaration.kind === 'function' &&
    resolution.declaration.branch === 'main' &&
    resolution.declaration.decorators.length === 0
  );
}
