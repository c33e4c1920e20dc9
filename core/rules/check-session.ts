import { ChunkLedger } from '../notation/chunk-ledger.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { FileContext } from '../python/file-context.ts';
import { addCount } from '../text/add-count.ts';
import { addAll } from '../text/long-list.ts';
import type { InChunk } from './check-chunk.ts';
import { checkDocument, notAionFinding, RootFinder } from './check-document.ts';
import { type Judges, judgesOf } from './check-item.ts';
import { DocumentLedger } from './document-ledger.ts';
import type { Finding } from './finding.ts';
import { Findings } from './findings.ts';
import { judgedFinding, placeFinding } from './found-chunk.ts';
import { FoundSums } from './found-sums.ts';
import { judgeDocument, KeptChunk, type ReadDocument } from './kept-chunk.ts';
import { LoaderLedger } from './loader/document-findings.ts';
import { loaderOfFile, statedLoader } from './loader-in-force.ts';
import { targetFormats } from './provider/target.ts';
import { checkPython } from './python/check-python.ts';
import type { LocalFinding, PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** All findings of a document, by place, not capped. */
export function check(
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): readonly Finding[] {
  return new CheckSession(settings, python).check(document);
}

/** Checks one version of a document after the other; what an edit did not touch is not looked at again. */
export class CheckSession {
  readonly #settings: CheckSettings;
  readonly #judges: Judges;
  readonly #ledger = new DocumentLedger();
  readonly #loaders = new LoaderLedger();
  readonly #pythonChunks = new ChunkLedger<readonly InChunk<LocalFinding>[]>();
  readonly #chunks = new ChunkLedger<KeptChunk>();
  readonly #found = new FoundSums();
  #pythonCount = 0;
  readonly #python: FileContext | null;

  /** `python` is what the document can name of the workspace's Python; null where nothing is known of it. */
  constructor(settings: CheckSettings, python: FileContext | null = null) {
    this.#settings = settings;
    this.#python = python;
    const targets = targetFormats(settings.targets);
    this.#judges = judgesOf({ loader: statedLoader(settings), targets, knowsPython: python !== null });
  }

  /** All findings of this version, by place, not capped. Equal to `check` on a document read afresh. */
  check(document: NotationDocument): readonly Finding[] {
    return this.findings(document).all();
  }

  /** The same, each made when someone asks for it: a keystroke costs what it changed, and not what the document holds. */
  findings(document: NotationDocument): Findings {
    if (!document.aionLike) {
      const judged = judgedFinding({ local: notAionFinding(document.text), start: 0 }, this.#settings);
      return Findings.of(judged === null ? [] : [placeFinding(judged)]);
    }
    const read = this.#read(document);
    const { found, raised, more } = judgeDocument(read, this.#settings);
    const others = [...read.ofDocument, ...more].flatMap(
      (placed) => judgedFinding(placed, this.#settings, raised.get(placed) ?? null) ?? [],
    );
    const sums = this.#found.update(found);
    return new Findings(
      { document, chunks: found, ...sums },
      others.map((judged) => placeFinding(judged)),
    );
  }

  /** The findings before the severities of the settings are applied, with what computes their fixes. */
  placedFindings(document: NotationDocument): readonly PlacedFinding[] {
    if (!document.aionLike) return [{ local: notAionFinding(document.text), start: 0 }];
    const { placed, ofDocument } = this.#read(document);
    const all: PlacedFinding[] = [];
    for (const kind of ['items', 'root', 'loader'] as const) {
      for (const [index, chunk] of placed.entries()) {
        const from = document.chunkStart(index);
        for (const { local, start } of chunk[kind]) all.push({ local, start: start + from });
      }
      if (kind === 'root') addAll(all, ofDocument);
    }
    return all;
  }

  /**
   * How many of {@link placedFindings} each rule has. Chunks that an edit did not touch are not counted again: a
   * report tries the fixes of thousands of findings, each on the whole document.
   */
  countsByRule(document: NotationDocument): ReadonlyMap<string, number> {
    if (!document.aionLike) return new Map([[notAionFinding(document.text).rule.id, 1]]);
    const read = this.#read(document);
    const counts = new Map(this.#found.update(judgeDocument(read, this.#settings).found).placed);
    for (const { local } of read.ofDocument) addCount(counts, local.rule.id);
    return counts;
  }

  /** What was found, and what the loaders make of it. */
  #read(document: NotationDocument): ReadDocument {
    const ledger = this.#ledger;
    ledger.update(document, this.#judges);
    const loader = this.#judges.loader ?? loaderOfFile(ledger.usesNewer);
    const ofPython = this.#pythonFindings(document);
    const reading = this.#loaders.read(document, loader);
    const found = checkDocument({ document, loader, targets: this.#judges.targets, ledger });
    const ofDocument = found.map((local) => ({ local, start: 0 }));
    const { all: roots } = ledger.root;
    const chunks = this.#chunks.update(document, null, () => new KeptChunk()).all;
    // Most files have no finding to collect: then a keystroke need not even ask each chunk for it.
    if (ledger.findings === 0 && ofPython === null && roots === null && reading.isQuiet) {
      return { document, loader, reading, chunks: [], placed: [], ofDocument };
    }
    const between = new RootFinder(document);
    const { summaries } = ledger;
    const placed = chunks.map((chunk, index) => {
      const sources = {
        items: summaries[index]?.findings ?? noInChunk,
        python: ofPython?.[index] ?? noInChunk,
        root: roots?.[index] ?? null,
        loader: reading.chunk(index),
      };
      return chunk.place(sources, between, index, this.#settings);
    });
    return { document, loader, reading, chunks, placed, ofDocument };
  }

  /** What the workspace's Python has to say of each chunk; null where it has nothing to say. */
  #pythonFindings(document: NotationDocument): readonly (readonly InChunk<LocalFinding>[])[] | null {
    const context = this.#python;
    if (context === null) return null;
    const { all, gone, come } = this.#pythonChunks.update(document, context, (index) =>
      checkPython(document, index, context, this.#judges),
    );
    this.#pythonCount += countOf(come) - countOf(gone);
    return this.#pythonCount === 0 ? null : all;
  }
}

const noInChunk: readonly InChunk<LocalFinding>[] = [];

function countOf(chunks: readonly (readonly unknown[])[]): number {
  return chunks.reduce((count, findings) => count + findings.length, 0);
}
