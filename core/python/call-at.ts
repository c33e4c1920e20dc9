import type { Span } from '../text/span.ts';
import { codeAt } from './code-at.ts';
import { isBoundAt } from './expression.ts';

/** A call around a place in a Python expression, however little of it is typed. Offsets count in the expression. */
export interface CallAt {
  /** `api.send` for a name or a chain of attributes on a name; null for any other callee. */
  readonly callee: string | null;
  /** Whether the callee is, or hangs on, a parameter or another name that the expression itself gives a value. */
  readonly bound: boolean;
  /** Each argument as far as it is written, without the blanks around it; one that is still empty is one too. */
  readonly arguments: readonly CallArgument[];
  /** The index of the argument that the place is in. */
  readonly active: number;
  /** Whether the place is in the argument itself, not in brackets within it. */
  readonly direct: boolean;
}

export interface CallArgument extends Span {
  /** Of `name=…` the name, else null. */
  readonly keyword: string | null;
  /** Whether it is `*…` or `**…`. */
  readonly unpacks: boolean;
}

/** Words that may stand before a bracket and are no name of something to call. */
const OPERATORS: ReadonlySet<string> = new Set('and await else for if in is lambda not or yield'.split(' '));

/** The innermost call whose arguments the offset stands in, a text among them too; null outside of calls. */
export function callAt(text: string, offset: number): CallAt | null {
  const { code } = codeAt(text, offset);
  const open = openCall(code, offset);
  if (open === null) return null;
  const spans = argumentsFrom(code, open.at + 1);
  // The comma belongs to the argument before it.
  const active = spans.findLastIndex(({ from }) => from <= offset);
  return {
    callee: open.callee,
    bound: open.callee !== null && isBoundAt(text, open.start),
    arguments: spans.map(({ from, to }) => argumentOf(text, code, from, to)),
    active: Math.max(0, active),
    direct: open.direct,
  };
}

interface OpenCall {
  /** Where its bracket stands. */
  readonly at: number;
  readonly callee: string | null;
  /** Where the callee begins. */
  readonly start: number;
  readonly direct: boolean;
}

function openCall(code: string, offset: number): OpenCall | null {
  let depth = 0;
  let direct = true;
  for (let at = offset - 1; at >= 0; at--) {
    const character = code.charAt(at);
    if (')]}'.includes(character)) {
      depth++;
    } else if ('([{'.includes(character) && depth-- === 0) {
      depth = 0;
      const callee = character === '(' ? calleeBefore(code, at) : undefined;
      if (callee !== undefined) return { at, ...callee, direct };
      direct = false;
    }
  }
  return null;
}

/** What is called at the bracket: null for something without a name; undefined where the bracket only groups. */
function calleeBefore(code: string, bracket: number): Pick<OpenCall, 'callee' | 'start'> | undefined {
  let end = bracket;
  while (end > 0 && /\s/.test(code.charAt(end - 1))) end--;
  if (/[)\]}]/.test(code.charAt(end - 1))) return { callee: null, start: end };
  let start = end;
  while (start > 0 && /[\p{L}\p{N}_.]/u.test(code.charAt(start - 1))) start--;
  const name = code.slice(start, end);
  if (name === '' || OPERATORS.has(name)) return undefined;
  // `f(x).send(`, `a . send(`: the name hangs on something that is not read as one.
  const hangs = /\.\s*$/.test(code.slice(Math.max(0, start - 40), start));
  const isName = !hangs && /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(name);
  return { callee: isName ? name : null, start };
}

/** The pieces between the commas from `start` to the bracket that closes the call, or to the end. */
function argumentsFrom(code: string, start: number): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  let depth = 0;
  let from = start;
  let at = start;
  for (; at < code.length; at++) {
    const character = code.charAt(at);
    if ('([{'.includes(character)) {
      depth++;
    } else if (')]}'.includes(character) && depth-- === 0) {
      break;
    } else if (character === ',' && depth === 0) {
      found.push({ from, to: at });
      from = at + 1;
    }
  }
  return [...found, { from, to: at }];
}

function argumentOf(text: string, code: string, from: number, to: number): CallArgument {
  const written = text.slice(from, to);
  const start = from + (written.length - written.trimStart().length);
  const end = Math.max(start, from + written.trimEnd().length);
  const keyword = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*=(?!=)/u.exec(code.slice(from, to));
  return { start, end, keyword: keyword?.[1] ?? null, unpacks: text.charAt(start) === '*' };
}
