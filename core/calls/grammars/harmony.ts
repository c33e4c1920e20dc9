import { strictJson } from '../../json/strict-json.ts';
import { say } from '../../text/say.ts';
import { buildCall, noCallBehind, noName } from '../build-call.ts';
import type { CallProblem, ReadCall } from '../call.ts';
import { jsonExtent } from '../json-part.ts';
import { partOf } from '../placed-text.ts';
import { trimmed } from '../raw-value.ts';
import { argumentsIn, cutOff, noArguments, type ReadArguments, textArguments } from '../read-arguments.ts';
import type { TextFamily, TextInput, TextReading } from '../text-input.ts';

// Harmony (gpt-oss): messages in channels. A message to a function is a call.

const marks = ['<|start|>', '<|end|>', '<|call|>', '<|return|>'] as const;

/** Recipients that are none of the user's functions. */
const builtIn = /^(?:assistant|user|system|developer|browser(?:\..*)?|python|container(?:\..*)?)$/;

interface Message {
  readonly start: number;
  readonly channel: string;
  readonly recipient: string | null;
  readonly recipientAt: number;
  readonly type: string;
  readonly bodyStart: number;
  readonly bodyEnd: number;
  /** The offset behind its closing mark. */
  readonly end: number;
  readonly isClosed: boolean;
}

function messageAt(input: TextInput, start: number): Message | null {
  const { text } = input;
  const body = input.find('<|message|>', start);
  if (body < 0) return null;
  const header = text.slice(start, body);
  // A header is short and has only known words.
  if (header.length > 1_000 || !isHeader(header)) return null;
  const to = /(?:^|\s|>)to=([^\s<|]*)/.exec(header);
  const channels = [...header.matchAll(/<\|channel\|>\s*([A-Za-z]+)/g)].map(([, one]) => one ?? '');
  const bodyStart = body + '<|message|>'.length;
  const close = bodyEndOf(input, bodyStart);
  const mark = marks.find((one) => text.startsWith(one, close));
  const isStart = mark === '<|start|>';
  return {
    start,
    channel: channels.at(-1) ?? '',
    recipient: to?.[1] ?? null,
    recipientAt: start + (to === null ? 0 : to.index + to[0].length - (to[1]?.length ?? 0)),
    type: /<\|constrain\|>\s*(\w+)/.exec(header)?.[1] ?? /\s(json|code|text)\s*$/.exec(header)?.[1] ?? '',
    bodyStart,
    bodyEnd: close,
    end: mark === undefined || isStart ? close : close + mark.length,
    isClosed: mark !== undefined,
  };
}

/** The end of the body. A mark in a string of its JSON belongs to the string. */
function bodyEndOf(input: TextInput, start: number): number {
  const { text } = input;
  const close = input.findFirst(marks, start);
  const first = text.slice(start, start + 40).search(/\S/);
  if (text.charAt(start + first) !== '{' || jsonExtent(text, start + first, close, []).isClosed) return close;
  const extent = jsonExtent(text, start + first, text.length, marks);
  if (!extent.isClosed || extent.end <= close || !input.spend(extent.end - start)) return close;
  return strictJson(text.slice(start + first, extent.end)) === undefined ? close : input.findFirst(marks, extent.end);
}

const headerWord = /^(?:to=.*|assistant|analysis|commentary|final|json|code|text|functions\..+)$/;

function isHeader(header: string): boolean {
  const words = header
    .replaceAll(/<\|constrain\|>\s*\w*/g, ' ')
    .replaceAll(/<\|(?:start|channel)\|>/g, ' ')
    .split(/\s+/);
  return words.every((word) => word === '' || headerWord.test(word));
}

function read(input: TextInput): TextReading {
  const { text } = input;
  const calls: ReadCall[] = [];
  const content: string[] = [];
  const reasoning: string[] = [];
  const problems: CallProblem[] = [];
  const tell = (from: number, to: number): void => {
    if (!input.isOpen) problems.push(noCallBehind(input, from, to));
  };
  let at = 0;
  while (at < text.length) {
    const message = messageAt(input, at);
    if (message === null) {
      const next = input.find('<|start|>', at + 1);
      const until = next < 0 ? text.length : next;
      // A header cut off by the end of the text is no problem yet.
      const rest = text.slice(at, until);
      const isCutHeader = until === text.length && input.isOpen && /^\s*(?:<\|start\|>|<\|channel\|>|to=)/.test(rest);
      if (!isCutHeader && rest.trim() !== '') content.push(rest);
      // A header with an invalid recipient, or cut off by the end.
      const to = /^(?:<\|start\|>assistant|<\|channel\|>|\s)[^{}]{0,200}?\bto=[^\s<|]*/.exec(rest)?.[0];
      if (to !== undefined) tell(at + to.lastIndexOf('to='), at + to.length);
      at = until;
      continue;
    }
    const body = text.slice(message.bodyStart, message.bodyEnd);
    const name = functionOf(message);
    if (name !== null) calls.push(callOf(input, message, nameOf(input, message, name)));
    else if (isMeant(message, body)) {
      content.push(body);
      problems.push(noName(input.span(message.start, message.bodyStart)));
    } else if (message.recipient !== null && !/^(?:assistant|user|all)$/.test(message.recipient)) {
      // The provider's own tools: neither content nor a call to the user's tools.
    } else if (message.recipient !== null && message.channel === 'commentary') {
      // A text to the assistant itself is no answer.
    } else if (message.channel === 'analysis') reasoning.push(body);
    else if (body.trim() !== '') content.push(body);
    at = message.end;
  }
  return { calls, content: content.join('\n'), reasoning: reasoning.join('\n'), problems };
}

