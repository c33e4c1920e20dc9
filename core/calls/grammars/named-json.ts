import { buildCall, noCallBehind } from '../build-call.ts';
import type { CallFamily } from '../call-family.ts';
import { jsonExtent } from '../json-part.ts';
import { partOf } from '../placed-text.ts';
import { argumentsIn, cutOff, noArguments } from '../read-arguments.ts';
import { behind, type MarkedFamily, type MarkedRow, markedFamily, skipSpace } from '../read-marked.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';

// A name, a separator, and the arguments as JSON.

/** `opens` has the group `name` and maybe `id`. */
interface Row extends MarkedRow {
  readonly close: readonly string[];
  /** Marks that end the arguments where their own mark is missing. */
  readonly stops: readonly string[];
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

const deepseekFunction = {
  opens: `(?:${deepseekOpen}\\s*)?(?:<｜tool▁call▁begin｜>\\s*)?function<｜tool▁sep｜>(?<name>[^\\n\`<]+)\\n\\s*(?:\`\`\`json\\s*|(?=\\{))`,
  close: ['```<｜tool▁call▁end｜>', '```\n<｜tool▁call▁end｜>', '```', '<｜tool▁call▁end｜>'],
  stops: ['```', '<｜tool▁call▁end｜>'],
  silent: deepseekSilent,
};

const rows: readonly Row[] = [
  {
    family: 'mistral-v11',
    confidence: 0.95,
    opens:
      '\\[TOOL_CALLS\\]\\s*(?<name>[^\\s\\[\\]{}]+)\\s*(?:\\[CALL_ID\\](?<id>[^\\[\\]{}]*))?(?:\\[ARGS\\]|(?=\\s*\\{))',
    close: [],
    stops: ['[TOOL_CALLS]', '</s>'],
    silent: ['</s>'],
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
  { family: 'deepseek-v3', confidence: 0.95, ...deepseekFunction },
  { family: 'deepseek-r1', confidence: 0.9, ...deepseekFunction },
  {
    family: 'deepseek-v3.1',
    confidence: 0.95,
    opens: `(?:${deepseekOpen}\\s*)?<｜tool▁call▁begin｜>(?!function<｜tool▁sep｜>[^\\n]*\\n\\s*(?:\`\`\`|\\{))(?<name>[^\\n<]+?)<｜tool▁sep｜>`,
    close: ['<｜tool▁call▁end｜>'],
    stops: ['<｜tool▁call▁end｜>', '<｜tool▁call▁begin｜>', '<｜tool▁calls▁end｜>'],
    silent: deepseekSilent,
  },
  {
    family: 'functionary-v3.1',
    confidence: 0.85,
    opens: '<function=(?<name>[^<>\\s"\']+)>\\s*(?=\\{)',
    close: ['</function>'],
    stops: ['</function>'],
    silent: ['<|eom_id|>', '<|eot_id|>'],
  },
];

/** Reads the call that the mark opens; null if it is no call. */
export function namedCall(
  input: TextInput,
  mark: RegExpExecArray,
  { family, close, stops }: Pick<Row, 'family' | 'close' | 'stops'>,
): FoundCalls | null {
  if (input.isSpent) return null;
  const { text } = input;
  const head = mark.index + mark[0].length;
  const start = skipSpace(text, head);
  const character = text.charAt(start);
  const isJson = character === '{' || character === '[';
  const extent = isJson
    ? jsonExtent(text, start, text.length, stops)
    : { end: input.findFirst(stops, start), isClosed: true };
  if (!input.spend(extent.end - start)) return null;
  const end = behind(text, extent.end, close);
  const isCut = !extent.isClosed || (!isJson && extent.end >= text.length && (close.length > 0 || start >= extent.end));
  const args =
    start >= extent.end
      ? noArguments(input.span(head, head))
      : argumentsIn(partOf(input.placed, start, extent.end), 'json', input.isOpen);
  const known = args.problems.some(({ kind }) => kind === 'cut-off');
  return {
    calls: [
      buildCall(family, {
        name: input.group(mark, 'name'),
        arguments: args,
        id: mark.groups?.['id']?.trim() || undefined,
        span: input.span(mark.index, end),
        problems: isCut && !input.isOpen && !known ? [cutOff(input.span(extent.end, extent.end))] : [],
      }),
    ],
    end,
  };
}

/** Reports a name with arguments right behind the call: a second call without its mark. */
function withGlued(input: TextInput, found: FoundCalls): FoundCalls {
  const name = /^[A-Za-z_][\w.-]*(?=\s*\{\s*["'}])/.exec(input.text.slice(found.end, found.end + 200))?.[0];
  if (name === undefined || input.isOpen) return found;
  return { ...found, problems: [noCallBehind(input, found.end, found.end + name.length)] };
}

function namedRow(row: Row): MarkedFamily {
  return {
    ...row,
    readAt(input, mark) {
      const found = namedCall(input, mark, row);
      return found === null || row.family !== 'mistral-v11' ? found : withGlued(input, found);
    },
  };
}

/** The row of a family. */
export function namedRowOf(family: CallFamily): MarkedFamily {
  const row = rows.find((one) => one.family === family);
  if (row === undefined) throw new RangeError(`The family "${family}" has no row.`);
  return namedRow(row);
}

export const namedJson: readonly TextFamily[] = rows
  .filter(({ family }) => family !== 'deepseek-r1' && family !== 'functionary-v3.1')
  .map((row) => markedFamily(namedRow(row)));
