import { say } from '../text/say.ts';
import type { CallProblem, ReadCall } from './call.ts';
import type { PlacedText } from './placed-text.ts';
import { textFamilies } from './registry.ts';

/** Marks around calls. Prose has none of them. */
const marks: readonly string[] = [
  ...new Set([
    ...textFamilies.flatMap(({ silent }) => silent ?? []),
    ...['</invoke>', '</parameter>', '</function>', '<arg_key>', '</arg_key>', '<arg_value>', '</arg_value>'],
    ...['<|tool_call_begin|>', '<|tool_call_end|>', '<|tool_call_argument_begin|>', '<|python_tag|>', '[TOOL_CALLS]'],
    ...['<｜tool▁call▁begin｜>', '<｜tool▁call▁end｜>', '<｜tool▁sep｜>', '<｜DSML｜invoke', '</｜DSML｜invoke>'],
    ...['<｜DSML｜parameter', '</｜DSML｜parameter>'],
  ]),
]
  .filter(
    (mark) => mark.length >= 6 && /^[<[].*(?:tool|call|function|invoke|param|arg_|python|DSML|ACTION|TOOL)/.test(mark),
  )
  // The sign at the end of a closing tag is often lost.
  .map((mark) => (mark.startsWith('</') ? mark.replace(/>$/, '') : mark));

/** Shorter ends of a text may be anything. */
const leastOfMark = 6;

/** The first mark of a call in prose, also one that the end of the text cuts off; null without one. */
function markIn(text: string): { readonly start: number; readonly end: number } | null {
  let first: { readonly start: number; readonly end: number } | null = null;
  for (const mark of marks) {
    const start = text.indexOf(mark);
    if (start < 0 || (first !== null && first.start <= start) || '`"\''.includes(text.charAt(start - 1) || ' ')) {
      continue;
    }
    first = { start, end: start + mark.length };
  }
  return first ?? cutMarkIn(text);
}

function cutMarkIn(text: string): { readonly start: number; readonly end: number } | null {
  const end = text.trimEnd().length;
  const start = Math.max(text.lastIndexOf('<', end), text.lastIndexOf('[', end));
  const tail = start < 0 ? '' : text.slice(start, end);
  return tail.length >= leastOfMark && marks.some((mark) => mark.startsWith(tail)) ? { start, end } : null;
}

/** The warning for a mark that is left in the text: beside calls anywhere, in other texts only at the end, where it is cut off. */
export function leakedMark({ text, span }: PlacedText, hasCalls: boolean): readonly CallProblem[] {
  const found = hasCalls ? markIn(text) : cutMarkIn(text);
  if (found === null) return [];
  const message = say`The text contains "${text.slice(found.start, found.end)}", a marker of a tool call.`;
  return [{ kind: 'leaked-mark', severity: 'warning', message, span: span(found.start, found.end) }];
}

/** The call, with a warning if its arguments are broken and contain a mark. Arguments that are right may contain any text. */
export function withLeakedMark(call: ReadCall): ReadCall {
  const text = call.argumentsText ?? '';
  const found = call.problems.some(({ severity }) => severity === 'error') ? markIn(text) : null;
  if (found === null) return call;
  const message = say`The arguments contain "${text.slice(found.start, found.end)}", a marker of a tool call.`;
  const problem: CallProblem = { kind: 'leaked-mark', severity: 'warning', message, span: call.places.nearest('') };
  return { ...call, problems: [...call.problems, problem] };
}
