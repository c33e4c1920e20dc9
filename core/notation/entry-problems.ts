import type { IToken } from 'chevrotain';
import { bareSpan, type Span } from '../text/span.ts';
import { isLineBreak, isOddWhite, isWhite } from './characters.ts';
import { skipWhite } from './keys.ts';
import { triviaNode } from './nodes.ts';
import {
  type BlockNode,
  type EntryNode,
  isRegisteredProperty,
  type KeyNode,
  type SyntaxProblem,
  type TriviaNode,
  type ValueNode,
} from './syntax.ts';

type Invalid = Extract<SyntaxProblem, { kind: 'invalid-string' }>;
type Role = 'property' | 'slot' | 'field' | 'root-property' | 'muted';

export class EntryProblems {
  readonly slice: string;
  readonly trivia: TriviaNode[] = [];
  readonly #problems: SyntaxProblem[] = [];
  /** The end of the last half-written entry: the rest of its line belongs to the same problem. */
  #brokenEnd = -1;
  #conflict = false;
  #openBlock: { readonly node: BlockNode; readonly insertAt: number } | null = null;

  constructor(slice: string) {
    this.slice = slice;
  }

  /** The problems by offset; of two at one offset, the first noted. */
  problems(): readonly SyntaxProblem[] {
    this.#noteOpenBlock();
    const ordered = this.#problems
      .map((problem, index) => ({ problem, index }))
      .sort((a, b) => a.problem.span.start - b.problem.span.start || a.index - b.index)
      .map(({ problem }) => problem);
    return this.#withoutEchoes(ordered);
  }

