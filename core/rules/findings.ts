import type { NotationDocument } from '../notation/notation-document.ts';
import { addCount } from '../text/add-count.ts';
import { addAll, largest, smallest } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';
import { capFindings } from './cap.ts';
import { ruleCatalogue } from './catalogue.ts';
import type { Finding, RuleFamily } from './finding.ts';
import { emptyChunk, type FoundChunk, findingsAt } from './found-chunk.ts';

interface FoundChunks {
  readonly document: Pick<NotationDocument, 'chunkStart' | 'chunkAt'>;
  readonly found: readonly FoundChunk[];
  /** The farthest that a finding extends outside its chunk, in UTF-16 units. */
  readonly reach: number;
  readonly rules: ReadonlyMap<string, number>;
  /** The number of findings of each severity in the chunks, by its weight. */
  readonly severities: readonly number[];
}

const noChunks: FoundChunks = {
  document: { chunkStart: () => 0, chunkAt: () => -1 },
  found: [],
  reach: 0,
  rules: new Map(),
  severities: [0, 0, 0, 0],
};

/** The findings of one document version, in order, made on demand: a file may have 90,000, and an editor shows 1,000. */
export class Findings implements Iterable<Finding> {
  readonly #found: FoundChunks;
  /** The findings that belong to no chunk. */
  readonly #others: readonly Finding[];
  readonly #hidden: ReadonlySet<Finding>;
  /** The findings made so far, by the index of the chunk. */
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

  /** These findings and `others`, which follow those of an equal span. */
  with(others: readonly Finding[]): Findings {
    return others.length === 0
      ? this
      : new Findings(this.#found, [...this.#others, ...others], this.#hidden, this.#made);
  }

  without(hidden: readonly Finding[]): Findings {
    return hidden.length === 0
      ? this
      : new Findings(this.#found, this.#others, new Set([...this.#hidden, ...hidden]), this.#made);
  }

  get length(): number {
    const { severities } = this.#found;
    return severities.reduce((sum, count) => sum + count, this.#others.length - this.#hidden.size);
  }

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

  touching(spans: readonly Span[]): readonly Finding[] {
    const touches = (from: number, to: number): boolean => spans.some(({ start, end }) => from <= end && start <= to);
    const isNear = (chunk: FoundChunk, start: number): boolean => touches(start + chunk.from, start + chunk.to);
    const ends = spans.flatMap(({ start, end }) => [start, end]);
    const near = this.#of(isNear, smallest(ends), largest(ends));
    return near.filter(({ span }) => touches(span.start, span.end));
  }

  ofFamily(family: RuleFamily): readonly Finding[] {
    const rules = [...this.counts.keys()].filter((rule) => families.get(rule) === family);
    if (rules.length === 0) return [];
    return this.#of((chunk) => rules.some((rule) => chunk.rules.has(rule))).filter((one) => one.family === family);
  }

  lastOf(rule: string, count: number): readonly Finding[] {
    const { found: chunks, document } = this.#found;
    let first = chunks.length;
    // One more chunk: a finding at its end may begin after the first finding of the next chunk.
    for (let missing = count; first > 0 && missing > -1; ) {
      const own = chunks[--first]?.rules.get(rule) ?? 0;
      if (own > 0) missing = missing === 0 ? -1 : Math.max(0, missing - own);
    }
    const found = this.#of((chunk) => chunk.rules.has(rule), document.chunkStart(first) + this.#found.reach);
    return found.filter((finding) => finding.rule === rule).slice(-count);
  }

  /** At most `limit` findings: those that `capFindings` chooses, in text order. */
  shown(lastEdit: number | null, limit: number): readonly Finding[] {
    if (this.length <= limit) return this.all();
    const { severities } = this.#found;
    const place = lastEdit ?? 0;
    // Each of `#others`, and each hidden finding, may come before a chunk's finding.
    let room = limit + this.#hidden.size;
    let border = 0;
    for (; border < severities.length && (severities[border] ?? 0) <= room; border++) room -= severities[border] ?? 0;
    const farthest = this.#farthestNeeded(border, room, place);
    const isNear = ({ from, to, severities: own }: FoundChunk, start: number): boolean => {
      for (let weight = 0; weight < border; weight++) if ((own[weight] ?? 0) > 0) return true;
      return (own[border] ?? 0) > 0 && start + from <= place + farthest && start + to >= place - farthest;
    };
    // More severe findings may be anywhere.
    const near = border === 0 ? this.#of(isNear, place - farthest, place + farthest) : this.#of(isNear);
    return capFindings(near, lastEdit, limit).findings;
  }

  /** A distance from `place` that holds at least `count` findings of a severity. */
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

  /** The findings of the chosen chunks near [`from`, `to`], and all others, in order. `start` is the offset of the chunk. */
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

function byPlace(a: Finding, b: Finding): number {
  return a.span.start - b.span.start || a.span.end - b.span.end || (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0);
}
