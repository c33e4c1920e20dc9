import type { FileContext } from '../../python/file-context.ts';
import { editDistance } from '../../text/edit-distance.ts';

/** So many misspelt names are kept in mind: more are those of somebody who has typed for days. */
const mostKept = 20_000;

/** The name that was probably meant, and the names that were looked up to find it: it holds while each of them is as missing as it was. */
interface Nearest {
  readonly name: string | null;
  /** How far it is from what was written; the most that counts where there is none. */
  readonly distance: number;
  readonly asked: readonly { readonly name: string; readonly isMissing: boolean }[];
}

/** Names in the order in which they are offered, and each as it is compared with others. */
class Candidates {
  readonly names: readonly string[];
  readonly folded: readonly string[];
  #all: ReadonlySet<string> | null = null;

  constructor(names: readonly string[]) {
    this.names = names;
    this.folded = names.map(folded);
  }

  /** The names that are new since `before`; null where the others stand in another order. */
  addedSince(before: Candidates): readonly string[] | null {
    const [own, old] = [new Set(this.names), new Set(before.names)];
    const kept = this.names.filter((name) => old.has(name));
    const keptBefore = before.names.filter((name) => own.has(name));
    return kept.every((name, index) => name === keptBefore[index]) ? this.names.filter((name) => !old.has(name)) : null;
  }

  has(name: string): boolean {
    this.#all ??= new Set(this.names);
    return this.#all.has(name);
  }
}

/** What is known of misspelt names, from one state of the workspace's Python to the next. */
class NearestNames {
  #candidates = new Candidates([]);
  readonly #known = new Map<string, Nearest>();

  of(context: FileContext, name: string): string | null {
    this.#take(context.names());
    const known = this.#known.get(name);
    const holds = known?.asked.every((one) => (context.find(one.name).kind === 'missing') === one.isMissing);
    if (known !== undefined && holds === true) return known.name;
    const nearest = findNearest(context, name, null, this.#candidates);
    if (this.#known.size >= mostKept) this.#known.clear();
    this.#known.set(name, nearest);
    return nearest.name;
  }

  /** Forgets those that went, and those to which a name that came is as near. */
  #take(names: readonly string[]): void {
    const before = this.#candidates;
    if (before.names === names) return;
    const candidates = new Candidates(names);
    this.#candidates = candidates;
    const added = this.#known.size === 0 ? [] : candidates.addedSince(before);
    if (added === null || added.length > mostAdded) return this.#known.clear();
    for (const [written, { name, distance }] of [...this.#known]) {
      const isGone = name !== null && !candidates.has(name);
      if (isGone || added.some((other) => slips(written, other, distance) <= distance)) this.#known.delete(written);
    }
  }
}

/** Where more names came, all are looked for again. */
const mostAdded = 10;

const byPlaces = new WeakMap<object, Map<string, NearestNames>>();
const nearestNames = new WeakMap<FileContext, Map<string, string | null>>();

/** The name that was probably meant; looked for once, however many tools write it wrongly. */
export function nearestPythonName(context: FileContext, name: string): string | null {
  const known = nearestNames.get(context) ?? new Map<string, string | null>();
  nearestNames.set(context, known);
  let nearest = known.get(name);
  if (nearest === undefined) {
    nearest = lookFor(context, name);
    known.set(name, nearest);
  }
  return nearest;
}

function lookFor(context: FileContext, name: string): string | null {
  const dot = name.lastIndexOf('.');
  if (dot >= 0) {
    const prefix = name.slice(0, dot);
    return findNearest(context, name.slice(dot + 1), prefix, new Candidates(context.names(prefix))).name;
  }
  const { lineage } = context.index;
  const ofWorkspace = byPlaces.get(lineage) ?? new Map<string, NearestNames>();
  byPlaces.set(lineage, ofWorkspace);
  const places = JSON.stringify([context.certainty, context.modules]);
  const names = ofWorkspace.get(places) ?? new NearestNames();
  ofWorkspace.set(places, names);
  return names.of(context, name);
}

/** One or two slips away, or the same in other letters of case. */
function findNearest(context: FileContext, last: string, prefix: string | null, candidates: Candidates): Nearest {
  const whole = (name: string): string => (prefix === null ? name : `${prefix}.${name}`);
  const limit = mostSlips(last);
  const asked: { readonly name: string; readonly isMissing: boolean }[] = [];
  const wanted = folded(last);
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const [index, candidate] of candidates.names.entries()) {
    const most: number = best?.distance ?? limit;
    const distance = candidates.folded[index] === wanted ? inOtherCase : editDistance(last, candidate, most);
    if (distance > most || (best !== null && distance === most)) continue;
    // A name that is imported from where it is not any more is as missing as the one that was written.
    const isMissing = context.find(whole(candidate)).kind === 'missing';
    asked.push({ name: whole(candidate), isMissing });
    if (!isMissing) best = { name: candidate, distance };
  }
  return { name: best === null ? null : whole(best.name), distance: best?.distance ?? limit, asked };
}

/** As far as a name is from itself in other letters of case: nearer than one slip. */
const inOtherCase = 0.5;

function slips(written: string, other: string, most: number): number {
  return folded(written) === folded(other) ? inOtherCase : editDistance(written, other, most);
}

function mostSlips(name: string): number {
  return name.length < 4 ? 1 : name.length < 10 ? 2 : 3;
}

function folded(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
