import type { EvaluatedCase } from '../../../agent/expectations/report.ts';

/** What became of a case of a file with one model when it was last asked. */
export interface KeptCase {
  /** ISO 8601 in UTC. */
  readonly time: string;
  readonly question: string;
  readonly evaluated: EvaluatedCase;
  /** The tools that the model saw: by name, the index of the text of each in {@link KeptRuns.texts}. */
  readonly tools: Readonly<Record<string, number>>;
}

/** The last runs of the cases of one file of expectations. */
export interface KeptRuns {
  readonly cases: readonly KeptCase[];
  /** Tools as they were sent, each text once. */
  readonly texts: readonly string[];
}

/** A case that was just asked, with its tools: their texts by their names. */
export interface AskedCase extends Omit<KeptCase, 'tools'> {
  readonly tools: ReadonlyMap<string, string>;
}

/** A tool that is another one than in the last run of a case; null where it was not there, or is not there any more. */
export interface ChangedTool {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Where the runs are kept: VS Code's state of the workspace. */
export interface KeptState {
  get(key: string): unknown;
  keys(): readonly string[];
  update(key: string, value: unknown): PromiseLike<void>;
}

const prefix = 'aion.evaluations:';
/** In characters: what a model says beside its calls is cut. */
const longestSaid = 2_000;

export const noRuns: KeptRuns = { cases: [], texts: [] };

/** The last runs of a file, by its address. */
export function keptRunsOf(state: Pick<KeptState, 'get'>, uri: string): KeptRuns {
  const value = state.get(prefix + uri);
  // Only this module writes there.
  return typeof value === 'object' && value !== null ? (value as KeptRuns) : noRuns;
}

/** All that is kept in the workspace, by the addresses of the files. */
export function allKeptRuns(state: KeptState): readonly { readonly uri: string; readonly runs: KeptRuns }[] {
  const keys = state.keys().filter((key) => key.startsWith(prefix));
  return keys.map((key) => ({ uri: key.slice(prefix.length), runs: keptRunsOf(state, key.slice(prefix.length)) }));
}

export async function keepRuns(state: KeptState, uri: string, runs: KeptRuns): Promise<void> {
  await state.update(prefix + uri, runs.cases.length === 0 ? undefined : runs);
}

/** The runs with these in the place of earlier ones of the same case and model. Cases whose id is not in `ids`, all ids of the file, are forgotten. */
export function withRuns(kept: KeptRuns, asked: readonly AskedCase[], ids: ReadonlySet<string>): KeptRuns {
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

/** The last run of a case with a model; null where there is none. */
export function keptCase({ cases }: KeptRuns, id: string, model: string): KeptCase | null {
  return cases.find(({ evaluated }) => evaluated.id === id && evaluated.model === model) ?? null;
}

/** The tools that are not those of the last run of a case, by name. */
export function changedTools(
  kept: KeptRuns,
  before: KeptCase,
  now: ReadonlyMap<string, string>,
): readonly ChangedTool[] {
  const then = toolTexts(kept, before);
  return [...new Set([...then.keys(), ...now.keys()])].toSorted().flatMap((name): readonly ChangedTool[] => {
    const [old, young] = [then.get(name) ?? null, now.get(name) ?? null];
    return old === young ? [] : [{ name, before: old, after: young }];
  });
}

/** The texts of the tools that a model saw in a kept run, by their names. */
export function toolTexts({ texts }: KeptRuns, { tools }: KeptCase): ReadonlyMap<string, string> {
  return new Map(Object.entries(tools).map(([name, place]) => [name, texts[place] ?? '']));
}

function keyOf({ evaluated: { id, model } }: { readonly evaluated: EvaluatedCase }): string {
  return JSON.stringify([id, model]);
}

function cut(evaluated: EvaluatedCase): EvaluatedCase {
  const runs = evaluated.runs.map((run) => ({ ...run, said: run.said.slice(0, longestSaid) }));
  return { ...evaluated, runs };
}
