import { noCallBehind, oneCall } from '../build-call.ts';
import { jsonExtent } from '../json-part.ts';
import { partOf } from '../placed-text.ts';
import { argumentsIn, noArguments } from '../read-arguments.ts';
import { behind, type MarkedFamily, type MarkedRow, markedFamily, skipSpace } from '../read-marked.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';

// A name, a separator or a line break, and the arguments as JSON.

/** `opens` has the group `name` and maybe `id`. */
interface Row extends MarkedRow {
  readonly close: readonly string[];
  /** Marks that end the arguments where their own mark is missing. */
  readonly stops: readonly string[];
  /** Changes what was read at the mark; null where it is no call after all. */
  readonly judged?: (found: FoundCalls, input: TextInput, mark: RegExpExecArray) => FoundCalls | null;
}

const kimiSection = [
  '<|tool_calls_section_begin|>',
  '<|tool_calls_section_end|>',
  '<|tool_call_section_begin|>',
  '<|tool_call_section_end|>',
];
const deepseekOpen =
  '(?:<｜tool▁calls▁begin｜>|<｜tool_calls_begin｜>|<｜tool calls begin｜>|<｜tool\\\\_calls\\\\_begin｜>|<｜tool▁calls｜>)';
const deepseekSilent = ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>', '<｜end▁of▁sentence｜>'];

export const deepseekFunction = namedRow({
  family: 'deepseek-v3',
  confidence: 0.95,
  opens: `(?:${deepseekOpen}\\s*)?(?:<｜tool▁call▁begin｜>\\s*)?function<｜tool▁sep｜>(?<name>[^\\n\`<]+)\\n\\s*(?:\`\`\`json\\s*|(?=\\{))`,
  close: ['```<｜tool▁call▁end｜>', '```\n<｜tool▁call▁end｜>', '```', '<｜tool▁call▁end｜>'],
  stops: ['```', '<｜tool▁call▁end｜>'],
  silent: deepseekSilent,
});

/** Functionary 3.1, and Hermes models at times. */
export const functionElement = namedRow({
  family: 'functionary-v3.1',
  confidence: 0.85,
  opens: '<function=(?<name>[^<>\\s"\']+)>\\s*(?=\\{)',
  close: ['</function>'],
  stops: ['</function>'],
  silent: ['<|eom_id|>', '<|eot_id|>'],
});

/** The marks of GLM's chat templates. */
export const chatMarks = ['<|assistant|>', '<|observation|>', '<|user|>', '<|endoftext|>'];

/** GLM-4's mark, the name on its line, then JSON. */
const glm4 = {
  family: 'glm-4',
  opens: '(?:<\\|assistant\\|>[ \\t]*|(?<![\\s\\S])\\s*)(?<name>[A-Za-z_][\\w.-]{0,127})[ \\t]*\\r?\\n\\s*(?=\\{)',
  close: [],
  stops: chatMarks,
  silent: chatMarks,
} as const;