/** Whether it is a call without its recipient: a JSON message in `commentary`. */
function isMeant({ recipient, channel, type }: Message, body: string): boolean {
  return recipient === null && channel === 'commentary' && type === 'json' && body.trimStart().startsWith('{');
}

function functionOf({ recipient }: Message): string | null {
  if (recipient === null) return null;
  if (recipient.startsWith('functions.')) return recipient.slice('functions.'.length);
  return builtIn.test(recipient) ? null : recipient;
}

interface Called {
  readonly name: string;
  readonly problems: readonly CallProblem[];
}

/** The name of the tool, with the faults of the header. A model may write the type of the body against the name: `shelljson`. */
function nameOf(input: TextInput, message: Message, written: string): Called {
  const { channel, recipient, recipientAt } = message;
  const problems: CallProblem[] = [];
  // Servers also read calls in the analysis.
  if (channel === 'final') {
    const sentence = say`The call is on the channel "${channel}" instead of "commentary". Model servers may not find the call.`;
    const at = input.text.lastIndexOf(channel, message.bodyStart);
    const span = input.span(at, at + channel.length);
    problems.push({ kind: 'variant-mark', severity: 'warning', message: sentence, span });
  }
  const name = written.replace(/(?:json|code)$/, '');
  if (name === written || name === '' || input.tool(written) !== null || input.tool(name) === null) {
    return { name: written, problems };
  }
  const nameAt = recipientAt + (recipient ?? '').length - written.length;
  const sentence = say`"${written.slice(name.length)}" must be separated from the name "${name}".`;
  const span = input.span(nameAt, nameAt + written.length);
  return { name, problems: [...problems, { kind: 'variant-mark', severity: 'warning', message: sentence, span }] };
}

function callOf(input: TextInput, message: Message, { name, problems }: Called): ReadCall {
  const { recipient, recipientAt, bodyStart, bodyEnd, start, end } = message;
  const nameAt = recipientAt + (recipient ?? '').lastIndexOf(name);
  const args = bodyOf(input, message);
  const isKnown = args.problems.some(({ kind }) => kind === 'cut-off');
  // A call may end without a mark: its JSON shows whether it is complete.
  const isCut = !message.isClosed && !input.isOpen && bodyStart === bodyEnd && !isKnown;
  return buildCall('gpt-oss', {
    name: partOf(input.placed, nameAt, nameAt + name.length),
    arguments: args,
    span: input.span(start, end),
    problems: [...problems, ...(isCut ? [cutOff(input.span(bodyEnd, bodyEnd))] : [])],
  });
}

function bodyOf(input: TextInput, { bodyStart, bodyEnd, type }: Message): ReadArguments {
  const body = trimmed(input.placed, bodyStart, bodyEnd);
  if (body.text === '') return noArguments(input.span(bodyStart, bodyStart));
  const isObject = body.text.startsWith('{');
  const isText =
    (type !== '' && type !== 'json') ||
    (!isObject && !jsonExtent(body.text, 0, body.text.length, []).isClosed && type !== 'json');
  return isText ? textArguments(body) : argumentsIn(body, 'json', input.isOpen);
}

const cutHeader = /^(?:\s*(?:<\|start\|>assistant(?:<\|channel\|>\w+)?|<\|channel\|>\w+))?\s+to=functions\./;

export const harmony: TextFamily = {
  family: 'gpt-oss',
  confidence: 0.95,
  mayHold: (text) =>
    (text.includes('<|message|>') || cutHeader.test(text)) &&
    (text.includes('<|channel|>') || /(?:^|\s)to=/.test(text)) &&
    !text.includes('<atem:') &&
    !text.includes('<|eom|>'),
  read,
};
