import { say } from '../../text/say.ts';
import { buildCall, noName, oneCall } from '../build-call.ts';
import type { CallProblem, ReadCall } from '../call.ts';
import { jsonExtent } from '../json-part.ts';
import { type PlacedText, partOf } from '../placed-text.ts';
import { trimmed } from '../raw-value.ts';
import { argumentsIn, noArguments, type ReadArguments, textArguments } from '../read-arguments.ts';
import { markedFamily } from '../read-marked.ts';
import type { TextFamily, TextInput, TextReading } from '../text-input.ts';
import { looseRow } from './loose-json.ts';

// Conventions of agents from before models were trained on calls: LangChain's ReAct and XML.

// Models write the words and the name in bold. Agents take backquotes as part of the name.
const action =
  /^[ \t]*(?:\*\*|__)?Action[ \t]*(?:\d+[ \t]*)?(?:\*\*|__)?:(?:\*\*|__)?[ \t]*(?=\S)(?:\*\*)?(.*(?<!\s|\*\*))(?:\*\*)?[ \t]*$/dm;
const actionInput =
  /^[ \t]*(?:\*\*|__)?Action[ \t]*(?:\d+[ \t]*)?Input[ \t]*(?:\d+[ \t]*)?(?:\*\*|__)?:(?:\*\*|__)?[ \t]*/dm;
const finalAnswer = /Final Answer[ \t]*:[ \t]*/;
const observation = /^[ \t]*(?:\*\*|__)?Observation(?:\*\*|__)?[ \t]*:/m;
const thoughtMark = /^[ \t]*(?:\*\*|__)?Thought[ \t]*(?:\*\*|__)?:(?:\*\*|__)?/m;

function readReact(input: TextInput): TextReading {
  const { text } = input;
  const called = action.exec(text);
  const final = finalAnswer.exec(text);
  const [from, until] = called?.indices?.[1] ?? [0, 0];
  if (called === null || (final !== null && final.index < called.index)) {
    const content = final === null ? text : text.slice(final.index + final[0].length);
    const lone = final === null ? actionInput.exec(text) : null;
    const nameless = lone === null || input.isOpen ? [] : [noName(input.span(lone.index, lone.index + lone[0].length))];
    return { calls: [], content: content.trim(), reasoning: '', problems: nameless };
  }
  // One fence may hold all of it.
  const before = text.slice(0, called.index);
  const isFenced = fencesIn(before) % 2 === 1;
  const thought = (isFenced ? before.replace(/^[ \t]*```.*$/m, '') : before).replace(thoughtMark, '').trim();
  const problem = (message: string): readonly CallProblem[] => [
    { kind: 'unreadable', severity: 'error', message, span: input.span(called.index, until) },
  ];
  const rest = text.slice(until);
  const given = actionInput.exec(rest);
  if (given === null) {
    const problems = input.isOpen ? [] : problem(say`Missing "Action Input:" after the action.`);
    return { calls: [], content: text, reasoning: '', problems };
  }
  if (final !== null) {
    return {
      calls: [],
      content: text,
      reasoning: '',
      problems: problem(say`A response can't have both an action and a final answer.`),
    };
  }
  const start = until + given.index + given[0].length;
  const stop = observation.exec(text.slice(start));
  const end = stop === null ? text.length : start + stop.index;
  const body = withoutFence(trimmed(input.placed, start, end), isFenced);
  const isQuoted =
    body.text.length > 1 &&
    body.text.startsWith('"') &&
    body.text.endsWith('"') &&
    !body.text.slice(1, -1).includes('"');
  const call = buildCall('react', {
    name: partOf(input.placed, from, until),
    arguments: isQuoted ? textArguments(partOf(body, 1, body.text.length - 1)) : inputOf(body),
    span: input.span(called.index, end),
  });
  // The rest is the model's invention: the result, and its next steps.
  return { calls: [call], content: text.slice(end).trim(), reasoning: thought, problems: [] };
}

function fencesIn(text: string): number {
  return text.match(/^[ \t]*```/gm)?.length ?? 0;
}

/** The input without the fence around it, or without the end of a fence around the whole answer. */
function withoutFence(body: PlacedText, isInFence: boolean): PlacedText {
  const { text } = body;
  const own = /^```[\w-]*[ \t]*\r?\n?/.exec(text)?.[0] ?? '';
  const close = /(?<!\s)\s*```[ \t]*$/.exec(text)?.index;
  if (close === undefined || close < own.length || (own === '' && !isInFence)) return body;
  return trimmed(body, own.length, close);
}

/** The input of an action: a text, or the arguments where it is a JSON object. CrewAI and LlamaIndex also read Python's notation. */
function inputOf(body: PlacedText): ReadArguments {
  const start = body.text.search(/\S/);
  if (body.text.charAt(start) !== '{') return textArguments(body);
  const end = body.text.trimEnd().length;
  const extent = jsonExtent(body.text, start, end, []);
  if (!extent.isClosed || extent.end !== end) return textArguments(body);
  const read = argumentsIn(body, 'json');
  return read.problems.some(({ severity }) => severity === 'error') ? textArguments(body) : read;
}

const react: TextFamily = {
  family: 'react',
  confidence: 0.8,
  mayHold: (text) =>
    actionInput.test(text) ||
    (action.test(text) && thoughtMark.test(text) && !/^[ \t]*Action[ \t]*:\s*(?:```|\{)/m.test(text)) ||
    /^(?:Thought[ \t]*:[\s\S]*\n[ \t]*)?Final Answer[ \t]*:/.test(text.trimStart()),
  read: readReact,
};

/** `{"action": …, "action_input": …}`; the action `Final Answer` is prose. */
const actionObjects = markedFamily(looseRow('react-json', 0.75));

const reactJson: TextFamily = {
  ...actionObjects,
  mayHold: (text) => /["']action["']\s*:/.test(text) && /["']action_input["']\s*:/.test(text),
  read(input) {
    const reading = actionObjects.read(input);
    const calls = reading.calls.filter(({ name }) => name !== 'Final Answer').map(withText);
    const final = reading.calls.find(({ name }) => name === 'Final Answer');
    const answer = typeof final?.arguments === 'string' ? final.arguments : null;
    const told = finalAnswer.exec(reading.content);
    const content = told === null ? reading.content : reading.content.slice(told.index + told[0].length);
    return { ...reading, calls, content: answer ?? content };
  },
};

/** A text is a valid input here. */
function withText(call: ReadCall): ReadCall {
  if (typeof call.arguments !== 'string') return call;
  return { ...call, problems: call.problems.filter(({ kind }) => kind !== 'not-an-object') };
}

const toolTag = /<tool>\s*(?<name>[^<>\s](?:[^<>]*[^<>\s])?)\s*<\/tool>\s*(?:<tool_input>)?/;

const xmlToolInput: TextFamily = markedFamily({
  family: 'xml-tool-input',
  confidence: 0.8,
  opens: toolTag.source,
  silent: ['<final_answer>', '</final_answer>'],
  readAt(input, mark) {
    const start = mark.index + mark[0].length;
    const hasInput = mark[0].endsWith('<tool_input>');
    const close = hasInput ? input.find('</tool_input>', start) : start;
    const end = close < 0 ? input.text.length : close;
    const behindClose = hasInput && close >= 0 ? close + '</tool_input>'.length : end;
    return oneCall(input, 'xml-tool-input', mark.index, behindClose, {
      name: input.group(mark, 'name'),
      arguments: hasInput ? inputOf(partOf(input.placed, start, end)) : noArguments(input.span(start, start)),
    });
  },
});

export const agents: readonly TextFamily[] = [react, reactJson, xmlToolInput];
