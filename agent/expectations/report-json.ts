import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../core/json/index.ts';
import { wilson } from '../../core/statistics/index.ts';
import type { Comparison } from './comparison.ts';
import type { EvalRun } from './evaluate.ts';
import type { SavedReport } from './merged-report.ts';
import { countedRuns, type EvalReport, type EvalSettings, type EvaluatedCase, rightRuns } from './report.ts';

/** The report as a value for JSON, in its second version. */
export function reportJson(report: EvalReport, comparison: Comparison | null): object {
  const { models, cases, ...facts } = report;
  return {
    version: 2,
    ...facts,
    models,
    cases: cases.map((one) => {
      const counted = countedRuns(one).length;
      const right = rightRuns(one);
      const { identity, runs, ...named } = one;
      return {
        key: `${one.file}#${one.id}`,
        ...named,
        ...(identity === undefined
          ? {}
          : { questionHash: identity.question, expectHash: identity.expect, toolsHash: identity.tools }),
        ...{ counted, right, interval: wilson({ right, runs: counted }), runs },
      };
    }),
    comparison,
  };
}

/** Reads a JSON report of either version; null for anything else. */
export function readReport(value: JsonValue | undefined): SavedReport | null {
  if (!isJsonObject(value ?? null)) return null;
  const report = value as JsonObject;
  const cases = member(report, 'cases');
  if (!isJsonArray(cases)) return null;
  const read = cases.map(caseIn);
  if (read.some((one) => one === null)) return null;
  const [settings, tools, began] = [member(report, 'settings'), member(report, 'tools'), member(report, 'began')];
  const wall = member(report, 'wallSeconds');
  return {
    aion: String(member(report, 'aion') ?? ''),
    wallSeconds: typeof wall === 'number' ? wall : 0,
    isComplete: member(report, 'isComplete') !== false,
    models: isJsonArray(member(report, 'models') ?? null) ? listOf(report, 'models') : [],
    began: typeof began === 'string' ? began : '',
    settings: isJsonObject(settings ?? null) ? (settings as unknown as EvalSettings) : null,
    tools: isJsonArray(tools) ? tools.flatMap(toolIn) : [],
    cases: read.flatMap((one) => one ?? []),
  };
}

function toolIn(value: JsonValue): EvalReport['tools'] {
  const [name, hash, text] = [memberOf(value, 'name'), memberOf(value, 'hash'), memberOf(value, 'text')];
  const isTool = typeof name === 'string' && typeof hash === 'string' && typeof text === 'string';
  return isTool ? [{ name, hash, text }] : [];
}

function caseIn(value: JsonValue): EvaluatedCase | null {
  const [file, id, model] = [memberOf(value, 'file'), memberOf(value, 'id'), memberOf(value, 'model')];
  const runs = memberOf(value, 'runs');
  if (typeof file !== 'string' || typeof id !== 'string' || typeof model !== 'string' || !isJsonArray(runs)) {
    return null;
  }
  const read = runs.map(runIn);
  if (read.some((one) => one === null)) return null;
  const [question, expect, tools] = ['questionHash', 'expectHash', 'toolsHash'].map((name) => memberOf(value, name));
  const isKnown = typeof question === 'string' && typeof expect === 'string' && typeof tools === 'string';
  const [place, threshold] = [memberOf(value, 'place'), memberOf(value, 'threshold')];
  return {
    ...{ file, id, model, runs: read.flatMap((one) => one ?? []) },
    ...(typeof place === 'number' ? { place } : {}),
    ...(typeof threshold === 'number' ? { threshold } : {}),
    ...(isKnown ? { identity: { question, expect, tools } } : {}),
  };
}

/** A run with the members that a comparison and a page need; other members have their empty value. */
function runIn(value: JsonValue): EvalRun | null {
  const isRight = memberOf(value, 'isRight');
  if (typeof isRight !== 'boolean') return null;
  const text = (name: string): string | null => {
    const found = memberOf(value, name);
    return typeof found === 'string' ? found : null;
  };
  const failure = text('failure');
  return {
    ...emptyRun,
    ...(value as unknown as Partial<EvalRun>),
    ...{ isRight, failure, said: text('said') ?? '' },
    calls: listOf(value, 'calls'),
    sent: listOf(value, 'sent'),
    pairs: listOf(value, 'pairs'),
    problems: listOf(value, 'problems'),
    repairs: listOf(value, 'repairs'),
  };
}

/** The list of a member that this program wrote; empty for anything else. */
function listOf<Item>(value: JsonValue, name: string): readonly Item[] {
  const found = memberOf(value, name);
  return isJsonArray(found) ? (found as unknown as readonly Item[]) : [];
}

function memberOf(value: JsonValue, name: string): JsonValue {
  return (isJsonObject(value) ? member(value, name) : undefined) ?? null;
}

const emptyRun: EvalRun = {
  ...{ outcome: 'right', isRight: false, isRightRepaired: false, isChosen: false, problems: [], pairs: [] },
  ...{ calls: [], sent: [], repairs: [], said: '', holdsCall: false, tokens: null, seconds: 0, waited: 0 },
  ...{ finish: null, attempts: 1, servedBy: { model: null, fingerprint: null }, failure: null },
  isCached: false,
};