const rows: readonly Row[] = [
  {
    family: 'mistral-v11',
    confidence: 0.95,
    opens:
      '\\[TOOL_CALLS\\]\\s*(?<name>[^\\s\\[\\]{}]+)\\s*(?:\\[CALL_ID\\](?<id>[^\\[\\]{}]*))?(?:\\[ARGS\\]|(?=\\s*\\{))',
    close: [],
    stops: ['[TOOL_CALLS]', '</s>'],
    silent: ['</s>'],
    judged: withGlued,
  },
  {
    family: 'kimi-k2',
    confidence: 0.95,
    opens:
      '(?:<\\|tool_calls?_section_begin\\|>\\s*)?<\\|tool_call_begin\\|>\\s*(?<id>(?:functions\\.)?(?<name>[^\\s<]*?):\\d+)\\s*<\\|tool_call_argument_begin\\|>',
    close: ['<|tool_call_end|>'],
    stops: ['<|tool_call_end|>', '<|tool_call_begin|>', '<|tool_calls_section_end|>', '<|tool_call_section_end|>'],
    silent: kimiSection,
    callEndsReasoning: true,
  },
  {
    family: 'deepseek-v3.1',
    confidence: 0.95,
    opens: `(?:${deepseekOpen}\\s*)?<｜tool▁call▁begin｜>(?!function<｜tool▁sep｜>[^\\n]*\\n\\s*(?:\`\`\`|\\{))(?<name>[^\\n<]+?)<｜tool▁sep｜>`,
    close: ['<｜tool▁call▁end｜>'],
    stops: ['<｜tool▁call▁end｜>', '<｜tool▁call▁begin｜>', '<｜tool▁calls▁end｜>'],
    silent: deepseekSilent,
  },
  {
    // The prompt has a sentence in place of the name.
    family: 'qwen-agent',
    confidence: 0.95,
    opens: '✿FUNCTION✿:[ \\t]*(?<name>[^\\s✿.,:;。，：；{}\\[\\]"\'][^\\s✿,;。，：；{}\\[\\]"\']{0,127})\\s*✿ARGS✿:',
    close: [],
    stops: ['✿RESULT✿', '✿RETURN✿', '✿FUNCTION✿', '✿END FUNCTION✿'],
    silent: ['✿END FUNCTION✿', '✿RESULT✿:', '✿RESULT✿', '✿RETURN✿:', '✿RETURN✿'],
  },
  // A named family is also read without its mark, which the prompt may hold.
  { ...glm4, confidence: 0 },
  { ...glm4, confidence: 0.9, judged: ofKnownTool },
  {
    // The headings of DSPy's chat adapter. Its agent ends its calls with `finish`.
    family: 'dspy',
    confidence: 0.9,
    opens:
      '\\[\\[ ## (?:next_)?tool_name ## \\]\\]\\s*(?<name>[\\w.:/-]{1,128})\\s*\\[\\[ ## (?:next_)?tool_args ## \\]\\]',
    close: [],
    stops: ['[[ ## '],
    silent: ['[[ ## completed ## ]]'],
    judged: (found, _input, mark) => (mark.groups?.['name'] === 'finish' ? { ...found, calls: [] } : found),
  },
];

/** Reads the call that the mark opens; null if it is no call. */
function namedCall(input: TextInput, mark: RegExpExecArray, { family, close, stops }: Row): FoundCalls | null {
  if (input.isSpent) return null;
  const { text } = input;
  const head = mark.index + mark[0].length;
  const start = skipSpace(text, head);
  const character = text.charAt(start);
  const isJson = character === '{' || character === '[';
  const extent = isJson ? objectsExtent(text, start, stops) : { end: input.findFirst(stops, start), isClosed: true };
  if (!input.spend(extent.end - start)) return null;
  const end = behind(text, extent.end, close);
  const isCut = !extent.isClosed || (!isJson && extent.end >= text.length && (close.length > 0 || start >= extent.end));
  const args =
    start >= extent.end
      ? noArguments(input.span(head, head))
      : argumentsIn(partOf(input.placed, start, extent.end), 'json', input.isOpen);
  const known = args.problems.some(({ kind }) => kind === 'cut-off');
  return oneCall(input, family, mark.index, end, {
    name: input.group(mark, 'name'),
    arguments: args,
    id: mark.groups?.['id']?.trim() || undefined,
    cutAt: isCut && !known ? extent.end : null,
  });
}

/** The extent of the value, and of the objects right behind it: those of merged calls. */
function objectsExtent(text: string, start: number, stops: readonly string[]): ReturnType<typeof jsonExtent> {
  let extent = jsonExtent(text, start, text.length, stops);
  while (extent.isClosed && text.charAt(extent.end) === '{') {
    const next = jsonExtent(text, extent.end, text.length, stops);
    if (!next.isClosed) break;
    extent = next;
  }
  return extent;
}

/** Reports a name with arguments right behind the call: a second call without its mark. */
function withGlued(found: FoundCalls, input: TextInput): FoundCalls {
  const name = /^[A-Za-z_][\w.-]*(?=\s*\{\s*["'}])/.exec(input.text.slice(found.end, found.end + 200))?.[0];
  if (name === undefined || input.isOpen) return found;
  return { ...found, problems: [noCallBehind(input, found.end, found.end + name.length)] };
}

/** A word above JSON, without the mark, is a call only if it is a tool's name. */
function ofKnownTool(found: FoundCalls, input: TextInput, mark: RegExpExecArray): FoundCalls | null {
  const isKnown = mark[0].startsWith('<|assistant|>') || input.tool(mark.groups?.['name'] ?? '') !== null;
  return isKnown ? found : null;
}

function namedRow(row: Row): MarkedFamily {
  return {
    ...row,
    readAt(input, mark) {
      const found = namedCall(input, mark, row);
      return found === null || row.judged === undefined ? found : row.judged(found, input, mark);
    },
  };
}

export const namedJson: readonly TextFamily[] = [deepseekFunction, ...rows.map(namedRow)].map(markedFamily);
