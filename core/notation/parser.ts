import { EmbeddedActionsParser, type IToken, tokenMatcher } from 'chevrotain';
import { once } from '../text/once.ts';
import type { Span } from '../text/span.ts';
import { isByTheLetter } from './by-the-letter.ts';
import { EntryProblems } from './entry-problems.ts';
import type { ItemExtent } from './item-extent.ts';
import { ItemMemory } from './item-memory.ts';
import { keyNode, linkNode, stringNode, tokenSpan, triviaNode } from './nodes.ts';
import type {
  BlockNode,
  ElementNode,
  EntryNode,
  KeyNode,
  LinkNode,
  ListNode,
  RootPropertyNode,
  ValueNode,
} from './syntax.ts';
import {
  AnyString,
  Bare,
  CloseBrace,
  CloseBracket,
  Comma,
  Comment,
  Junk,
  Link,
  OpenBrace,
  OpenBracket,
  Stray,
  tokensIn,
  tokenTypes,
  Word,
} from './tokens.ts';

type EntryRole = 'property' | 'slot' | 'field' | 'root-property' | 'muted';

/** The comments and stray signs that are skipped between an arrow and its value, at the most. */
const mostTrivia = 8;

function isPassedOver(token: IToken): boolean {
  return tokenMatcher(token, Stray) || tokenMatcher(token, Comment);
}

interface Entries {
  readonly entries: EntryNode[];
  /** The kind of the part read last: commas are checked between neighbours. */
  last: 'opening' | 'entry' | 'broken' | 'comma' | 'skipped';
  lastComma: Span | null;
}

/** The grammar of one item. It takes any tokens, and skips and notes misplaced ones once, so that it needs no error recovery. */
export class ItemParser extends EmbeddedActionsParser {
  #extent: ItemExtent | null = null;
  #base = 0;
  notes = new EntryProblems('');

  /** A test validates the grammar; validation at run time would take longer than to read a small file. */
  constructor(isValidated = false) {
    super([...tokenTypes], { maxLookahead: 1, recoveryEnabled: false, skipValidations: !isValidated });
    this.performSelfAnalysis();
  }

  /** `slice` is the item's text, `base` its offset. */
  start(slice: string, extent: ItemExtent, base: number): void {
    this.#extent = extent;
    this.#base = base;
    this.notes = new EntryProblems(slice);
    this.input = tokensIn(slice, extent, base);
  }

  element = this.RULE('element', (width: number): ElementNode => {
    const open = this.OPTION(() => this.CONSUME(OpenBrace));
    const entries = this.SUBRULE(this.entries, { ARGS: ['property', 1] });
    const close = this.OPTION2(() => this.CONSUME(CloseBrace));
    this.MANY(() => {
      const token = this.SUBRULE(this.anyToken);
      this.ACTION(() => this.notes.skip(token, 'skipped'));
    });
    return this.ACTION(() => {
      this.notes.closeEntries(entries.last === 'comma' && close ? entries.lastComma : null);
      if (!open) {
        const first = entries.entries[0];
        this.notes.missingOpenBrace(first?.key ?? { start: 0, end: width });
      } else if (!close) {
        this.notes.missingCloseBrace(tokenSpan(open), width);
      }
      const element = {
        kind: 'element' as const,
        width,
        open: open ? tokenSpan(open) : null,
        close: close ? tokenSpan(close) : null,
        // A grown array has room for seventeen entries; a copy has no spare room.
        properties: entries.entries.slice(),
        trivia: this.notes.trivia.slice(),
        problems: this.notes.problems().slice(),
        memory: new ItemMemory(),
      };
      return { ...element, isByTheLetter: isByTheLetter(element) };
    });
  });

  rootProperty = this.RULE('rootProperty', (width: number): RootPropertyNode => {
    const entry = this.SUBRULE(this.entry, { ARGS: ['root-property', 0] });
    this.MANY(() => {
      const token = this.SUBRULE(this.anyToken);
      this.ACTION(() => this.notes.skip(token, 'skipped'));
    });
    return this.ACTION(() => ({
      kind: 'root-property',
      width,
      entry,
      trivia: this.notes.trivia,
      problems: this.notes.problems(),
      memory: new ItemMemory(),
    }));
  });

