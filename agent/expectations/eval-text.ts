import { say, translated, wording } from '../../core/text/index.ts';
import { confusionTable } from './confusion-table.ts';
import type { CaseChange, EvalReport, EvaluatedCase, ModelSummary } from './report.ts';

/** The style of the report: its colours, and how strings from files are shown safely. */
interface EvalTextStyle {
  readonly colour: (colour: 'red' | 'green' | 'bold' | 'dim', text: string) => string;
  readonly shown: (text: string) => string;
}

/** The report for a person: the wrong cases, the confused tools, the sums, and the changes. Lines end with LF. */
export function evalText(report: EvalReport, changes: readonly CaseChange[] | null, style: EvalTextStyle): string {
  const wrong = report.cases
    .filter(({ runs }) => runs.some(({ isRight }) => !isRight))
    .map((one) => wrongCase(one, style));
  const models = report.models.map((model) => summary(model, style));
  const changed = changes === null ? '' : changesText(changes, style);
  return `${[...wrong, ...models].join('\n')}${changed}`;
}

function wrongCase({ id, model, runs }: EvaluatedCase, { colour, shown }: EvalTextStyle): string {
  const right = runs.filter(({ isRight }) => isRight).length;
  const problems = [...new Set(runs.flatMap((run) => (run.isRight ? [] : run.problems)))];
  const head = `${colour('red', say`incorrect`)}  ${shown(id)}  ${shown(model)}  ${say`${right} of ${runs.length} correct`}`;
  return [head, ...problems.map((problem) => `       ${shown(problem)}`), ''].join('\n');
}

function summary({ model, runs, chosen, right, tokens, seconds, matrix }: ModelSummary, style: EvalTextStyle): string {
  const { colour, shown } = style;
  const counted = tokens === null ? '' : `; ${say`${tokens.input} input tokens, ${tokens.output} output tokens`}`;
  return [
    `${colour('bold', shown(model))}: ${say`${share(right, runs)} correct, ${share(chosen, runs)} with the correct tools`}${counted}; ${seconds.toFixed(1)} s`,
    ...confusionTable(matrix, shown).map((line) => `  ${line}`),
    '',
  ].join('\n');
}

function share(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part * 100) / whole;
  return say`${part} of ${whole} (${percent.toFixed(1)} %)`;
}

function changesText(changes: readonly CaseChange[], { colour, shown }: EvalTextStyle): string {
  const told = changes.filter(({ change }) => change !== 'same');
  const count = (kind: CaseChange['change']): number => changes.filter(({ change }) => change === kind).length;
  const lines = told.map(({ id, model, before, after, change }) => {
    const name = change === 'better' ? 'green' : change === 'worse' ? 'red' : 'dim';
    return `  ${colour(name, translated(changeWords[change]).padEnd(6))}  ${shown(id)}  ${shown(model)}  ${score(before)} → ${score(after)}`;
  });
  const sums = say`${count('better')} better, ${count('worse')} worse, ${count('same')} unchanged, ${count('new')} new, ${count('gone')} removed`;
  return `\n${[`${colour('bold', say`Comparison`)}: ${sums}`, ...lines].join('\n')}\n`;
}

const changeWords: Readonly<Record<CaseChange['change'], string>> = {
  better: wording`better`,
  worse: wording`worse`,
  same: wording`unchanged`,
  new: wording`new`,
  gone: wording`removed`,
};

function score(one: CaseChange['before']): string {
  return one === null ? '–' : say`${one.right} of ${one.runs}`;
}
