import { isJsonObject } from '../../json/json-value.ts';
import { noName } from '../build-call.ts';
import type { CallProblem, ReadCall } from '../call.ts';
import type { CallFamily } from '../call-family.ts';
import { jsonExtent, readJson } from '../json-part.ts';
import { hasName, namelessItems, type ObjectCallRules, objectCalls } from '../object-calls.ts';
import { argumentProblems } from '../read-arguments.ts';
import { behind, cutBlock, type MarkedFamily, type MarkedRow, markedFamily, skipSpace } from '../read-marked.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';

// A mark, then JSON: an object, several, or a list of them.

interface Row extends MarkedRow {
  /** The marks behind it, each optional. */
  readonly close: readonly string[];
  readonly withoutArguments?: 'no-call';
  readonly isSingleKey?: true;
  /** Separators between values behind one mark. */
  readonly separators?: string;
}

const inToolCall = { opens: '<tool_call>\\s*(?=\\{)', close: ['</tool_call>'] };
const inToolCalls = { opens: '<tool_calls>\\s*(?=\\[)', close: ['</tool_calls>'] };
const behindFunctools = { opens: '\\s?functools\\s*(?=\\[)', close: [] };
const inAction = {
  opens: '<\\|START_ACTION\\|>\\s*(?=[{[])',
  close: ['<|END_ACTION|>'],
  silent: ['<|START_RESPONSE|>', '<|END_RESPONSE|>', '<|START_TEXT|>', '<|END_TEXT|>'],
};

const rows: readonly Row[] = [
  { family: 'ernie-4.5', confidence: 0.7, ...inToolCall, silent: ['<response>', '</response>'] },
  { family: 'reka-edge', confidence: 0.7, ...inToolCall },
  { family: 'longcat', confidence: 0.95, opens: '<longcat_tool_call>\\s*(?=[{[])', close: ['</longcat_tool_call>'] },
  {
    family: 'mistral',
    confidence: 0.9,
    opens: '\\[TOOL_CALLS\\][^{[]{0,40}?(?=\\[\\s*(?:\\{|\\]|$))',
    close: ['</s>'],
  },
  {
    family: 'granite',
    confidence: 0.85,
    opens: '(?:<\\|tool_call\\|>|<tool_call>)\\s*(?=\\[)',
    close: ['</tool_call>', '<|end_of_text|>'],
    silent: ['<response>', '</response>'],
  },
  {
    family: 'granite-20b-fc',
    confidence: 0.85,
    opens: '<function_call>\\s*(?=\\{)',
    close: ['</function_call>', '<|endoftext|>'],
  },
  { family: 'phi4-mini', confidence: 0.9, ...behindFunctools },
  { family: 'firefunction-v2', confidence: 0.8, ...behindFunctools },
  { family: 'jamba', confidence: 0.8, ...inToolCalls },
  { family: 'hunyuan-a13b', confidence: 0.8, ...inToolCalls },
  {
    family: 'apriel',
    confidence: 0.8,
    ...inToolCalls,
    silent: ['[BEGIN FINAL RESPONSE]', '[END FINAL RESPONSE]', '<|end|>'],
  },
  { family: 'nemotron-nano-v2', confidence: 0.95, opens: '<TOOLCALL>\\s*(?=[{[])', close: ['</TOOLCALL>'] },
  {
    family: 'internlm2',
    confidence: 0.95,
    opens: '<\\|action_start\\|>\\s*<\\|plugin\\|>\\s*(?=\\{)',
    close: ['<|action_end|>'],
  },
  {
    family: 'gigachat3',
    confidence: 0.9,
    opens: '(?:<\\|function_call\\|>|(?:<\\|message_sep\\|>\\s*)?function call<\\|role_sep\\|>\\s*)(?=\\{)',
    close: ['<|message_sep|>', '</s>'],
    withoutArguments: 'no-call',
    silent: ['<|message_sep|>', '</s>'],
  },
  { family: 'command-r7b', confidence: 0.95, ...inAction },
  { family: 'command-cohere2moe', confidence: 0.8, ...inAction },
  { family: 'command-r-plus', confidence: 0.9, opens: 'Action:\\s*```json\\s*(?=[{[])', close: ['```'] },
  {
    family: 'apertus',
    confidence: 0.95,
    opens: '<\\|tools_prefix\\|>\\s*(?=[{[])',
    close: ['<|tools_suffix|>'],
    isSingleKey: true,
  },
  {
    // A name, a token, and an object. The name in the object counts.
    family: 'inkling',
    confidence: 0.95,
    opens: '(?:<\\|message_model\\|>[^<{]*)?<\\|content_invoke_tool_json\\|>(?:(?!<\\|)[^{])*(?=\\{)',
    close: ['<|end_message|>', '<|content_invoke_tool_json|>'],
    silent: [
      '<|message_model|>',
      '<|content_invoke_tool_json|>',
      '<|content_text|>',
      '<|end_message|>',
      '<|content_thinking|>',
    ],
  },
];

