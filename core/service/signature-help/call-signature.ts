import type { ElementNode } from '../../notation/syntax.ts';
import { type CallAt, callAt } from '../../python/call-at.ts';
import { type CallTarget, callTarget, isBuiltin, parameterOfArgument } from '../../python/call-target.ts';
import type { FileContext } from '../../python/file-context.ts';
import { addAll } from '../../text/long-list.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import { parametersOfNode } from '../../tools/tool-of-node.ts';
import { describedParameters } from '../described-parameters.ts';
import type { Signature, SignatureParameter } from './signature.ts';

/**
 * The call in an executable string that the offset stands in: what the function takes, where the workspace's Python has it,
 * else what the tool has to give to it, its own inputs. Null outside of calls, where nothing is known of them and, unless it is
 * asked for, where nothing but the names that stand there is.
 */
export function callSignature(
  element: ElementNode,
  text: string,
  offset: number,
  python: FileContext | null,
  isAsked: boolean,
): Signature | null {
  const call = callAt(text, offset);
  if (call === null || call.callee === null) return null;
  const target = python === null ? (isBuiltin(call.callee) ? 'builtin' : null) : callTarget(python, call.callee);
  // What Python itself brings is not asked for the inputs of the tool.
  if (target === 'builtin') return null;
  return target === null
    ? inputsSignature(element, call, call.callee, python, isAsked)
    : targetSignature(target, call, call.callee);
}

function targetSignature({ parameters, summary }: CallTarget, call: CallAt, callee: string): Signature {
  const pieces: (string | SignatureParameter)[] = [];
  for (const [index, { label, kind, description }] of parameters.entries()) {
    const before = parameters[index - 1];
    // The signs that only separate are no parameters.
    const signs = [
      ...(before?.kind === 'positional-only' && kind !== 'positional-only' ? ['/'] : []),
      ...(kind === 'keyword-only' && before?.kind !== 'keyword-only' && before?.kind !== 'var-positional' ? ['*'] : []),
    ];
    addAll(
      pieces,
      signs.map((sign) => `${sign}, `),
    );
    pieces.push({ label, documentation: description });
    if (index < parameters.length - 1) pieces.push(', ');
  }
  if (parameters.at(-1)?.kind === 'positional-only') pieces.push(', /');
  const active = parameterOfArgument(parameters, call.arguments, call.active);
  return {
    pieces: [`${callee}(`, ...pieces, ')'],
    documentation: summary,
    active: active < 0 ? null : active,
  };
}

function inputsSignature(
  element: ElementNode,
  call: CallAt,
  callee: string,
  python: FileContext | null,
  isAsked: boolean,
): Signature | null {
  const described = describedParameters(parametersOfNode(element, pythonKnowledge(python)).inputs);
  const inputs = described.map(
    ({ name, type, default: given, description }): SignatureParameter => ({
      label: `${name}${type === null ? '' : `: ${type}`}${given === null ? '' : ` = ${given}`}`,
      documentation: description,
    }),
  );
  const saysMore = described.some(({ type, description }) => type !== null || description !== '');
  if (inputs.length === 0 || !(isAsked || saysMore)) return null;
  const keyword = call.arguments[call.active]?.keyword ?? null;
  const active = keyword === null ? call.active : described.findIndex(({ name }) => name === keyword);
  return {
    pieces: [`${callee}(`, ...inputs.flatMap((input, index) => (index === 0 ? [input] : [', ', input])), ')'],
    documentation: 'The inputs that the tool can pass to the function.',
    active: active in inputs ? active : null,
  };
}
