import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isLineBreak, NotationDocument } from '../core/notation/index.ts';
import { differingMiddle, type Span, type TextEdit } from '../core/text/index.ts';

/** One open document and its tree, updated on request. Offsets and characters in UTF-16 units. */
export class OpenDocument {
  readonly uri: string;
  readonly #text: TextDocument;
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

  /** The client's number for the text. Two texts can have the same one, or null; `changes` tells texts apart. */
  get version(): number {
    return this.#text.version;
  }

  get changes(): number {
    return this.#changes;
  }

  get text(): string {
    return this.#text.getText();
  }

  /** The offset where the last change ended; 0 before the first. */
  get lastEdit(): number {
    return this.#lastEdit;
  }

  /** Whether one key can make the last change: a letter, a pair of quotes, a new line with its indentation, a deleted letter. */
  get wasTyped(): boolean {
    return this.#wasTyped;
  }

  get notation(): NotationDocument {
    this.#notation = NotationDocument.parse(this.text, this.#notation);
    return this.#notation;
  }

  /** Applies the client's changes in order, each to the result of the one before. */
  apply(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    this.#changes++;
    this.#wasTyped = changes.length > 0;
    for (const change of changes) {
      const edit = this.#editOf(change);
      // The text store needs ranges inside the text; clients also send lines past its end.
      this.#wasTyped &&= isKeystroke(this.text, edit);
      const inside = 'range' in change ? { range: this.rangeOf(edit.span), text: change.text } : change;
      TextDocument.update(this.#text, [inside], version);
      this.#lastEdit = edit.span.start + edit.newText.length;
    }
    // A notification without changes still sets the version.
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

  /** The span between two positions, in either order. */
  spanOf(range: Range): Span {
    const start = this.offsetAt(range.start);
    const end = this.offsetAt(range.end);
    return start <= end ? { start, end } : { start: end, end: start };
  }

  /** Whether only spaces and tabs are before the offset in its line. */
  isFirstInLine(offset: number): boolean {
    const { text } = this;
    let at = offset;
    while (at > 0 && (text.charCodeAt(at - 1) === 32 || text.charCodeAt(at - 1) === 9)) at--;
    return at === 0 || isLineBreak(text.charCodeAt(at - 1));
  }

  lineIndentation(offset: number): string {
    const { line } = this.positionAt(offset);
    const text = this.#text.getText({ start: { line, character: 0 }, end: this.positionAt(offset) });
    return /^[ \t]*/.exec(text)?.[0] ?? '';
  }

  #editOf(change: TextDocumentContentChangeEvent): TextEdit {
    if ('range' in change) return { span: this.spanOf(change.range), newText: change.text };
    return differingMiddle(this.text, change.text);
  }
}

/** The most characters, without white space, that one key writes or deletes: a closing quote comes with the opening one. */
const longestKeystroke = 2;

function isKeystroke(before: string, { span, newText }: TextEdit): boolean {
  const removed = before.slice(span.start, span.end);
  if (newText === '') return removed !== '' && removed.trim().length <= longestKeystroke;
  return newText.trim().length <= longestKeystroke;
}