  /** Entries and commas up to the closing brace, or to the key before which an unclosed block ends. */
  entries = this.RULE('entries', (role: EntryRole, depth: number): Entries => {
    const state: Entries = { entries: [], last: 'opening', lastComma: null };
    this.MANY({
      GATE: () => depth !== 2 || !this.#closesImplicitly(),
      DEF: () =>
        this.OR([
          {
            ALT: () => {
              const entry = this.SUBRULE(this.entry, { ARGS: [role, depth] });
              this.ACTION(() => this.#addEntry(state, entry, role));
            },
          },
          {
            ALT: () => {
              const comma = this.CONSUME(Comma);
              this.ACTION(() => this.#addComma(state, tokenSpan(comma), role));
            },
          },
          {
            ALT: () => {
              const token = this.CONSUME(Junk);
              this.ACTION(() => {
                this.notes.skip(token, state.last);
                if (triviaNode(token).kind !== 'comment') state.last = 'skipped';
              });
            },
          },
          {
            // A brace that opens no value is skipped with its content.
            ALT: () => {
              const block = this.SUBRULE(this.block, { ARGS: ['muted', depth + 1] });
              this.ACTION(() => {
                this.notes.unexpected(block, state.last);
                state.last = 'skipped';
              });
            },
          },
        ]),
    });
    return state;
  });

  entry = this.RULE('entry', (role: EntryRole, depth: number): EntryNode => {
    let keyToken: IToken | undefined;
    let key: KeyNode | null = null;
    let link: LinkNode | null = null;
    let value: ValueNode | null = null;
    let blockLink: LinkNode | null = null;
    let block: BlockNode | null = null;
    this.OR([
      {
        ALT: () => {
          keyToken = this.OR2([{ ALT: () => this.CONSUME(Word) }, { ALT: () => this.CONSUME(AnyString) }]);
          this.OPTION5({
            // A slip between a key and its arrow belongs to neither.
            GATE: () => tokenMatcher(this.LA(2), Link),
            DEF: () => {
              const slip = this.CONSUME(Junk);
              this.ACTION(() => this.notes.skip(slip, 'skipped'));
            },
          });
          this.OPTION(() => {
            link = this.SUBRULE(this.link);
          });
        },
      },
      {
        ALT: () => {
          link = this.SUBRULE2(this.link);
        },
      },
    ]);
    this.ACTION(() => {
      key = keyToken ? keyNode(keyToken, link !== null) : null;
    });
    this.MANY({
      // Comments or odd white space between an arrow and its value.
      GATE: () => link !== null && this.#isBeforeValue(key),
      DEF: () => this.#skipJunk(this.CONSUME3(Junk)),
    });
    this.OPTION2({
      GATE: () => this.#valueFollows(key, link),
      DEF: () => {
        value = this.SUBRULE(this.value, { ARGS: [this.#valueRole(role, key), depth] });
      },
    });
    this.OPTION7({
      // A slip before the arrow of the block, found by the boundary scan.
      GATE: () => value !== null && value.kind === 'string' && tokenMatcher(this.LA(2), Link),
      DEF: () => {
        const slip = this.CONSUME2(Junk);
        this.ACTION(() => this.notes.skip(slip, 'skipped'));
      },
    });
    this.OPTION3({
      GATE: () => value !== null && value.kind !== 'block' && value.kind !== 'list',
      DEF: () => {
        blockLink = this.SUBRULE3(this.link);
      },
    });
    this.MANY2({
      GATE: () => blockLink !== null && this.#triviaAhead() > 0 && this.#opensBlock(1),
      DEF: () => this.#skipJunk(this.CONSUME4(Junk)),
    });
    this.OPTION4({
      GATE: () => value !== null && (blockLink !== null || key?.name === 'function'),
      DEF: () => {
        const blockRole = role === 'property' && key?.name === 'function' ? 'slot' : 'muted';
        block = this.SUBRULE(this.block, { ARGS: [blockRole, depth + 1] });
      },
    });
    this.OPTION6({
      GATE: () => block === null && blockLink !== null && this.#opensImplicitly(),
      DEF: () => {
        block = this.SUBRULE(this.unopenedBlock, { ARGS: [depth + 1] });
      },
    });
    return this.ACTION(() => {
      const first = key ?? link ?? (keyToken ? tokenSpan(keyToken) : { start: 0, end: 0 });
      const last = block ?? blockLink ?? value ?? link ?? first;
      const entry: EntryNode = { kind: 'entry', start: first.start, end: last.end, key, link, value, blockLink, block };
      this.notes.judge(entry, role, first);
      return entry;
    });
  });

  /** An action link, or a sign typed for it; several in a row count as one wrong link. */
  link = this.RULE('link', (): LinkNode => {
    const first = this.CONSUME(Link);
    let last = first;
    this.MANY(() => {
      last = this.CONSUME2(Link);
    });
    return this.ACTION(() => linkNode(first, last, this.notes.slice));
  });

  value = this.RULE(
    'value',
    (role: EntryRole, depth: number): ValueNode =>
      this.OR([
        {
          ALT: () => {
            const token = this.CONSUME(AnyString);
            return this.ACTION((): ValueNode => stringNode(token));
          },
        },
        {
          ALT: () => {
            const token = this.CONSUME(Bare);
            return this.ACTION((): ValueNode => ({ kind: 'bare', ...tokenSpan(token), text: token.image }));
          },
        },
        { ALT: () => this.SUBRULE(this.block, { ARGS: [role, depth + 1] }) },
        { ALT: () => this.SUBRULE(this.list) },
      ]),
  );

  block = this.RULE('block', (role: EntryRole, depth: number): BlockNode => {
    const open = this.CONSUME(OpenBrace);
    let entries: Entries | null = null;
    this.OR([
      {
        GATE: () => role !== 'muted',
        ALT: () => {
          entries = this.SUBRULE(this.entries, { ARGS: [role, depth] });
        },
      },
      {
        ALT: () => {
          this.SUBRULE(this.skipped, { ARGS: [depth] });
        },
      },
    ]);
    const close = this.OPTION(() => this.CONSUME(CloseBrace));
    return this.ACTION(() => {
      const content: EntryNode[] = entries?.entries ?? [];
      const end = close ? tokenSpan(close).end : this.notes.endBefore(this.LA(1).startOffset);
      const node: BlockNode = {
        kind: 'block',
        start: open.startOffset,
        end,
        open: tokenSpan(open),
        close: close ? tokenSpan(close) : null,
        entries: content.slice(),
      };
      if (role !== 'muted') {
        this.notes.closeEntries(entries?.last === 'comma' && close ? entries.lastComma : null);
        if (!close) this.notes.openBlock(node, content.at(-1)?.end ?? node.open.end);
      }
      return node;
    });
  });

  /** An interface block without its opening brace: it begins with its first key. */
  unopenedBlock = this.RULE('unopenedBlock', (depth: number): BlockNode => {
    const { startOffset: start } = this.LA(1);
    const entries = this.SUBRULE(this.entries, { ARGS: ['slot', depth] });
    const close = this.OPTION(() => this.CONSUME(CloseBrace));
    return this.ACTION(() => {
      const end = close ? tokenSpan(close).end : this.notes.endBefore(this.LA(1).startOffset);
      this.notes.missingOpenBrace(entries.entries[0]?.key ?? { start, end: start });
      const node: BlockNode = {
        kind: 'block',
        start,
        end,
        open: { start, end: start },
        close: close ? tokenSpan(close) : null,
        entries: entries.entries.slice(),
      };
      if (!close) this.notes.openBlock(node, entries.entries.at(-1)?.end ?? start);
      return node;
    });
  });

  /** All tokens up to the matching brace, in one flat loop: depth costs no stack. */
  skipped = this.RULE('skipped', (depth: number) => {
    let open = 0;
    this.MANY({
      GATE: () => !(open === 0 && this.#at(CloseBrace)) && !(open === 0 && depth === 2 && this.#closesImplicitly()),
      DEF: () => {
        const token = this.SUBRULE(this.anyToken);
        this.ACTION(() => {
          open += tokenMatcher(token, OpenBrace) ? 1 : tokenMatcher(token, CloseBrace) ? -1 : 0;
        });
      },
    });
  });

  list = this.RULE('list', (): ListNode => {
    const open = this.CONSUME(OpenBracket);
    const values: ValueNode[] = [];
    let last: 'opening' | 'value' | 'comma' = 'opening';
    let lastComma: Span | null = null;
    let nested = 0;
    this.MANY({
      GATE: () => !(nested === 0 && this.#at(CloseBracket)) && !(this.#at(Word) && tokenMatcher(this.LA(2), Link)),
      DEF: () =>
        this.OR([
          {
            // A bare word is a value here, and junk elsewhere.
            IGNORE_AMBIGUITIES: true,
            ALT: () => {
              const token = this.OR2([{ ALT: () => this.CONSUME(AnyString) }, { ALT: () => this.CONSUME(Bare) }]);
              this.ACTION(() => {
                const value: ValueNode = tokenMatcher(token, Bare)
                  ? { kind: 'bare', ...tokenSpan(token), text: token.image }
                  : stringNode(token);
                if (last === 'value') this.notes.missingComma(values.at(-1)?.end ?? value.start);
                values.push(value);
                last = 'value';
              });
            },
          },
          {
            ALT: () => {
              const comma = this.CONSUME(Comma);
              this.ACTION(() => {
                if (last !== 'value') this.notes.extraComma(tokenSpan(comma), last === 'comma' ? 'double' : 'leading');
                last = 'comma';
                lastComma = tokenSpan(comma);
              });
            },
          },
          {
            ALT: () => {
              const token = this.CONSUME(Junk);
              this.ACTION(() => {
                nested += tokenMatcher(token, OpenBracket) ? 1 : tokenMatcher(token, CloseBracket) ? -1 : 0;
                this.notes.skip(token, 'skipped');
              });
            },
          },
          {
            ALT: () => {
              const token = this.CONSUME(Word);
              this.ACTION(() => this.notes.skip(token, 'skipped'));
            },
          },
        ]),
    });
    const close = this.OPTION(() => this.CONSUME(CloseBracket));
    return this.ACTION(() => {
      if (last === 'comma' && close) this.notes.closeEntries(lastComma);
      const end = close ? tokenSpan(close).end : (values.at(-1)?.end ?? open.startOffset + 1);
      return {
        kind: 'list',
        start: open.startOffset,
        end,
        open: tokenSpan(open),
        close: close ? tokenSpan(close) : null,
        values,
      };
    });
  });

  anyToken = this.RULE(
    'anyToken',
    (): IToken =>
      this.OR([
        { ALT: () => this.CONSUME(Word) },
        { ALT: () => this.CONSUME(Link) },
        { ALT: () => this.CONSUME(AnyString) },
        { ALT: () => this.CONSUME(Comma) },
        { ALT: () => this.CONSUME(OpenBrace) },
        { ALT: () => this.CONSUME(CloseBrace) },
        { ALT: () => this.CONSUME(Junk) },
      ]),
  );

  #at(type: typeof CloseBrace): boolean {
    return tokenMatcher(this.LA(1), type);
  }

  #closesImplicitly(): boolean {
    const closes = this.#extent?.implicitCloses;
    return closes !== undefined && closes.size > 0 && closes.has(this.LA(1).startOffset + this.#base);
  }

  #opensImplicitly(): boolean {
    return this.#extent?.implicitOpen === this.LA(1).startOffset + this.#base;
  }

  /** Whether the entry's value follows. Without a link, only a string that is no key is one, or the block of `args_schema`. */
  #valueFollows(key: KeyNode | null, link: LinkNode | null): boolean {
    if (link) return true;
    if (!key || key.quoted) return false;
    if (tokenMatcher(this.LA(1), AnyString)) return !tokenMatcher(this.LA(2), Link);
    return tokenMatcher(this.LA(1), OpenBrace) && key.name === 'args_schema';
  }

  /** The number of comments and stray signs that follow; `mostTrivia` at the most. */
  #triviaAhead(): number {
    let count = 0;
    while (count < mostTrivia && isPassedOver(this.LA(count + 1))) count++;
    return count;
  }

  /** Whether a value follows behind comments or stray signs. A string before an arrow of its own is the next key. */
  #isBeforeValue(key: KeyNode | null): boolean {
    const at = this.#triviaAhead();
    if (at === 0 || !tokenMatcher(this.LA(at + 1), AnyString)) {
      return at > 0 && tokenMatcher(this.LA(at + 1), OpenBrace);
    }
    return !tokenMatcher(this.LA(at + 2), Link) || (key?.name === 'function' && this.#opensBlock(at + 3));
  }

  #opensBlock(ahead: number): boolean {
    let at = ahead;
    while (at < ahead + mostTrivia && isPassedOver(this.LA(at))) at++;
    return tokenMatcher(this.LA(at), OpenBrace);
  }

  #skipJunk(token: IToken): void {
    this.ACTION(() => this.notes.skip(token, 'skipped'));
  }

  #valueRole(role: EntryRole, key: KeyNode | null): EntryRole {
    return role === 'property' && key?.name === 'args_schema' ? 'field' : 'muted';
  }

