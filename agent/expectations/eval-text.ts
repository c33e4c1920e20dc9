import { jsonLine } from '../../core/json/index.ts';
import type { Interval } from '../../core/statistics/index.ts';
import { say } from '../../core/text/index.ts';
import type { Comparison } from './comparison.ts';
import { comparisonText } from './comparison-text.ts';
import { confusionTable } from './confusion-table.ts';
import type { EvalTextStyle } from './eval-style.ts';
import type { EvalRun } from './evaluate.ts';
import {
  type Counted,
  countedRuns,
  type EvalReport,
  type EvaluatedCase,
  type ModelSummary,
  rightRuns,
} from './report.ts';

/** Different answers of a question that are shown, the most frequent first. */
const mostAnswers = 3;
/** In characters; longer text of a model is cut. */
const longestSaid = 200;
/** Messages of repairs that are shown. */
const mostRepairs = 3;

/** The report for a person: the wrong cases, the sums, the confused tools, and the comparison. Lines end with LF. */
export function evalText(report: EvalReport, comparison: Comparison | null, style: EvalTextStyle): string {
  const names = new Map(report.models.map(({ key, name }) => [key, name]));
  const nameOf = (key: string): string => names.get(key) ?? key;
  const wrong = report.cases
    .filter((one) => rightRuns(one) < countedRuns(one).length || countedRuns(one).length === 0)
    .map((one) => wrongCase(one, nameOf(one.model), style));
  const models = report.models.map((model) => summary(report, model, style));
  const incomplete = report.isComplete
    ? ''
    : `${style.colour('yellow', say`This report is incomplete: the run was interrupted.`)}\n`;
  const compared = comparison === null ? '' : `\n${comparisonText(comparison, nameOf, style)}`;
  return `${incomplete}${[...wrong, ...models].join('\n')}${compared}`;
}

function wrongCase(one: EvaluatedCase, model: string, { colour, shown, isVerbose = false }: EvalTextStyle): string {
  const counted = countedRuns(one);
  const where = `${shown(one.id)}  ${shown(model)}`;
  if (counted.length === 0) return `${colour('yellow', say`no answer`)}  ${where}\n`;
  const rate = say`${rightRuns(one)} of ${counted.length} correct`;
  const answers = distinctAnswers(counted.filter(({ isRight }) => !isRight));
  const lines = answers
    .slice(0, isVerbose ? answers.length : mostAnswers)
    .map((answer) => `       ×${answer.times} ${answerText(answer.run, shown, isVerbose)}`);
  const rest = answers.length - lines.length;
  const more = rest > 0 ? [`       ${say`… and ${rest} more`}`] : [];
  return [
    `${colour('red', say`incorrect`)}  ${where}  ${rate}${counted.length > 1 ? inPercent(one) : ''}`,
    ...lines,
    ...more,
    '',
  ].join('\n');
}

function inPercent(one: EvaluatedCase): string {
  const [right, runs] = [rightRuns(one), countedRuns(one).length];
  return `, ${percent(right / runs)} %`;
}

interface DistinctAnswer {
  readonly run: EvalRun;
  readonly times: number;
}

/** The different answers, the most frequent first. */
export function distinctAnswers(runs: readonly EvalRun[]): readonly DistinctAnswer[] {
  const found = new Map<string, DistinctAnswer>();
  for (const run of runs) {
    const key = jsonLine(run.calls.length > 0 || run.sent.length > 0 ? run.sent : run.said);
    found.set(key, { run, times: (found.get(key)?.times ?? 0) + 1 });
  }
  return [...found.values()].toSorted((a, b) => b.times - a.times);
}

function answerText(run: EvalRun, shown: (text: string) => string, isVerbose: boolean): string {
  const problems = run.problems.map(shown).join(' ');
  const calls = callsText(run);
  const whole = run.said.replace(/\s+/g, ' ').trim();
  const said = isVerbose || whole.length <= longestSaid ? whole : `${whole.slice(0, longestSaid)}…`;
  const quoted = said === '' ? '' : `${calls === '' ? say`no call` : shown(calls)}: "${shown(said)}"`;
  const words = quoted === '' ? shown(calls === '' ? say`no call` : calls) : quoted;
  const hint = run.holdsCall ? ` ${say`The text contains a call; see aion call read.`}` : '';
  return `${words}${problems === '' ? '' : ` — ${problems}`}${hint}`;
}

