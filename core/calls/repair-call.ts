import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { childPointer, parentPointer } from '../json/pointer.ts';
import { type RepairedJson, repairJson } from '../json/repair-json.ts';
import { strictJson } from '../json/strict-json.ts';
import { objectAt } from '../schema/keywords.ts';
import { addAll } from '../text/long-list.ts';
import { say } from '../text/say.ts';
import { applyEdits, type Span, shiftSpan, type TextEdit } from '../text/span.ts';
import type { ArgumentNotation, CallProblem, CallReadings, ReadCall, ReadCallsOptions } from './call.ts';
import type { CallableSet } from './callable-set.ts';
import { type AnswerInput, answerInput } from './events.ts';
import { argumentKeys, idKeys, nameKeys } from './object-calls.ts';
import { readCalls } from './read-calls.ts';
import { recordingIn } from './recordings.ts';
import { repairTypes } from './repair-types.ts';

/** One change. Spans are in the given text; a change of the second pass has the span of its source there. */
export interface CallRepair extends TextEdit {
  /** 1: syntax; 2: names and types, by the tools. */
  readonly pass: 1 | 2;
  readonly message: string;
}

/** A part that cannot be repaired: it has no reading, or several. */
export interface RepairRefusal {
  readonly span: Span;
  readonly message: string;
  /** The possible readings; empty where none is known. */
  readonly readings: readonly string[];
}

export interface RepairedCalls {
  readonly text: string;
  readonly repairs: readonly CallRepair[];
  readonly refusals: readonly RepairRefusal[];
}

export interface RepairCallsOptions extends ReadCallsOptions {
  readonly callables: CallableSet;
  /** Also change the type of an argument whose schema accepts only one. Default false. */
  readonly types?: boolean;
  /** What {@link readCalls} gave for the text with these options, if it was asked before. */
  readonly reading?: CallReadings;
}

/** Reads the calls of a text, each text once. */
type ReadOnce = (text: string) => CallReadings;

interface Work {
  readonly edits: { readonly span: Span; readonly newText: string; readonly message: string }[];
  readonly refusals: RepairRefusal[];
}

/** The members of a call's object. An argument with one of these names cannot be told from them. */
const callKeys: ReadonlySet<string> = new Set([
  ...nameKeys,
  ...argumentKeys,
  ...idKeys,
  ...['type', 'index', 'thought', 'reason'],
]);

/**
 * Repairs the calls in a text and keeps their meaning, in at most two passes: first the syntax (JSON, fences, arguments that are escaped
 * twice), then, by the tools, names that differ in case or separators and, on request, types. Ambiguous text is refused. A tool, an
 * argument or a value is never added. Repairing the result again changes nothing. Never throws.
 */
export function repairCalls(text: string, options: RepairCallsOptions): RepairedCalls {
  let { back, ...repaired } = repairedOnce(text, options);
  const { reading: _, ...later } = options;
  // A repair can uncover a mistake: behind unescaped arguments, a text that is cut off ends elsewhere.
  for (let round = 1; round < mostRounds && repaired.repairs.length > 0; round++) {
    const { back: ownBack, ...next } = repairedOnce(repaired.text, later);
    if (next.text === repaired.text) break;
    const before = back;
    repaired = {
      text: next.text,
      repairs: [
        ...repaired.repairs,
        ...next.repairs.map((repair): CallRepair => ({ ...repair, span: before(repair.span), pass: 2 })),
      ],
      refusals: next.refusals.map((refusal) => ({ ...refusal, span: before(refusal.span) })),
    };
    back = (span) => before(ownBack(span));
  }
  return repaired;
}

/** Usual texts need one. */
const mostRounds = 8;

interface RepairedOnce extends RepairedCalls {
  /** Maps a span of the repaired text to the given one. */
  readonly back: (span: Span) => Span;
}

