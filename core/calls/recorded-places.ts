import { nearestFound } from '../json/pointer.ts';
import type { Span } from '../text/span.ts';
import type { ArgumentPlaces } from './call.ts';
import type { PlacedText } from './placed-text.ts';

export class RecordedPlaces implements ArgumentPlaces {
  readonly #placed: PlacedText;
  readonly #values = new Map<string, Span>();
  readonly #keys = new Map<string, Span>();

  /** Offsets are those of `placed`. */
  constructor(placed: PlacedText) {
    this.#placed = placed;
  }

  set(pointer: string, start: number, end: number): void {
    this.#values.set(pointer, { start, end });
  }

  setKey(pointer: string, start: number, end: number): void {
    this.#keys.set(pointer, { start, end });
  }

  /** The span of the value in the placed text; null without one. */
  offsets(pointer: string): Span | null {
    return this.#values.get(pointer) ?? null;
  }

  value(pointer: string): Span | null {
    return this.#mapped(this.#values.get(pointer));
  }

  key(pointer: string): Span | null {
    return this.#mapped(this.#keys.get(pointer));
  }

  nearest(pointer: string): Span {
    return nearestFound(pointer, (at) => this.value(at)) ?? this.#placed.span(0, this.#placed.text.length);
  }

  #mapped(span: Span | undefined): Span | null {
    return span === undefined ? null : this.#placed.span(span.start, span.end);
  }
}
