import { partOf } from '../placed-text.ts';
import { behind, type MarkedFamily, markedFamily } from '../read-marked.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';
import { namedCall } from './named-json.ts';
import { pythonCall } from './python-calls.ts';

// The name on its own line or behind a heading, then the arguments: Qwen-Agent, GLM-4, ChatGLM3, DSPy.

const chatMarks = ['<|assistant|>', '<|observation|>', '<|user|>', '<|endoftext|>'];

/** Qwen-Agent's marks. Its prompt has a sentence in place of the name. */
const qwenAgent: MarkedFamily = {
  family: 'qwen-agent',
  confidence: 0.95,
  opens: '✿FUNCTION✿:[ \\t]*(?<name>[^\\s✿.,:;。，：；{}\\[\\]"\'][^\\s✿,;。，：；{}\\[\\]"\']{0,127})\\s*✿ARGS✿:',
  silent: ['✿END FUNCTION✿', '✿RESULT✿:', '✿RESULT✿', '✿RETURN✿:', '✿RETURN✿'],
  readAt: (input, mark) =>
    namedCall(input, mark, {
      family: 'qwen-agent',
      close: [],
      stops: ['✿RESULT✿', '✿RETURN✿', '✿FUNCTION✿', '✿END FUNCTION✿'],
    }),
};

/** The chat template's mark, the name on its line, then JSON. `isBare`: the mark may be missing, as the prompt holds it. */
function glm4(confidence: number, isBare: boolean): MarkedFamily {
  return {
    family: 'glm-4',
    confidence,
    opens: '(?:<\\|assistant\\|>[ \\t]*|(?<![\\s\\S])\\s*)(?<name>[A-Za-z_][\\w.-]{0,127})[ \\t]*\\r?\\n\\s*(?=\\{)',
    silent: chatMarks,
    readAt(input, mark) {
      const isMarked = mark[0].startsWith('<|assistant|>');
      // A word above JSON is a call only if it is a tool's name.
      if (!isMarked && !isBare && input.tool(mark.groups?.['name'] ?? '') === null) return null;
      return namedCall(input, mark, { family: 'glm-4', close: [], stops: chatMarks });
    },
  };
}

/** The name on its line, then a block of Python that calls `tool_call` with the arguments. */
const chatGlm3: MarkedFamily = {
  family: 'chatglm3',
  confidence: 0.95,
  opens:
    '(?:<\\|assistant\\|>[ \\t]*|(?<![^\\n])[ \\t]*)(?<name>[A-Za-z_][\\w.-]{0,127})[ \\t]*\\r?\\n\\s*```(?:python)?[ \\t]*\\r?\\n\\s*(?=tool_call\\()',
  silent: chatMarks,
  readAt(input, mark) {
    const found = pythonCall(input, mark.index + mark[0].length, 'chatglm3');
    return found === null ? null : renamed(input, mark, found);
  },
};

function renamed(input: TextInput, mark: RegExpExecArray, found: FoundCalls): FoundCalls {
  const name = mark.groups?.['name'] ?? '';
  const start = mark.indices?.groups?.['name']?.[0] ?? mark.index;
  const nameSpan = partOf(input.placed, start, start + name.length).span(0, name.length);
  const end = behind(input.text, found.end, ['```']);
  const span = input.span(start, end);
  return { calls: found.calls.map((call) => ({ ...call, name, nameSpan, span })), end };
}

/** The headings of DSPy's chat adapter. Its agent ends its calls with `finish`. */
const dspy: MarkedFamily = {
  family: 'dspy',
  confidence: 0.9,
  opens:
    '\\[\\[ ## (?:next_)?tool_name ## \\]\\]\\s*(?<name>[\\w.:/-]{1,128})\\s*\\[\\[ ## (?:next_)?tool_args ## \\]\\]',
  silent: ['[[ ## completed ## ]]'],
  readAt(input, mark) {
    const stops = ['[[ ## '];
    const found = namedCall(input, mark, { family: 'dspy', close: [], stops });
    return found !== null && mark.groups?.['name'] === 'finish' ? { calls: [], end: found.end } : found;
  },
};

export const namedLines: readonly TextFamily[] = [
  qwenAgent,
  // A named family is also read without its mark.
  glm4(0, true),
  glm4(0.9, false),
  chatGlm3,
  dspy,
].map(markedFamily);
