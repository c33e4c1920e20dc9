import { type JsonValue, objectOf } from '../json/json-value.ts';
import { nearestFound, pointerOf, splitPointer } from '../json/pointer.ts';
import type { Span } from '../text/span.ts';
import { noKey, repeatedKey } from './build-call.ts';
import type { ArgumentPlaces, CallProblem } from './call.ts';
import type { PlacedText } from './placed-text.ts';
import { type RawValue, rawValue } from './raw-value.ts';
import type { ReadArguments } from './read-arguments.ts';
import type { TextInput } from './text-input.ts';

/** The arguments of a call that are written one by one, each in an element or behind its name. Of two with one key the last counts. */
export class WrittenMembers {
  readonly #values = new Map<string, JsonValue>();
  readonly #places = new Map<string, { readonly key: Span; readonly value: ArgumentPlaces }>();
  readonly problems: CallProblem[] = [];

  get size(): number {
    return this.#values.size;
  }

  add(key: string, place: Span, { value, places }: RawValue): void {
    if (key === '') this.problems.push(noKey(place));
    if (this.#values.has(key)) this.problems.push(repeatedKey(key, place));
    this.#values.set(key, value);
    this.#places.set(key, { key: place, value: places });
  }

  /** Adds an argument whose text has no quotes: the schema of the tool types it. */
  addText(input: TextInput, tool: string, key: string, place: Span, written: PlacedText): void {
    this.add(key, place, rawValue(written, input.schemaOf(tool, key), input.rootOf(tool)));
  }

  /** The arguments, written as `text` at `span`. */
  made(text: string, span: Span): ReadArguments {
    const { problems } = this;
    return { value: objectOf(this.#values), text, notation: 'elements', places: this.#placesIn(span), problems };
  }

  #placesIn(whole: Span): ArgumentPlaces {
    const value = (pointer: string): Span | null => {
      if (pointer === '') return whole;
      const [member, rest] = this.#memberAt(pointer);
      return member?.value.value(rest) ?? null;
    };
    return {
      value,
      key: (pointer) => {
        const [member, rest] = this.#memberAt(pointer);
        return member === undefined ? null : rest === '' ? member.key : member.value.key(rest);
      },
      nearest: (pointer) => nearestFound(pointer, value) ?? whole,
    };
  }

  /** The argument that the pointer is in, and the pointer below it. */
  #memberAt(pointer: string) {
    const [first, ...rest] = splitPointer(pointer) ?? [];
    return [first === undefined ? undefined : this.#places.get(first), pointerOf(rest)] as const;
  }
}