  /** Without the second problem at one offset, and without echoes in a line: an echo is gone after the first fix, or is reported then. */
  #withoutEchoes(ordered: readonly SyntaxProblem[]): SyntaxProblem[] {
    const kept: SyntaxProblem[] = [];
    let lostAt = -1;
    for (const problem of ordered) {
      const previous = kept.at(-1);
      if (previous && previous.span.start === problem.span.start) continue;
      const loses = losesThread(problem) && !this.#isOddWhite(problem.span);
      const echo = loses && lostAt >= 0 && this.#withinLine(lostAt, problem.span.start);
      if (loses || problem.kind === 'unterminated-string') lostAt = problem.span.start;
      if (echo) continue;
      kept.push(problem);
    }
    return kept;
  }

  /** `first` is the first token, for an entry without a key. */
  judge(entry: EntryNode, role: Role, first: Span): void {
    if (role === 'muted') return;
    const { key, link, value } = entry;
    if (!key) {
      this.unexpected({ start: first.start, end: entry.end }, 'broken');
      return;
    }
    const asJson = key.quoted && link !== null;
    if (asJson) {
      const wrong = link.text === '-->' ? null : link.text;
      const span = { start: key.start, end: wrong === null ? key.end : link.end };
      this.#problems.push({ kind: 'quoted-key', span, name: key.name, wrong });
    }
    if (role === 'field' && !key.quoted) this.#judgeName(key);
    if (!link && !value && this.#continuesBroken(key.start)) {
      this.#brokenEnd = entry.end;
      return;
    }
    if (link?.text !== '-->') {
      if (!asJson) this.#noteWrongLink(link, key.end, key.name);
      if (!value) {
        this.#brokenEnd = entry.end;
        return;
      }
    } else if (!value) {
      const expected = role === 'root-property' && key.name === 'rules' ? 'list' : 'string';
      this.#problems.push({ kind: 'expected-value', span: bareSpan(link), key: key.name, expected });
      this.#brokenEnd = entry.end;
      return;
    }
    this.#judgeValue(value, role, key.name);
    this.#judgeBlock(entry, role);
  }

  /** `last` is `broken` where the skipped token is behind a half-written entry. */
  skip(token: IToken, last: string): void {
    const node = triviaNode(token);
    this.trivia.push(node);
    if (node.kind === 'comment') {
      this.#noteComment(node);
    } else if (node.kind === 'conflict-marker') {
      if (!this.#conflict) {
        this.#conflict = true;
        this.#problems.push({ kind: 'conflict-marker', span: bareSpan(node) });
      }
    } else {
      this.unexpected(node, last);
    }
  }

  unexpected(span: Span, last: string): void {
    if (last === 'broken' && this.#continuesBroken(span.start)) {
      this.#brokenEnd = span.end;
      return;
    }
    this.#noteUnexpected(span);
  }

  missingComma(at: number): void {
    this.#problems.push({ kind: 'missing-comma', span: { start: at, end: at } });
  }

  extraComma(span: Span, position: 'leading' | 'double' | 'trailing'): void {
    this.#problems.push({ kind: 'extra-comma', span, position });
  }

  closeEntries(trailingComma: Span | null): void {
    if (trailingComma) this.extraComma(trailingComma, 'trailing');
  }

  missingOpenBrace(firstKey: Span): void {
    this.#problems.push({
      kind: 'missing-brace',
      span: bareSpan(firstKey),
      brace: '{',
      insert: '{',
      insertAt: firstKey.start,
      opener: null,
    });
  }

  /** Where the element's last block is open too, both missing braces are one problem. */
  missingCloseBrace(open: Span, width: number): void {
    const both = this.#openBlock !== null && this.#openBlock.node.end >= width;
    if (both) this.#openBlock = null;
    this.#problems.push({
      kind: 'missing-brace',
      span: { start: Math.max(0, width - 1), end: width },
      brace: '}',
      insert: both ? '}}' : '}',
      insertAt: width,
      opener: open,
    });
  }

  /** Where the element's brace is missing too, both are one problem. */
  openBlock(node: BlockNode, insertAt: number): void {
    this.#noteOpenBlock();
    this.#openBlock = { node, insertAt };
  }

  /** The end of the text before `offset`, without white space and commas; for the end-of-file token (-1) the end of the item. */
  endBefore(offset: number): number {
    let end = offset >= 0 ? offset : this.slice.length;
    while (end > 0 && /[ \t\r\n,]/.test(this.slice.charAt(end - 1))) end--;
    return end;
  }

  #noteOpenBlock(): void {
    if (this.#openBlock) this.#noteUnclosed(this.#openBlock.node.open, '}', this.#openBlock.insertAt);
    this.#openBlock = null;
  }

  #noteUnclosed(opener: Span, brace: '}' | ']', insertAt: number): void {
    const span = this.#otherBracket(insertAt) ?? { start: Math.max(0, insertAt - 1), end: insertAt };
    this.#problems.push({ kind: 'missing-brace', span, brace, insert: brace, insertAt, opener });
  }

  #noteInvalid(value: Span, found: Invalid['found'], content: Span = bareSpan(value)): void {
    this.#problems.push({ kind: 'invalid-string', span: bareSpan(value), found, content });
  }

  /** The wrong bracket behind `offset`, where the right one is missing; its own problem is taken back. Null for none. */
  #otherBracket(offset: number): Span | null {
    const start = skipWhite(this.slice, offset, this.slice.length);
    const index = this.#problems.findIndex(({ kind, span }) => kind === 'unexpected-text' && span.start === start);
    const span = this.#problems[index]?.span;
    if (span === undefined || span.end !== start + 1 || !/[)\]}]/.test(this.slice.charAt(start))) return null;
    this.#problems.splice(index, 1);
    return span;
  }

  #noteWrongLink(
    link: { readonly start: number; readonly end: number; readonly text: string } | null,
    at: number,
    key: string,
  ): void {
    this.#problems.push({
      kind: 'expected-action-link',
      span: link ? bareSpan(link) : { start: at, end: at },
      wrong: link?.text ?? null,
      key,
    });
  }

  /** No rule checks the characters of a field's name. */
  #judgeName({ name, start }: KeyNode): void {
    const [odd] = /[^\w-](?:.*[^\w-])?/.exec(name) ?? [];
    if (odd !== undefined) {
      const at = start + name.indexOf(odd);
      this.#noteUnexpected({ start: at, end: at + odd.length });
    }
  }

  #judgeValue(value: ValueNode, role: Role, key: string): void {
    const unknown = role === 'property' && !isRegisteredProperty(key);
    switch (value.kind) {
      case 'block':
        if (!(role === 'property' && key === 'args_schema') && !unknown) this.#noteInvalid(value, 'block');
        return;
      case 'list':
        if (role === 'root-property' && key === 'rules') {
          for (const item of value.values) this.#judgeText(item, true);
          if (!value.close) this.#noteUnclosed(value.open, ']', value.end);
        } else if (!unknown) {
          this.#noteInvalid(value, 'list');
        }
        return;
      default:
        if (role === 'root-property' && key === 'rules') {
          this.#problems.push({ kind: 'expected-value', span: bareSpan(value), key, expected: 'list' });
        } else {
          this.#judgeText(value, role === 'root-property');
        }
    }
  }

  #judgeText(value: ValueNode, longAllowed: boolean): void {
    if (value.kind === 'bare') {
      const missesOpeningQuote = value.text.endsWith('"');
      this.#noteInvalid(value, 'bare', { start: value.start, end: missesOpeningQuote ? value.end - 1 : value.end });
      return;
    }
    if (value.kind !== 'string') return;
    const { quote } = value;
    if (!value.closed && (quote === 'double' || quote === 'triple')) {
      this.#problems.push({ kind: 'unterminated-string', span: bareSpan(value), quote });
    } else if (quote === 'double') {
      if (value.text.includes('"')) this.#noteInvalid(value, 'inner-quote', value.content);
    } else if (quote !== 'triple' || !longAllowed) {
      this.#noteInvalid(value, quote, value.content);
    }
  }

  #judgeBlock(entry: EntryNode, role: Role): void {
    const { key, value, blockLink, block } = entry;
    if (!key || !value || (!blockLink && !block)) return;
    if (role === 'property' && key.name === 'function') {
      if (blockLink?.text !== '-->') {
        this.#noteWrongLink(blockLink, value.end, key.name);
      } else if (!block) {
        this.#problems.push({ kind: 'expected-value', span: bareSpan(blockLink), key: key.name, expected: 'block' });
      }
      if (!block) this.#brokenEnd = entry.end;
    } else if (role !== 'property' || isRegisteredProperty(key.name)) {
      this.#noteUnexpected({ start: (blockLink ?? block ?? value).start, end: entry.end });
    }
  }

  #noteComment(span: Span): void {
    const last = this.#problems.at(-1);
    if (last?.kind === 'comment' && this.slice.slice(last.span.end, span.start).trim() === '') {
      this.#problems[this.#problems.length - 1] = { kind: 'comment', span: { start: last.span.start, end: span.end } };
    } else {
      this.#problems.push({ kind: 'comment', span: bareSpan(span) });
    }
  }

  #noteUnexpected(span: Span): void {
    const last = this.#problems.at(-1);
    // The rest of a broken list may be reported before the entry in front of it.
    const [before, behind] =
      last !== undefined && last.span.start > span.start ? [span, last.span] : [last?.span, span];
    const joins =
      last?.kind === 'unexpected-text' &&
      before !== undefined &&
      this.#sameLine(before.end, behind.start) &&
      // Odd white space is joined only with odd white space: the text between is right.
      (!(this.#isOddWhite(before) || this.#isOddWhite(behind)) ||
        this.#isOddWhite({ start: before.start, end: behind.end }));
    if (joins) {
      this.#problems[this.#problems.length - 1] = {
        kind: 'unexpected-text',
        span: { start: before.start, end: Math.max(before.end, behind.end) },
      };
    } else if (last?.kind === 'unterminated-string' && last.span.end >= span.end) {
      return;
    } else {
      this.#problems.push({ kind: 'unexpected-text', span: bareSpan(span) });
    }
  }

  /** Whether the span is white space only, also of kinds outside the grammar. */
  #isOddWhite({ start, end }: Span): boolean {
    for (let i = start; i < end; i++) {
      const code = this.slice.charCodeAt(i);
      if (!isWhite(code) && !isOddWhite(code)) return false;
    }
    return true;
  }

  #withinLine(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      if (isLineBreak(this.slice.charCodeAt(i))) return false;
    }
    return true;
  }

  #continuesBroken(start: number): boolean {
    return this.#brokenEnd >= 0 && this.#brokenEnd <= start && this.#sameLine(this.#brokenEnd, start);
  }

  #sameLine(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      if (isLineBreak(this.slice.charCodeAt(i)) || this.slice.charCodeAt(i) === 44) return false;
    }
    return true;
  }
}

/** Signs that clearly mean an arrow, from any keyboard and from HTML source. */
const clearLink = /^(?:[:=~：＝]|[-=](?:>|&gt;)|[→⟶⇒]|[-－]{2,}(?:[>＞》]|&gt;))$/;

/** Whether the rest of the line has no certain reading after this problem. */
function losesThread(problem: SyntaxProblem): boolean {
  if (problem.kind === 'unexpected-text' || problem.kind === 'expected-value') return true;
  if (problem.kind === 'expected-action-link') return problem.wrong === null || !clearLink.test(problem.wrong);
  if (problem.kind === 'missing-brace') {
    return problem.opener !== null && problem.opener.start > 0 && problem.insert === '}';
  }
  return false;
}
