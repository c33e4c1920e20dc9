import type { EvaluatedCase } from '../../../agent/expectations/report.ts';

export interface SavedCase {
  /** ISO 8601 in UTC. */
  readonly time: string;
  readonly question: string;
  readonly evaluated: EvaluatedCase;
  /** The tools of the run: index in {@link SavedRuns.texts} by name. */
  readonly tools: Readonly<Record<string, number>>;
}

export interface SavedRuns {
  readonly cases: readonly SavedCase[];
  /** The sent tools, each text once. */
  readonly texts: readonly string[];
}

export interface AskedCase extends Omit<SavedCase, 'tools'> {
  readonly tools: ReadonlyMap<string, string>;
}

/** A tool that differs from the last run; null for a tool that is not there. */
export interface ChangedTool {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** VS Code's workspace state. */
interface SavedState {
  get(key: string): unknown;
  keys(): readonly string[];
  update(key: string, value: unknown): PromiseLike<void>;
}

const prefix = 'aion.evaluations:';
/** In characters; longer model text is cut. */
const longestSaid = 2_000;

export const noRuns: SavedRuns = { cases: [], texts: [] };

/** The last runs of a file, by its URI. */
export function savedRunsOf(state: Pick<SavedState, 'get'>, uri: string): SavedRuns {
  const value = state.get(prefix + uri);
  // Only this module writes this state.
  return typeof value === 'object' && value !== null ? (value as SavedRuns) : noRuns;
}

/** All saved runs, by file URI. */
export function allSavedRuns(state: SavedState): readonly { readonly uri: string; readonly runs: SavedRuns }[] {
  const keys = state.keys().filter((key) => key.startsWith(prefix));
  return keys.map((key) => ({ uri: key.slice(prefix.length), runs: savedRunsOf(state, key.slice(prefix.length)) }));
}

export async function saveRuns(state: SavedState, uri: string, runs: SavedRuns): Promise<void> {
  await state.update(prefix + uri, runs.cases.length === 0 ? undefined : runs);
}

/** Replaces earlier runs of the same case and model. Drops cases whose id is not in `ids`, all ids of the file. */
export function withRuns(kept: SavedRuns, asked: readonly AskedCase[], ids: ReadonlySet<string>): SavedRuns {
  const texts: string[] = [];
  const places = new Map<string, number>();
  const place = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    return texts.push(text) - 1;
  };
  const isNew = new Set(asked.map(keyOf));
  const earlier = kept.cases
    .filter((one) => ids.has(one.evaluated.id) && !isNew.has(keyOf(one)))
    .map((one): AskedCase => ({ ...one, tools: toolTexts(kept, one) }));
  return {
    cases: [...earlier, ...asked].map((one) => ({
      ...one,
      evaluated: cut(one.evaluated),
      tools: Object.fromEntries([...one.tools].map(([name, text]) => [name, place(text)])),
    })),
    texts,
  };
}

/** The last run of a case with a model; null for none. */
export function savedCase({ cases }: SavedRuns, id: string, model: string): SavedCase | null {
  return cases.find(({ evaluated }) => evaluated.id === id && evaluated.model === model) ?? null;
}

/** The tools that differ from the last run, by name. */
export function changedTools(
  kept: SavedRuns,
  before: SavedCase,
  now: ReadonlyMap<string, string>,
): readonly ChangedTool[] {
  const then = toolTexts(kept, before);
  return [...new Set([...then.keys(), ...now.keys()])].toSorted().flatMap((name): readonly ChangedTool[] => {
    const [old, young] = [then.get(name) ?? null, now.get(name) ?? null];
    return old === young ? [] : [{ name, before: old, after: young }];
  });
}

/** The tool texts of a saved run, by name. */
function toolTexts({ texts }: SavedRuns, { tools }: SavedCase): ReadonlyMap<string, string> {
  return new Map(Object.entries(tools).map(([name, place]) => [name, texts[place] ?? '']));
}

function keyOf({ evaluated: { id, model } }: { readonly evaluated: EvaluatedCase }): string {
  return JSON.stringify([id, model]);
}

function cut(evaluated: EvaluatedCase): EvaluatedCase {
  const runs = evaluated.runs.map((run) => ({ ...run, said: run.said.slice(0, longestSaid) }));
  return { ...evaluated, runs };
}
