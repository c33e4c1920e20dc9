import { LateSpan } from '../text/late-span.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { CallProblem, ReadCall, SignedThinking } from './call.ts';
import type { CallFamily } from './call-family.ts';
import type { PlacedText } from './placed-text.ts';
import { cutOff, type ReadArguments } from './read-arguments.ts';
import type { FoundCalls, TextInput } from './text-input.ts';

interface FoundCall {
  readonly name: PlacedText;
  readonly arguments: ReadArguments;
  readonly id?: string | undefined;
  readonly signed?: SignedThinking | undefined;
  readonly span: Span;
  readonly problems?: readonly CallProblem[];
}

/** The call, with a trimmed name and the problems in the order of the text. */
export function buildCall(family: CallFamily, found: FoundCall): ReadCall {
  const { text } = found.name;
  const start = text.length - text.trimStart().length;
  const end = Math.max(text.trimEnd().length, start);
  const name = text.slice(start, end);
  const nameSpan = new LateSpan(() => found.name.span(start, end));
  const args = found.arguments;
  // Member by member: spreading the rare members takes as long as all the rest.
  const call: { -readonly [Key in keyof ReadCall]: ReadCall[Key] } = {
    name,
    nameSpan,
    arguments: args.value,
    argumentsText: args.text,
    notation: args.notation,
    places: args.places,
    family,
    span: found.span,
    problems: name === '' ? [noName(nameSpan)] : noProblems,
  };
  if (found.id !== undefined) call.id = found.id;
  if (found.signed !== undefined) call.signed = found.signed;
  const own = found.problems ?? noProblems;
  if (own.length + args.problems.length > 0) {
    call.problems = [...call.problems, ...own, ...args.problems].sort(
      (one, other) => one.span.start - other.span.start,
    );
  }
  return call;
}

/** The one call that a grammar found from `start` to `end`. The end of the text cuts it off at `cutAt`; null for a whole call. */
export function oneCall(
  input: TextInput,
  family: CallFamily,
  start: number,
  end: number,
  { cutAt = null, problems = noProblems, ...found }: Omit<FoundCall, 'span'> & { readonly cutAt?: number | null },
): FoundCalls {
  const cut = cutAt === null || input.isOpen ? noProblems : [cutOff(input.span(cutAt, cutAt))];
  const call = buildCall(family, { ...found, span: input.span(start, end), problems: [...problems, ...cut] });
  return { calls: [call], end };
}

const noProblems: readonly CallProblem[] = [];

/** The problem of a call without a name. */
export function noName(span: Span): CallProblem {
  return { kind: 'no-name', severity: 'error', message: say`The call has no tool name.`, span };
}

/** The problem of an argument with a key and no value. */
export function noValue(span: Span): CallProblem {
  return { kind: 'syntax', severity: 'error', message: say`Missing value.`, span };
}

/** The problem of an argument with a value and no key. */
export function noKey(span: Span): CallProblem {
  return { kind: 'syntax', severity: 'error', message: say`Missing property name.`, span };
}

/** The problem of an argument whose key is repeated. */
export function repeatedKey(key: string, span: Span): CallProblem {
  const message = say`Duplicate argument "${key}". The last value is used.`;
  return { kind: 'repeated-argument', severity: 'warning', message, span };
}

/** The problem of a call mark, from `from` to `to`, without a readable call behind it. */
export function noCallBehind(input: TextInput, from: number, to: number): CallProblem {
  const mark = input.text.slice(from, to);
  const message = say`Can't parse the call after "${mark}". Treated as plain text.`;
  return { kind: 'unreadable', severity: 'error', message, span: input.span(from, to) };
}
