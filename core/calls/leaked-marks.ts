import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { CallProblem, CallReading, ReadCall } from './call.ts';
import type { PlacedText } from './placed-text.ts';
import { isExample } from './read-marked.ts';

// Marks of calls in a text that belong to no call. All families are searched at once: a mark of another family is as much a mistake as one
// of the family that was read.

const words = 'tool_calls?|function_calls?|function|invoke|parameter|param|arg_key|arg_value|tool_use|tool_input';

/** The marks of all families, opening and closing. Prose has none of them. */
const marks = new RegExp(
  [
    // Elements, with the namespace of a model; the sign at the end of a closing tag is often lost.
    `</(?!atem:)(?:[\\w-]{1,20}:)?(?:${words})\\b>?`,
    `<(?!atem:)[\\w-]{1,20}:(?:${words})\\b`,
    '<(?:tool_calls?|function_calls?|TOOLCALL|arg_key|arg_value|tool_sep|tool_call\\|)>',
    '<(?:function|parameter)=',
    '<(?:invoke|parameter|param)\\s+name=',
    // Tokens.
    '</?[|｜]DSML[|｜]\\w{0,20}',
    '<[|｜](?:(?:tool|function|plugin|action|python)\\w*|tool[▁_]\\w*|tool▁[\\w▁]{1,30}|call|constrain)[|｜]>',
    '<\\|(?:open|close)\\|>\\w{1,20}',
    '<\\|tool_(?:call|response)>|<(?:start|end)_function_\\w{1,20}>|<\\|content_invoke_tool_\\w{1,20}\\|>|<\\|START_ACTION\\|>|<\\|END_ACTION\\|>|<\\|channel\\|>commentary',
    '\\[/?(?:TOOL_CALLS|ARGS|CALL_ID|TOOL_REQUEST)\\]',
    '\\]<\\]minimax\\[>\\[',
    '✿(?:FUNCTION|ARGS)✿',
    '\\bto=functions\\.\\w{1,60}(?=[^{\\n]{0,60}\\{)',
  ].join('|'),
  'g',
);

/** The marks inside a call. Behind a call, they show that it ended too early; the marks around calls don't. */
const inner =
  /^(?:<\/(?:[\w-]+:)?(?:function|invoke|parameter|param|arg_key|arg_value)\b|<(?:parameter|param|arg_key|arg_value)|<\/?[|｜]DSML|\]<\]minimax|<\|close\|>(?:call|argument)|<\|open\|>argument|<[|｜]tool[▁_]call[▁_]argument)/;

/** Shorter ends of a text may be anything. */
const leastOfMark = 6;

/** The beginnings of marks that the end of a text cuts off. */
const openings: readonly string[] = [
  ...['<tool_call>', '<tool_calls>', '<function_call>', '<function=', '<invoke name=', '<parameter', '<arg_value>'],
  ...[
    '<|tool_call_begin|>',
    '<|tool_calls_section_begin|>',
    '<|python_tag|>',
    '<｜tool▁calls▁begin｜>',
    '[TOOL_CALLS]',
  ],
  ...['<｜DSML｜invoke', '<｜DSML｜function_calls>', '<minimax:tool_call>', '<seed:tool_call>', '<|START_ACTION|>'],
  ...['</tool_call', '</function', '</invoke', '</parameter', '</arg_value'],
];

interface Found {
  readonly start: number;
  readonly end: number;
}

/** The marks in a text, without those that it only mentions: in quotes, in a block of code, or as an example. */
function marksIn(text: string): readonly Found[] {
  const found: Found[] = [];
  let exampleEnd = 0;
  let examined = 0;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (index < exampleEnd) continue;
    examined++;
    if (examined > mostMarks) break;
    if (isExample(text, index)) {
      const blank = text.indexOf('\n\n', index);
      exampleEnd = blank < 0 ? text.length : blank;
      continue;
    }
    const isQuoted = '`"\''.includes(text.charAt(index - 1) || ' ');
    if (!isQuoted && !isInCode(text, index)) found.push({ start: index, end: index + mark.length });
  }
  return found;
}

/** Each further mark is the same mistake. Looking at a mark takes time in proportion to the text. */
const mostMarks = 40;

function isInCode(text: string, at: number): boolean {
  return text.slice(0, at).split('```').length % 2 === 0;
}

function cutMarkIn(text: string): Found | null {
  const end = text.trimEnd().length;
  const start = Math.max(text.lastIndexOf('<', end), text.lastIndexOf('[', end));
  const tail = start < 0 ? '' : text.slice(start, end);
  return tail.length >= leastOfMark && openings.some((mark) => mark.startsWith(tail)) ? { start, end } : null;
}

/** The warning for a mark that is left in the text, or that the end of the text cuts off. */
export function leakedMark({ text, span }: PlacedText): readonly CallProblem[] {
  const found = marksIn(text)[0] ?? cutMarkIn(text);
  return found === null ? [] : [leak(text, found, span(found.start, found.end))];
}

/**
 * The marks outside the calls that were read in a text: one problem for each gap between the calls. A mark that belongs inside a call is an
 * error, because the call before it ended too early; any other one is a warning.
 */
export function strayMarks({ text, span }: PlacedText, read: CallReading): readonly CallProblem[] {
  const told = new Set<ReadCall | null>();
  const problems: CallProblem[] = [];
  // A call that can't be read is reported, with its marks.
  if (read.problems.some(({ severity }) => severity === 'error')) return [];
  const { calls, content, reasoning } = read;
  for (const { start, end } of marksIn(text)) {
    const mark = text.slice(start, end);
    const place = span(start, end);
    const isOwned =
      calls.some((call) => place.start < call.span.end && place.end > call.span.start) ||
      !content.includes(mark) ||
      reasoning.includes(text.slice(Math.max(0, start - 15), end + 15));
    if (isOwned) continue;
    const before = calls.findLast((call) => call.span.end <= place.start) ?? null;
    if (told.has(before)) continue;
    told.add(before);
    // A call that is broken has its own problem.
    if (before?.problems.some(({ severity }) => severity === 'error') === true) continue;
    if (before === null || !inner.test(mark)) problems.push(leak(text, { start, end }, place));
    else {
      const message = say`The call to "${before.name}" ends before "${mark}". The rest of the call isn't read.`;
      problems.push({ kind: 'leaked-mark', severity: 'error', message, span: place });
    }
  }
  const cut = calls.length > 0 || problems.length > 0 ? null : cutMarkIn(text);
  return cut === null ? problems : [leak(text, cut, span(cut.start, cut.end))];
}

function leak(text: string, { start, end }: Found, place: Span): CallProblem {
  const message = say`The text contains "${text.slice(start, end)}", a marker of a tool call.`;
  return { kind: 'leaked-mark', severity: 'warning', message, span: place };
}

/** The call, with a warning if its arguments are broken and contain a mark. Arguments that are right may contain any text. */
export function withLeakedMark(call: ReadCall): ReadCall {
  const text = call.argumentsText ?? '';
  const [found] = call.problems.some(({ severity }) => severity === 'error') ? marksIn(text) : [];
  if (found === undefined) return call;
  const message = say`The arguments contain "${text.slice(found.start, found.end)}", a marker of a tool call.`;
  const problem: CallProblem = { kind: 'leaked-mark', severity: 'warning', message, span: call.places.nearest('') };
  return { ...call, problems: [...call.problems, problem] };
}
