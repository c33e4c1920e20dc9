import { addAll } from '../../text/long-list.ts';
import type { Span } from '../../text/span.ts';
import { noName } from '../build-call.ts';
import type { CallProblem, ReadCall } from '../call.ts';
import { jsonExtent, readJson } from '../json-part.ts';
import { hasName, objectCalls } from '../object-calls.ts';
import { behind, cutBlock, markedFamily, skipSpace } from '../read-marked.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';
import { looseRow } from './loose-json.ts';
import { jsonCalls } from './marked-json.ts';

/** MiniMax M1: one object a line. Other lines are prose; an object that is no call is reported. */
function lineBlock(input: TextInput, mark: RegExpExecArray): FoundCalls | null {
  const { text } = input;
  const start = mark.index + mark[0].length;
  const close = input.find('</tool_calls>', start);
  const limit = close < 0 ? text.length : close;
  const calls: ReadCall[] = [];
  const prose: Span[] = [];
  const broken: CallProblem[] = [];
  for (let at = start; at < limit; ) {
    const from = skipSpace(text, at);
    const feed = input.find('\n', from);
    const lineEnd = feed < 0 || feed > limit ? limit : feed;
    if (text.charAt(from) !== '{') {
      prose.push({ start: Math.min(from, lineEnd), end: lineEnd });
      at = lineEnd + 1;
      continue;
    }
    // An object may span several lines.
    const extent = jsonExtent(text, from, limit, ['</tool_calls>']);
    const end = extent.isClosed ? extent.end : lineEnd;
    if (!input.spend(extent.end - from)) return null;
    const part = readJson(input.placed, from, end);
    const rules = { withoutArguments: 'no-call' } as const;
    const isWhole = extent.isClosed && !part.isBroken;
    const found = isWhole ? objectCalls(part, '', 'minimax-m1', rules) : [];
    for (const call of found) calls.push(call);
    if (!isWhole) addAll(broken, part.problems);
    else if (found.length === 0 && !hasName(part.root)) broken.push(noName(part.nearest('')));
    at = Math.max(end, from + 1);
  }
  const problems = calls.length === 0 ? cutBlock(input, input.span(mark.index, limit)) : broken;
  if (calls.length === 0 && close >= 0) return null;
  return { calls, end: behind(text, limit, ['</tool_calls>']), problems, prose };
}

const minimaxM1 = markedFamily({
  family: 'minimax-m1',
  confidence: 0.85,
  opens: '<tool_calls>\\s*(?=\\{)',
  readAt: lineBlock,
});

/** The form that llama.cpp requests of models without their own: `{"tool_call": …}`, `{"tool_calls": […]}` or `{"response": "…"}`. */
const genericJson: TextFamily = {
  family: 'generic-json',
  confidence: 0,
  mayHold: (text) => text.trimStart().startsWith('{'),
  read(input) {
    const { text } = input;
    const start = skipSpace(text, 0);
    if (text.charAt(start) === '{') {
      const extent = jsonExtent(text, start, text.length, []);
      const part = readJson(input.placed, start, extent.end);
      if (typeof part.at('/response') === 'string') {
        return { calls: [], content: String(part.at('/response')), reasoning: '', problems: [] };
      }
      if (!extent.isClosed) {
        const found = jsonCalls(input, start, start, 'generic-json', { withoutArguments: 'empty' }, []);
        return { calls: found?.calls ?? [], content: '', reasoning: '', problems: found?.problems ?? [] };
      }
    }
    return markedFamily(looseRow('generic-json', 0)).read(input);
  },
};

export const blocks: readonly TextFamily[] = [minimaxM1, genericJson];
