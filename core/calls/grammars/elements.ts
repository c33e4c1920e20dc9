import { isJsonObject, type JsonValue } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { say } from '../../text/say.ts';
import { onePlace, PlacesBelow } from '../argument-places.ts';
import { noKey, oneCall } from '../build-call.ts';
import type { CallProblem } from '../call.ts';
import { jsonExtent } from '../json-part.ts';
import { type PlacedText, partOf } from '../placed-text.ts';
import { jsonValue, type RawValue, rawValue, rawValueOf } from '../raw-value.ts';
import { argumentsIn, type ReadArguments } from '../read-arguments.ts';
import { behind, type MarkedRow, markedFamily, skipSpace } from '../read-marked.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';
import { typesOf } from '../typed-value.ts';
import { WrittenMembers } from '../written-members.ts';

// An element for the function, with one for each argument.

/** `opens` has the groups `name`, and `isEmpty` for an element that closes itself. */
export interface ElementRow extends MarkedRow {
  readonly close: string;
  /** Opens an argument; has the group `key` and maybe `type`. */
  readonly argument: string;
  readonly argumentClose: string;
  readonly block: readonly string[];
  /** The meaning of the group `type`: whether the value is a string (DSML), or the name of its type (Kimi K3). */
  readonly types?: 'is-string' | 'by-name';
  /** Entities and CDATA in values are decoded. */
  readonly hasEntities?: true;
  /** The name is written twice, with the channel before it: `a.a`. */
  readonly isDoubled?: true;
}

const name = `\\s*(?:=\\s*)?(?:"(?<name>[^"<>]*)"|'(?<name2>[^'<>]*)'|(?<name3>[^"'“”‘’<>\\s/]+))`;
const key = `\\s*(?:=\\s*)?(?:"(?<key>[^"<>]*)"|'(?<key2>[^'<>]*)'|(?<key3>[^"'“”‘’<>]+?))`;

const equalSign = {
  close: '</function>',
  opens: '<function=(?<name>[^<>\\n"\']+)>',
  argument: '<parameter=(?<key>[^<>\\n]+)>',
  argumentClose: '</parameter>',
} as const;
const dsml = {
  opens: `<｜DSML｜invoke\\s+name=${name}\\s*(?<isEmpty>/)?>`,
  close: '</｜DSML｜invoke>',
  argument: `<｜DSML｜parameter\\s+name=${key}(?:\\s+string(?:\\s*=\\s*["']?(?<type>[^"'<>\\s]*)["']?)?)?\\s*>`,
  argumentClose: '</｜DSML｜parameter>',
  types: 'is-string',
} as const;

