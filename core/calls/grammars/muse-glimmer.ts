import { noCallBehind, noName } from '../build-call.ts';
import type { CallProblem, ReadCall } from '../call.ts';
import type { TextFamily, TextInput, TextReading } from '../text-input.ts';
import { type ElementRow, elementCall } from './elements.ts';

// Muse Glimmer: channels with a recipient, and elements in those to a tool.

const row: ElementRow = {
  family: 'muse-glimmer',
  confidence: 0.95,
  opens: '<atem:invoke\\s+name="(?<name>[^"<>]*)"\\s*>',
  close: '</atem:invoke>',
  argument: '<atem:parameter\\s+name="(?<key>[^"<>]*)"\\s*>',
  argumentClose: '</atem:parameter>',
  block: ['<atem:function_calls>', '</atem:function_calls>'],
  isDoubled: true,
};

const header = /(?:<\|start\|>assistant|(?<![ \t]))[ \t]*to=([\w.-]*)<\|message\|>/g;

function read(input: TextInput): TextReading {
  const { text } = input;
  const calls: ReadCall[] = [];
  const content: string[] = [];
  const reasoning: string[] = [];
  const problems: CallProblem[] = [];
  let at = 0;
  for (;;) {
    header.lastIndex = at;
    const opened = header.exec(text);
    const isHere = opened !== null && (opened[0].startsWith('<|start|>') || opened.index === 0);
    if (opened === null || !isHere) {
      content.push(text.slice(at));
      break;
    }
    content.push(text.slice(at, opened.index));
    const start = opened.index + opened[0].length;
    const close = input.find('<|eom|>', start);
    const end = close < 0 ? text.length : close;
    const recipient = opened[1] ?? '';
    if (recipient === 'self') reasoning.push(text.slice(start, end));
    else if (recipient === 'user') content.push(text.slice(start, end));
    else if (!addCalls(input, start, end, calls, problems) || recipient === '') {
      const from = opened.index + opened[0].lastIndexOf('to=');
      if (recipient === '') problems.push(noName(input.span(from, start)));
      else problems.push(noCallBehind(input, from, from + 'to='.length + recipient.length));
    }
    at = close < 0 ? text.length : close + '<|eom|>'.length;
    if (at >= text.length) break;
  }
  return {
    calls,
    content: content.join(''),
    reasoning: reasoning.join('\n').trim(),
    problems: input.isOpen ? [] : problems,
  };
}

/** Adds the calls of a channel and reports unreadable ones. True if any call was meant. */
function addCalls(input: TextInput, start: number, end: number, calls: ReadCall[], problems: CallProblem[]): boolean {
  const opens = /<atem:invoke\b/g;
  const head = new RegExp(row.opens, 'dy');
  opens.lastIndex = start;
  let isAny = false;
  for (let open = opens.exec(input.text); open !== null && open.index < end; open = opens.exec(input.text)) {
    isAny = true;
    head.lastIndex = open.index;
    const mark = head.exec(input.text);
    const found = mark === null ? null : elementCall(input, mark, row);
    if (found === null) {
      problems.push(noCallBehind(input, open.index, open.index + open[0].length));
      continue;
    }
    for (const call of found.calls) calls.push(call);
    opens.lastIndex = Math.max(found.end, open.index + 1);
  }
  return isAny;
}

export const museGlimmer: TextFamily = {
  family: 'muse-glimmer',
  confidence: 0.95,
  mayHold: (text) => /to=[\w.-]*<\|message\|>/.test(text) && (text.includes('<atem:') || text.includes('<|eom|>')),
  read,
};