function repairedOnce(text: string, options: RepairCallsOptions): RepairedOnce {
  const input = answerInput(text, options.isLines);
  if (recordingIn(input, text) !== null) {
    const message = say`HTTP recordings can't be repaired. Repair the response instead.`;
    const refusals = [{ span: { start: 0, end: 0 }, message, readings: [] }];
    return { text, repairs: [], refusals, back: (span) => span };
  }
  const readings = new Map<string, CallReadings>();
  if (options.reading !== undefined) readings.set(text, options.reading);
  // A text without mistakes is the same before and after each pass.
  const readOnce: ReadOnce = (one) => {
    const reading = readings.get(one) ?? readCalls(one, options);
    readings.set(one, reading);
    return reading;
  };
  const first: Work = { edits: [], refusals: [] };
  repairWriting(text, input, first, readOnce, options);
  const written = applyEdits(text, first.edits);
  repairArguments(written, first, readOnce, input.kind === 'events' && input.isStream);
  const onceRepaired = applyEdits(text, first.edits);
  const second: Work = { edits: [], refusals: [] };
  const reading = readOnce(onceRepaired);
  for (const call of reading.calls) {
    repairName(call, onceRepaired, second, options.callables);
    repairMembers(call, onceRepaired, second, options);
  }
  repairKeys(reading, onceRepaired, second);
  const repaired = applyEdits(onceRepaired, second.edits);
  const places = new PlacesBefore(first.edits);
  const placesOnce = new PlacesBefore(second.edits);
  const back = (span: Span): Span => places.span(span);
  return {
    text: repaired,
    back: (span) => back(placesOnce.span(span)),
    repairs: [
      ...first.edits.map((edit): CallRepair => ({ ...edit, pass: 1 })),
      ...second.edits.map((edit): CallRepair => ({ ...edit, span: back(edit.span), pass: 2 })),
    ],
    refusals: [...first.refusals, ...second.refusals.map((refusal) => ({ ...refusal, span: back(refusal.span) }))],
  };
}

/** Maps a span of the edited text to the text before the edits; a part of an edit's new text maps to the whole edited range. */
class PlacesBefore {
  readonly #edits: readonly TextEdit[];
  /** The growth of the text before each edit. */
  readonly #growth: readonly number[];

  constructor(edits: readonly TextEdit[]) {
    this.#edits = edits.toSorted((a, b) => a.span.start - b.span.start);
    let grown = 0;
    this.#growth = this.#edits.map(({ span, newText }) => {
      const before = grown;
      grown += newText.length - (span.end - span.start);
      return before;
    });
  }

  span({ start, end }: Span): Span {
    return { start: this.#offset(start, 'start'), end: this.#offset(end, 'end') };
  }

  #offset(offset: number, side: 'start' | 'end'): number {
    let low = 0;
    let high = this.#edits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const begins = (this.#edits[middle]?.span.start ?? 0) + (this.#growth[middle] ?? 0);
      if (begins < offset || (side === 'start' && begins === offset)) low = middle + 1;
      else high = middle;
    }
    const edit = this.#edits[low - 1];
    if (edit === undefined) return offset;
    const begins = edit.span.start + (this.#growth[low - 1] ?? 0);
    const ends = begins + edit.newText.length;
    return offset < ends ? edit.span[side] : edit.span.end + (offset - ends);
  }
}

