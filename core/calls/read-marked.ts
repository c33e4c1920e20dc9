import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import { noCallBehind } from './build-call.ts';
import type { CallProblem, ReadCall } from './call.ts';
import type { CallFamily } from './call-family.ts';
import type { FoundCalls, TextFamily, TextInput, TextReading } from './text-input.ts';

/** A family whose calls begin with a mark, anywhere in the answer. */
export interface MarkedFamily {
  readonly family: CallFamily;
  readonly confidence: number;
  /** The beginning of a call, or of a block of calls: the source of a regular expression that searches in linear time. */
  readonly opens: string;
  /** Reads the call at the mark; null if it is none. */
  readAt(input: TextInput, mark: RegExpExecArray): FoundCalls | null;
  /** A call ends the reasoning, if no mark does. */
  readonly callEndsReasoning?: true;
  /** Marks that are not part of the content. */
  readonly silent?: readonly string[];
  /** The mark before a call or a block of calls; without it, and with prose behind, a call may be an example. */
  readonly wrapper?: string;
}

/** A family as a row of a grammar, with its differences. */
export type MarkedRow = Omit<MarkedFamily, 'readAt'>;

const reasoningMarks: readonly (readonly [string, string])[] = [
  ['<think>', '</think>'],
  ['<seed:think>', '</seed:think>'],
  ['<mm:think>', '</mm:think>'],
  ['[THINK]', '[/THINK]'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|open|>think<|sep|>', '<|close|>think<|sep|>'],
  ['<|inner_prefix|>', '<|inner_suffix|>'],
  ['<|channel>thought\n', '<channel|>'],
  ['<|channel>thought', '<channel|>'],
  ['<|message_model|><|content_thinking|>', '<|end_message|>'],
];

/** The ends of reasoning that the prompt began. */
const reasoningEnds: readonly string[] = [
  ...new Set(reasoningMarks.slice(0, 8).map(([, close]) => close)),
  '[BEGIN FINAL RESPONSE]',
];

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Reads a text whose calls begin with marks: reasoning, prose and calls in any order. */
export function markedFamily(row: MarkedFamily): TextFamily {
  const isThere = new RegExp(row.opens);
  return {
    family: row.family,
    confidence: row.confidence,
    ...(row.silent === undefined ? {} : { silent: row.silent }),
    mayHold: (text) => isThere.test(text),
    read: (input) => new MarkedText(input, row).read(),
  };
}

/** Several forms of one family: a mark is read as the first form that fits. */
export function firstFitting(family: CallFamily, confidence: number, rows: readonly MarkedFamily[]): MarkedFamily {
  const forms = rows.map((row) => ({ row, at: new RegExp(row.opens, 'dy') }));
  const silent = rows.flatMap((row) => row.silent ?? []);
  const endsReasoning = rows.some((row) => row.callEndsReasoning === true);
  return {
    family,
    confidence,
    opens: rows.map(({ opens }) => `(?:${opens.replaceAll(/\(\?<(?![=!])\w+>/g, '(?:')})`).join('|'),
    ...(silent.length === 0 ? {} : { silent }),
    ...(endsReasoning ? { callEndsReasoning: true } : {}),
    readAt(input, { index }) {
      for (const { row, at } of forms) {
        at.lastIndex = index;
        const mark = at.exec(input.text);
        const found = mark === null ? null : row.readAt(input, mark);
        if (found !== null) return { ...found, calls: found.calls.map((call) => ({ ...call, family })) };
      }
      return null;
    },
  };
}

class MarkedText {
  readonly #input: TextInput;
  readonly #row: MarkedFamily;
  readonly #calls: ReadCall[] = [];
  readonly #problems: CallProblem[] = [];
  readonly #content: string[] = [];
  readonly #reasoning: string[] = [];

  constructor(input: TextInput, row: MarkedFamily) {
    this.#input = input;
    this.#row = row;
  }

  read(): TextReading {
    const { text } = this.#input;
    let at = this.#leadingReasoning();
    let prose = at;
    const opens = new RegExp(
      `(?<reasoning>${reasoningMarks.map(([open]) => escaped(open)).join('|')})|(?:${this.#row.opens})`,
      'dg',
    );
    for (;;) {
      opens.lastIndex = at;
      const mark = opens.exec(text);
      if (mark === null) break;
      if (mark.groups?.['reasoning'] !== undefined) {
        this.#prose(prose, mark.index);
        // Prose before and behind a thought are two paragraphs.
        if (this.#content.some((one) => one.trim() !== '')) this.#content.push('\n');
        at = this.#reasoningFrom(mark.index, mark[0]);
        prose = at;
        continue;
      }
      const found = this.#row.readAt(this.#input, mark);
      if (found !== null && isQuoted(text, mark.index, found.end)) {
        at = found.end;
        continue;
      }
      if (found === null || found.end <= mark.index) {
        at = mark.index + Math.max(1, found === null ? 1 : 0);
        continue;
      }
      this.#prose(prose, mark.index);
      for (const call of found.calls) this.#calls.push(call);
      for (const problem of found.problems ?? []) this.#problems.push(problem);
      const isTold = found.problems !== undefined && found.problems.length > 0;
      for (const span of found.prose ?? []) this.#prose(span.start, span.end, isTold);
      at = found.end;
      prose = at;
    }
    this.#prose(prose, text.length);
    this.#tellBareCall(prose);
    return {
      calls: this.#calls,
      content: this.#content.join(''),
      reasoning: this.#reasoning.join('').trim(),
      problems: this.#problems,
    };
  }

  /** Reads reasoning whose opening mark is in the prompt; returns the start of the answer. */
  #leadingReasoning(): number {
    const { text, startsInReasoning } = this.#input;
    const start = text.length - text.trimStart().length;
    const ownOpen = reasoningMarks.find(([open]) => text.startsWith(open, start));
    if (ownOpen !== undefined) return 0;
    let close = text.length;
    let mark = '';
    for (const end of reasoningEnds) {
      const at = this.#input.find(end, 0);
      if (at >= 0 && at < close) {
        close = at;
        mark = end;
      }
    }
    if (mark !== '' && !this.#startsInAnswer(close)) {
      this.#reasoning.push(text.slice(0, close));
      return close + mark.length;
    }
    if (!startsInReasoning) return 0;
    // The end of the reasoning has no mark: a call ends it if the family allows that; else a text with a call is the answer.
    const first = new RegExp(this.#row.opens, 'dg').exec(text);
    if (first === null || (this.#input.isOpen && this.#row.callEndsReasoning !== true)) {
      this.#reasoning.push(text.trim());
      return text.length;
    }
    if (this.#row.callEndsReasoning !== true) return 0;
    this.#reasoning.push(text.slice(0, first.index).trim());
    return first.index;
  }

  /** Whether the end of reasoning at `close` belongs to the answer: reasoning begins before it, or a call holds it. */
  #startsInAnswer(close: number): boolean {
    const { text, startsInReasoning } = this.#input;
    if (startsInReasoning) return false;
    const before = text.slice(0, close);
    if (reasoningMarks.some(([open]) => before.includes(open))) return true;
    const opens = new RegExp(this.#row.opens, 'dg');
    for (let mark = opens.exec(before); mark !== null; mark = opens.exec(before)) {
      if (!this.#input.spend(close)) return false;
      const found = this.#row.readAt(this.#input, mark);
      if (found !== null && found.end > close) return true;
      if (found !== null) opens.lastIndex = Math.max(found.end, mark.index + 1);
    }
    return false;
  }

  #reasoningFrom(start: number, mark: string): number {
    const { text } = this.#input;
    const close = reasoningMarks.find(([open]) => open === mark)?.[1] ?? '</think>';
    const end = this.#input.find(close, start);
    if (end >= 0) {
      this.#reasoning.push(text.slice(start + mark.length, end));
      return end + close.length;
    }
    const first = new RegExp(this.#row.opens, 'dg');
    first.lastIndex = start + mark.length;
    const call = this.#row.callEndsReasoning === true ? first.exec(text) : null;
    const until = call?.index ?? text.length;
    this.#reasoning.push(text.slice(start + mark.length, until));
    return until;
  }

  /** Reports call marks in the remaining prose, unless a sentence only mentions them. */
  #tellUnreadable(text: string, start: number): void {
    if (this.#input.isOpen) return;
    let told = -1;
    for (const { 0: mark, index } of text.matchAll(callMarks)) {
      if (!this.#isMeant(text, start, mark, index)) continue;
      // The mark of a block and of its call are one mistake.
      const between = text.slice(Math.max(0, told), index).trim();
      const isSame = told >= 0 && /^[^{}\n]{0,100}$/.test(between) && !/<\/|end/.test(between);
      told = index + mark.length;
      if (isSame) continue;
      this.#problems.push(noCallBehind(this.#input, start + index, start + index + mark.length));
    }
  }

  /** Whether the mark at `index` was meant as a call; the prose begins at `start`. */
  #isMeant(text: string, start: number, mark: string, index: number): boolean {
    if (text.charAt(index - 1) === '`') return false;
    const { text: all } = this.#input;
    const behindMark = index + mark.length;
    const rest = text.slice(behindMark, behindMark + 40).trimStart();
    const isLast = start + text.length >= all.length;
    // The mark of a block whose calls are read.
    if (/^(?:function<｜tool_sep｜>)?$/.test(rest.trimEnd()) && !isLast) return false;
    if (
      /^(?:✿|<[|｜]|[[\]]|<(?:start_function_call|TOOLCALL|longcat_tool_call|minimax:tool_call|seed:tool_call)>|<steptml:|function call<|functools|Action:|\{)/.test(
        mark,
      )
    )
      return true;
    if (isExample(all, start + index)) return false;
    if (mark.startsWith('<function') && !mark.endsWith('>')) return isLast;
    if (/^[{[]|^<(?:function|param|arg_key)\b/.test(rest) || (isLast && /^<[\w:]*$/.test(rest))) return true;
    if (closersOf(mark).some((closer) => this.#input.find(closer, start + index) >= 0)) return true;
    // The end of the text cuts the call off behind its name.
    const tail = text.slice(behindMark, behindMark + 300);
    return isLast && /^(?:\s*|\n?[\w.:-]+\s*(?:<tool_sep>\s*)?(?:<\w*$|$|<arg_key>[\s\S]*))$/.test(tail);
  }

  /** Warns of calls without the mark around them, if prose follows at `end`: model servers may take the text for an example. */
  #tellBareCall(end: number): void {
    const { wrapper, silent } = this.#row;
    const [call] = this.#calls;
    const { text, isOpen } = this.#input;
    if (wrapper === undefined || call === undefined || isOpen || text.includes(wrapper)) return;
    const behindCalls = (silent ?? []).reduce((rest, mark) => rest.replaceAll(mark, ''), text.slice(end));
    if (!/\w{2}/.test(behindCalls) || behindCalls.trimStart().startsWith('<')) return;
    const message = say`The call to "${call.name}" isn't inside "${wrapper}", and text follows. It may be an example.`;
    this.#problems.push({ kind: 'bare-call', severity: 'warning', message, span: call.span });
  }

  #prose(start: number, end: number, isTold = false): void {
    if (end <= start) return;
    let text = this.#input.text.slice(start, end);
    if (!isTold) this.#tellUnreadable(text, start);
    for (const mark of this.#row.silent ?? []) text = text.replaceAll(mark, '');
    this.#content.push(text);
  }
}

const callMarks =
  /✿FUNCTION✿:|\[\[ ## (?:next_)?tool_name ## \]\](?!\s*finish\b)|\]<\]minimax\[>\[<(?:tool_call|invoke)\b|<tool_call>|<TOOLCALL>|<function_calls?>|\[TOOL_CALLS\]|\[ARGS\]|<\|tool_call_begin\|>|<｜tool▁call▁begin｜>|<｜tool_call_begin｜>|(?:<\|tool_calls?_section_begin\|>|<｜tool[▁_]calls[▁_]begin｜>|<\|open\|>tools<\|sep\|>)(?=\s*(?:<[^>]*(?:>\w*)?)?$)|<\|tool_call>|<\|tool_call\|>|<\|START_ACTION\|>|<\|tool_call_start\|>|<\|python_start\|>|<start_function_call>|<｜DSML｜invoke\b|<steptml:invoke\b|<\|content_invoke_tool_json\|>|<longcat_tool_call>|<tool_calls>|<\|tools_prefix\|>|<\|plugin\|>|<\|function_call\|>|function call<\|role_sep\|>|<minimax:tool_call>|<seed:tool_call>|<｜DSML｜(?:function|tool)_calls>|<\|open\|>call\b|functools ?\[|<function(?:=[^<>\n]{0,100}(?:>|$)| +name=[^<>\n]{1,100}(?:>|$)|>(?=\s*<param\b))|<invoke\b[^<>\n]{0,100}>|<tool_input>|\bcall:[^\s{<]{1,100}\{|(?<![^\n])Action:\s*```json(?=\s)|<\|python_tag\|>(?=\s*[{[])|\{\s*“(?:name|function|tool|tool_name|action)”\s*:/g;

function closersOf(mark: string): readonly string[] {
  if (mark.startsWith('call:')) return ['<tool_call|>', '<end_function_call>'];
  if (/^<function[= >]/.test(mark)) return ['</function>'];
  return [mark.startsWith('<invoke') ? '</invoke>' : mark.replace('<', '</')];
}

/** Words close before a call that show a mere example. */
const example =
  /\b(?:examples?|e\.g\.|for instance|such as|like this|looks? like|format(?:ted)?|syntax|schema|template|samples?|not a call|would be)\b[^.!?\n]{0,60}[\s:`]*$/i;

/** Whether the text before the offset introduces an example. */
export function isExample(text: string, at: number): boolean {
  return example.test(text.slice(Math.max(0, at - 160), at));
}

/** Whether the text is in single backquotes: a mention, not a call. */
function isQuoted(text: string, start: number, end: number): boolean {
  return text.charAt(start - 1) === '`' && text.charAt(start - 2) !== '`' && text.charAt(end) === '`';
}

/** The problem of a block that the end of the text cuts off before its first call. */
export function cutBlock(input: TextInput, span: Span): readonly CallProblem[] {
  if (input.isOpen) return [];
  const message = say`The response ends in the middle of a tool name.`;
  return [{ kind: 'cut-off', severity: 'error', message, span }];
}

/** The offset behind the white space and the first of `marks`, if one is there; else `at`. */
export function behind(text: string, at: number, marks: readonly string[]): number {
  const from = skipSpace(text, at);
  const mark = marks.find((one) => text.startsWith(one, from));
  return mark === undefined ? at : from + mark.length;
}

/** The offset of the next character that is no white space. */
export function skipSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && text.charCodeAt(next) <= 32) next++;
  return next;
}
