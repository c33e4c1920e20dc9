import type { ElementNode } from '../../core/notation/syntax.ts';
import { type ExecutableCall, readExecutable } from '../../core/python/expression.ts';
import type { PythonKnowledge } from '../../core/tools/element-meaning.ts';
import { parametersOfNode } from '../../core/tools/tool-of-node.ts';
import { describedParameters } from '../tools/described-parameters.ts';
import type { Signature, SignatureParameter } from './signature.ts';

/**
 * The call in an executable string that the offset stands in, with what the tool has to give to it: its own inputs. Null
 * outside of calls, and where the tool names no inputs.
 */
export function callSignature(
  element: ElementNode,
  text: string,
  offset: number,
  python: PythonKnowledge,
): Signature | null {
  const call = innermostCall(readExecutable(text).calls, text, offset);
  if (call === null || call.callee === null) return null;
  const inputs = describedParameters(parametersOfNode(element, python).inputs).map(
    ({ name, type, default: given, description }): SignatureParameter => ({
      label: `${name}${type === null ? '' : `: ${type}`}${given === null ? '' : ` = ${given}`}`,
      documentation: description,
    }),
  );
  if (inputs.length === 0) return null;
  const names = inputs.map(({ label }) => label.split(/[: ]/, 1)[0] ?? '');
  return {
    pieces: [`${call.callee}(`, ...inputs.flatMap((input, index) => (index === 0 ? [input] : [', ', input])), ')'],
    documentation: 'The inputs of the tool that can be given to the function.',
    active: activeArgument(call, names, text, offset),
  };
}

function innermostCall(calls: readonly ExecutableCall[], text: string, offset: number): ExecutableCall | null {
  const around = calls.filter(({ argumentsSpan: { start, end } }) => {
    const isClosed = text.charAt(end - 1) === ')' && end - 1 > start;
    return offset > start && (isClosed ? offset < end : offset <= text.length);
  });
  return around.reduce<ExecutableCall | null>(
    (inner, call) => (inner === null || call.argumentsSpan.start > inner.argumentsSpan.start ? call : inner),
    null,
  );
}

/** By its place among the arguments, or, for `name=…`, by its name. */
function activeArgument(call: ExecutableCall, names: readonly string[], text: string, offset: number): number {
  let index = 0;
  call.argumentSpans.forEach(({ end }, at) => {
    if (end <= offset && text.slice(end, offset).includes(',')) index = at + 1;
  });
  const span = call.argumentSpans[index];
  const keyword =
    span === undefined ? null : /^([\p{L}_][\p{L}\p{N}_]*)\s*=(?!=)/u.exec(text.slice(span.start, span.end));
  const named = keyword?.[1] === undefined ? -1 : names.indexOf(keyword[1]);
  return named < 0 ? index : named;
}
