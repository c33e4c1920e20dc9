import { addAll } from '../../text/long-list.ts';
import { say } from '../../text/say.ts';
import { buildCall } from '../build-call.ts';
import type { CallProblem, ReadCall } from '../call.ts';
import type { CallFamily } from '../call-family.ts';
import { partOf } from '../placed-text.ts';
import { PythonReader } from '../python-literal.ts';
import { cutOff } from '../read-arguments.ts';
import { behind, firstFitting, type MarkedFamily, markedFamily, skipSpace } from '../read-marked.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';
import { markedRowOf } from './marked-json.ts';

// Calls in the syntax of Python: a name, and keyword arguments that are literals.

const called = '[A-Za-z_][\\w.-]*\\s*\\(';

interface Row {
  readonly family: CallFamily;
  readonly confidence: number;
  readonly open: string;
  /** What stands behind the calls: brackets and marks, in this order, each of which may be missing. */
  readonly close: readonly string[];
  /** Calls stand one in a line, without brackets. */
  readonly isLines?: true;
  readonly silent?: readonly string[];
}

const rows: readonly Row[] = [
  {
    family: 'lfm2',
    confidence: 0.95,
    open: `<\\|tool_call_start\\|>\\s*\\[\\s*(?=${called}|\\]|$)`,
    close: [']', '<|tool_call_end|>'],
    silent: ['<|tool_call_end|>'],
  },
  {
    family: 'llama4-pythonic',
    confidence: 0.8,
    open: `<\\|python_start\\|>\\s*\\[\\s*(?=${called}|$)`,
    close: [']', '<|python_end|>'],
  },
  {
    family: 'pythonic',
    confidence: 0.6,
    open: `\\[\\s*(?=${called})`,
    close: [']'],
    silent: ['<|python_start|>', '<|python_end|>'],
  },
  {
    family: 'olmo3',
    confidence: 0.9,
    open: `<function_calls>\\s*(?=${called})`,
    close: ['</function_calls>'],
    isLines: true,
  },
];

/** One call, whose name begins at `at`; null where it is none. */
export function pythonCall(
  input: TextInput,
  at: number,
  family: CallFamily,
  suffix = '',
): (FoundCalls & { readonly isCut: boolean }) | null {
  if (input.isSpent) return null;
  const { text } = input;
  const name = /^[A-Za-z_][\w.-]*/.exec(text.slice(at, at + 300))?.[0] ?? '';
  const open = skipSpace(text, at + name.length);
  if (name === '' || text.charAt(open) !== '(' || !name.endsWith(suffix)) return null;
  const reader = new PythonReader(input.placed, open + 1);
  const read = reader.keywordArguments();
  if (!input.spend(reader.at - open) || read === null) return null;
  const problems: CallProblem[] = read.repeated.map(({ key, start, end }) => ({
    kind: 'repeated-argument',
    severity: 'warning',
    message: say`The argument "${key}" is written twice; the last one counts.`,
    span: input.span(start, end),
  }));
  if (read.isCut && !input.isOpen) problems.push(cutOff(input.span(read.end, read.end)));
  const inner = read.isCut ? read.end : read.end - 1;
  return {
    calls: [
      buildCall(family, {
        name: partOf(input.placed, at, at + name.length - suffix.length),
        arguments: {
          value: read.value,
          text: text.slice(open + 1, inner),
          notation: 'python',
          places: read.places,
          problems: [],
        },
        span: input.span(at, read.end),
        problems,
      }),
    ],
    end: read.end,
    isCut: read.isCut,
  };
}

/** Calls one behind the other from `at` on; null where something else stands there. */
function callList(input: TextInput, start: number, row: Row): FoundCalls | null {
  const { text } = input;
  const calls: ReadCall[] = [];
  let at = start;
  for (;;) {
    const next = skipSpace(text, at);
    if (next >= text.length || row.close.some((mark) => text.startsWith(mark, next))) break;
    const found = pythonCall(input, next, row.family);
    if (found === null) {
      // A name that the end of the text cuts off.
      if (/^[A-Za-z_][\w.-]*\s*$/.test(text.slice(next, next + 300)) && calls.length > 0) break;
      return null;
    }
    addAll(calls, found.calls);
    at = found.end;
    if (found.isCut) break;
    const comma = skipSpace(text, at);
    if (text.charAt(comma) === ',') at = comma + 1;
    else if (row.isLines !== true && !row.close.some((mark) => text.startsWith(mark, comma)) && comma < text.length)
      return null;
  }
  let end = at;
  for (const mark of row.close) end = behind(text, end, [mark]);
  // Without its bracket a list is one only at the end of the text.
  if (row.close[0] === ']' && end === at && skipSpace(text, at) < text.length) return null;
  return { calls, end };
}

function form(row: Row): MarkedFamily {
  return {
    family: row.family,
    confidence: row.confidence,
    opens: row.open,
    ...(row.silent === undefined ? {} : { silent: row.silent }),
    readAt: (input, mark) => callList(input, mark.index + mark[0].length, row),
  };
}

const forms = rows.map(form);
const [lfm2, llama4, bare, olmo3] = forms as [MarkedFamily, MarkedFamily, MarkedFamily, MarkedFamily];

export const pythonCalls: readonly TextFamily[] = [
  firstFitting('lfm2', 0.95, [lfm2, markedRowOf('lfm2-json')]),
  // By name also without its marks, which servers may have removed.
  firstFitting('llama4-pythonic', 0, [llama4, bare]),
  llama4,
  bare,
  olmo3,
].map(markedFamily);
