import { isNumber } from '../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../json/json-value.ts';
import { LateSpan } from '../text/late-span.ts';
import { addAll } from '../text/long-list.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import { buildCall } from './build-call.ts';
import type { CallProblem, ReadCall, SignedFormat, SignedThinking } from './call.ts';
import type { CallFamily } from './call-family.ts';
import type { JsonPart } from './json-part.ts';
import { mergedCalls } from './merged-arguments.ts';
import { joinPlaced, type PlacedText } from './placed-text.ts';
import { argumentsAt, argumentsIn, noArguments, type ReadArguments, textArguments } from './read-arguments.ts';

/** A call while a response, or a stream piece by piece, is read. */
export interface DraftCall {
  name: PlacedText | null;
  id: string | null;
  readonly pieces: PlacedText[];
  /** The arguments as a value; null where they are a text. */
  value: Place | null;
  /** Arguments that come as values, each at its path. */
  partial: { add(part: JsonPart, pointer: string): void; made(span: Span): ReadArguments } | null;
  isText: boolean;
  readonly problems: CallProblem[];
  signed: SignedThinking | null;
  readonly parts: Place[];
}

interface Place {
  readonly part: JsonPart;
  readonly pointer: string;
}

/** Collects the calls, the content and the reasoning of one body or of the events of a stream. */
export class Answer {
  readonly #drafts: DraftCall[] = [];
  #byKey: Map<string | number, DraftCall> | null = null;
  readonly content: PlacedText[] = [];
  readonly reasoning: PlacedText[] = [];
  readonly problems: CallProblem[] = [];
  /** Signed thinking before the next call. */
  #signed: { readonly format: SignedFormat; readonly parts: JsonObject[] } | null = null;

  /** The current block of thinking; a stream brings it in pieces. */
  thinking = '';
  signature = '';

  /** Begins the call at the pointer; later pieces find it by `key`. */
  begin(key: string | number | null, part: JsonPart, pointer: string): DraftCall {
    const draft: DraftCall = {
      name: null,
      id: null,
      pieces: [],
      value: null,
      partial: null,
      isText: false,
      problems: [],
      signed: this.#signed,
      parts: [{ part, pointer }],
    };
    this.#signed = null;
    this.#drafts.push(draft);
    if (key !== null) this.remember(key, draft);
    return draft;
  }