// Forms that other families write too.

export const hermesJson = markedRow({ family: 'hermes', confidence: 0.9, ...inToolCall });
export const llamaJson = markedRow({
  family: 'llama3-json',
  confidence: 0.9,
  opens: '(?:<\\|python_tag\\|>\\s*)(?=\\{)',
  close: ['<|eom_id|>', '<|eot_id|>'],
  separators: ';',
  withoutArguments: 'no-call',
});
export const lfm2Json = markedRow({
  family: 'lfm2-json',
  confidence: 0.9,
  opens: '<\\|tool_call_start\\|>\\s*(?=\\{|\\[\\s*[{\\]])',
  close: ['<|tool_call_end|>'],
});

/** Reads the values behind one mark, from `at` on; null if there is no call. */
export function jsonCalls(
  input: TextInput,
  start: number,
  at: number,
  family: CallFamily,
  rules: ObjectCallRules,
  close: readonly string[],
  separators = '',
): FoundCalls | null {
  if (input.isSpent) return null;
  const { text } = input;
  const calls: ReadCall[] = [];
  const nameless: CallProblem[] = [];
  let next = at;
  let isCut = false;
  for (;;) {
    // Llama doubles a brace; it counts as one.
    const extent = jsonExtent(text, next, text.length, close);
    if (!input.spend(extent.end - next)) return null;
    const part = readJson(input.placed, next, extent.end);
    const whole = extent.isClosed ? rules : { ...rules, withoutArguments: 'empty' as const };
    const found = objectCalls(part, '', family, whole);
    for (const call of found) {
      if (extent.isClosed || isNameClosed(input, call)) {
        calls.push(extent.isClosed ? call : cutCall(call, input, part, extent.isClosed));
      }
    }
    next = extent.end;
    isCut = !extent.isClosed;
    if (isCut) break;
    if (rules.isLoose !== true && rules.isSingleKey !== true) {
      for (const item of namelessItems(part)) nameless.push(noName(part.nearest(item)));
      if (found.length === 0 && isJsonObject(part.root) && !hasName(part.root)) nameless.push(noName(part.nearest('')));
    }
    let following = skipSpace(text, next);
    if (separators.includes(text.charAt(following)) && text.charAt(following) !== '') {
      following = skipSpace(text, following + 1);
    }
    if (text.charAt(following) !== '{' && text.charAt(following) !== '[') break;
    next = following;
  }
  const end = behind(text, next, close);
  if (calls.length === 0 && !(isCut && next >= text.length)) return null;
  const [only] = calls;
  // The mark of one call belongs to it; the mark of several to none.
  if (only !== undefined && calls.length === 1) calls[0] = { ...only, span: input.span(start, end) };
  return { calls, end, problems: calls.length === 0 ? cutBlock(input, input.span(start, next)) : nameless };
}

function isNameClosed(input: TextInput, call: ReadCall): boolean {
  return call.nameSpan.end < input.span(input.text.length, input.text.length).end;
}

function cutCall(call: ReadCall, input: TextInput, part: ReturnType<typeof readJson>, isClosed: boolean): ReadCall {
  const problems = argumentProblems(part, isClosed, input.isOpen);
  return { ...call, problems: problems.filter(({ span }) => span.start >= call.span.start) };
}

function markedRow(row: Row): MarkedFamily {
  const { family, close, separators, isSingleKey = false, withoutArguments = 'empty' } = row;
  const rules: ObjectCallRules = { withoutArguments, isSingleKey };
  return {
    ...row,
    readAt: (input, mark) =>
      jsonCalls(input, mark.index, mark.index + mark[0].length, family, rules, close, separators),
  };
}

export const markedJson: readonly TextFamily[] = [...rows.map(markedRow), lfm2Json].map(markedFamily);
