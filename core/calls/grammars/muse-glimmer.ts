import type { ReadCall } from '../call.ts';
import type { TextFamily, TextInput, TextReading } from '../text-input.ts';
import { type ElementRow, elementCall } from './elements.ts';

// Muse Glimmer: channels with a recipient, and elements in those whose recipient is a tool.

const row: ElementRow = {
  family: 'muse-glimmer',
  confidence: 0.95,
  head: '<atem:invoke\\s+name="(?<name>[^"<>]*)"\\s*>',
  close: '</atem:invoke>',
  argument: '<atem:parameter\\s+name="(?<key>[^"<>]*)"\\s*>',
  argumentClose: '</atem:parameter>',
  block: ['<atem:function_calls>', '</atem:function_calls>'],
  isDoubled: true,
};

const header = /(?:<\|start\|>assistant)?[ \t]*to=([\w.-]+)<\|message\|>/g;

function read(input: TextInput): TextReading {
  const { text } = input;
  const calls: ReadCall[] = [];
  const content: string[] = [];
  const reasoning: string[] = [];
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
    else addCalls(input, start, end, calls);
    at = close < 0 ? text.length : close + '<|eom|>'.length;
    if (at >= text.length) break;
  }
  return { calls, content: content.join(''), reasoning: reasoning.join('\n').trim(), problems: [] };
}

function addCalls(input: TextInput, start: number, end: number, calls: ReadCall[]): void {
  const head = new RegExp(row.head, 'dg');
  head.lastIndex = start;
  for (let mark = head.exec(input.text); mark !== null && mark.index < end; mark = head.exec(input.text)) {
    const found = elementCall(input, mark, row);
    if (found === null) continue;
    for (const call of found.calls) calls.push(call);
    head.lastIndex = Math.max(found.end, mark.index + 1);
  }
}

export const museGlimmer: TextFamily = {
  family: 'muse-glimmer',
  confidence: 0.95,
  mayHold: (text) => /to=[\w.-]+<\|message\|>/.test(text) && (text.includes('<atem:') || text.includes('<|eom|>')),
  read,
};