const elementRows: readonly ElementRow[] = [
  { family: 'qwen3-coder', confidence: 0.95, ...equalSign, block: ['<tool_call>', '</tool_call>'] },
  { family: 'qwen3.5', confidence: 0.9, ...equalSign, block: ['<tool_call>', '</tool_call>'] },
  { family: 'nemotron3', confidence: 0.9, ...equalSign, block: ['<tool_call>', '</tool_call>'] },
  { family: 'step3.5', confidence: 0.9, ...equalSign, block: ['<tool_call>', '</tool_call>'] },
  { family: 'seed-oss', confidence: 0.9, ...equalSign, block: ['<seed:tool_call>', '</seed:tool_call>'] },
  {
    family: 'minimax-m2',
    confidence: 0.95,
    opens: `<invoke\\s+name=${name}\\s*>`,
    close: '</invoke>',
    argument: `<parameter\\s+name=${key}\\s*>`,
    argumentClose: '</parameter>',
    block: ['<minimax:tool_call>', '</minimax:tool_call>', '<function_calls>', '</function_calls>'],
  },
  {
    family: 'deepseek-v3.2',
    confidence: 0.95,
    ...dsml,
    block: ['<｜DSML｜function_calls>', '</｜DSML｜function_calls>', '<｜end▁of▁sentence｜>'],
  },
  {
    family: 'deepseek-v4',
    confidence: 0.95,
    ...dsml,
    block: ['<｜DSML｜tool_calls>', '</｜DSML｜tool_calls>', '<｜end▁of▁sentence｜>'],
    callEndsReasoning: true,
  },
  {
    family: 'step3',
    confidence: 0.95,
    opens: `<steptml:invoke\\s+name=${name}\\s*>`,
    close: '</steptml:invoke>',
    argument: `<steptml:parameter\\s+name=${key}\\s*>`,
    argumentClose: '</steptml:parameter>',
    block: [
      '<｜tool_calls_begin｜>',
      '<｜tool_call_begin｜>function<｜tool_sep｜>',
      '<｜tool_call_end｜>',
      '<｜tool_calls_end｜>',
    ],
  },
  {
    family: 'minicpm5',
    confidence: 0.85,
    opens: `<function[\\sĠ]*name=${name}\\s*>`,
    close: '</function>',
    argument: `<param[\\sĠ]*name=${key}\\s*>`,
    argumentClose: '</param>',
    block: [],
    hasEntities: true,
  },
  {
    family: 'kimi-k3',
    confidence: 0.95,
    opens: '<\\|open\\|>call\\s+tool="(?<name>[^"]*)"[^<]*<\\|sep\\|>',
    close: '<|close|>call<|sep|>',
    argument: '<\\|open\\|>argument\\s+key="(?<key>[^"]*)"(?:\\s+type="(?<type>[^"]*)")?[^<]*<\\|sep\\|>',
    argumentClose: '<|close|>argument<|sep|>',
    types: 'by-name',
    block: [
      '<|open|>tools<|sep|>',
      '<|close|>tools<|sep|>',
      '<|open|>response<|sep|>',
      '<|close|>response<|sep|>',
      '<|close|>message<|sep|>',
    ],
  },
];

function nameIn(input: TextInput, mark: RegExpExecArray): PlacedText {
  return input.group(mark, 'name', 'name2', 'name3');
}

interface Argument {
  readonly key: PlacedText;
  readonly type: string | null;
  readonly start: number;
  readonly end: number;
  readonly isClosed: boolean;
}

/** Reads the function that the mark opens; null if it is no call. */
export function elementCall(input: TextInput, mark: RegExpExecArray, row: ElementRow): FoundCalls | null {
  const { text } = input;
  const called = nameIn(input, mark);
  const head = mark.index + mark[0].length;
  const found: Argument[] = [];
  const problems: CallProblem[] = [];
  let at = head;
  let end = head;
  let isClosed = mark.groups?.['isEmpty'] !== undefined;
  let isUnnamed = false;
  const argument = new RegExp(row.argument, 'dg');
  const following = skipSpace(text, head);
  if (!isClosed && text.charAt(following) === '{' && row.types === 'is-string') {
    return jsonBody(input, mark, row, following);
  }
  while (!isClosed) {
    const next = skipSpace(text, at);
    const opened = input.search(argument, next);
    if (opened !== null && opened.index === next) {
      const one = readArgument(input, opened, row, argument);
      found.push(one);
      at = skipSpace(text, one.end + (one.isClosed ? row.argumentClose.length : 0));
      end = one.end + (one.isClosed ? row.argumentClose.length : 0);
      if (!one.isClosed && one.end < text.length) problems.push(noCloser(input, one, row));
    } else if (text.startsWith(row.close, next)) {
      end = next + row.close.length;
      isClosed = true;
    } else if (startsArgument(text, next, row)) {
      if (row.hasEntities === true) return null;
      // A value without a key is skipped.
      const close = input.find(row.argumentClose, next);
      const past = close < 0 ? input.findFirst([row.close], next) : close + row.argumentClose.length;
      problems.push(noKey(input.span(next, past)));
      at = past;
      end = past;
      isUnnamed = true;
    } else {
      // Neither an argument nor the end: no call, or one that is cut off or unfinished.
      if (found.length === 0 && !isUnnamed && next < text.length && !isUnfinished(input, next, row)) return null;
      end = Math.max(end, next >= text.length ? text.length : end);
      break;
    }
  }
  const isCut = !isClosed && end >= text.length;
  const doubled = row.isDoubled === true ? halfOf(called.text) : undefined;
  const shown = row.types === 'by-name' || row.hasEntities === true ? withoutEntities(called.text) : called.text;
  const name = doubled ?? shown;
  const call = oneCall(input, row.family, mark.index, end, {
    name:
      shown === called.text
        ? partOf(called, 0, name.length)
        : { text: shown, span: () => called.span(0, called.text.length) },
    arguments: argumentsOf(input, name.trim(), found, row, mark[0].includes('Ġ'), head, end),
    problems,
    cutAt: isCut ? text.length : null,
  });
  const closers = row.block.filter((one) => one.startsWith('</') || one.startsWith('<|close|>'));
  return { ...call, end: behind(text, end, closers) };
}