  #addEntry(state: Entries, entry: EntryNode, role: EntryRole): void {
    const whole = entry.key !== null && entry.value !== null;
    if (entry.key === null) {
      state.last = 'skipped';
      return;
    }
    if (state.last === 'entry' && role !== 'muted') this.notes.missingComma(state.entries.at(-1)?.end ?? entry.start);
    state.entries.push(entry);
    const leftOpen = entry.block?.close === null || (entry.value?.kind === 'block' && entry.value.close === null);
    state.last = whole && !leftOpen ? 'entry' : 'broken';
  }

  #addComma(state: Entries, comma: Span, role: EntryRole): void {
    if (role !== 'muted') {
      if (state.last === 'opening') this.notes.extraComma(comma, 'leading');
      else if (state.last === 'comma') this.notes.extraComma(comma, 'double');
    }
    if (state.last !== 'opening') state.last = 'comma';
    state.lastComma = comma;
  }
}

/** Most files do not need it, and to make it takes as long as to open a small file. */
const itemParser = once(() => new ItemParser());

/** Parses the element with the text `slice` at offset `base`. The nodes' spans are relative to the element. */
export function parseElement(slice: string, extent: ItemExtent, base: number): ElementNode {
  const parser = itemParser();
  parser.start(slice, extent, base);
  return parser.element(slice.length);
}

/** Parses a root property likewise. */
export function parseRootProperty(slice: string, extent: ItemExtent, base: number): RootPropertyNode {
  const parser = itemParser();
  parser.start(slice, extent, base);
  return parser.rootProperty(slice.length);
}
