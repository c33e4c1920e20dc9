import { readFileSync } from 'node:fs';
import type { CompletionItem, CompletionList } from 'vscode-languageserver-protocol';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import type { TestClient } from './client.ts';
import type { TestDocument } from './document.ts';
import { acceptCompletion } from './edits.ts';

/** An editor's habits with suggestions. */
export interface SuggestionHabits {
  /** The signs behind which it asks by itself. */
  readonly signs: readonly string[];
  /** Whether it names that sign to the server. */
  readonly tells: boolean;
  /** Whether the first item of an automatic list is selected: then Enter takes it. */
  readonly selects: boolean;
  /** Whether it closes brackets and quotes by itself, as VS Code does. */
  readonly closes: boolean;
}

interface OpenList {
  readonly list: CompletionList;
  /** The start of the text that the items are compared with. */
  readonly start: number;
  /** The text from there to the cursor when the list came. */
  readonly typed: string;
}

interface Pair {
  readonly open: string;
  readonly close: string;
}

const configuration: { readonly autoClosingPairs: readonly Pair[]; readonly autoCloseBefore: string } = JSON.parse(
  readFileSync(new URL('../../../language-configuration.json', import.meta.url), 'utf8'),
);

/**
 * An editor in memory in which a person types a file from its beginning to its end. It asks the server for suggestions when VS Code asks,
 * narrows the list down as VS Code does, and accepts an item by a key when VS Code does. The list always comes before the next key, as with
 * slow typing.
 */
export class TypingEditor {
  /** Null without a server. */
  readonly #document: TestDocument | null;
  readonly #habits: SuggestionHabits;
  #notation = NotationDocument.parse('');
  #cursor = 0;
  /** The closing signs that the editor put behind the cursor, each as its distance from the end of the text. */
  #closing: number[] = [];
  #list: OpenList | null = null;

  private constructor(document: TestDocument | null, habits: SuggestionHabits) {
    this.#document = document;
    this.#habits = habits;
  }

  static async open(client: TestClient, habits: SuggestionHabits): Promise<TypingEditor> {
    return new TypingEditor(await client.open(''), habits);
  }

  /** An editor without suggestions. */
  static alone(closes: boolean): TypingEditor {
    return new TypingEditor(null, { signs: [], tells: true, selects: false, closes });
  }

  get text(): string {
    return this.#notation.text;
  }

  async type(text: string): Promise<void> {
    // Each line break is one press of Enter.
    for (const key of text.match(/\r\n|[\s\S]/g) ?? []) await this.#press(key);
  }

  async close(): Promise<void> {
    await this.#document?.close();
  }

  async #press(key: string): Promise<void> {
    if (/^[\r\n]/.test(key)) {
      const selected = this.#habits.selects ? this.#items()[0] : undefined;
      if (selected !== undefined) this.#accept(selected);
      else this.#insert(key, '');
      this.#list = null;
      return;
    }
    if (this.#isOverOwn(key)) this.#cursor++;
    else this.#insert(key, this.#habits.closes ? this.#closingOf(key) : '');
    if (this.#items().length === 0) this.#list = null;
    if (this.#list === null && this.#document !== null) await this.#ask(key, this.#document);
  }

  /** VS Code asks behind the server's signs, and behind a letter of a word. */
  async #ask(key: string, document: TestDocument): Promise<void> {
    const isSign = this.#habits.signs.includes(key);
    const isWord = /\w/.test(key) && !/(?:^|[^\w-])\d+$/.test(this.text.slice(0, this.#cursor)) && !this.#isInText();
    if (!isSign && !isWord) return;
    await this.#send(document);
    const context = isSign && this.#habits.tells ? { triggerKind: 2, triggerCharacter: key } : { triggerKind: 1 };
    const list = await document.requestAt<CompletionList | null>('textDocument/completion', this.#cursor, { context });
    if (list === null || list.items.length === 0) return;
    const start = this.#startOf(list, document);
    this.#list = { list, start, typed: this.text.slice(start, this.#cursor) };
    if (this.#items().length === 0) this.#list = null;
  }

  #startOf({ itemDefaults }: CompletionList, document: TestDocument): number {
    const range = itemDefaults?.editRange;
    if (range === undefined) throw new Error('The list has no range.');
    const { character, line } = 'insert' in range ? range.insert.start : range.start;
    const at = document.positionAt(this.#cursor);
    if (line !== at.line) throw new Error('The list begins on another line.');
    return this.#cursor - (at.character - character);
  }

  /** The items that still match the typed text: its letters are in them, in order. */
  #items(): readonly CompletionItem[] {
    if (this.#list === null) return [];
    const typed = this.text.slice(this.#list.start, this.#cursor).trimStart().toLowerCase();
    return this.#list.list.items.filter(({ label, filterText }) => {
      let rest = (filterText ?? label).toLowerCase();
      return [...typed].every((letter) => {
        const at = rest.indexOf(letter);
        rest = rest.slice(at + 1);
        return at >= 0;
      });
    });
  }

  #accept(item: CompletionItem): void {
    if (this.#list === null) return;
    const { list, start } = this.#list;
    // Text typed after the list came is in the range of its items.
    const asked = this.text.slice(0, start) + this.#list.typed + this.text.slice(this.#cursor);
    const tail = this.text.length - this.#cursor;
    this.#notation = NotationDocument.parse(acceptCompletion(asked, list, item, 'insert'));
    this.#cursor = this.text.length - tail;
  }

  #insert(key: string, closing: string): void {
    const text = this.text.slice(0, this.#cursor) + key + closing + this.text.slice(this.#cursor);
    this.#notation = NotationDocument.parse(text, this.#notation);
    this.#cursor += key.length;
    const behind = this.text.length - this.#cursor;
    for (let index = 0; index < closing.length; index++) this.#closing.push(behind - index);
  }

  /** Whether the key only moves over a sign that the editor itself has put there. */
  #isOverOwn(key: string): boolean {
    const behind = this.text.length - this.#cursor;
    if (this.text[this.#cursor] !== key || !this.#closing.includes(behind)) return false;
    return key !== '"' || this.text[this.#cursor - 1] !== '\\';
  }

  #closingOf(key: string): string {
    const before = this.text.slice(0, this.#cursor);
    const pair = configuration.autoClosingPairs
      .toSorted((a, b) => b.open.length - a.open.length)
      .find(({ open }) => (before + key).endsWith(open));
    const next = this.text.charAt(this.#cursor);
    if (pair === undefined || (next !== '' && !configuration.autoCloseBefore.includes(next))) return '';
    if (pair.open === '"' && /[\w\u0080-\uffff]$/.test(before)) return '';
    return this.#isInText() ? '' : pair.close;
  }

  #isInText(): boolean {
    const path = this.#notation.nodeAt(this.#cursor);
    const node = path?.nodes.at(-1);
    if (path === null || node?.kind !== 'string') return false;
    const at = this.#cursor - path.start;
    return at > node.start && (at < node.end || !node.closed);
  }

  /** Sends the text that was typed since the last request. */
  async #send(document: TestDocument): Promise<void> {
    const before = document.text;
    if (before === this.text) return;
    let start = 0;
    while (start < before.length && before[start] === this.text[start]) start++;
    let tail = 0;
    const shorter = Math.min(before.length, this.text.length) - start;
    while (tail < shorter && before.at(-1 - tail) === this.text.at(-1 - tail)) tail++;
    await document.edit(start, before.length - tail, this.text.slice(start, this.text.length - tail));
  }
}
