import { jsonLine, sameJson, strictJson } from '../../core/json/index.ts';
import { type OrProblem, say } from '../../core/text/index.ts';
import { type EvalReport, type EvalSettings, type EvaluatedCase, evalReportOf, type ReportedModel } from './report.ts';

/** A report as it was saved. */
export interface SavedReport extends Omit<EvalReport, 'models'> {
  readonly models: readonly (ReportedModel & { readonly notices: readonly string[] })[];
}

/**
 * One report of those of several machines, each with a part of the questions (`--shard`): the same as of one run. It is incomplete if a part
 * is missing. Reports of other settings, and the same part twice, are a problem.
 */
export function mergedReport(reports: readonly SavedReport[]): OrProblem<{ readonly report: EvalReport }> {
  const [first] = reports;
  if (first === undefined) return { ok: false, problem: say`Specify the JSON reports to merge.` };
  if (reports.some(({ settings }) => !sameSettings(settings, first.settings))) {
    return { ok: false, problem: say`The reports have different settings.` };
  }
  const cases = reports.flatMap((report) => report.cases);
  const keys = cases.map(({ file, id, model }) => JSON.stringify([file, id, model]));
  if (new Set(keys).size < keys.length) {
    return { ok: false, problem: say`The reports contain the same question twice.` };
  }
  const models = new Map(reports.flatMap((report) => report.models.map((model) => [model.key, model] as const)));
  const order = [...models.keys()];
  const placeOf = ({ model, place = 0 }: EvaluatedCase): readonly [number, number] => [order.indexOf(model), place];
  const sorted = cases.toSorted((a, b) => {
    const [[modelA, placeA], [modelB, placeB]] = [placeOf(a), placeOf(b)];
    return modelA - modelB || placeA - placeB;
  });
  const notices = new Map<string, readonly string[]>();
  for (const { key, notices: own } of reports.flatMap((report) => report.models)) {
    notices.set(key, [...new Set([...(notices.get(key) ?? []), ...own])]);
  }
  const tools = new Map(
    reports.flatMap((report) => report.tools.map((tool) => [tool.name + tool.hash, tool] as const)),
  );
  return {
    ok: true,
    report: evalReportOf(sorted, {
      ...{ aion: first.aion, began: reports.map(({ began }) => began).toSorted()[0] ?? '' },
      wallSeconds: reports.reduce((most, { wallSeconds }) => Math.max(most, wallSeconds), 0),
      isComplete: reports.every(({ isComplete }) => isComplete) && hasAllShards(reports),
      settings: first.settings === null ? null : { ...first.settings, shard: null },
      tools: [...tools.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
      ...{ models: [...models.values()], notices },
    }),
  };
}

/** Settings but for the part of the questions, and the speed. */
function sameSettings(one: EvalSettings | null, other: EvalSettings | null): boolean {
  const plain = (settings: EvalSettings | null): object => ({ ...settings, shard: null, concurrency: 1 });
  return sameJson(strictJson(jsonLine(plain(one))) ?? null, strictJson(jsonLine(plain(other))) ?? null);
}

function hasAllShards(reports: readonly SavedReport[]): boolean {
  const shards = reports.flatMap(({ settings }) => settings?.shard ?? []);
  const [first] = shards;
  if (first === undefined) return true;
  return new Set(shards.map(({ part }) => part)).size === first.of;
}
