import { isJsonArray, isJsonObject, type JsonValue, member } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import type { ArgumentPlaces, ReadCall } from './call.ts';
import { readJson } from './json-part.ts';
import { objectCall } from './object-calls.ts';
import { wholeText } from './placed-text.ts';

/** A call that is kept in a file, with what it is expected to give. */
export interface KeptCall {
  readonly call: ReadCall;
  /** The expected result with its places; null where none is written. An expected error has no schema to be checked against. */
  readonly result: { readonly value: JsonValue; readonly places: ArgumentPlaces } | null;
}

/**
 * The calls of a file `NAME.aioncalls.json`: a list of `{"name", "arguments", "expect"?: {"result"} | {"error"}}`. What is no call is
 * left out; the JSON schema of these files says what is wrong with it. Never throws; takes time in proportion to the text.
 */
export function readKeptCalls(text: string): readonly KeptCall[] {
  const start = text.search(/[^\s\uFEFF]/);
  if (start < 0) return [];
  const part = readJson(wholeText(text), start, text.length);
  if (!isJsonArray(part.root)) return [];
  return part.children('').flatMap((pointer): readonly KeptCall[] => {
    const call = objectCall(part, pointer, 'json', { withoutArguments: 'empty' });
    if (call === null) return [];
    const item = part.at(pointer);
    const expect = isJsonObject(item) ? member(item, 'expect') : undefined;
    const value = isJsonObject(expect) ? member(expect, 'result') : undefined;
    const at = childPointer(childPointer(pointer, 'expect'), 'result');
    return [{ call, result: value === undefined ? null : { value, places: part.placesOf(at) } }];
  });
}
