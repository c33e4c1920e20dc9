import type { CodePlace } from '../../../javascript/syntax.ts';
import {
  type CodeValue,
  forced,
  isKind,
  isPrimitive,
  type UnknownValue,
  unknownAt,
} from '../../../javascript/values.ts';
import { addAll } from '../../../text/long-list.ts';
import { say } from '../../../text/say.ts';
import { isZodSchema } from './schema-part.ts';

/** Thrown by getters of recursive schemas, and caught where the schema is converted. */
export class UnknownSchemaPart extends Error {
  readonly unknown: UnknownValue;
  constructor(unknown: UnknownValue) {
    super(unknown.message);
    this.unknown = unknown;
  }
}

/** Collects what is left out of the arguments for zod. */
export interface Left {
  readonly unknown: UnknownValue[];
  size: number;
  /** What zod gets for a function of the file. */
  readonly callback: (callee: CodeValue, place: CodePlace) => (...inputs: readonly unknown[]) => unknown;
}

const longestPattern = 10_000;
const deepest = 60;

/**
 * A value as zod gets it: plain data, schemas of zod, and functions that read the code of a callback. Unknown members of objects are left out and collected;
 * null if the value itself can't be known.
 */
export function rawInput(
  given: CodeValue,
  left: Left,
  place: CodePlace,
  version: 3 | 4,
  depth = 0,
): { readonly raw: unknown } | null {
  const value = isKind(given, 'later') ? given : forced(given);
  const no = (unknown: UnknownValue): null => {
    left.unknown.push(unknown);
    return null;
  };
  if (depth > deepest) return no(unknownAt(place, say`Code is too long or too deep to be read`));
  if (isPrimitive(value)) return { raw: value };
  switch (value.kind) {
    case 'unknown':
      return no(value);
    case 'pattern': {
      if (value.source.length > longestPattern) {
        return no(unknownAt(place, say`Code is too long or too deep to be read`));
      }
      try {
        return { raw: new RegExp(value.source, value.flags) };
      } catch {
        return no(unknownAt(place, say`Value is only known at run time`));
      }
    }
    case 'list': {
      const raw: unknown[] = [];
      for (const item of value.items) {
        const one = rawInput(item, left, place, version, depth + 1);
        // A list without one of its items would say something else.
        if (one === null) return null;
        raw.push(one.raw);
      }
      return { raw };
    }
    case 'object': {
      const raw: Record<string, unknown> = Object.create(null);
      for (const [name, one] of value.members) {
        if (isKind(one.value, 'later')) {
          const { value: later } = one.value;
          const get = (): unknown => rawOrThrow(later(), one.place, version, left.callback);
          Object.defineProperty(raw, name, { enumerable: true, configurable: true, get });
          left.size += 1;
          continue;
        }
        const member = rawInput(one.value, left, one.place, version, depth + 1);
        if (member !== null) raw[name] = member.raw;
      }
      addAll(left.unknown, value.unknown);
      return { raw };
    }
    case 'function':
    case 'class':
      return { raw: left.callback(value, place) };
    case 'host':
      if (!isZodSchema(value.content)) return no(unknownAt(place, say`Value is only known at run time`));
      if (value.content.version !== version) return no(unknownAt(place, say`Schemas of zod 3 and zod 4 are mixed`));
      addAll(left.unknown, value.content.unknown);
      left.size += value.content.size;
      return { raw: value.content.zod };
    default:
      return no(unknownAt(place, say`Value is only known at run time`));
  }
}

/** The schema that a getter gives, when zod asks for it. */
export function rawOrThrow(value: CodeValue, place: CodePlace, version: 3 | 4, callback: Left['callback']): unknown {
  const left: Left = { unknown: [], size: 0, callback };
  const one = rawInput(forced(value), left, place, version);
  const [unknown] = left.unknown;
  if (one === null || unknown !== undefined) {
    throw new UnknownSchemaPart(unknown ?? unknownAt(place, say`Value is only known at run time`));
  }
  return one.raw;
}
