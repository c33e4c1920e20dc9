import { ChunkLedger, type LedgerUpdate, movedIndexes, withReplaced } from '../notation/chunk-ledger.ts';
import { addCount } from '../text/add-count.ts';
import { RootFinder } from './check-document.ts';
import type { AionException } from './finding.ts';
import { emptyChunk, type FoundChunk, foundChunk } from './found-chunk.ts';
import { Judgement, type ReadDocument } from './judgement.ts';
import { KeptChunk } from './kept-chunk.ts';
import type { FirstRefusal } from './loader/raised-exception.ts';
import { nothingPlaced, type PlacedChunk } from './placed-chunk.ts';
import type { PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** The findings of each chunk with the exceptions that the loaders in force raise, and sums over them. */
export interface FoundDocument {
  readonly found: readonly FoundChunk[];
  /** How many findings each rule has in the chunks. */
  readonly rules: ReadonlyMap<string, number>;
  /** The same with those that are turned off. Good until the next version. */
  readonly placed: ReadonlyMap<string, number>;
  /** How many findings each severity has in the chunks, by its weight. */
  readonly severities: readonly number[];
  /** No finding stands further outside of its chunk, in characters. */
  readonly reach: number;
  /** The exceptions that are raised because of findings that are of no chunk. */
  readonly raised: ReadonlyMap<PlacedFinding, AionException>;
  /** Of refusals of which no other finding tells. */
  readonly more: readonly PlacedFinding[];
}

/**
 * The findings of one version of a document after the other. A chunk's findings hang on the chunk and on those beside it, on the first
 * refusals of the document, and on what is refused far away because of them: what of that an edit cannot have changed is not looked at.
 */
export class FoundLedger {
  readonly #settings: CheckSettings;
  readonly #ledger = new ChunkLedger<KeptChunk>();
  readonly #sums = new FoundSums();
  #chunks: readonly KeptChunk[] = [];
  #found: FoundChunk[] = [];
  /** The chunks at the edges of the text. */
  #edges: readonly number[] = [];
  /** Those of which something is refused because of findings far away. */
  #far: readonly number[] = [];
  /** Those with such findings. */
  #causes: readonly number[] = [];
  #firsts: readonly FirstRefusal[] = [];
  #reach = 0;
  /** What the exceptions hang on in every chunk. */
  #key = '';

  constructor(settings: CheckSettings) {
    this.#settings = settings;
  }

  /** What was found in each chunk of the version that was taken last, before anything is known of severities and exceptions. */
  get chunks(): readonly { readonly placed: PlacedChunk }[] {
    return this.#chunks;
  }

  update(read: ReadDocument): FoundDocument {
    const update = this.#ledger.update(read.document, null, () => new KeptChunk());
    this.#move(update);
    const placed = this.#place(read, update);
    const judgement = new Judgement(read, this.#chunks, this.#firsts, placed);
    const again = this.#raise(read, judgement, update, placed);
    for (const index of [...this.#causes, ...judgement.farCauses()]) again.add(index);
    for (const index of again) this.#find(read, judgement, index);
    const { told, untold } = judgement.tell(this.#sums.named);
    for (const index of told) this.#find(read, judgement, index);
    this.#causes = judgement.farCauses();
    return {
      found: this.#found,
      ...this.#sums.copy(),
      reach: this.#reach,
      raised: judgement.raisedOfDocument(untold),
      more: untold.map(({ finding }) => finding),
    };
  }

  /** Takes over which chunks there are: what is known by their indexes moves with them. */
  #move(update: LedgerUpdate<KeptChunk>): void {
    const { all, from, gone, come } = update;
    const to = from + gone.length;
    for (const found of this.#found.slice(from, to)) this.#sums.add(found, -1);
    const none = come.map(() => emptyChunk);
    // Another list: findings of the version before may still be asked for.
    this.#found = withReplaced(this.#found.slice(), from, to, none);
    this.#edges = movedIndexes(this.#edges, update);
    this.#far = movedIndexes(this.#far, update);
    this.#causes = movedIndexes(this.#causes, update);
    this.#firsts = this.#firsts.map((first) => ({ ...first, chunk: movedIndexes([first.chunk], update)[0] ?? from }));
    this.#chunks = all;
  }

  /** Finds what stands in the chunks that may have changed; answers those that did. */
  #place({ document, sourcesOf, changed }: ReadDocument, { from, come }: LedgerUpdate<KeptChunk>): readonly number[] {
    const between = new RootFinder(document);
    const edges = between.chunksAtEdges();
    const stale = new Set([...this.#edges, ...edges]);
    for (const range of [...changed, { from, count: come.length }]) addRange(stale, range.from, range.count);
    this.#edges = edges;
    const placed: number[] = [];
    for (const index of stale) {
      if (this.#chunks[index]?.place(sourcesOf(index), between, index, this.#settings) === true) placed.push(index);
    }
    return placed;
  }

  /** Finds out which exceptions are raised because of the findings; answers the chunks of which these have to be judged again. */
  #raise(
    { reading, loader }: ReadDocument,
    judgement: Judgement,
    { from, come }: LedgerUpdate<KeptChunk>,
    placed: readonly number[],
  ): Set<number> {
    const { firsts } = judgement;
    const errors = firsts.map(({ version, block }) => `${version} ${block.refusals[0]?.error}`).join(' ');
    const key = `${reading.isRead} ${loader.versions.join(' ')} ${errors}`;
    const again = new Set<number>(placed);
    // One chunk may have gone from between two others.
    addRange(again, from - 1, come.length + 2);
    const stale = new Set([...again, ...this.#far, ...judgement.nearEdge()]);
    for (const index of placed) addRange(stale, index - 1, 3);
    if (key !== this.#key) addRange(stale, 0, this.#chunks.length);
    else {
      for (const [at, { chunk }] of firsts.entries()) {
        const before = this.#firsts[at]?.chunk ?? chunk;
        if (before !== chunk) addRange(stale, Math.min(before, chunk), Math.abs(before - chunk) + 1);
      }
    }
    this.#key = key;
    this.#firsts = firsts;
    for (const index of stale) {
      const chunk = this.#chunks[index];
      if (chunk === undefined) continue;
      const raised = judgement.raisedIn(index);
      const isFar = judgement.isFar(index, raised);
      if (raised === chunk.raised && isFar === chunk.isFar) continue;
      chunk.raised = raised;
      chunk.isFar = isFar;
      addRange(again, index - 1, 3);
    }
    const far = new Set([...this.#far, ...stale]);
    this.#far = [...far].filter((index) => this.#chunks[index]?.isFar === true).sort((a, b) => a - b);
    judgement.raiseFar(this.#far);
    return again;
  }

  #find({ document }: ReadDocument, judgement: Judgement, index: number): void {
    const before = this.#found[index];
    const placed = this.#chunks[index]?.placed;
    if (before === undefined || placed === undefined) return;
    const found = placed === nothingPlaced ? emptyChunk : foundChunk(placed, judgement.raisedOf(index), this.#settings);
    const width = document.chunks[index]?.width ?? 0;
    if (found !== emptyChunk) this.#reach = Math.max(this.#reach, -found.from, found.to - width);
    this.#sums.add(before, -1);
    this.#sums.add(found, 1);
    this.#found[index] = found;
  }
}

function addRange(indexes: Set<number>, from: number, count: number): void {
  for (let index = from; index < from + count; index++) indexes.add(index);
}

/** Sums over the chunks of a document, kept up to date by those that go and come. */
class FoundSums {
  readonly #rules = new Map<string, number>();
  readonly #placed = new Map<string, number>();
  readonly #severities = [0, 0, 0, 0];
  /** In how many chunks a finding tells of an exception that ends the reading. */
  readonly named = new Map<AionException, number>();

  add(chunk: FoundChunk, sign: 1 | -1): void {
    if (chunk === emptyChunk) return;
    for (const [rule, count] of chunk.rules) addCount(this.#rules, rule, sign * count);
    for (const [rule, count] of chunk.placed) addCount(this.#placed, rule, sign * count);
    for (const [weight, count] of chunk.severities.entries()) {
      this.#severities[weight] = (this.#severities[weight] ?? 0) + sign * count;
    }
    for (const exception of chunk.named) addCount(this.named, exception, sign);
  }

  /** The sums as they are now; `placed` is good until they change. */
  copy(): {
    readonly rules: ReadonlyMap<string, number>;
    readonly placed: ReadonlyMap<string, number>;
    readonly severities: readonly number[];
  } {
    return { rules: new Map(this.#rules), placed: this.#placed, severities: [...this.#severities] };
  }
}
