import type { NotationDocument } from '../notation/notation-document.ts';
import { addCount } from '../text/add-count.ts';
import { addAll, largest, smallest } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';
import { capFindings } from './cap.ts';
import { ruleCatalogue } from './catalogue.ts';
import type { Finding, RuleFamily } from './finding.ts';
import { emptyChunk, type FoundChunk, findingsAt } from './found-chunk.ts';

/** What was found in the chunks of a version of a document, and sums over it. */
export interface FoundChunks {
  readonly document: Pick<NotationDocument, 'chunkStart' | 'chunkAt'>;
  readonly found: readonly FoundChunk[];
  /** No finding stands further outside of its chunk, in characters. */
  readonly reach: number;
  /** How many findings each rule has in the chunks. */
  readonly rules: ReadonlyMap<string, number>;
  /** How many findings each severity has in the chunks, by its weight. */
  readonly severities: readonly number[];
}

const noChunks: FoundChunks = {
  document: { chunkStart: () => 0, chunkAt: () => -1 },
  found: [],
  reach: 0,
  rules: new Map(),
  severities: [0, 0, 0, 0],
};

/**
 * The findings of one version of a text, in their order. They are made of what is kept of each chunk when someone asks for them: a file may have
 * 90,000, and an editor shows 1,000.
 */
export class Findings implements Iterable<Finding> {
  readonly #found: FoundChunks;
  /** Those that are of no chunk. */
  readonly #others: readonly Finding[];
  readonly #hidden: ReadonlySet<Finding>;
  /** Those of the chunks for which someone asked. */
  readonly #made: (readonly Finding[] | undefined)[];
  #all: readonly Finding[] | null = null;
  #counts: ReadonlyMap<string, number> | null = null;

  constructor(
    found: FoundChunks,
    others: readonly Finding[],
    hidden: ReadonlySet<Finding> = new Set(),
    made: (readonly Finding[] | undefined)[] = [],
  ) {
    this.#found = found;
    this.#others = others;
    this.#hidden = hidden;
    this.#made = made;
  }

  static readonly none = new Findings(noChunks, []);

  static of(findings: readonly Finding[]): Findings {
    return new Findings(noChunks, findings);
  }

