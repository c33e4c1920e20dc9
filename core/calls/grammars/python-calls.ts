import { addAll } from '../../text/long-list.ts';
import { say } from '../../text/say.ts';
import { oneCall, repeatedKey } from '../build-call.ts';
import type { ReadCall } from '../call.ts';
import type { CallFamily } from '../call-family.ts';
import { partOf } from '../placed-text.ts';
import { PythonReader } from '../python-literal.ts';
import {
  behind,
  cutBlock,
  firstFitting,
  type MarkedFamily,
  type MarkedRow,
  markedFamily,
  skipSpace,
} from '../read-marked.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';
import { lfm2Json } from './marked-json.ts';
import { chatMarks } from './named-json.ts';
import { isPrintedClass } from './printed-objects.ts';

// Calls in Python's syntax: a name, and keyword arguments that are literals.

const called = '[A-Za-z_][\\w.-]*\\s*\\(';

interface Row extends MarkedRow {
  /** Brackets and marks behind the calls, in this order, each optional. */
  readonly close: readonly string[];
  /** One call a line, without brackets. */
  readonly isLines?: true;
}

const rows: readonly Row[] = [
  {
    family: 'lfm2',
    confidence: 0.95,
    opens: `<\\|tool_call_start\\|>\\s*\\[\\s*(?=${called}|\\]|$)`,
    close: [']', '<|tool_call_end|>'],
    silent: ['<|tool_call_end|>'],
  },
  {
    family: 'llama4-pythonic',
    confidence: 0.8,
    opens: `<\\|python_start\\|>\\s*\\[\\s*(?=${called}|$)`,
    close: [']', '<|python_end|>'],
  },
  {
    family: 'pythonic',
    confidence: 0.6,
    opens: `\\[\\s*(?=${called})`,
    close: [']'],
    silent: ['<|python_start|>', '<|python_end|>'],
  },
  {
    family: 'olmo3',
    confidence: 0.9,
    opens: `<function_calls>\\s*(?=${called})`,
    close: ['</function_calls>'],
    isLines: true,
  },
];

/** The call whose name begins at `at`; null if it is none. */
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
  if (name === '' || text.charAt(open) !== '(' || !name.endsWith(suffix) || isPrintedClass(input, name)) return null;
  const reader = new PythonReader(input.placed, open + 1);
  const read = reader.keywordArguments();
  if (!input.spend(reader.at - open) || read === null) return null;
  const problems = read.repeated.map(({ key, start, end }) => repeatedKey(key, input.span(start, end)));
  const { value, places, end, isCut } = read;
  const inner = text.slice(open + 1, isCut ? end : end - 1);
  const call = oneCall(input, family, at, end, {
    name: partOf(input.placed, at, at + name.length - suffix.length),
    arguments: { value, text: inner, notation: 'python', places, problems: [] },
    problems,
    cutAt: isCut ? end : null,
  });
  return { ...call, isCut };
}

