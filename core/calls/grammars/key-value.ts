import { say } from '../../text/say.ts';
import { onePlace } from '../argument-places.ts';
import { noValue, oneCall } from '../build-call.ts';
import type { CallProblem } from '../call.ts';
import type { CallFamily } from '../call-family.ts';
import { type PlacedText, partOf } from '../placed-text.ts';
import { jsonValue, type RawValue } from '../raw-value.ts';
import { behind, type MarkedRow, markedFamily, skipSpace } from '../read-marked.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';
import { WrittenMembers } from '../written-members.ts';

// A name, then a tag for each key and each value.

const rows: readonly Omit<MarkedRow, 'opens'>[] = [
  { family: 'glm-4.5', confidence: 0.9, silent: ['<|observation|>', '<|user|>'] },
  { family: 'glm-4.7', confidence: 0.85, silent: ['<|observation|>', '<|user|>'] },
  { family: 'poolside-v1', confidence: 0.8, silent: [] },
  { family: 'hunyuan-v3', confidence: 0.8, silent: ['<tool_calls>', '</tool_calls>'] },
];

const open = '<tool_call>';
const close = '</tool_call>';
const head = `${open}\\s*(?<name>[^\\s<>{}\\[\\]"]+)\\s*(?:<tool_sep>\\s*)?(?=<arg_key>|${close}|\\n|$)`;

function keyValueCall(input: TextInput, mark: RegExpExecArray, family: CallFamily): FoundCalls | null {
  const { text } = input;
  const name = input.group(mark, 'name');
  const start = mark.index + mark[0].length;
  const given = new WrittenMembers();
  const problems: CallProblem[] = [];
  let at = start;
  for (;;) {
    const next = skipSpace(text, at);
    if (!text.startsWith('<arg_key>', next)) break;
    const keyAt = next + '<arg_key>'.length;
    const keyEnd = input.findFirst(['</arg_key>', '<arg_value>', '<arg_key>', close], keyAt);
    if (keyEnd < text.length && !text.startsWith('</arg_key>', keyEnd)) {
      problems.push(noCloser(input, '</arg_key>', keyEnd));
    }
    const opened = skipSpace(text, behind(text, keyEnd, ['</arg_key>']));
    at = opened;
    // A key without a value is dropped.
    if (!text.startsWith('<arg_value>', opened)) {
      if (opened < text.length) problems.push(noValue(input.span(keyAt, keyEnd)));
      continue;
    }
    const valueAt = opened + '<arg_value>'.length;
    const closer = input.find('</arg_value>', valueAt);
    const nextKey = input.find('<arg_key>', valueAt);
    const isClosed = closer >= 0 && (nextKey < 0 || closer < nextKey);
    const valueEnd = isClosed ? closer : input.findFirst(['<arg_key>', close], valueAt);
    at = isClosed ? closer + '</arg_value>'.length : valueEnd;
    // The end of the text cuts the whole call off.
    if (!isClosed && valueEnd < text.length) problems.push(noCloser(input, '</arg_value>', valueEnd));
    const written = text.slice(keyAt, keyEnd);
    const key = written.trim();
    const keySpan = input.span(keyAt + written.indexOf(key), keyAt + written.indexOf(key) + key.length);
    const value = partOf(input.placed, valueAt, valueEnd);
    const quoted = quotedText(value);
    if (quoted === null) given.addText(input, name.text, key, keySpan, value);
    else given.add(key, keySpan, quoted);
  }
  const following = skipSpace(text, at);
  const isClosed = text.startsWith(close, following);
  // A word behind the mark is a call only if its tag closes or arguments follow.
  if (!isClosed && given.size === 0 && (following < text.length || !input.isOpen)) return null;
  if (!isClosed && following < text.length && !text.startsWith(open, following) && !text.startsWith('</', following)) {
    return null;
  }
  const end = isClosed ? following + close.length : at;
  return oneCall(input, family, mark.index, end, {
    name,
    arguments: given.made(text.slice(start, at), input.span(start, at)),
    problems,
    cutAt: isClosed ? null : end,
  });
}

/** A tag isn't closed, or the text in it contains another tag of the grammar, which has no escapes. */
function noCloser(input: TextInput, closer: string, at: number): CallProblem {
  const message = say`Unterminated argument: expected "${closer}".`;
  return { kind: 'no-closer', severity: 'warning', message, span: input.span(at, at) };
}

/** A quoted text that is no JSON: the quotes are not part of it. */
function quotedText(placed: PlacedText): RawValue | null {
  if (!/^"[\s\S]*"$/.test(placed.text) || placed.text.length < 2 || jsonValue(placed) !== null) return null;
  return { value: placed.text.slice(1, -1), places: onePlace(placed.span(0, placed.text.length)) };
}

export const keyValue: readonly TextFamily[] = rows.map((row) =>
  markedFamily({ ...row, opens: head, readAt: (input, mark) => keyValueCall(input, mark, row.family) }),
);
