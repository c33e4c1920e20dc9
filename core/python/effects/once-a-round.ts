import type { EffectReading } from './effect-reading.ts';
import type { Values } from './values.ts';

interface Known {
  values: Values | null;
  /** The round that computed it last. */
  round: number;
  isWaiting: boolean;
  /** Whether it was asked for while it was computed. */
  isAsked: boolean;
}

/** Computes the values of names once a round. Without it, values that use each other twice double with each name. */
export class OnceARound {
  readonly #reader: Pick<EffectReading, 'mode' | 'round' | 'grown'>;
  readonly #known = new Map<string, Known>();

  constructor(reader: Pick<EffectReading, 'mode' | 'round' | 'grown'>) {
    this.#reader = reader;
  }

  /** A name that needs itself gets the values of the last round. */
  values(name: string, compute: () => Values | null): Values | null {
    const { mode, round } = this.#reader;
    const key = `${mode}\n${name}`;
    const known = this.#known.get(key);
    if (known !== undefined && (known.round === round || known.isWaiting)) {
      known.isAsked ||= known.isWaiting;
      return known.values;
    }
    const own: Known = { values: known?.values ?? [], round: 0, isWaiting: true, isAsked: false };
    this.#known.set(key, own);
    const values = compute();
    if (own.isAsked) this.#reader.grown(own.values ?? [], values ?? []);
    own.values = values;
    own.round = round;
    own.isWaiting = false;
    return values;
  }
}
