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

/** Collects the mistakes of one item while it is parsed, each once. */
export class EntryProblems {
  readonly slice: string;
  readonly trivia: TriviaNode[] = [];
  readonly #problems: SyntaxProblem[] = [];
  /** The end of the last half-written entry: what stands behind it in its line belongs to the same mistake. */
  #brokenEnd = -1;
  #conflict = false;
  #openBlock: { readonly node: BlockNode; readonly insertAt: number } | null = null;

  constructor(slice: string) {
    this.slice = slice;
  }

  /** The problems in the order of their places; of two at one place the first noted. */
  problems(): readonly SyntaxProblem[] {
    this.#noteOpenBlock();
    const ordered = this.#problems
      .map((problem, index) => ({ problem, index }))
      .sort((a, b) => a.problem.span.start - b.problem.span.start || a.index - b.index)
      .map(({ problem }) => problem);
    return this.#withoutEchoes(ordered);
  }

  /**
   * Less the second of two problems at one place, and less what only echoes an earlier loss of the thread in the same
   * line: when that one is mended, the echo is gone or shows itself as a mistake of its own.
   */
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

  /** Judges an entry just read. `first`: its first token, for one that has no key. */
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

  /** Notes a token that was stepped over. `last` tells whether it stands behind a half-written entry. */
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

  /** Notes the comma before a closing brace or bracket, if there is one. */
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

  /** The element that `open` begins never ends. Where its last block is open too, both braces are one mistake. */
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

  /** A block ended without its brace; noted at once, or with the element's own when that is missing too. */
  openBlock(node: BlockNode, insertAt: number): void {
    this.#noteOpenBlock();
    this.#openBlock = { node, insertAt };
  }

  /** The end of the last character that is no white space before `offset` (none, as of the end-of-file token: the end of the item). */
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

  /** The bracket of another kind that stands where a closing one is missing behind `offset`: both are one mistake. */
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

  /** No other rule looks at the characters of a field's name. */
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
    // What a broken list left over may be told before the entry that it stands behind.
    const [before, behind] =
      last !== undefined && last.span.start > span.start ? [span, last.span] : [last?.span, span];
    const joins =
      last?.kind === 'unexpected-text' &&
      before !== undefined &&
      this.#sameLine(before.end, behind.start) &&
      // White space of another kind leaves what stands between two of them as it is.
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

  /** Whether there is nothing but white space, be it of kinds that the notation does not have. */
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

/** What people write for an arrow on keyboards of any kind, and as it stands in the source of a page. */
const clearLink = /^(?:[:=~：＝]|[-=](?:>|&gt;)|[→⟶⇒]|[-－]{2,}(?:[>＞》]|&gt;))$/;

/** Whether behind such a mistake it is no longer sure what each thing in the line is. */
function losesThread(problem: SyntaxProblem): boolean {
  if (problem.kind === 'unexpected-text' || problem.kind === 'expected-value') return true;
  if (problem.kind === 'expected-action-link') return problem.wrong === null || !clearLink.test(problem.wrong);
  if (problem.kind === 'missing-brace') {
    return problem.opener !== null && problem.opener.start > 0 && problem.insert === '}';
  }
  return false;
}