  /** These and others, which come behind those of the same place. */
  with(others: readonly Finding[]): Findings {
    return others.length === 0
      ? this
      : new Findings(this.#found, [...this.#others, ...others], this.#hidden, this.#made);
  }

  /** These without some of them. */
  without(hidden: readonly Finding[]): Findings {
    return hidden.length === 0
      ? this
      : new Findings(this.#found, this.#others, new Set([...this.#hidden, ...hidden]), this.#made);
  }

  get length(): number {
    const { severities } = this.#found;
    return severities.reduce((sum, count) => sum + count, this.#others.length - this.#hidden.size);
  }

  /** How many findings each rule has. */
  get counts(): ReadonlyMap<string, number> {
    if (this.#counts !== null) return this.#counts;
    const counts = new Map(this.#found.rules);
    for (const { rule } of this.#others) addCount(counts, rule);
    for (const { rule } of this.#hidden) addCount(counts, rule, -1);
    this.#counts = counts;
    return counts;
  }

  [Symbol.iterator](): Iterator<Finding> {
    return this.all()[Symbol.iterator]();
  }

  all(): readonly Finding[] {
    this.#all ??= this.#of(() => true);
    return this.#all;
  }

  /** Those that overlap or touch one of the spans. */
  touching(spans: readonly Span[]): readonly Finding[] {
    const touches = (from: number, to: number): boolean => spans.some(({ start, end }) => from <= end && start <= to);
    const isNear = (chunk: FoundChunk, start: number): boolean => touches(start + chunk.from, start + chunk.to);
    const ends = spans.flatMap(({ start, end }) => [start, end]);
    const near = this.#of(isNear, smallest(ends), largest(ends));
    return near.filter(({ span }) => touches(span.start, span.end));
  }

  /** Those of the rules of a family. */
  ofFamily(family: RuleFamily): readonly Finding[] {
    const rules = [...this.counts.keys()].filter((rule) => families.get(rule) === family);
    if (rules.length === 0) return [];
    return this.#of((chunk) => rules.some((rule) => chunk.rules.has(rule))).filter((one) => one.family === family);
  }

  /** The last `count` of a rule. */
  lastOf(rule: string, count: number): readonly Finding[] {
    const { found: chunks, document } = this.#found;
    let first = chunks.length;
    // One chunk more: at its end a finding may begin behind the first of the next.
    for (let missing = count; first > 0 && missing > -1; ) {
      const own = chunks[--first]?.rules.get(rule) ?? 0;
      if (own > 0) missing = missing === 0 ? -1 : Math.max(0, missing - own);
    }
    const found = this.#of((chunk) => chunk.rules.has(rule), document.chunkStart(first) + this.#found.reach);
    return found.filter((finding) => finding.rule === rule).slice(-count);
  }

  /** At most `limit` of them: those that `capFindings` chooses, in their order. */
  shown(lastEdit: number | null, limit: number): readonly Finding[] {
    if (this.length <= limit) return this.all();
    const { severities } = this.#found;
    const place = lastEdit ?? 0;
    // Each of the others, and each that is hidden, may stand before one of the chunks.
    let room = limit + this.#hidden.size;
    let border = 0;
    for (; border < severities.length && (severities[border] ?? 0) <= room; border++) room -= severities[border] ?? 0;
    const farthest = this.#farthestNeeded(border, room, place);
    const isNear = ({ from, to, severities: own }: FoundChunk, start: number): boolean => {
      for (let weight = 0; weight < border; weight++) if ((own[weight] ?? 0) > 0) return true;
      return (own[border] ?? 0) > 0 && start + from <= place + farthest && start + to >= place - farthest;
    };
    // The graver ones may stand anywhere.
    const near = border === 0 ? this.#of(isNear, place - farthest, place + farthest) : this.#of(isNear);
    return capFindings(near, lastEdit, limit).findings;
  }

  /** A distance from `place` within which so many findings of a severity stand: those of the chunks around it. */
  #farthestNeeded(severity: number, count: number, place: number): number {
    const { found: chunks, document } = this.#found;
    let after = Math.max(0, document.chunkAt(place));
    let before = after - 1;
    let left = count;
    let farthest = 0;
    while (left > 0 && (before >= 0 || after < chunks.length)) {
      const index = before >= 0 && (after - before) % 2 === 0 ? before-- : after < chunks.length ? after++ : before--;
      const { severities, from, to } = chunks[index] ?? emptyChunk;
      const own = severities[severity] ?? 0;
      if (own === 0) continue;
      left -= own;
      const start = document.chunkStart(index) - place;
      farthest = Math.max(farthest, Math.abs(start + from), Math.abs(start + to));
    }
    return farthest;
  }

  /**
   * Those of the chunks that are chosen, and all others, in order. `start` is where a chunk begins; chunks of which no finding stands
   * between `from` and `to` may be left out.
   */
  #of(
    isChosen: (chunk: FoundChunk, start: number) => boolean,
    from = Number.NEGATIVE_INFINITY,
    to = Number.POSITIVE_INFINITY,
  ): readonly Finding[] {
    const { found: chunks, document, reach } = this.#found;
    const all: Finding[] = [];
    const last = document.chunkAt(to + reach);
    for (let index = Math.max(0, document.chunkAt(from - reach - 1)); index <= last; index++) {
      const chunk = chunks[index];
      if (chunk === undefined || chunk.findings.length === 0) continue;
      const start = document.chunkStart(index);
      if (!isChosen(chunk, start)) continue;
      const made = this.#made[index] ?? findingsAt(chunk, start);
      this.#made[index] = made;
      addAll(all, made);
    }
    addAll(all, this.#others);
    const shown = this.#hidden.size === 0 ? all : all.filter((finding) => !this.#hidden.has(finding));
    return shown.sort(byPlace);
  }
}

const families = new Map(ruleCatalogue.map(({ id, family }) => [id, family]));

const order = new Map(ruleCatalogue.map((rule, index) => [rule.id, index]));

export function byPlace(a: Finding, b: Finding): number {
  return a.span.start - b.span.start || a.span.end - b.span.end || (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0);
}
