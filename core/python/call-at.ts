import type { Span } from '../text/span.ts';
import { codeAt } from './code-at.ts';
import { isBoundAt } from './expression.ts';

/** A call around an offset in a Python expression, complete or not. Offsets are into the expression. */
export interface CallAt {
  /** `api.send` for a name or a chain of attributes on a name; null for any other callee. */
  readonly callee: string | null;
  /** Whether the callee begins with a name that the expression itself binds, such as a parameter. */
  readonly bound: boolean;
  /** Each argument as written, without blanks around it; an empty one counts. */
  readonly arguments: readonly CallArgument[];
  readonly active: number;
  /** Whether the offset is in the argument itself, not in brackets within it. */
  readonly direct: boolean;
}

interface CallArgument extends Span {
  /** The name of `name=…`, else null. */
  readonly keyword: string | null;
  readonly unpacks: boolean;
}

/** Keywords that may precede a bracket and are no callee. */
const OPERATORS: ReadonlySet<string> = new Set('and await else for if in is lambda not or yield'.split(' '));

/** The innermost call with the offset in its arguments, also inside a string; null outside of calls. */
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
  readonly at: number;
  readonly callee: string | null;
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

/** The callee of the bracket. Its name is null where it has none; undefined where the bracket only groups. */
function calleeBefore(code: string, bracket: number): Pick<OpenCall, 'callee' | 'start'> | undefined {
  let end = bracket;
  while (end > 0 && /\s/.test(code.charAt(end - 1))) end--;
  if (/[)\]}]/.test(code.charAt(end - 1))) return { callee: null, start: end };
  let start = end;
  while (start > 0 && /[\p{L}\p{N}_.]/u.test(code.charAt(start - 1))) start--;
  const name = code.slice(start, end);
  if (name === '' || OPERATORS.has(name)) return undefined;
  // `f(x).send(`, `a . send(`: an attribute of something that is not read as a name.
  const hangs = /\.\s*$/.test(code.slice(Math.max(0, start - 40), start));
  const isName = !hangs && /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(name);
  return { callee: isName ? name : null, start };
}

/** The ranges between the commas, from `start` to the closing bracket or the end. */
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
