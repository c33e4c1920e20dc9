import { oneCall } from '../build-call.ts';
import { type PlacedText, partOf } from '../placed-text.ts';
import { type RawValue, rawValue, rawValueOf, trimmed } from '../raw-value.ts';
import { argumentsIn, noArguments, type ReadArguments } from '../read-arguments.ts';
import { type MarkedFamily, markedFamily } from '../read-marked.ts';
import type { TextFamily, TextInput } from '../text-input.ts';
import { WrittenMembers } from '../written-members.ts';

// Messages as programs print them: `pretty_print` of LangChain, the console of AutoGen.

const argument = /^ {4}(?<key>[^\s:{}[\]"'][^:\n]{0,127}): ?/gm;
/** The end of a call's arguments: a line with less indent, outside a text. */
const ending = /^(?: {2}\S.* \([^()\n]*\)\r?\n Call ID: |={3,} .* ={3,}[ \t]*$|Invalid Tool Calls:)/gm;

export const printedLangchain: MarkedFamily = {
  family: 'langchain',
  confidence: 0.9,
  opens:
    '(?<![^\\n]) {2}(?<name>\\S[^\\n]{0,127}?) \\((?<id>[^()\\n]{0,127})\\)\\r?\\n Call ID: [^\\n]*\\r?\\n(?: {2}Error: [^\\n]*\\r?\\n)? {2}Args:[ \\t]*(?:\\r?\\n|(?![\\s\\S]))',
  silent: ['Invalid Tool Calls:', 'Tool Calls:'],
  readAt(input, mark) {
    const start = mark.index + mark[0].length;
    const end = input.search(ending, start)?.index ?? input.text.length;
    const name = input.group(mark, 'name');
    const id = mark.groups?.['id'] ?? '';
    return oneCall(input, 'langchain', mark.index, end, {
      name,
      arguments: printedArguments(input, name.text, start, end),
      id: id === '' || id === 'None' ? undefined : id,
    });
  },
};

/** One line an argument; for an invalid call all arguments in one text. */
function printedArguments(input: TextInput, tool: string, start: number, end: number): ReadArguments {
  const whole = trimmed(input.placed, start, end);
  if (whole.text === '') return noArguments(input.span(start, start));
  const text = input.text.slice(start, end);
  const found = [...text.matchAll(argument)];
  if (found[0]?.index !== 0) return argumentsIn(whole, 'json', input.isOpen);
  const given = new WrittenMembers();
  found.forEach((mark, at) => {
    const name = mark.groups?.['key'] ?? '';
    const key = input.span(start + mark.index + 4, start + mark.index + 4 + name.length);
    const from = start + mark.index + mark[0].length;
    const until = start + (found[at + 1]?.index ?? text.length);
    const written = partOf(input.placed, from, from + input.text.slice(from, until).trimEnd().length);
    given.add(name, key, printedValue(written, input, tool, name));
  });
  return given.made(whole.text, input.span(start, end));
}

/** The output of Python's `str`: a text without quotes, or a value in Python's notation. */
function printedValue(written: PlacedText, input: TextInput, tool: string, key: string): RawValue {
  const schema = input.schemaOf(tool, key);
  const read = schema === null && /^(?:[[{]|(?:True|False|None)$)/.test(written.text) ? rawValueOf(written) : null;
  return read ?? rawValue(written, schema, input.rootOf(tool));
}

/** The heading of a call; the end of the text may cut it off behind the name. */
const autogenHead =
  '\\*{5} Suggested (?:tool|function) call(?: \\((?<id>[^()\\n]{0,127})\\))?: (?<name>[^\\n*]{1,127}?)(?: \\*{5}\\r?\\nArguments:|\\s*\\*{0,5}\\s*[A-Za-z]{0,9}(?![\\s\\S]))';

const autogen: MarkedFamily = {
  family: 'autogen',
  confidence: 0.9,
  opens: autogenHead,
  readAt(input, mark) {
    const start = mark.index + mark[0].length;
    const stars = input.find('\n*****', start);
    const end = stars < 0 ? input.text.length : stars;
    const id = mark.groups?.['id'] ?? '';
    const rule = /^\n\*+/.exec(input.text.slice(end))?.[0].length ?? 0;
    const args = argumentsIn(trimmed(input.placed, start, end), 'json', input.isOpen);
    // A call without arguments has `{}` here.
    const isCut = args.text?.trim() === '' && stars < 0;
    return oneCall(input, 'autogen', mark.index, end + rule, {
      name: input.group(mark, 'name'),
      arguments: args,
      id: id === '' ? undefined : id,
      cutAt: isCut ? end : null,
    });
  },
};

export const printedMessages: readonly TextFamily[] = [printedLangchain, autogen].map(markedFamily);
