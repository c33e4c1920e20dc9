import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isLineBreak } from '../core/notation/characters.ts';
import type { TextChange } from '../core/notation/document.ts';
import { type ChunkReader, NotationDocument } from '../core/notation/notation-document.ts';
import { differingMiddle, type Span } from '../core/text/span.ts';

/** One open document and its tree, brought up to date when it is asked for. Offsets and characters in UTF-16 units. */
export class OpenDocument {
  readonly uri: string;
  readonly #text: TextDocument;
  /** What was changed since the tree was last asked for, in order. */
  #unread: TextChange[] = [];
  #notation: NotationDocument | null = null;
  #lastEdit = 0;
  #changes = 0;
  #wasTyped = false;

  constructor(uri: string, languageId: string, version: number, text: string) {
    this.uri = uri;
    this.#text = TextDocument.create(uri, languageId, version, text);
  }

  get languageId(): string {
    return this.#text.languageId;
  }

  /** The client's number for the text. It may come twice for two texts, or be null: whether a text is another, `changes` says. */
  get version(): number {
    return this.#text.version;
  }

  /** How often the text was changed. */
  get changes(): number {
    return this.#changes;
  }

  get text(): string {
    return this.#text.getText();
  }

  /** Where the last change ended, as an offset; 0 before there was one. */
  get lastEdit(): number {
    return this.#lastEdit;
  }

  /** Whether the last change is what one key makes: a letter, a pair of quotes, a new line with its indentation, a letter less. */
  get wasTyped(): boolean {
    return this.#wasTyped;
  }

  /** The syntax tree of the text as it is now. */
  get notation(): NotationDocument {
    if (this.#notation === null) return this.read();
    if (this.#unread.length > 0) this.#notation = this.#notation.update(this.text, this.#unread);
    this.#unread = [];
    return this.#notation;
  }

  /** Whether the syntax tree was never asked for. */
  get isUnread(): boolean {
    return this.#notation === null;
  }

  /** Reads the whole text; `seen` is shown each chunk. */
  read(seen?: ChunkReader): NotationDocument {
    this.#notation = NotationDocument.parse(this.text, seen);
    this.#unread = [];
    return this.#notation;
  }

  /** Takes over changes as the client sent them: one after another, each speaking of the text that the one before left. */
  apply(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    this.#changes++;
    this.#wasTyped = changes.length > 0;
    for (const change of changes) {
      const edit = this.#editOf(change);
      // The text store counts on ranges that lie in the text; clients send lines past its end as well.
      this.#wasTyped &&= isKeystroke(this.text, edit, change);
      const inside = 'range' in change ? { range: this.rangeOf(edit.span), text: change.text } : change;
      TextDocument.update(this.#text, [inside], version);
      this.#unread.push(edit);
      this.#lastEdit = edit.span.start + edit.newLength;
    }
    // A notification without changes still moves the version.
    if (changes.length === 0) TextDocument.update(this.#text, [], version);
  }

  offsetAt(position: Position): number {
    return this.#text.offsetAt(position);
  }

  positionAt(offset: number): Position {
    return this.#text.positionAt(offset);
  }

  rangeOf(span: Span): Range {
    return { start: this.positionAt(span.start), end: this.positionAt(span.end) };
  }

  /** The piece between two positions; a range whose ends are swapped means the same piece. */
  spanOf(range: Range): Span {
    const start = this.offsetAt(range.start);
    const end = this.offsetAt(range.end);
    return start <= end ? { start, end } : { start: end, end: start };
  }

  /** Whether nothing but spaces and tabs stands before an offset in its line. */
  isFirstInLine(offset: number): boolean {
    const { text } = this;
    let at = offset;
    while (at > 0 && (text.charCodeAt(at - 1) === 32 || text.charCodeAt(at - 1) === 9)) at--;
    return at === 0 || isLineBreak(text.charCodeAt(at - 1));
  }

  /** The white space with which the line of an offset begins. */
  lineIndentation(offset: number): string {
    const { line } = this.positionAt(offset);
    const text = this.#text.getText({ start: { line, character: 0 }, end: this.positionAt(offset) });
    return /^[ \t]*/.exec(text)?.[0] ?? '';
  }

  #editOf(change: TextDocumentContentChangeEvent): TextChange {
    if ('range' in change) return { span: this.spanOf(change.range), newLength: change.text.length };
    return replacedMiddle(this.text, change.text);
  }
}

/** The most characters that one key writes or takes away, but for white space: a closing sign comes with the opening one. */
const longestKeystroke = 2;

function isKeystroke(before: string, { span, newLength }: TextChange, change: TextDocumentContentChangeEvent): boolean {
  // Of a whole text it is known how much was written, and that is little enough to be white space or a letter.
  const written = 'range' in change ? change.text : 'x'.repeat(newLength);
  const removed = before.slice(span.start, span.end);
  if (written === '') return removed !== '' && removed.trim().length <= longestKeystroke;
  return written.trim().length <= longestKeystroke;
}

/** What differs between two whole texts, so that a client which sends whole texts loses none of the tree either. */
function replacedMiddle(before: string, after: string): TextChange {
  const { span, newText } = differingMiddle(before, after);
  return { span, newLength: newText.length };
}
