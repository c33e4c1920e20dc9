import { ChunkLedger } from '../notation/chunk-ledger.ts';
import type { ChunkReader, NotationDocument } from '../notation/notation-document.ts';
import { readRoots } from '../notation/root-chunks.ts';
import type { FileContext } from '../python/file-context.ts';
import { addCount } from '../text/add-count.ts';
import { addAll } from '../text/long-list.ts';
import { checkChunk, checkChunkAt } from './check-chunk.ts';
import { checkDocument, notAionFinding } from './check-document.ts';
import { type Judges, judgesOf } from './check-item.ts';
import { DocumentSums } from './document-sums.ts';
import type { Finding } from './finding.ts';
import { Findings } from './findings.ts';
import { judgedFinding, placeFinding } from './found-chunk.ts';
import { type FoundDocument, FoundLedger } from './found-ledger.ts';
import { KeptChunk } from './kept-chunk.ts';
import { ignoredClassFinding } from './loader/ignored-class.ts';
import { LoaderReader } from './loader/loader-reader.ts';
import { loaderIgnoredClass } from './loader/loader-rules.ts';
import { loaderInForce } from './loader-in-force.ts';
import { targetFormats } from './provider/target.ts';
import { checkPython } from './python/check-python.ts';
import type { PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** All findings of a document, in text order, not capped. */
export function check(
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): readonly Finding[] {
  return new CheckSession(settings, python).check(document);
}

/**
 * Checks the chunks of a text while it is read, so that the check of the document need not visit each tool again. `knowsPython` says
 * whether that check will get the document's Python context; if it is wrong, the chunks are checked again.
 */
export function checkedWhileRead(settings: CheckSettings, knowsPython: boolean): ChunkReader {
  const judges = judgesIn(settings, knowsPython);
  return (text, chunk, start) => void checkChunkAt(text, chunk, start, judges);
}

function judgesIn(settings: CheckSettings, knowsPython: boolean): Judges {
  return judgesOf({ loader: loaderInForce(settings), targets: targetFormats(settings.targets), knowsPython });
}

/** Checks successive versions of a document; unchanged chunks are not checked again. {@link KeptChunk} and `#read` give the order. */
export class CheckSession {
  readonly #settings: CheckSettings;
  readonly #judges: Judges;
  readonly #chunks = new ChunkLedger<KeptChunk>();
  readonly #sums = new DocumentSums();
  readonly #loaders = new LoaderReader();
  readonly #found: FoundLedger;
  #kept: readonly KeptChunk[] = [];
  #python: FileContext | null;

  /** `python`: the names of the workspace's Python that the document can use; null where Python is unknown. */
  constructor(settings: CheckSettings, python: FileContext | null = null) {
    this.#settings = settings;
    this.#python = python;
    this.#found = new FoundLedger(settings);
    this.#judges = judgesIn(settings, python !== null);
  }

  /** All findings of this version, in text order, not capped. Equal to `check` of a newly parsed document. */
  check(document: NotationDocument): readonly Finding[] {
    return this.findings(document).all();
  }

  /** The same, each made on demand: the cost of a keystroke depends on its change, not on the size of the document. */
  findings(document: NotationDocument): Findings {
    if (!document.aionLike) {
      const judged = judgedFinding({ local: notAionFinding(document.text), start: 0 }, this.#settings);
      return Findings.of(judged === null ? [] : [placeFinding(judged)]);
    }
    const { ofDocument, found: own } = this.#read(document);
    const { raised, more } = own;
    const others = [...ofDocument, ...more].flatMap(
      (placed) => judgedFinding(placed, this.#settings, raised.get(placed) ?? null) ?? [],
    );
    return new Findings(
      { document, ...own },
      others.map((judged) => placeFinding(judged)),
    );
  }

  /** Takes another Python context for `document`, the last version read. False where any finding changes: create a new session. */
  goesOnWith(python: FileContext | null, document: NotationDocument): boolean {
    if (python === null || this.#python === null) return python === this.#python;
    const isSame =
      !document.aionLike ||
      this.#kept.every((kept) => checkPython(document, kept.index, python, this.#judges) === kept.python);
    if (isSame) this.#python = python;
    return isSame;
  }

  /** The findings before the severities of the settings are applied, with their fixes. */
  placedFindings(document: NotationDocument): readonly PlacedFinding[] {
    if (!document.aionLike) return [{ local: notAionFinding(document.text), start: 0 }];
    const { ofDocument } = this.#read(document);
    const all: PlacedFinding[] = [];
    for (const kind of ['items', 'root', 'loader'] as const) {
      for (const { index, placed } of this.#kept) {
        const from = document.chunkStart(index);
        for (const { local, start } of placed[kind]) all.push({ local, start: start + from });
      }
      if (kind === 'root') addAll(all, ofDocument);
    }
    return all;
  }

  /** The number of {@link placedFindings} of each rule, of classes for the rule that reports all in one finding. Unchanged chunks are not counted again: a report tries thousands of fixes. */
  countsByRule(document: NotationDocument): ReadonlyMap<string, number> {
    if (!document.aionLike) return new Map([[notAionFinding(document.text).rule.id, 1]]);
    const { ofDocument, found } = this.#read(document);
    const counts = new Map(found.allRules);
    for (const { local } of ofDocument) addCount(counts, local.rule.id);
    // One finding tells of all classes: a fix of one of them makes the number smaller.
    if (counts.has(loaderIgnoredClass.id)) counts.set(loaderIgnoredClass.id, this.#sums.ignoredClasses);
    return counts;
  }

  #read(document: NotationDocument): { readonly ofDocument: readonly PlacedFinding[]; readonly found: FoundDocument } {
    const [judges, sums, python] = [this.#judges, this.#sums, this.#python];
    const update = this.#chunks.update(document, (index) => new KeptChunk(index, checkChunk(document, index, judges)));
    const { all: chunks, gone, come } = update;
    this.#kept = chunks;
    sums.update(gone, come);
    if (python !== null) for (const kept of come) kept.python = checkPython(document, kept.index, python, judges);
    // The text between items, which depends on the text before it.
    const root = readRoots(document, update);
    // The loaders' reading of the items, in which one item can affect others.
    const { loader } = judges;
    const { isRead, changed } = this.#loaders.read(document, loader, update);
    const inDocument = checkDocument({ document, loader, targets: judges.targets, chunks, sums });
    const ofDocument = [
      ...inDocument.map((local) => ({ local, start: 0 })),
      ...ignoredClassFinding({ document, loader, chunks, sums }),
    ];
    const read = { document, loader, isRead, chunks, update, changed: [...root, ...changed], ofDocument };
    return { ofDocument, found: this.#found.update(read) };
  }
}