/** The calls as the model wrote them, or as they were judged where they have no text. */
export function callsText({ calls, sent }: EvalRun): string {
  const written = sent.map(({ name, text }) => `${name} ${text ?? '{}'}`);
  const judged = calls.map(({ name, arguments: args }) => `${name} ${jsonLine(args)}`);
  return (written.length > 0 ? written : judged).join(', ').replace(/\s+/g, ' ');
}

/** The rate of each file, and the mean of the files, as BFCL counts its categories; none for a single file. */
function fileLines({ cases }: EvalReport, { key }: ModelSummary, shown: (text: string) => string): readonly string[] {
  const own = cases.filter(({ model }) => model === key);
  const files = [...new Set(own.map(({ file }) => file))];
  if (files.length < 2) return [];
  const rates = files.flatMap((file) => {
    const ofFile = own.filter((one) => one.file === file);
    const counted = ofFile.reduce((sum, one) => sum + countedRuns(one).length, 0);
    const right = ofFile.reduce((sum, one) => sum + rightRuns(one), 0);
    return counted === 0 ? [] : [{ file, right, counted }];
  });
  const mean = rates.reduce((sum, { right, counted }) => sum + right / counted, 0) / Math.max(1, rates.length);
  return [
    ...rates.map(
      ({ file, right, counted }) =>
        `  ${shown(file)}: ${say`${right} of ${counted} correct`}, ${percent(right / counted)} %`,
    ),
    `  ${say`mean of the files: ${percent(mean)} %`}`,
  ];
}

function repetitive({ cases }: EvalReport, { key }: ModelSummary): string {
  const questions = cases.filter(({ model }) => model === key).length;
  return say`All repeats were identical: there are only ${questions} independent answers.`;
}

function summary(report: EvalReport, model: ModelSummary, style: EvalTextStyle): string {
  const { name, runs, counted, chosen, right, interval, byQuestion, tokens, cost, seconds, matrix, notices } = model;
  const { colour, shown } = style;
  const rate = interval === null ? ' –' : `, ${percent(right / counted)} % (${range(interval)} %)`;
  const like = byQuestion === null ? [] : [say`questions like these: ${range(byQuestion)} %`];
  const none = runs === counted ? [] : [say`${runs - counted} without an answer`];
  const more = model.rightRepaired - right;
  const repaired = more <= 0 ? [] : [`${say`${more} more correct after repair`}${repairsText(model.repairs, shown)}`];
  const used = tokens === null ? [] : [say`${tokens.input} input tokens, ${tokens.output} output tokens`];
  const extras = [
    ...(cost === null ? [] : [`$${cost.toFixed(2)}`]),
    ...(model.cached === 0 ? [] : [say`${model.cached} of ${runs} from the cache`]),
  ];
  return [
    `${colour('bold', shown(name))}: ${[`${say`${right} of ${counted} correct`}${rate}`, ...like, ...none].join('; ')}`,
    ...repaired.map((line) => `  ${line}`),
    `  ${[say`${chosen} of ${counted} with the correct tools`, ...used, `${seconds.toFixed(1)} s`, ...extras].join('; ')}`,
    ...fileLines(report, model, shown),
    ...confusionTable(matrix, shown).map((line) => `  ${line}`),
    ...model.errors.map(({ message, times }) => `  ${say`no answer`} ×${times}: ${shown(message)}`),
    ...(model.isRepetitive ? [`  ${colour('yellow', repetitive(report, model))}`] : []),
    ...notices.map((notice) => `  ${colour('yellow', shown(notice))}`),
    '',
  ].join('\n');
}

function repairsText(repairs: readonly Counted[], shown: (text: string) => string): string {
  const some = repairs.slice(0, mostRepairs).map(({ message, times }) => `${shown(message)} ×${times}`);
  return some.length === 0 ? '' : `: ${some.join(' ')}`;
}

/** With one decimal, without its unit. */
export function percent(share: number): string {
  return (share * 100).toFixed(1);
}

/** In whole percent, without the unit. */
export function range({ low, high }: Interval): string {
  return `${Math.round(low * 100)}–${Math.round(high * 100)}`;
}