  /** Keeps signed or encrypted thinking for the next call. */
  sign(format: SignedFormat, part: JsonObject): void {
    if (this.#signed?.format === format) this.#signed.parts.push(part);
    else this.#signed = { format, parts: [part] };
  }

  called(key: string | number): DraftCall | null {
    return this.#byKey?.get(key) ?? null;
  }

  /** Adds a key by which later pieces find the call. */
  remember(key: string | number, draft: DraftCall): void {
    this.#byKey ??= new Map();
    this.#byKey.set(key, draft);
  }

  /** Removes the key: later pieces with it belong to another call. */
  forget(key: string | number): void {
    this.#byKey?.delete(key);
  }

  get isEmpty(): boolean {
    return this.#drafts.length === 0 && this.content.length === 0;
  }

  get last(): DraftCall | null {
    return this.#drafts.at(-1) ?? null;
  }

  /** Begins a new message. Unfinished calls of the old one are dropped, as the clients of the stream do. */
  restart(): void {
    const open = new Set(this.#byKey?.values());
    const closed = this.#drafts.filter((draft) => !open.has(draft));
    this.#drafts.length = 0;
    addAll(this.#drafts, closed);
    this.#byKey = null;
    this.#signed = null;
  }

  /** Begins another response at `part`: its pieces belong to none of the calls before. */
  next({ placed, span }: JsonPart): void {
    this.#byKey = null;
    this.#signed = null;
    const lineBreak: PlacedText = { text: '\n', span: () => placed.span(span.start, span.start) };
    for (const texts of [this.content, this.reasoning]) if (texts.length > 0) texts.push(lineBreak);
  }

  /** The calls, in the order of their beginnings. `tools` are the names that merged calls can have. */
  calls(family: CallFamily, isOpen: boolean, tools: readonly string[] = []): readonly ReadCall[] {
    return this.#drafts.flatMap((draft) => mergedCalls(finished(draft, family, isOpen), draft.pieces, tools));
  }
}

/** Takes name, id and arguments from `value`, the object at the pointer. The keys are the provider's. */
export function fill(
  draft: DraftCall,
  part: JsonPart,
  pointer: string,
  keys: { readonly name: string; readonly arguments?: string; readonly id?: string },
  value = part.at(pointer),
): void {
  if (!isJsonObject(value)) return;
  extend(draft, part, pointer);
  const name = value[keys.name];
  // Some servers repeat the name in every piece.
  if (typeof name === 'string' && name !== '') draft.name ??= part.string(`${pointer}/${keys.name}`, name);
  const id = keys.id === undefined ? undefined : value[keys.id];
  if ((typeof id === 'string' && id !== '') || isNumber(id)) draft.id ??= String(id);
  const given = keys.arguments === undefined ? undefined : value[keys.arguments];
  if (given === undefined || given === null) return;
  const inner = `${pointer}/${keys.arguments}`;
  if (typeof given === 'string') draft.pieces.push(part.string(inner, given));
  else draft.value = { part, pointer: inner };
}

/** Takes the id of the call at the pointer, and what is in its `function`: OpenAI's form, which many providers write. */
export function fillFunction(draft: DraftCall, part: JsonPart, pointer: string): void {
  fill(draft, part, pointer, { name: '', id: 'id' });
  fill(draft, part, `${pointer}/function`, { name: 'name', arguments: 'arguments' });
}

/** Adds the text at the pointer to the arguments of a call, if there are both. The piece of the stream is at `whole`. */
export function addPiece(draft: DraftCall | null, part: JsonPart, whole: string, pointer: string): void {
  if (draft === null || typeof part.at(pointer) !== 'string') return;
  extend(draft, part, whole);
  addText(draft.pieces, part, pointer);
}

/** Extends the span of the call by the value at the pointer. */
export function extend(draft: DraftCall, part: JsonPart, pointer: string): void {
  draft.parts.push({ part, pointer });
}

/** The span of the call, from its first part to its last. Reads the JSON again. */
export function placeOf({ parts }: DraftCall): Span {
  const [first] = parts;
  if (first === undefined) return { start: 0, end: 0 };
  let { start, end } = first.part.nearest(first.pointer);
  for (const { part, pointer } of parts) {
    const span = part.value(pointer);
    start = Math.min(start, span?.start ?? start);
    end = Math.max(end, span?.end ?? end);
  }
  return { start, end };
}

function finished(draft: DraftCall, family: CallFamily, isOpen: boolean): ReadCall {
  const span = new LateSpan(() => placeOf(draft));
  return buildCall(family, {
    name: draft.name ?? { text: '', span: () => ({ start: span.start, end: span.start }) },
    arguments: draft.partial?.made(span) ?? argumentsOf(draft, span, isOpen),
    id: draft.id ?? undefined,
    signed: draft.signed ?? undefined,
    span,
    problems: draft.problems,
  });
}

function argumentsOf({ pieces, value, isText }: DraftCall, span: Span, isOpen: boolean): ReadArguments {
  // Anthropic's stream begins with an empty object; the pieces follow.
  const isWritten = pieces.some((piece) => piece.text !== '');
  if (!isWritten && value !== null) return argumentsAt(value.part, value.pointer);
  if (pieces.length === 0) return noArguments(new LateSpan(() => ({ start: span.end, end: span.end })));
  const text = joinPlaced(pieces);
  return isText ? textArguments(text) : argumentsIn(text, 'json-string', isOpen);
}

export interface ResponseFamily {
  readonly family: CallFamily;
  /** Whether a body, or an event of a stream, has this form. */
  knows(part: JsonPart): boolean;
  add(answer: Answer, part: JsonPart): void;
}

/** The pointers of the values in a list; anything else is one value. */
export function valuesIn(part: JsonPart): readonly string[] {
  return isJsonArray(part.root) ? part.children('') : [''];
}

/** Adds `value`, the value at the pointer, if it is a string. */
export function addText(list: PlacedText[], part: JsonPart, pointer: string, value = part.at(pointer)): void {
  if (typeof value === 'string') list.push(part.string(pointer, value));
}

/** The warning for a call that the provider runs itself. */
export function runsAtProvider(span: Span): CallProblem {
  return {
    kind: 'hosted',
    severity: 'warning',
    message: say`The provider runs this call. Your program doesn't need to respond.`,
    span,
  };
}
