import type { NodePath } from '../../notation/document.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode, StringNode } from '../../notation/syntax.ts';
import { type CallAt, callAt } from '../../python/call-at.ts';
import { type CallTarget, callTarget, isBuiltin, parameterOfArgument } from '../../python/call-target.ts';
import type { FileContext } from '../../python/file-context.ts';
import { addAll } from '../../text/long-list.ts';
import { fieldParts } from '../../tools/inline-field.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import { parametersOfNode } from '../../tools/tool-of-node.ts';
import { describedParameters } from '../described-parameters.ts';
import { innermostEntry } from '../syntax-place.ts';
import type { Signature, SignatureParameter } from './signature.ts';

/** The signature of the call, field or interface text at the offset; null for none. `isAsked`: the person asked for it, or sees it. */
export function signatureAt(
  notation: NotationDocument,
  offset: number,
  python: FileContext | null,
  isAsked: boolean,
): Signature | null {
  // Blanks at the end of an unclosed string belong to it for the person who types them.
  const typed =
    offset - (/(?<![ \t])[ \t]*$/.exec(notation.text.slice(Math.max(0, offset - 80), offset))?.[0].length ?? 0);
  const open = stringAt(notation, typed, ({ closed }) => !closed);
  const found = stringAt(notation, offset, () => true) ?? open ?? openCodeBefore(notation, typed);
  const entry = found === null ? null : innermostEntry(found.path);
  if (found === null || entry === null) return null;
  const { path, value } = found;
  const start = path.start + value.content.start;
  const text = notation.text.slice(start, Math.max(path.start + value.content.end, offset));
  const inside = offset - start;
  if (entry.place === 'inline schema') return isAsked ? fieldSignature(text, inside) : null;
  if (entry.place === 'interface block') return isAsked ? interfaceSignature(text, inside) : null;
  if (entry.place === 'element') {
    return entry.entry.key?.name === 'function' && path.item.kind === 'element'
      ? callSignature(path.item, text, inside, python, isAsked)
      : null;
  }
  return null;
}

/** In unclosed code, a comma at the end of its line is the call's, though it is read as the one between two properties. */
function openCodeBefore(notation: NotationDocument, offset: number): StringPlace | null {
  if (notation.text.charAt(offset - 1) !== ',') return null;
  const found = stringAt(notation, offset - 1, ({ closed }) => !closed);
  const entry = found === null ? null : innermostEntry(found.path);
  return entry?.place === 'element' && entry.entry.key?.name === 'function' ? found : null;
}

interface StringPlace {
  readonly path: NodePath;
  readonly value: StringNode;
}

function stringAt(
  notation: NotationDocument,
  offset: number,
  isMeant: (value: StringNode) => boolean,
): StringPlace | null {
  const path = notation.nodeAt(offset);
  const value = path?.nodes.at(-1);
  if (path === null || value?.kind !== 'string' || !isMeant(value)) return null;
  const inside = offset - path.start;
  return inside >= value.content.start && inside <= value.content.end ? { path, value } : null;
}

function fieldSignature(text: string, offset: number): Signature {
  return {
    pieces: [
      { label: 'type', documentation: 'str, int, float, bool, list or dict; loaders read every other type as str.' },
      ' | ',
      { label: 'default=value', documentation: 'Optional. A field with a default is not required.' },
      ' | ',
      { label: 'description', documentation: 'The description of the field for the model.' },
    ],
    documentation: 'Loaders read a default without a description after it as the description.',
    active: activePart(text, offset),
  };
}

function activePart(text: string, offset: number): number {
  const bars = fieldParts(text.slice(0, offset)).length - 1;
  if (bars !== 1) return Math.min(bars, 2);
  // The second part is the default if it says so, or may still become one.
  const second = fieldParts(text)[1];
  const written = second === undefined ? '' : text.slice(second.start, second.end);
  return 'default='.startsWith(written) || written.startsWith('default=') ? 1 : 2;
}

function interfaceSignature(text: string, offset: number): Signature {
  const open = text.indexOf('(');
  return {
    pieces: [
      { label: 'type', documentation: 'A word such as string or dict, or a Python type such as list[str].' },
      ' (',
      { label: 'description', documentation: 'The purpose of the value.' },
      ')',
    ],
    documentation: 'A text without a type at the start is a description.',
    active: open >= 0 && offset > open ? 1 : 0,
  };
}

/**
 * The call of an executable string at the offset: the parameters of the function if the workspace's Python has it,
 * else the tool's own inputs as arguments. Null outside of calls, if nothing is known of them and, unless it is asked
 * for, if only the written names are known.
 */
function callSignature(
  element: ElementNode,
  text: string,
  offset: number,
  python: FileContext | null,
  isAsked: boolean,
): Signature | null {
  const call = callAt(text, offset);
  if (call === null || call.callee === null) return null;
  const target = call.bound ? null : targetOf(call.callee, python);
  // Python's builtins do not get the inputs of the tool.
  if (target === 'builtin') return null;
  return target === null
    ? inputsSignature(element, call, call.callee, python, isAsked)
    : targetSignature(target, call, call.callee);
}

function targetOf(callee: string, python: FileContext | null): ReturnType<typeof callTarget> {
  return python === null ? (isBuiltin(callee) ? 'builtin' : null) : callTarget(python, callee);
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
