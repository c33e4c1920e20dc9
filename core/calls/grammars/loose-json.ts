import { emptyObject, objectOf } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { objectAt } from '../../schema/keywords.ts';
import { addAll } from '../../text/long-list.ts';
import { buildCall, noCallBehind, noName } from '../build-call.ts';
import type { CallProblem, ReadCall } from '../call.ts';
import type { CallFamily } from '../call-family.ts';
import { jsonExtent, readJson } from '../json-part.ts';
import { objectCalls, unnamedCalls } from '../object-calls.ts';
import { trimmed } from '../raw-value.ts';
import { argumentProblems } from '../read-arguments.ts';
import { behind, firstFitting, isExample, type MarkedFamily, markedFamily, skipSpace } from '../read-marked.ts';
import { RecordedPlaces } from '../recorded-places.ts';
import { callsOfResponse } from '../responses/response-families.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';
import { typesOf } from '../typed-value.ts';
import { hermesJson, llamaJson } from './marked-json.ts';
import { deepseekFunction, functionElement } from './named-json.ts';
import { printedLangchain } from './printed-messages.ts';
import { brokenCalls, pythonCall } from './python-calls.ts';

// JSON without its own mark: the whole answer, in a fence, in an ambiguous tag, in prose.

function looseCalls(input: TextInput, mark: RegExpExecArray, family: CallFamily): FoundCalls | null {
  if (input.isSpent) return null;
  const { text } = input;
  const tag = mark.groups?.['tag'];
  const isFence = mark.groups?.['fence'] !== undefined;
  const closers = [...(tag === undefined ? [] : [`</${tag}>`]), ...(isFence ? ['```'] : [])];
  const calls: ReadCall[] = [];
  let at = mark.index + mark[0].length;
  for (;;) {
    const extent = jsonExtent(text, at, text.length, closers);
    if (!input.spend(extent.end - at)) return null;
    const part = readJson(input.placed, at, extent.end);
    const found = objectCalls(part, '', family, {
      withoutArguments: extent.isClosed ? 'no-call' : 'empty',
      isLoose: extent.isClosed,
    });
    const functionOnly =
      found.length > 0 ? found : objectCalls(part, '', family, { withoutArguments: 'empty', isLoose: true });
    // In prose, in a fence, behind a log line: a provider's answer.
    const whole = functionOnly.length === 0 && extent.isClosed && !part.isBroken ? callsOfResponse(part) : [];
    const known = functionOnly.length > 0 ? functionOnly : whole;
    const read = known.filter((call) => extent.isClosed || isComplete(input, call.nameSpan.end, call.name));
    if (read.length === 0) {
      if (calls.length > 0) break;
      if (extent.isClosed && part.isBroken && !isExample(input.text, mark.index)) {
        const problems = brokenObject(input, at, extent.end);
        if (problems.length > 0) {
          return { calls: [], end: extent.end, prose: [{ start: mark.index, end: extent.end }], problems };
        }
      }
      if (!extent.isClosed || part.isBroken) return null;
      // Complete JSON that is no call is skipped whole, with any call inside it.
      const prose = [{ start: mark.index, end: extent.end }];
      const problems = isExample(input.text, mark.index)
        ? []
        : unnamedCalls(part).map((place) => noName(part.nearest(place)));
      return { calls: [], end: extent.end, prose, problems };
    }
    const problems = argumentProblems(part, extent.isClosed, input.isOpen);
    for (const call of read) {
      const own = problems.filter(
        ({ span }) => span.start >= call.span.start && span.end <= Math.max(call.span.end, text.length),
      );
      calls.push(extent.isClosed ? call : { ...call, problems: own });
    }
    at = extent.end;
    if (!extent.isClosed) break;
    const next = skipSpace(text, at);
    const following = text.charAt(next) === ';' || text.charAt(next) === ',' ? skipSpace(text, next + 1) : next;
    if (text.charAt(following) !== '{' && text.charAt(following) !== '[') break;
    at = following;
  }
  if (isExample(input.text, mark.index)) return { calls: [], end: at, prose: [{ start: mark.index, end: at }] };
  let end = at;
  for (const closer of closers) end = behind(text, end, [closer]);
  return { calls, end };
}

