import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { addAll } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';
import { buildCall } from './build-call.ts';
import type { CallProblem, ReadCall, SignedForm, SignedThinking } from './call.ts';
import type { CallFamily } from './call-family.ts';
import type { JsonPart } from './json-part.ts';
import { joinPlaced, type PlacedText } from './placed-text.ts';
import { argumentsAt, argumentsIn, noArguments, type ReadArguments, textArguments } from './read-arguments.ts';

/** A call that a response, or a stream piece by piece, gives. */
export interface DraftCall {
  name: PlacedText | null;
  id: string | null;
  /** Pieces of the text of the arguments. */
  readonly pieces: PlacedText[];
  /** The arguments as a value, where they are no text. */
  value: { readonly part: JsonPart; readonly pointer: string } | null;
  /** The arguments, where they come as values, each at its path. */
  partial: { add(part: JsonPart, pointer: string): void; made(span: Span): ReadArguments } | null;
  /** The input is a text and no JSON. */
  isText: boolean;
  readonly problems: CallProblem[];
  /** What the provider signed for this call. */
  signed: SignedThinking | null;
  span: Span;
}

/** What the events of a response, or its one body, put together. */
export class Answer {
  readonly #drafts: DraftCall[] = [];
  readonly #byKey = new Map<string | number, DraftCall>();
  readonly content: PlacedText[] = [];
  readonly reasoning: PlacedText[] = [];
  readonly problems: CallProblem[] = [];
  /** Thinking that was signed and stands before the next call. */
  #signed: { readonly form: SignedForm; readonly parts: JsonObject[] } | null = null;

  /** The block of thinking that a stream brings in pieces. */
  thinking = '';
  signature = '';

  /** Begins a call that is written at the pointer; later pieces find it by `key`. */
  begin(key: string | number | null, part: JsonPart, pointer: string): DraftCall {
    const span = part.place(pointer) ?? part.placed.span(part.span.start, part.span.end);
    const draft: DraftCall = {
      name: null,
      id: null,
      pieces: [],
      value: null,
      partial: null,
      isText: false,
      problems: [],
      signed: this.#signed,
      span,
    };
    this.#signed = null;
    this.#drafts.push(draft);
    if (key !== null) this.#byKey.set(key, draft);
    return draft;
  }

  /** Keeps signed or encrypted thinking for the call that comes next. */
  sign(form: SignedForm, part: JsonObject): void {
    if (this.#signed?.form === form) this.#signed.parts.push(part);
    else this.#signed = { form, parts: [part] };
  }

  /** The call that was begun with the key; null where there is none. */
  called(key: string | number): DraftCall | null {
    return this.#byKey.get(key) ?? null;
  }

  /** Later pieces find the call by this key too. */
  remember(key: string | number, draft: DraftCall): void {
    this.#byKey.set(key, draft);
  }

  /** Later pieces with the key belong to another call. */
  forget(key: string | number): void {
    this.#byKey.delete(key);
  }

  get last(): DraftCall | null {
    return this.#drafts.at(-1) ?? null;
  }

  /** A new message begins: calls that the old one began and did not end are dropped, as the client does that reads the stream. */
  restart(): void {
    const open = new Set(this.#byKey.values());
    const closed = this.#drafts.filter((draft) => !open.has(draft));
    this.#drafts.length = 0;
    addAll(this.#drafts, closed);
    this.#byKey.clear();
    this.#signed = null;
  }

  /** The calls, in the order in which they began. */
  calls(family: CallFamily, isOpen: boolean): readonly ReadCall[] {
    return this.#drafts.map((draft) => finished(draft, family, isOpen));
  }
}

/** Takes name, id and arguments from the object at the pointer. The keys are those of the provider. */
export function fill(
  draft: DraftCall,
  part: JsonPart,
  pointer: string,
  keys: { readonly name: string; readonly arguments?: string; readonly id?: string },
): void {
  const value = part.at(pointer);
  if (!isJsonObject(value)) return;
  extend(draft, part, pointer);
  if (typeof value[keys.name] === 'string' && value[keys.name] !== '') {
    const piece = part.string(childPointer(pointer, keys.name));
    // Some servers repeat the name in every piece.
    if (draft.name === null) draft.name = piece;
  }
  const id = keys.id === undefined ? undefined : value[keys.id];
  if ((typeof id === 'string' && id !== '') || typeof id === 'number') draft.id ??= String(id);
  if (keys.arguments === undefined || !Object.hasOwn(value, keys.arguments)) return;
  const inner = childPointer(pointer, keys.arguments);
  if (typeof value[keys.arguments] === 'string') draft.pieces.push(part.string(inner));
  else if (value[keys.arguments] !== null) draft.value = { part, pointer: inner };
}

/** Widens the place of the call to what stands at the pointer. */
export function extend(draft: DraftCall, part: JsonPart, pointer: string): void {
  const span = part.place(pointer);
  if (span === null) return;
  draft.span = { start: Math.min(draft.span.start, span.start), end: Math.max(draft.span.end, span.end) };
}

function finished(draft: DraftCall, family: CallFamily, isOpen: boolean): ReadCall {
  const { span } = draft;
  return buildCall(family, {
    name: draft.name ?? { text: '', span: () => ({ start: span.start, end: span.start }) },
    arguments: draft.partial?.made(span) ?? argumentsOf(draft, isOpen),
    id: draft.id ?? undefined,
    signed: draft.signed ?? undefined,
    span,
    problems: draft.problems,
  });
}

function argumentsOf({ pieces, value, isText, span }: DraftCall, isOpen: boolean): ReadArguments {
  // Anthropic's stream begins with an empty object, to which the pieces come.
  const isWritten = pieces.some((piece) => piece.text !== '');
  if (!isWritten && value !== null) return argumentsAt(value.part, value.pointer);
  if (pieces.length === 0) return noArguments({ start: span.end, end: span.end });
  const text = joinPlaced(pieces);
  return isText ? textArguments(text) : argumentsIn(text, 'json-string', isOpen);
}

/** A form of a provider's responses. */
export interface ResponseFamily {
  readonly family: CallFamily;
  /** Whether a body, or an event of a stream, is of this form. */
  knows(part: JsonPart): boolean;
  /** Adds what a body or an event says. */
  add(answer: Answer, part: JsonPart): void;
}

/** Adds the string at the pointer, if there is one. */
export function addText(list: PlacedText[], part: JsonPart, pointer: string): void {
  if (typeof part.at(pointer) === 'string') list.push(part.string(pointer));
}

/** The warning about a call that the provider runs itself. */
export function runsAtProvider(span: Span): CallProblem {
  return {
    kind: 'hosted',
    severity: 'warning',
    message: 'The provider runs this call itself; your program does not answer it.',
    span,
  };
}
