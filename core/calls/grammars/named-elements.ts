import { noName, oneCall } from '../build-call.ts';
import { jsonExtent } from '../json-part.ts';
import { partOf } from '../placed-text.ts';
import { trimmed } from '../raw-value.ts';
import { argumentsIn, noArguments, type ReadArguments } from '../read-arguments.ts';
import { isExample, markedFamily, skipSpace } from '../read-marked.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';
import { WrittenMembers } from '../written-members.ts';

// An element for the call, with elements for the name and the arguments: Anthropic before its API had tools, Cline, Cherry Studio.

const names: ReadonlySet<string> = new Set(['name', 'tool_name', 'function_name']);
const holders: ReadonlySet<string> = new Set(['arguments', 'parameters', 'args', 'params', 'input', 'tool_input']);
const ids: ReadonlySet<string> = new Set(['id', 'call_id', 'tool_call_id']);
const head = [...names, ...ids, 'server_name'].join('|');

interface Element {
  readonly tag: string;
  readonly tagAt: number;
  readonly start: number;
  readonly end: number;
  /** The offset behind the closing tag. */
  readonly after: number;
  readonly isClosed: boolean;
}

/** The element at the offset; null without one. A closing tag inside a JSON string closes nothing. */
function elementAt(input: TextInput, at: number, limit: number): Element | null {
  const open = /^<([A-Za-z_][\w.-]{0,127})\s*(\/)?>/.exec(input.text.slice(at, at + 140));
  if (open === null) return null;
  const tag = open[1] ?? '';
  const start = at + open[0].length;
  if (open[2] !== undefined) return { tag, tagAt: at + 1, start, end: start, after: start, isClosed: true };
  const first = skipSpace(input.text, start);
  const extent = input.text.charAt(first) === '{' ? jsonExtent(input.text, first, limit, []) : null;
  if (extent !== null && !input.spend(extent.end - first)) return null;
  const close = input.text.indexOf(`</${tag}>`, extent?.isClosed === true ? extent.end : start);
  const isClosed = close >= 0 && close < limit;
  const end = isClosed ? close : limit;
  return { tag, tagAt: at + 1, start, end, after: isClosed ? close + tag.length + 3 : limit, isClosed };
}

function readAt(input: TextInput, mark: RegExpExecArray): FoundCalls | null {
  const { text } = input;
  if (input.isSpent || isExample(text, mark.index)) return null;
  const closer = `</${mark.groups?.['tag'] ?? ''}>`;
  const parts: Element[] = [];
  let at = skipSpace(text, mark.index + mark[0].length);
  while (at < text.length && !text.startsWith(closer, at)) {
    const element = elementAt(input, at, text.length);
    if (element === null) break;
    parts.push(element);
    at = skipSpace(text, element.after);
  }
  const isClosed = text.startsWith(closer, at);
  // No text is allowed between the elements, except a tag cut off by the end.
  if (!isClosed && at < text.length && !/^<\/?[\w.-]*$/.test(text.slice(at, at + 130))) return null;
  const part = (of: ReadonlySet<string>): Element | undefined => parts.find(({ tag }) => of.has(tag));
  const named = part(names);
  const given = part(holders);
  const end = isClosed ? at + closer.length : text.length;
  const span = input.span(mark.index, end);
  // The end may cut off the closing tag of the name.
  const nameAt = named?.start ?? end;
  const name = /^[^<]*/.exec(text.slice(nameAt, named?.end ?? end))?.[0] ?? '';
  if (!isClosed && name.trim() === '') return null;
  if (name.trim() === '') return { calls: [], end, problems: [noName(span)], prose: [{ start: mark.index, end }] };
  const id = part(ids);
  const idText = id === undefined ? '' : text.slice(id.start, id.end).trim();
  const args =
    given === undefined ? noArguments(input.span(end, end)) : argumentsOf(input, name.trim(), given.start, given.end);
  const isToldCut = args.problems.some(({ kind }) => kind === 'cut-off');
  return oneCall(input, 'xml-tool-use', mark.index, end, {
    name: partOf(input.placed, nameAt, nameAt + name.length),
    arguments: args,
    id: idText === '' ? undefined : idText,
    cutAt: isClosed || isToldCut ? null : end,
  });
}

function argumentsOf(input: TextInput, tool: string, start: number, end: number): ReadArguments {
  const inner = trimmed(input.placed, start, end);
  if (!inner.text.startsWith('<')) return argumentsIn(inner, 'json', input.isOpen);
  const given = new WrittenMembers();
  for (let at = skipSpace(input.text, start); at < end; ) {
    const element = elementAt(input, at, end);
    if (element === null) return argumentsIn(inner, 'json', input.isOpen);
    const { tag, tagAt } = element;
    const written = partOf(input.placed, element.start, element.end);
    given.addText(input, tool, tag, input.span(tagAt, tagAt + tag.length), written);
    at = skipSpace(input.text, element.after);
  }
  return given.made(inner.text, input.span(start, end));
}

export const namedElements: TextFamily = markedFamily({
  family: 'xml-tool-use',
  confidence: 0.85,
  opens: `<(?<tag>tool_use|use_mcp_tool|invoke|tool_call|function_call|tool)>\\s*(?=<(?:${head})>)`,
  silent: ['<function_calls>', '</function_calls>', '<tool_calls>', '</tool_calls>'],
  readAt,
});
