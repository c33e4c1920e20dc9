import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { parentPointer, splitPointer, valueAt } from '../json/pointer.ts';
import { typesAllowedBy } from '../schema/allowed-types.ts';
import { propertiesOf, schemasAt } from '../schema/schemas-at.ts';
import { say } from '../text/say.ts';
import { applyEdits, differingMiddle, type Span, type TextEdit } from '../text/span.ts';
import type { ReadCall } from './call.ts';
import type { CallableSet } from './callable-set.ts';
import type { CallFinding } from './check-call.ts';
import { nearNames } from './near-names.ts';
import { isOmittedArgument, memberRanges } from './omitted-arguments.ts';
import { type RepairCallsOptions, type RepairedCalls, repairCalls } from './repair-call.ts';
import { retyped } from './retype.ts';
import { allowedTypeWords } from './schema-violations.ts';

export interface CallFix {
  readonly title: string;
  readonly edit: TextEdit;
  /** Whether the change keeps the meaning, so that all such changes can be applied at once. Another name or type is a guess. */
  readonly isRepair: boolean;
  /** The answer to the message's "Did you mean X?". */
  readonly isMeant?: true;
}

/** The repairs of a text, one by one and together. Spans are offsets in it, in UTF-16 code units. */
export interface CallRepairs {
  readonly single: readonly CallFix[];
  readonly all: readonly TextEdit[];
}

/** Repairs the syntax of the calls in a text and keeps their meaning. */
export function repairsOf(
  text: string,
  tools: CallableSet,
  options: Omit<RepairCallsOptions, 'callables'>,
): CallRepairs {
  const repaired = repairCalls(text, { ...options, callables: tools });
  const single = repaired.repairs
    .filter((repair) => isIndependent(repair, repaired))
    .map(
      ({ span, newText, message }): CallFix => ({
        title: `Repair: ${message.replace(/\.$/, '')}`,
        edit: { span, newText },
        isRepair: true,
      }),
    );
  return { single, all: editsOf(text, repaired) };
}

/** Whether a change can be applied alone: one of the second pass may refer to text written by the first. */
function isIndependent(repair: RepairedCalls['repairs'][number], { repairs }: RepairedCalls): boolean {
  const touchesIt = ({ span }: TextEdit): boolean => span.start <= repair.span.end && repair.span.start <= span.end;
  return repair.pass === 1 || !repairs.some((other) => other.pass === 1 && touchesIt(other));
}

/** The single changes where they give the repaired text, else one change for the whole difference. */
function editsOf(text: string, { text: repaired, repairs }: RepairedCalls): readonly TextEdit[] {
  const edits = repairs.map(({ span, newText }) => ({ span, newText })).toSorted((a, b) => a.span.start - b.span.start);
  const isApart = edits.every(({ span }, index) => (edits[index - 1]?.span.end ?? 0) <= span.start);
  if (isApart && applyEdits(text, edits) === repaired) return edits;
  return [differingMiddle(text, repaired)];
}

/** Other names for an unknown tool or argument, and the one type that an argument can be changed to. */
export function fixesFor(finding: CallFinding, call: ReadCall, tools: CallableSet, text: string): readonly CallFix[] {
  const { code, span } = finding;
  if (code === 'unknown-tool') return tools.near(call.name).flatMap((name) => renamed(span, call.name, name, text));
  const inputs = tools.meant(call.name)?.inputs ?? null;
  const { pointer } = finding;
  if (inputs === null || pointer === null || pointer === '') return [];
  if (code === 'extra-argument') {
    const holder = parentPointer(pointer) ?? '';
    const name = splitPointer(pointer)?.at(-1) ?? '';
    const present = valueAt(call.arguments, holder);
    // A name that is present would be written twice.
    const free = [...propertiesOf(schemasAt(inputs, holder)).keys()].filter(
      (key) => isJsonObject(present) && !Object.hasOwn(present, key),
    );
    const [near] = nearNames(name, free);
    return near === undefined ? [] : renamed(span, name, near, text);
  }
  if (code !== 'mistyped-argument') return [];
  return isOmittedArgument(call, inputs, pointer)
    ? removal(pointer, call, text)
    : typeChange(pointer, call, inputs, text);
}

function removal(pointer: string, call: ReadCall, text: string): readonly CallFix[] {
  const name = splitPointer(pointer)?.at(-1) ?? '';
  const [span] = memberRanges(call, parentPointer(pointer) ?? '', [name], text);
  return span === undefined ? [] : [{ title: say`Remove ${name}`, edit: { span, newText: '' }, isRepair: false }];
}

function typeChange(pointer: string, call: ReadCall, inputs: JsonObject, text: string): readonly CallFix[] {
  const value = valueAt(call.arguments, pointer);
  if (value === undefined || !['json', 'json-string'].includes(call.notation)) return [];
  const types = new Set(schemasAt(inputs, pointer).flatMap((schema) => [...typesAllowedBy(schema)]));
  // A reference has no type of its own.
  types.delete('any');
  const change = retyped(call, pointer, value, types, text);
  if (change === null) return [];
  const { span, newText } = change;
  const shownValue = change.value.length > longestShown ? `${change.value.slice(0, longestShown)}…` : change.value;
  const title = say`Change to ${shownValue} (${allowedTypeWords({ type: change.type }) ?? ''})`;
  return [{ title, edit: { span, newText }, isRepair: false }];
}

/** In characters: a menu has short lines. */
const longestShown = 40;

/** Renames and keeps the quotes around the name, escaped or not; empty where the name is written with escapes. */
function renamed(span: Span, before: string, after: string, text: string): readonly CallFix[] {
  const written = text.slice(span.start, span.end);
  const at = written.indexOf(before);
  const rest = written.slice(0, at) + written.slice(at + before.length);
  if (at < 0 || before === '' || !/^[\s\\"']*$/.test(rest) || !/^[\w.:/-]+$/.test(after)) return [];
  const start = span.start + at;
  const edit = { span: { start, end: start + before.length }, newText: after };
  return [{ title: say`Change to ${after}`, edit, isRepair: false, isMeant: true }];
}
