import type { CaseChange, EvalReport, EvaluatedCase, ModelSummary } from '../../agent/expectations/report.ts';
import { printable } from './printable.ts';
import type { Style } from './style.ts';

/** The report for a person: what is wrong, which tools are confused, the sums, and what changed. */
export function evalText(report: EvalReport, changes: readonly CaseChange[] | null, style: Style): string {
  const wrong = report.cases
    .filter(({ runs }) => runs.some(({ isRight }) => !isRight))
    .map((one) => wrongCase(one, style));
  const models = report.models.map((model) => summary(model, style));
  const changed = changes === null ? '' : changesText(changes, style);
  return `${[...wrong, ...models].join('\n')}${changed}`;
}

function wrongCase({ id, model, runs }: EvaluatedCase, style: Style): string {
  const right = runs.filter(({ isRight }) => isRight).length;
  const problems = [...new Set(runs.flatMap((run) => (run.isRight ? [] : run.problems)))];
  const head = `${style('red', 'wrong')}  ${printable(id)}  ${printable(model)}  ${right} of ${runs.length} right`;
  return [head, ...problems.map((problem) => `       ${printable(problem)}`), ''].join('\n');
}

function summary({ model, runs, chosen, right, tokens, seconds, matrix }: ModelSummary, style: Style): string {
  const counted = tokens === null ? '' : `; ${tokens.input} tokens read, ${tokens.output} written`;
  const confused = matrix.filter(({ expected, called }) => expected !== called);
  const lines = confused.map(
    ({ expected, called, times }) => `  ${named(expected)} expected, ${named(called)} called: ${times}`,
  );
  return [
    `${style('bold', printable(model))}: ${share(right, runs)} right, ${share(chosen, runs)} with the right tools${counted}; ${seconds.toFixed(1)} s`,
    ...lines,
    '',
  ].join('\n');
}

function share(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part * 100) / whole;
  return `${part} of ${whole} (${percent.toFixed(1)} %)`;
}

function named(tool: string | null): string {
  return tool === null ? 'no call' : printable(tool);
}

function changesText(changes: readonly CaseChange[], style: Style): string {
  const told = changes.filter(({ change }) => change !== 'same');
  const count = (kind: CaseChange['change']): number => changes.filter(({ change }) => change === kind).length;
  const lines = told.map(({ id, model, before, after, change }) => {
    const colour = change === 'better' ? 'green' : change === 'worse' ? 'red' : 'dim';
    return `  ${style(colour, change.padEnd(6))}  ${printable(id)}  ${printable(model)}  ${score(before)} → ${score(after)}`;
  });
  const sums = `${count('better')} better, ${count('worse')} worse, ${count('same')} the same`;
  return `\n${[`${style('bold', 'Compared')}: ${sums}, ${count('new')} new, ${count('gone')} gone`, ...lines].join('\n')}\n`;
}

function score(one: CaseChange['before']): string {
  return one === null ? '–' : `${one.right} of ${one.runs}`;
}