/** Whether an argument without a key begins here. */
function startsArgument(text: string, at: number, { argumentClose }: ElementRow): boolean {
  const open = argumentClose
    .replace('<|close|>', '<|open|>')
    .replace('</', '<')
    .replace(/<\|sep\|>$|>$/, '');
  return text.startsWith(open, at) && /^[\s=>]|^<\|sep\|>/.test(text.slice(at + open.length, at + open.length + 8));
}

/** Whether the block ends here, so that only the closing tag of the function is missing. */
function isUnfinished(input: TextInput, at: number, row: ElementRow): boolean {
  return (
    row.block.some((mark) => input.text.startsWith(mark, at)) ||
    new RegExp(row.opens, 'y').test(input.text.slice(at, at + 300))
  );
}

function readArgument(input: TextInput, opened: RegExpExecArray, row: ElementRow, pattern: RegExp): Argument {
  const key = input.group(opened, 'key', 'key2', 'key3');
  const start = opened.index + opened[0].length;
  const type = opened.groups?.['type'] ?? null;
  const base = { key, type, start };
  if (row.hasEntities === true && input.text.startsWith('<![CDATA[', start)) {
    const close = input.find(`]]>${row.argumentClose}`, start);
    if (close >= 0) return { ...base, end: close + 3, isClosed: true };
  }
  const close = input.find(row.argumentClose, start);
  const next = input.search(pattern, start);
  if (close >= 0 && (next === null || close <= next.index)) return { ...base, end: close, isClosed: true };
  const end = Math.min(
    next?.index ?? input.text.length,
    input.findFirst([row.close, ...row.block.filter((one) => one.startsWith('</'))], start),
  );
  // White space before the next element is layout.
  return { ...base, end, isClosed: false };
}

function noCloser(input: TextInput, { end }: Argument, row: ElementRow): CallProblem {
  const message = say`Unterminated argument: expected "${row.argumentClose}".`;
  return { kind: 'no-closer', severity: 'warning', message, span: input.span(end, end) };
}

function argumentsOf(
  input: TextInput,
  tool: string,
  found: readonly Argument[],
  row: ElementRow,
  hasTokens: boolean,
  start: number,
  end: number,
): ReadArguments {
  const given = new WrittenMembers();
  const problems: CallProblem[] = [];
  const root = input.rootOf(tool);
  for (const argument of found) {
    const key = row.types === 'by-name' ? withoutEntities(argument.key.text) : argument.key.text.trim();
    const schema = input.schemaOf(tool, key);
    const read = typed(valueText(input, argument, row, hasTokens), argument.type, row, schema, root);
    if (typeof read.value === 'string' && isDeclaredJson(argument, row, read.value)) {
      const message = say`The value is declared as JSON, but isn't valid JSON. It was read as a string.`;
      problems.push({ kind: 'syntax', severity: 'error', message, span: input.span(argument.start, argument.end) });
    }
    given.add(key, argument.key.span(0, argument.key.text.length), read);
  }
  const made = given.made(input.text.slice(start, end), input.span(start, end));
  const inner = root === null ? null : unwrapped(input, tool, found[0], made);
  return { ...made, ...inner, problems: [...problems, ...made.problems] };
}

