import type { FileContext } from '../../python/file-context.ts';
import { editDistance } from '../../text/edit-distance.ts';

/** The most misspelt names kept: more come only from days of typing. */
const mostKept = 20_000;

/** The probably intended name, and the names looked up to find it. It holds while each of them is still missing or still present. */
interface Nearest {
  readonly name: string | null;
  /** Its distance from the written name; the limit where there is no name. */
  readonly distance: number;
  readonly asked: readonly { readonly name: string; readonly isMissing: boolean }[];
}

/** Names in the order of the suggestions, with their form for comparison. */
class Candidates {
  readonly names: readonly string[];
  readonly folded: readonly string[];
  #all: ReadonlySet<string> | null = null;

  constructor(names: readonly string[]) {
    this.names = names;
    this.folded = names.map(folded);
  }

  /** The names added since `before`; null where the order of the others changed. */
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

/** The answers for misspelt names, kept across states of the workspace's Python. */
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

  /** Drops the answers that are gone, and those for which an added name is as near. */
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

/** With more added names, all answers are dropped. */
const mostAdded = 10;

const byPlaces = new WeakMap<object, Map<string, NearestNames>>();
const nearestNames = new WeakMap<FileContext, Map<string, string | null>>();

/** The probably intended name, or null; computed once for all tools with the same mistake. */
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

/** The nearest existing name within the limit of slips, or the same in other letter case. */
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
    // An import of a name that no longer exists is missing too.
    const isMissing = context.find(whole(candidate)).kind === 'missing';
    asked.push({ name: whole(candidate), isMissing });
    if (!isMissing) best = { name: candidate, distance };
  }
  return { name: best === null ? null : whole(best.name), distance: best?.distance ?? limit, asked };
}

/** The distance between a name and itself in other letter case: less than one slip. */
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