/** Repairs a text that is all JSON, or its JSON pieces in fences and marks. */
function repairWriting(
  text: string,
  input: AnswerInput,
  work: Work,
  readOnce: ReadOnce,
  { isLines: isGivenAsLines = false }: RepairCallsOptions,
): void {
  const fence = /^\s*```[a-z]*[ \t]*\r?\n([\s\S]*?)(?:\r?\n[ \t]*```\s*)?$/i.exec(text);
  const inside = fence?.[1];
  if (inside !== undefined && !inside.includes('```') && /^\s*[{[]/.test(inside)) {
    const start = text.indexOf(inside, text.indexOf('\n'));
    const end = start + inside.length;
    if (repairPiece(text, { start, end }, work)) {
      work.edits.push({
        span: { start: 0, end: start },
        newText: '',
        message: say`Removed the code fence.`,
      });
      if (end < text.length) {
        work.edits.push({
          span: { start: end, end: text.length },
          newText: '',
          message: say`Removed the code fence.`,
        });
      }
    }
    return;
  }
  const start = text.search(/\S/);
  const isWhole = start >= 0 && (text.charAt(start) === '{' || /^\[\s*[{[\]]/.test(text.slice(start, start + 1_000)));
  if (isWhole) {
    const isLines = isGivenAsLines || text.split('\n').every((line) => line.trim() === '' || isJson(line));
    const whole = { start, end: text.trimEnd().length };
    if (!isLines && repairPiece(text, whole, work)) refuseNameless(text, whole, work, readOnce);
    return;
  }
  // The JSON of a stream is the provider's own.
  if (input.kind === 'events' || input.placed.text !== text) return;
  const reading = readOnce(text);
  const { calls, problems } = reading;
  for (const [at, problem] of problems.entries()) {
    const { severity, span, message } = problem;
    if (severity !== 'error' || (at < mostMarks && repairBehindMark(text, problem, reading, work, readOnce))) continue;
    work.refusals.push({ span, message, readings: [] });
  }
  let last = 0;
  for (const call of calls) {
    refuseNotation(call, work);
    if (call.span.start < last || (call.notation !== 'json' && call.notation !== 'json-string')) continue;
    const piece = jsonPiece(text, call.span);
    if (piece !== null && piece.start >= last) repairPiece(text, piece, work);
    last = call.span.end;
  }
}

/** A text with more marks is not repaired: each mark needs another reading of the whole text. */
const mostMarks = 8;

/** Repairs the JSON behind a mark without a readable call; false unless this gives exactly one more call. */
function repairBehindMark(
  text: string,
  { kind, span }: CallProblem,
  before: CallReadings,
  work: Work,
  readOnce: ReadOnce,
): boolean {
  if (kind !== 'unreadable' && kind !== 'cut-off') return false;
  const open = text.slice(span.start).search(/[{[](?!TOOL)/);
  const start = span.start + open;
  // Quotes unknown to JSON close nothing: the piece ends at a mark, or at the end of the text.
  const stop = text.slice(start).search(/<[/|｜]|\[\/?[A-Z_]+\]|$/);
  const piece = jsonPiece(text, { start, end: start + stop });
  if (open < 0 || !/^\S*\s*$/.test(text.slice(span.start, start)) || piece === null) return false;
  const own: Work = { edits: [], refusals: [] };
  if (!repairPiece(text, piece, own) || own.edits.length === 0) return false;
  const after = readOnce(applyEdits(text, own.edits));
  const isRead =
    after.calls.length === before.calls.length + 1 &&
    after.problems.length < before.problems.length &&
    after.calls.every(({ problems }) => problems.every(({ severity }) => severity !== 'error'));
  if (isRead) addAll(work.edits, own.edits);
  return isRead;
}

/** A name is never added: JSON of a call without one is reported. */
function refuseNameless(text: string, span: Span, { edits, refusals }: Work, readOnce: ReadOnce): void {
  const nameless = readOnce(applyEdits(text, edits)).problems.find(({ kind }) => kind === 'no-name');
  if (nameless !== undefined) refusals.push({ span, message: nameless.message, readings: [] });
}

/** Only JSON is repaired: problems in other notations are reported. */
function refuseNotation({ notation, problems, span }: ReadCall, { refusals }: Work): void {
  const notRepaired = otherNotations[notation];
  const problem = problems.find(({ kind }) => kind !== 'unknown-tool' && kind !== 'hosted');
  if (notRepaired === undefined || problem === undefined) return;
  refusals.push({ span, message: `${say`${notRepaired} calls can't be repaired.`} ${problem.message}`, readings: [] });
}

const otherNotations: Readonly<Partial<Record<ArgumentNotation, string>>> = {
  python: 'Python',
  elements: 'XML',
  gemma: 'Gemma',
};

function jsonPiece(text: string, { start, end }: Span): Span | null {
  const written = text.slice(start, end);
  const open = written.search(/[{[](?!TOOL)/);
  if (open < 0) return null;
  return { start: start + open, end: start + open + withoutMarks(written.slice(open)).length };
}

/** In characters. */
const longestMark = 200;

/** The text without white space and marks of models at its end. */
function withoutMarks(text: string): string {
  let rest = text.trimEnd();
  for (let size = markAtEnd(rest); size > 0; size = markAtEnd(rest)) rest = rest.slice(0, -size).trimEnd();
  return rest;
}

/** The length of the mark at the end of the text; 0 for none. */
function markAtEnd(text: string): number {
  if (text.endsWith('```')) return 3;
  const tail = text.slice(-longestMark);
  for (const [open, mark] of marksByOpening) {
    const at = tail.lastIndexOf(open);
    if (at >= 0 && mark.test(tail.slice(at))) return tail.length - at;
  }
  return 0;
}

const marksByOpening: readonly (readonly [open: string, mark: RegExp])[] = [
  ['<', /^<\/?[^<>"{}[\]]*>$/],
  ['<|', /^<\|[^"{}]*\|>$/],
  ['[', /^\[\/?[A-Z_]+\]$/],
];

/** Repairs the piece; true if it is JSON now. */
function repairPiece(text: string, piece: Span, work: Work): boolean {
  const written = text.slice(piece.start, piece.end);
  const result = repairJson(written, isOneCall(written) ? { mayHold: mayHoldInCall } : {});
  if (result.kind === 'refused') {
    work.refusals.push(refusalOf(result, piece.start));
    return false;
  }
  const end = written.trimEnd().length;
  const isCutOff = result.repairs.some(({ span, newText }) => span.start === end && newText !== '');
  if (isCutOff && isWithoutArguments(result.value)) {
    const message = say`The response ends before the arguments of the call.`;
    work.refusals.push({ span: { start: piece.end, end: piece.end }, message, readings: [] });
    return false;
  }
  for (const { span, newText, message } of result.repairs) {
    work.edits.push({ span: shiftSpan(span, piece.start), newText, message });
  }
  return true;
}

function refusalOf(refused: Extract<RepairedJson, { readonly kind: 'refused' }>, at: number): RepairRefusal {
  return { span: shiftSpan(refused.span, at), message: refused.message, readings: refused.readings };
}

function isOneCall(text: string): boolean {
  const value = parseJson(text, { literals: true }).documents[0]?.value;
  if (!isJsonObject(value)) return false;
  const keys = Object.keys(value);
  const isNamed = keys.some((key) => nameKeys.includes(key) && typeof value[key] === 'string');
  return isNamed && keys.some((key) => argumentKeys.includes(key) && isJsonObject(value[key]));
}

/** Whether the value, or the last of its calls, has a name and no arguments yet. */
function isWithoutArguments(value: JsonValue): boolean {
  const last = Array.isArray(value) ? (value.at(-1) as JsonValue | undefined) : value;
  if (!isJsonObject(last)) return false;
  const keys = Object.keys(last);
  if (keys.some((key) => argumentKeys.includes(key))) return false;
  return keys.some((key) => (nameKeys.includes(key) || key === 'tool_calls') && isNameOrCall(last[key] ?? null));
}

function isNameOrCall(value: JsonValue): boolean {
  return typeof value === 'string' || isWithoutArguments(value);
}

/** The object of a call has known members; its arguments may have any. */
function mayHoldInCall(path: readonly (string | number)[], key: string): boolean {
  return path.length > 0 || callKeys.has(key);
}

function isJson(text: string): boolean {
  return strictJson(text) !== undefined;
}

/** Repairs the JSON of arguments in a string, and removes doubled escapes. */
function repairArguments(written: string, work: Work, readOnce: ReadOnce, isStream: boolean): void {
  const writing = [...work.edits].sort((a, b) => a.span.start - b.span.start);
  const places = new PlacesBefore(writing);
  let next = 0;
  for (const call of readOnce(written).calls) {
    const span = call.places.value('');
    const inner = call.argumentsText?.trim() ?? '';
    if (span === null || inner === '' || (call.notation !== 'json-string' && call.notation !== 'text')) continue;
    if (!isStream && call.problems.some(({ kind }) => kind === 'merged-arguments')) {
      const message = say`Several argument objects in one call can't be repaired. Write each call separately.`;
      if (work.refusals.every((refusal) => refusal.span.start !== call.span.start)) {
        work.refusals.push({ span: call.span, message, readings: [] });
      }
      continue;
    }
    if (isJsonObject(strictJson(inner))) continue;
    const origin = places.span(span);
    const source = written.slice(span.start, span.end);
    // The input of an agent has no quotes.
    const isQuoted =
      /"\s*$/.test(written.slice(Math.max(0, span.start - 20), span.start)) &&
      /^\s*"/.test(written.slice(span.end, span.end + 20));
    if (textOf(source, isQuoted) !== inner) {
      const problem = call.problems.find(({ severity }) => severity === 'error');
      const message = isStream
        ? say`The arguments of "${call.name}" are streamed in pieces and can't be repaired.`
        : problem?.message;
      if (message !== undefined && /^["{]/.test(inner)) work.refusals.push({ span: origin, message, readings: [] });
      continue;
    }
    while ((writing[next]?.span.end ?? Number.POSITIVE_INFINITY) <= origin.start) next++;
    if ((writing[next]?.span.start ?? Number.POSITIVE_INFINITY) < origin.end) continue;
    const unwrapped = strictJson(inner);
    const fenced = fence.exec(inner)?.[1];
    const content = typeof unwrapped === 'string' ? unwrapped : (fenced ?? inner);
    if (!/^\s*\{/.test(content)) {
      const problem = call.problems.find(({ kind }) => kind === 'not-an-object');
      if (problem !== undefined) work.refusals.push({ span: origin, message: problem.message, readings: [] });
      continue;
    }
    const result = repairJson(content);
    if (result.kind === 'refused') {
      work.refusals.push({ span: origin, message: result.message, readings: result.readings });
      continue;
    }
    const parts = [
      ...(typeof unwrapped === 'string' ? [say`Removed double escaping.`] : []),
      ...(fenced === undefined ? [] : [say`Removed the code fence.`]),
      ...result.repairs.map(({ message }) => message),
    ];
    const newText = isQuoted ? escapedOnce(result.text) : result.text;
    work.edits.push({ span: origin, newText, message: [...new Set(parts)].join(' ') });
  }
}

const fence = /^```[a-z]*[ \t]*\r?\n([\s\S]*?)(?:\r?\n[ \t]*)?```$/i;

/** The text of arguments as they are written, without the space around it; null for a broken string. */
function textOf(written: string, isQuoted: boolean): string | null {
  const text = isQuoted ? strictJson(`"${written}"`) : written;
  return typeof text === 'string' ? text.trim() : null;
}

function escapedOnce(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Repairs a name that differs from a tool's only in case, separators or a namespace. */
function repairName(call: ReadCall, text: string, work: Work, tools: CallableSet): void {
  if (call.name === '' || tools.get(call.name) !== null) return;
  const same = tools.sameName(call.name);
  const [only] = same;
  if (only === undefined) return;
  if (same.length > 1) {
    const message = say`Tool name "${call.name}" matches several tools.`;
    work.refusals.push({ span: call.nameSpan, message, readings: same });
    return;
  }
  const source = text.slice(call.nameSpan.start, call.nameSpan.end);
  // A name in pieces, or with escapes.
  if (source !== call.name || escapedOnce(only) !== only) return;
  work.edits.push({ span: call.nameSpan, newText: only, message: say`Renamed tool ${call.name} to ${only}.` });
}

/** Repairs argument names that differ from the schema's in case or separators and, on request, types. */
function repairMembers(
  call: ReadCall,
  text: string,
  work: Work,
  { callables, types = false }: RepairCallsOptions,
): void {
  const known = callables.get(call.name) ?? callables.get(callables.sameName(call.name)[0] ?? '');
  if (known === null || !isJsonObject(call.arguments) || !['json', 'json-string'].includes(call.notation)) return;
  const given = call.arguments;
  const properties = objectAt(known.inputs, 'properties') ?? {};
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(properties, key)) renameMember(call, key, properties, given, text, work);
  }
  if (!types) return;
  const changed = repairTypes(call, text, known.inputs);
  addAll(work.edits, changed.edits);
  addAll(work.refusals, changed.refusals);
}

function renameMember(
  call: ReadCall,
  key: string,
  properties: JsonObject,
  given: JsonObject,
  text: string,
  work: Work,
): void {
  const plain = plainKey(key);
  const same = Object.keys(properties).filter((name) => plainKey(name) === plain);
  const span = call.places.key(childPointer('', key));
  const [only] = same;
  if (only === undefined || span === null) return;
  const others = Object.keys(given).filter((name) => plainKey(name) === plain);
  if (same.length > 1 || others.length > 1) {
    const message =
      same.length > 1
        ? say`Argument name "${key}" matches several parameters.`
        : say`Several arguments match the parameter "${only}".`;
    work.refusals.push({ span, message, readings: same });
    return;
  }
  const source = text.slice(span.start, span.end);
  if (escapedOnce(only) !== only || !source.includes(key)) return;
  work.edits.push({
    span,
    newText: source.replace(key, () => only),
    message: say`Changed argument ${key} to ${only}.`,
  });
}

/** The name of an argument without its case and separators. */
export function plainKey(name: string): string {
  return name.replace(/[\s_-]/g, '').toLowerCase();
}

/** The keys of a call in LionAGI's and MAC's own models. */
const ownKeys: Readonly<Record<string, { readonly name: string; readonly arguments: string }>> = {
  lionagi: { name: 'function', arguments: 'arguments' },
  mac: { name: 'name', arguments: 'arguments' },
};

/** Repairs other keys for the name and the arguments, in forms that accept many. */
function repairKeys({ calls }: CallReadings, text: string, work: Work): void {
  const whole = calls.some(({ family }) => ownKeys[family] !== undefined) ? parseJson(text) : null;
  const [document] = whole?.documents ?? [];
  if (document === undefined || whole?.hasErrors !== false || whole.documents.length !== 1) return;
  for (const call of calls) {
    const wanted = ownKeys[call.family];
    const argumentsAt = call.places.value('');
    if (wanted === undefined || argumentsAt === null) continue;
    const places = [
      [call.nameSpan, wanted.name],
      [argumentsAt, wanted.arguments],
    ] as const;
    const pointers = places.map(([span]) => document.pointers.pointerAt(span.start));
    if (parentPointer(pointers[0] ?? '') !== parentPointer(pointers[1] ?? '')) continue;
    places.forEach(([, key], index) => {
      const span = document.pointers.key(pointers[index] ?? '');
      if (span === null || text.slice(span.start, span.end) === JSON.stringify(key)) return;
      if (document.pointers.key(childPointer(parentPointer(pointers[index] ?? '') ?? '', key)) !== null) return;
      const message = say`Changed property name ${text.slice(span.start, span.end)} to "${key}".`;
      work.edits.push({ span, newText: JSON.stringify(key), message });
    });
  }
}