function isDeclaredJson({ type, isClosed }: Argument, { types }: ElementRow, value: string): boolean {
  if (!isClosed) return false;
  if (types === 'by-name') {
    return type !== null && type !== 'string' && /^(?:number|integer|boolean|object|array|null)$/.test(type);
  }
  return types === 'is-string' && type === 'false' && /^\s*[{[]/.test(value);
}

const wrapperName = /^(?:arguments|input|parameters|properties)$/;

/** The arguments inside a single argument with a wrapper's name, if all of them are known. */
function unwrapped(
  input: TextInput,
  tool: string,
  argument: Argument | undefined,
  { value: given, places }: ReadArguments,
): RawValue | null {
  const [[name, value] = ['', null], ...more] = isJsonObject(given) ? Object.entries(given) : [];
  if (argument === undefined || more.length > 0 || !wrapperName.test(name) || input.schemaOf(tool, name) !== null) {
    return null;
  }
  const read: RawValue | null = isJsonObject(value)
    ? { value, places: new PlacesBelow(places, childPointer('', name)) }
    : typeof value === 'string'
      ? rawValueOf(partOf(input.placed, argument.start, argument.end))
      : null;
  if (read === null || !isJsonObject(read.value)) return null;
  const keys = Object.keys(read.value);
  return keys.length > 0 && keys.every((key) => input.schemaOf(tool, key) !== null) ? read : null;
}

/** The text of a value, without the line break of the element on each side. */
function valueText(input: TextInput, { start, end }: Argument, row: ElementRow, hasTokens: boolean): PlacedText {
  const { text } = input;
  if (row.hasEntities === true) {
    const raw = text.slice(start, end);
    const data = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(raw)?.[1];
    if (data !== undefined) return partOf(input.placed, start + 9, end - 3);
    const plain = withoutEntities(hasTokens ? raw.replaceAll('Ġ', ' ').replaceAll('Ċ', '\n') : raw);
    if (plain !== raw) return { text: plain, span: () => input.span(start, end) };
  }
  let from = start;
  let until = end;
  if (text.startsWith('\r\n', from)) from += 2;
  else if (text.startsWith('\n', from)) from++;
  if (from > start && until > from && text.charAt(until - 1) === '\n') {
    until -= text.charAt(until - 2) === '\r' && until - 2 >= from ? 2 : 1;
  }
  return partOf(input.placed, from, until);
}

function typed(
  placed: PlacedText,
  type: string | null,
  row: ElementRow,
  schema: JsonValue | null,
  root: Parameters<typeof rawValue>[2],
): RawValue {
  const text: RawValue = { value: placed.text, places: onePlace(placed.span(0, placed.text.length)) };
  const types = typesOf(schema, root);
  // If the schema forbids text, its types count.
  if (row.types === 'is-string' && type === 'true' && (types.size === 0 || types.has('string'))) return text;
  if (row.types === 'by-name') return type === 'string' ? text : (jsonValue(placed) ?? text);
  if (row.types === 'is-string' && type === 'false' && types.size === 0) return jsonValue(placed) ?? text;
  return rawValue(placed, schema, root);
}

/** DSML: JSON arguments in place of elements. */
function jsonBody(input: TextInput, mark: RegExpExecArray, row: ElementRow, start: number): FoundCalls {
  const { text } = input;
  const extent = jsonExtent(text, start, text.length, [row.close]);
  const end = behind(text, extent.end, [row.close]);
  return oneCall(input, row.family, mark.index, end, {
    name: nameIn(input, mark),
    arguments: argumentsIn(partOf(input.placed, start, extent.end), 'json', input.isOpen),
  });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (whole, one: string) => entities[one] ?? whole);
}

export const elements: readonly TextFamily[] = elementRows.map((row) =>
  markedFamily({
    ...row,
    ...wrapperOf(row),
    silent: row.block,
    readAt: (input, mark) => elementCall(input, mark, row),
  }),
);

/** The mark of a block of calls. */
function wrapperOf({ block }: ElementRow): { readonly wrapper?: string } {
  const [wrapper] = block;
  return wrapper === undefined ? {} : { wrapper };
}

/** `name` of `name.name`; undefined for any other text. */
function halfOf(text: string): string | undefined {
  const half = text.slice(0, (text.length - 1) / 2);
  return half !== '' && text === `${half}.${half}` ? half : undefined;
}