/** Consecutive calls from `at` on; null before anything else. */
function callList(input: TextInput, begin: number, start: number, row: Row): FoundCalls | null {
  const { text } = input;
  const calls: ReadCall[] = [];
  let at = start;
  for (;;) {
    const next = skipSpace(text, at);
    if (next >= text.length || row.close.some((mark) => text.startsWith(mark, next))) break;
    const found = pythonCall(input, next, row.family);
    if (found === null) {
      // A name cut off by the end of the text.
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
  if (calls.length === 0 && skipSpace(text, at) >= text.length && row.family !== 'pythonic') {
    return { calls, end: text.length, problems: cutBlock(input, input.span(begin, text.length)) };
  }
  // A list without its bracket is valid only at the end of the text.
  if (row.close[0] === ']' && end === at && skipSpace(text, at) < text.length) return null;
  return { calls, end };
}

/** A key behind the parenthesis: `[range(10)]` alone is no sign of a call. */
const key = /^\s*[A-Za-z_]\w*\s*[=:](?!=)/;

/**
 * Unreadable calls, from the first name at `start` on; null for prose. Without marks, a call is alone on its lines, and a tool has its name
 * or a key comes first.
 */
export function brokenCalls(input: TextInput, begin: number, start: number, isMarked: boolean): FoundCalls | null {
  const { text } = input;
  const name = /^[A-Za-z_][\w.-]*(?=\s*\()/.exec(text.slice(start, start + 300))?.[0];
  if (name === undefined || input.isOpen || !input.spend(text.length - start) || isPrintedClass(input, name)) {
    return null;
  }
  const open = text.indexOf('(', start) + 1;
  const isTool = input.tool(name) !== null;
  if (!isMarked) {
    const isFirst = begin === 0 || /\n[ \t]*$/.test(text.slice(Math.max(0, begin - 40), begin));
    const feed = text.indexOf('\n', start);
    const line = text.slice(start, feed < 0 ? text.length : feed).trimEnd();
    const isAlone = isFirst && (/[\])]$/.test(line) || /[\])]\s*$/.test(text.slice(-40)));
    const isOther = input.toolNames.length > 0 && !isTool;
    if (!isAlone || isOther || !(isTool || key.test(text.slice(open, open + 100)))) return null;
  }
  const at = unreadableAt(input, start);
  const message = say`Only keyword arguments with literal values are supported. Treated as plain text.`;
  const line = text.indexOf('\n', at);
  const end = line < 0 ? text.length : line;
  return {
    calls: [],
    end,
    prose: [{ start: begin, end }],
    problems: [{ kind: 'unreadable', severity: 'error', message, span: input.span(at, Math.min(at + 1, text.length)) }],
  };
}

/** The end of the first unreadable call. */
function unreadableAt(input: TextInput, start: number): number {
  const { text } = input;
  for (let at = start; ; ) {
    const open = /^[A-Za-z_][\w.-]*\s*\(/.exec(text.slice(at, at + 300))?.[0];
    if (open === undefined) return at;
    const reader = new PythonReader(input.placed, at + open.length);
    if (reader.keywordArguments() === null) return Math.min(reader.at, text.length);
    const comma = skipSpace(text, reader.at);
    at = text.charAt(comma) === ',' ? skipSpace(text, comma + 1) : comma;
  }
}

function form(row: Row): MarkedFamily {
  return {
    ...row,
    readAt: (input, mark) => {
      const start = mark.index + mark[0].length;
      return (
        callList(input, mark.index, start, row) ?? brokenCalls(input, mark.index, start, row.family !== 'pythonic')
      );
    },
  };
}

/** ChatGLM3: the name on its line, then a block of Python that calls `tool_call` with the arguments. */
const chatGlm3: MarkedFamily = {
  family: 'chatglm3',
  confidence: 0.95,
  opens:
    '(?:<\\|assistant\\|>[ \\t]*|(?<![^\\n])[ \\t]*)(?<name>[A-Za-z_][\\w.-]{0,127})[ \\t]*\\r?\\n\\s*```(?:python)?[ \\t]*\\r?\\n\\s*(?=tool_call\\()',
  silent: chatMarks,
  readAt(input, mark) {
    const found = pythonCall(input, mark.index + mark[0].length, 'chatglm3');
    if (found === null) return null;
    const name = mark.groups?.['name'] ?? '';
    const start = mark.indices?.groups?.['name']?.[0] ?? mark.index;
    const nameSpan = input.span(start, start + name.length);
    const end = behind(input.text, found.end, ['```']);
    const span = input.span(start, end);
    return { calls: found.calls.map((call) => ({ ...call, name, nameSpan, span })), end };
  },
};

const forms = rows.map(form);
const [lfm2, llama4, bare, olmo3] = forms as [MarkedFamily, MarkedFamily, MarkedFamily, MarkedFamily];

export const pythonCalls: readonly TextFamily[] = [
  firstFitting('lfm2', 0.95, [lfm2, lfm2Json]),
  // A named family is also read without marks: servers may have removed them.
  firstFitting('llama4-pythonic', 0, [llama4, bare]),
  llama4,
  bare,
  olmo3,
  chatGlm3,
].map(markedFamily);
