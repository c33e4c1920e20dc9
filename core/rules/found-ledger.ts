import { withReplaced } from '../notation/chunk-ledger.ts';
import { addCount } from '../text/add-count.ts';
import { RootFinder } from './check-document.ts';
import type { AionException } from './finding.ts';
import { emptyChunk, type FoundChunk, foundChunk } from './found-chunk.ts';
import { Judgement, type PlacedDocument } from './judgement.ts';
import type { KeptChunk } from './kept-chunk.ts';
import { nothingPlaced, placedChunk } from './placed-chunk.ts';
import type { PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

export interface FoundDocument {
  readonly found: readonly FoundChunk[];
  readonly rules: ReadonlyMap<string, number>;
  /** The same, with the findings that are turned off. Valid until the next version. */
  readonly allRules: ReadonlyMap<string, number>;
  readonly severities: readonly number[];
  readonly reach: number;
  /** The exceptions raised because of findings that belong to no chunk. */
  readonly raised: ReadonlyMap<PlacedFinding, AionException>;
  /** The findings of refusals that no other finding reports. */
  readonly more: readonly PlacedFinding[];
}

interface ReadDocument extends Omit<PlacedDocument, 'placed'> {
  /** The chunks, beside new ones, that differ from the previous version. */
  readonly changed: readonly KeptChunk[];
}

/** The findings of successive document versions. Only chunks that an edit can affect are visited. */
export class FoundLedger {
  readonly #settings: CheckSettings;
  readonly #judgement = new Judgement();
  readonly #sums = new FoundSums();
  #found: FoundChunk[] = [];
  #edges: readonly KeptChunk[] = [];
  #reach = 0;

  constructor(settings: CheckSettings) {
    this.#settings = settings;
  }

  update(document: ReadDocument): FoundDocument {
    const { from, gone, come } = document.update;
    for (const found of this.#found.slice(from, from + gone.length)) this.#sums.add(found, -1);
    const none = come.map(() => emptyChunk);
    // A copy: the findings of the previous version may still be requested.
    this.#found = withReplaced(this.#found.slice(), from, gone.length, none);
    const placed = this.#place(document);
    const read = { ...document, placed };
    const other = this.#judgement.update(read);
    for (const kept of new Set([...placed, ...other])) this.#find(read, kept);
    const { told, untold } = this.#judgement.tell(read, this.#sums.named);
    for (const kept of told) this.#find(read, kept);
    return {
      found: this.#found,
      ...this.#sums.copy(),
      reach: this.#reach,
      raised: this.#judgement.raisedOfDocument(read, untold),
      more: untold.map(({ finding }) => finding),
    };
  }

  /** Collects the findings of the chunks that may have changed; returns the changed chunks. */
  #place({ document, chunks, update, changed }: ReadDocument): ReadonlySet<KeptChunk> {
    const between = new RootFinder(document);
    const placed = new Set([...update.come, ...changed]);
    const edges = between.atEdges(chunks);
    for (const kept of new Set([...this.#edges, ...edges])) {
      if (kept.index >= 0 && between.find(kept) !== kept.placed.root) placed.add(kept);
    }
    this.#edges = edges;
    for (const kept of placed) kept.placed = placedChunk(kept, between.find(kept), this.#settings);
    return placed;
  }

  #find({ document }: PlacedDocument, kept: KeptChunk): void {
    const { index, placed } = kept;
    const before = this.#found[index];
    if (before === undefined) return;
    const raised = this.#judgement.raisedOf(kept);
    const found = placed === nothingPlaced ? emptyChunk : foundChunk(placed, raised, this.#settings);
    const width = document.chunks[index]?.width ?? 0;
    if (found !== emptyChunk) this.#reach = Math.max(this.#reach, -found.from, found.to - width);
    this.#sums.add(before, -1);
    this.#sums.add(found, 1);
    this.#found[index] = found;
  }
}

/** Sums over the chunks of a document, kept up to date with the chunks removed and added. */
class FoundSums {
  readonly #rules = new Map<string, number>();
  readonly #allRules = new Map<string, number>();
  readonly #severities = [0, 0, 0, 0];
  /** The number of chunks with a finding that reports an exception that ends the reading. */
  readonly named = new Map<AionException, number>();

  add(chunk: FoundChunk, sign: 1 | -1): void {
    if (chunk === emptyChunk) return;
    for (const [rule, count] of chunk.rules) addCount(this.#rules, rule, sign * count);
    for (const [rule, count] of chunk.allRules) addCount(this.#allRules, rule, sign * count);
    for (const [weight, count] of chunk.severities.entries()) {
      this.#severities[weight] = (this.#severities[weight] ?? 0) + sign * count;
    }
    for (const exception of chunk.named) addCount(this.named, exception, sign);
  }

  /** The current sums; `allRules` is valid until they change. */
  copy(): Pick<FoundDocument, 'rules' | 'allRules' | 'severities'> {
    return { rules: new Map(this.#rules), allRules: this.#allRules, severities: [...this.#severities] };
  }
}
