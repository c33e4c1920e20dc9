import { isPlainCallback } from '../../../javascript/apply.ts';
import type { Interpreter } from '../../../javascript/interpreter.ts';
import { valueOfJson } from '../../../javascript/plain-values.ts';
import type { CodePlace } from '../../../javascript/syntax.ts';
import { type CodeValue, isKind, type UnknownValue, unknownAt } from '../../../javascript/values.ts';
import { say } from '../../../text/say.ts';
import { rawInput } from './raw-input.ts';

/** What zod 3 decides by parsing, which runs callbacks of the program: whether a property may be absent, or null. */
interface Deciding {
  /** The answer to give where a callback whose result isn't known took part. */
  readonly assumed: boolean;
  readonly unknown: UnknownValue[];
}

let deciding: Deciding | null = null;

/** The results of work, with the callbacks that took part in decisions of zod and whose results aren't known. */
export function whileDeciding<Result>(
  assumed: boolean,
  work: () => Result,
): { readonly result: Result; readonly unknown: readonly UnknownValue[] } {
  const before = deciding;
  const own: Deciding = { assumed, unknown: [] };
  deciding = own;
  try {
    return { result: work(), unknown: own.unknown };
  } finally {
    deciding = before;
  }
}

/** A decision of zod; the assumed one if a callback took part whose result isn't known. */
export function decided(decide: () => boolean): boolean {
  const before = deciding?.unknown.length ?? 0;
  const answer = decide();
  return deciding !== null && deciding.unknown.length > before ? deciding.assumed : answer;
}

/**
 * A callback as zod gets it: its code isn't run but read, as all code. Where its result isn't known, the callback returns its input and is
 * noted with the decision that asked for it.
 */
export function callbackOf(
  interpreter: () => Interpreter,
  callee: CodeValue,
  place: CodePlace,
  version: 3 | 4,
): (...inputs: readonly unknown[]) => unknown {
  return (input) => {
    const result = resultOf(interpreter, callee, input, place, version);
    if ('raw' in result) return result.raw;
    deciding?.unknown.push(result.unknown);
    return input ?? true;
  };
}

type Result = { readonly raw: unknown } | { readonly unknown: UnknownValue };

function resultOf(
  interpreter: () => Interpreter,
  callee: CodeValue,
  input: unknown,
  place: CodePlace,
  version: 3 | 4,
): Result {
  const unknown = {
    unknown: unknownAt(place, say`A property may be required: this callback decides it, and isn't run`),
  };
  const isRead = isKind(callee, 'built-in') || (isKind(callee, 'function') && isPlainCallback(callee));
  const given = isRead ? valueOfInput(input, place) : null;
  if (given === null) return unknown;
  const value = interpreter().call(callee, [given.value], place, place.path);
  return rawInput(value, { unknown: [], size: 0, callback: () => () => undefined }, place, version) ?? unknown;
}

/** A value that zod parses, as code has it; null for one that isn't plain data. */
function valueOfInput(input: unknown, place: CodePlace): { readonly value: CodeValue } | null {
  if (input === null || ['undefined', 'boolean', 'number', 'string', 'bigint'].includes(typeof input)) {
    return { value: input as CodeValue };
  }
  if (!Array.isArray(input) && Object.getPrototypeOf(input) !== Object.prototype) return null;
  return { value: valueOfJson(input, place) };
}