/** Reports an object with the keys of a call that cannot be read as JSON. */
function brokenObject(input: TextInput, start: number, end: number): readonly CallProblem[] {
  const written = input.text.slice(start, end);
  const isMeant =
    /^\{\s*["'](?:name|function|tool|tool_name|action)["']\s*:/.test(written) &&
    /["'](?:arguments|parameters|action_input|tool_input)["']\s*:/.test(written);
  if (!isMeant || input.isOpen) return [];
  const mark = /^\{\s*["']\w+["']/.exec(written)?.[0] ?? '';
  return [noCallBehind(input, start, start + mark.length)];
}

function isComplete(input: TextInput, nameEnd: number, name: string): boolean {
  return name !== '' && nameEnd < input.span(input.text.length, input.text.length).end;
}

const fence = '(?<fence>```[\\w-]*[ \\t]*\\r?\\n?\\s*)';
const tag = '<(?<tag>tool_call|function_call|tool_calls|tools?|response|json|JSON|xml|action|actions)>\\s*';
const json = '(?=\\{\\s*["\'}\\w{]|\\[\\s*\\{)';

export function looseRow(family: CallFamily, confidence: number, opens = `${fence}?(?:${tag})?${json}`): MarkedFamily {
  return { family, confidence, opens, readAt: (input, mark) => looseCalls(input, mark, family) };
}

/** Python calls alone: the whole answer, or a fence of them. */
const pythonFence: MarkedFamily = {
  family: 'python',
  confidence: 0.5,
  opens:
    '```(?<kind>tool_code|tool_calls?|function_calls?|python|py)[ \\t]*\\r?\\n\\s*(?=(?:[A-Za-z_]\\w*\\s*=\\s*)?[A-Za-z_][\\w.]*\\s*\\()|(?<![\\s\\S])\\s*(?=[A-Za-z_][\\w.]*\\()',
  readAt(input, mark) {
    const kind = mark.groups?.['kind'];
    const calls: ReadCall[] = [];
    let at = mark.index + mark[0].length;
    for (;;) {
      const found = toolCode(input, at, kind === 'tool_code') ?? pythonCall(input, at, 'python');
      if (found === null) return unreadableCode(input, mark, at, kind);
      addAll(calls, found.calls);
      at = skipSpace(input.text, found.end);
      if (found.isCut || at >= input.text.length || input.text.startsWith('```', at)) break;
    }
    const isKnown = calls.every((call) => input.tool(call.name) !== null);
    // A block of Python is a program, unless it calls only tools.
    if (!isKnown && (kind === undefined ? at < input.text.length : /^py/.test(kind))) return null;
    if (isExample(input.text, mark.index)) return null;
    return { calls, end: kind === undefined ? at : behind(input.text, at, ['```']) };
  },
};

/** Gemini's calls as code: printed or assigned to a variable, with tools in the module `default_api`. */
const codePrefix = /^(?:[A-Za-z_]\w{0,127}\s*=\s*(?!=))?(print\(\s*)?(default_api\.)?(?=[A-Za-z_])/;

/** A call in such code; null for other code. `isMeant`: its fence marks it as code with tools. */
function toolCode(input: TextInput, at: number, isMeant: boolean): (FoundCalls & { readonly isCut: boolean }) | null {
  const [prefix = '', print, api] = codePrefix.exec(input.text.slice(at, at + 300)) ?? [];
  if (api === undefined && (prefix === '' || !isMeant)) return null;
  const found = pythonCall(input, at + prefix.length, 'python');
  return found === null || print === undefined ? found : { ...found, end: behind(input.text, found.end, [')']) };
}

/** Reports an unreadable call, where a tool fence or a tool's name shows that one was meant. */
function unreadableCode(
  input: TextInput,
  mark: RegExpExecArray,
  at: number,
  kind: string | undefined,
): FoundCalls | null {
  const name = /^[A-Za-z_][\w.]*/.exec(input.text.slice(at, at + 300))?.[0] ?? '';
  const isMeant = (kind !== undefined && !/^py/.test(kind)) || input.tool(name) !== null;
  return isMeant && !isExample(input.text, mark.index) ? brokenCalls(input, mark.index, at, true) : null;
}

const builtIn: MarkedFamily = {
  family: 'llama3-json',
  confidence: 0.9,
  opens: '<\\|python_tag\\|>\\s*(?=[A-Za-z_][\\w.]*\\.call\\()',
  readAt(input, mark) {
    const start = mark.index + mark[0].length;
    return pythonCall(input, start, 'llama3-json', '.call') ?? brokenCalls(input, mark.index, start, true);
  },
};

/** Code behind the mark is the input of the tool `python`: its only argument if that is a text, else plain text. */
const rawCode: MarkedFamily = {
  family: 'functionary-v3.1',
  confidence: 0.85,
  opens: '<\\|python_tag\\|>\\s*(?!<\\|python_tag\\|>)(?=[^\\s{[])(?![A-Za-z_][\\w.]*\\.call\\()',
  readAt(input, mark) {
    const start = mark.index + mark[0].length;
    const end = input.findFirst(['<|eom_id|>', '<|eot_id|>'], start);
    const code = trimmed(input.placed, start, end);
    const [key, ...others] = Object.keys(objectAt(input.rootOf('python') ?? emptyObject(), 'properties') ?? {});
    const isOne =
      key !== undefined && others.length === 0 && typesOf(input.schemaOf('python', key), null).has('string');
    const value = isOne ? objectOf([[key, code.text]]) : code.text;
    const places = new RecordedPlaces(input.placed);
    for (const pointer of isOne ? ['', childPointer('', key)] : ['']) places.set(pointer, start, end);
    const call = buildCall('functionary-v3.1', {
      name: { text: 'python', span: () => input.span(mark.index, start) },
      arguments: { value, text: code.text, notation: 'text', places, problems: [] },
      span: input.span(mark.index, end),
    });
    return { calls: [call], end: behind(input.text, end, ['<|eom_id|>', '<|eot_id|>']) };
  },
};

/** `<function name="N">{…}</function>`, as Hermes models also write. */
const functionName: MarkedFamily = {
  ...functionElement,
  opens: '<function\\s+name="(?<name>[^"<>]+)">\\s*(?=\\{)',
};

const bareList = `(?:${fence}|<tool_call>\\s*|\\[TOOL_CALLS\\]\\s*)?(?=\\[\\s*\\{)`;

const actionRequests = /["']action_requests["']\s*:/;

const lionagi: TextFamily = {
  ...markedFamily(looseRow('lionagi', 0.6)),
  mayHold: (text) => actionRequests.test(text),
};

const rows: readonly MarkedFamily[] = [
  // A named family is read with all its forms; detection uses its own marks.
  firstFitting('hermes', 0, [hermesJson, functionElement, functionName, looseRow('hermes', 0)]),
  hermesJson,
  firstFitting('granite4', 0, [hermesJson, looseRow('granite4', 0)]),
  firstFitting('llama3-json', 0, [builtIn, llamaJson, looseRow('llama3-json', 0)]),
  firstFitting('llama3-json', 0.9, [builtIn, llamaJson]),
  firstFitting('deepseek-r1', 0.9, [deepseekFunction, hermesJson]),
  firstFitting('functionary-v3.1', 0.85, [functionElement, functionName, rawCode]),
  looseRow('xlam', 0.4, bareList),
  looseRow('json-array', 0.4, bareList),
  looseRow('json', 0.5),
  looseRow('mac', 0),
  looseRow('aeon', 0),
  firstFitting('langchain', 0, [printedLangchain, looseRow('langchain', 0)]),
  looseRow('ai-sdk', 0),
  looseRow('vscode', 0),
  pythonFence,
];

export const looseJson: readonly TextFamily[] = [lionagi, ...rows.map(markedFamily)];
