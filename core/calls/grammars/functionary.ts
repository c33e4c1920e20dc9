import { buildCall, noCallBehind } from '../build-call.ts';
import type { CallProblem, ReadCall } from '../call.ts';
import { partOf } from '../placed-text.ts';
import { trimmed } from '../raw-value.ts';
import { argumentsIn, textArguments } from '../read-arguments.ts';
import type { TextFamily, TextInput, TextReading } from '../text-input.ts';

// Functionary 3.2: `>>>NAME`, a line break, and the arguments. The first `>>>` is in the prompt.

const mark = '>>>';

function read(input: TextInput): TextReading {
  const { text } = input;
  const calls: ReadCall[] = [];
  const content: string[] = [];
  const problems: CallProblem[] = [];
  for (let at = text.startsWith(mark) ? mark.length : 0; at <= text.length; ) {
    const next = input.find(mark, at);
    const end = next < 0 ? text.length : next;
    const feed = input.find('\n', at);
    const name = feed < 0 || feed > end ? '' : text.slice(at, feed).trim();
    const body = trimmed(input.placed, feed < 0 ? end : feed + 1, end);
    if (name === 'all') content.push(body.text);
    else if (/^[\w.-]+$/.test(name) && (body.text.startsWith('{') || name === 'python')) {
      calls.push(
        buildCall('functionary-v3.2', {
          name: partOf(input.placed, at, feed),
          arguments: body.text.startsWith('{') ? argumentsIn(body, 'json', input.isOpen) : textArguments(body),
          span: input.span(at, end),
        }),
      );
    } else {
      content.push(text.slice(at, end));
      const isMarked = text.startsWith(mark, at - mark.length) && end > at;
      if (isMarked && !input.isOpen) problems.push(noCallBehind(input, at - mark.length, at));
    }
    if (next < 0) break;
    at = end + mark.length;
  }
  return { calls, content: content.join('\n'), reasoning: '', problems };
}

export const functionary: TextFamily = {
  family: 'functionary-v3.2',
  confidence: 0.8,
  // Python's prompt has a space behind `>>>`.
  mayHold: (text) => /(?:^|\n|[^>])>>>[\w.-]+\n\s*\{/.test(text) || /^all\n[\s\S]*>>>/.test(text),
  read,
};
