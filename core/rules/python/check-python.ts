import { Kept } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode } from '../../notation/syntax.ts';
import { schemaBehind } from '../../python/code-answers.ts';
import { type ArityParameter, arityOf, type ExecutableCall } from '../../python/expression.ts';
import type { FileContext } from '../../python/file-context.ts';
import type { Resolution } from '../../python/resolution.ts';
import { callParameters } from '../../python/signature.ts';
import type { PyArgument } from '../../python/syntax/nodes.ts';
import { say } from '../../text/say.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import { asksPython } from '../../tools/tool-of-node.ts';
import { argumentFindings, contractFindings, type Judges } from '../check-item.ts';
import { type LocalFinding, localFinding } from '../rule.ts';
import { quoted, shortened } from '../syntax/syntax-rule.ts';
import { removeExtra } from './extra-arguments.ts';
import { addMissing } from './missing-arguments.ts';
import { type NamedPython, namedPython } from './named-python.ts';
import { nearestPythonName } from './nearest-name.ts';
import { arityProblem, interfaceArityFindings, pythonArity } from './python-arity.ts';
import { placeInString } from './python-rule.ts';
import { unresolvedFunction } from './unresolved-function.ts';
import { unresolvedSchema } from './unresolved-schema.ts';

/** After an edit of Python, only the elements with changed answers are checked again. */
const keptAnswers = new Kept<readonly LocalFinding[]>('for good');

/** Asks the questions of `checkPython`, one name a step, so that other work can run in between. */
export function* askPython(document: NotationDocument, context: FileContext): Generator<void> {
  for (const { item } of document.items()) {
    if (item.kind !== 'element') continue;
    for (const name of namedPython(item).names) {
      const answer = context.find(name);
      if (answer.kind === 'missing') nearestPythonName(context, name);
      else schemaOfAnswer(answer, context);
      yield;
    }
  }
}

/** The Python findings of an element, with the workspace's names that its file can use. */
export function checkPython(element: ElementNode, context: FileContext, judges: Judges): readonly LocalFinding[] {
  const named = namedPython(element);
  const asks = asksPython(element);
  if (named.names.length === 0 && named.executable === null) return [];
  const answers = named.names.map((name) => context.find(name));
  const key = [
    judges.key,
    ...answers.map((answer, index) => answerKey(answer, named.names[index] ?? '', context)),
  ].join('|');
  // The schemas are compared by identity.
  const schemas = answers.map((answer) => schemaOfAnswer(answer, context));
  return keptAnswers.of(element, [key, ...schemas], () => [
    ...unresolvedFunction.check(named, context, judges.loader),
    ...unresolvedSchema.check(named, context, judges.loader),
    ...callFindings(named, context),
    ...(asks ? argumentFindings(named.facts, judges, pythonKnowledge(context)) : []),
    ...contractFindings(named.facts, pythonKnowledge(context)),
  ]);
}

/** The schema of a declaration; another object only when its content changes. */
function schemaOfAnswer(answer: Resolution, { index }: FileContext): unknown {
  return answer.kind === 'declaration' ? schemaBehind(index, answer.path, answer.declaration.name) : null;
}

/** Answers with equal keys have equal findings. */
function answerKey(answer: Resolution, name: string, context: FileContext): string {
  if (answer.kind === 'missing') {
    return JSON.stringify([context.certainty, context.modules, nearestPythonName(context, name)]);
  }
  if (answer.kind !== 'declaration') return answer.kind;
  const { declaration, module } = answer;
  const rivals = context.rivals(name);
  if (rivals.length > 0) return JSON.stringify(rivals);
  if (declaration.kind !== 'function') return declaration.kind;
  // A module's function takes its declared parameters; a method may be bound.
  const dot = name.lastIndexOf('.');
  const owner = dot < 0 ? null : context.find(name.slice(0, dot));
  const isOfModule = owner === null || owner.kind === 'module';
  return `${isOfModule} ${declaration.async} ${declaration.decorators.length} ${declaration.branch} ${module.text.slice(declaration.parameters.start, declaration.parameters.end)}`;
}

/** Checks the arguments for the workspace's functions in an executable string, without decorated ones, whose parameters are uncertain. */
function callFindings({ facts, executable }: NamedPython, context: FileContext): readonly LocalFinding[] {
  if (executable === null) return [];
  const { read, node } = executable;
  if (read.name !== null) {
    const parameters = parametersOf(context, read.name);
    return parameters === null
      ? []
      : interfaceArityFindings(pythonArity, facts, executable, parameters, `${shortened(read.name)}()`);
  }
  return read.calls.flatMap((call) => {
    const parameters = call.callee === null || call.bound || call.unpacks ? null : parametersOf(context, call.callee);
    const problem = parameters === null ? null : callProblem(parameters, call);
    return problem === null
      ? []
      : localFinding(pythonArity, placeInString(node, call.span), problem.says, {
          fixes: (source) => [
            ...addMissing(source, facts, executable, call, problem.missing),
            ...removeExtra(executable, call, problem.extra),
          ],
        });
  });
}

interface CallProblem {
  readonly says: string;
  /** The parameters that get no value. */
  readonly missing: readonly string[];
  /** The arguments that no parameter takes; empty if the mistake may be another one. */
  readonly extra: readonly PyArgument[];
}

function callProblem(parameters: readonly ArityParameter[], call: ExecutableCall): CallProblem | null {
  const takesAny = parameters.some(({ kind }) => kind === 'var-keyword');
  const unknown = call.arguments.filter(
    ({ name: keyword }) =>
      keyword !== null &&
      !takesAny &&
      !parameters.some(({ name, kind }) => name === keyword && kind !== 'positional-only'),
  );
  const rest = parameters.filter(({ name }) => !call.keywords.includes(name));
  const arity = arityOf(rest, call.positionalCount);
  const first = unknown[0]?.name ?? null;
  const callee = `${shortened(call.callee ?? '')}()`;
  const says =
    first === null
      ? arityProblem(callee, arity, call.positionalCount)
      : say`${callee} has no parameter ${quoted(first)}.`;
  if (says === null) return null;
  switch (arity.verdict) {
    case 'ok':
      return { says, missing: [], extra: unknown };
    case 'too-many': {
      // One of them may be meant for a parameter that is given by name, or is missing.
      const isClear =
        parameters.every((parameter) => parameter.kind !== 'positional' || rest.includes(parameter)) &&
        arityOf(rest, arity.most).verdict === 'ok';
      const byPosition = call.arguments.filter(({ kind }) => kind === 'positional');
      return { says, missing: [], extra: isClear ? [...byPosition.slice(arity.most), ...unknown] : [] };
    }
    // An unknown keyword may be the misspelt name of the missing parameter.
    case 'too-few':
      return { says, missing: first === null ? arity.missing : [], extra: [] };
    case 'keyword-only':
      return { says, missing: first === null ? arity.names : [], extra: [] };
  }
}

function parametersOf(context: FileContext, name: string): readonly ArityParameter[] | null {
  const found = context.find(name);
  if (!isPlainFunction(found) || context.rivals(name).length > 0) return null;
  const owner = name.includes('.') ? context.find(name.slice(0, name.lastIndexOf('.'))) : null;
  // A method may be bound; a module's function has its declared parameters.
  return owner !== null && owner.kind !== 'module' ? null : callParameters(found);
}

function isPlainFunction(resolution: Resolution): boolean {
  return (
    resolution.kind === 'declaration' &&
    resolution.declaration.kind === 'function' &&
    resolution.declaration.branch === 'main' &&
    resolution.declaration.decorators.length === 0
  );
}
