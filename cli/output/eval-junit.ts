import type { Comparison } from '../../agent/expectations/comparison.ts';
import { verdictText } from '../../agent/expectations/comparison-text.ts';
import { callsText, percent, range } from '../../agent/expectations/eval-text.ts';
import type { EvalRun } from '../../agent/expectations/evaluate.ts';
import {
  countedRuns,
  type EvalReport,
  type EvaluatedCase,
  type ModelSummary,
  rightRuns,
} from '../../agent/expectations/report.ts';
import { say } from '../../core/text/index.ts';
import { type EvalRules, failsByComparison, isBelowOwn, reaches } from '../eval/eval-exit.ts';
import { xmlAttribute, xmlText } from './junit.ts';

interface Testcase {
  readonly xml: string;
  readonly end: 'passed' | 'failure' | 'error';
}

/**
 * JUnit XML: a suite per model, a case per question, and a last case for the threshold. A question without an answer is an error. A wrong
 * one is a failure only if all must be right: else its output says it, and the threshold decides. So a file without failures and errors is
 * the same as exit code 0. Times in seconds.
 */
export function evalJunit(report: EvalReport, comparison: Comparison | null, rules: EvalRules): string {
  const suites = report.models.map((model) => {
    const own = report.cases.filter((one) => one.model === model.key);
    const cases = own.map((one) => testcase(one, rules));
    return { name: model.name, cases: [...cases, thresholdCase(model, rules, report.isComplete)] };
  });
  if (comparison !== null && rules['fail-on'].includes('worse')) {
    suites.push({ name: 'comparison', cases: [comparisonCase(comparison, rules)] });
  }
  const all = suites.flatMap(({ cases }) => cases);
  const written = suites.map(
    ({ name, cases }) =>
      `  <testsuite name=${xmlAttribute(name)} ${countsOf(cases)}>\n${cases.map(({ xml }) => xml).join('')}  </testsuite>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${countsOf(all)}>\n${written.join('')}</testsuites>\n`;
}

function countsOf(cases: readonly Testcase[]): string {
  const count = (end: Testcase['end']): number => cases.filter((one) => one.end === end).length;
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}"`;
}

function testcase(one: EvaluatedCase, rules: EvalRules): Testcase {
  const { file, id, runs } = one;
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0).toFixed(3);
  const head = `    <testcase classname=${xmlAttribute(file)} name=${xmlAttribute(id)} time="${seconds}"`;
  const counted = countedRuns(one);
  const failures = runs.flatMap(({ failure }) => failure ?? []);
  const most = rules['fail-on'].includes('error') ? 0 : (rules['max-errors'] ?? 0);
  if (counted.length === 0 || (failures.length > 0 && most === 0)) {
    const message = xmlAttribute(say`${failures.length} of ${runs.length} runs have no answer.`);
    const text = xmlText([...new Set(failures)].join('\n'));
    return { xml: `${head}><error message=${message}>${text}</error></testcase>\n`, end: 'error' };
  }
  if (rightRuns(one) === counted.length) return { xml: `${head}/>\n`, end: 'passed' };
  const message = say`${rightRuns(one)} of ${counted.length} runs are correct.`;
  const answers = [...new Set(counted.flatMap((run) => (run.isRight ? [] : answerLines(run))))].join('\n');
  if (rules.threshold === 100 || isBelowOwn(one)) {
    const xml = `${head}><failure message=${xmlAttribute(message)}>${xmlText(answers)}</failure></testcase>\n`;
    return { xml, end: 'failure' };
  }
  return { xml: `${head}><system-out>${xmlText(`${message}\n${answers}`)}</system-out></testcase>\n`, end: 'passed' };
}

function answerLines(run: EvalRun): readonly string[] {
  const calls = callsText(run);
  return [...(calls === '' ? [] : [calls]), ...run.problems];
}

function thresholdCase(model: ModelSummary, rules: EvalRules, isComplete: boolean): Testcase {
  const { right, counted, interval } = model;
  const head = '    <testcase classname="aion eval" name="threshold" time="0.000"';
  const most = rules['fail-on'].includes('error') ? 0 : (rules['max-errors'] ?? 0);
  const rate = interval === null ? '–' : `${percent(right / counted)} % (${range(interval)} %)`;
  const message = xmlAttribute(`${say`${right} of ${counted} correct`}, ${rate}; --threshold ${rules.threshold}`);
  if (!isComplete || counted === 0 || (model.runs - counted) * 100 > most * model.runs) {
    return { xml: `${head}><error message=${message}/></testcase>\n`, end: 'error' };
  }
  if (reaches(model, rules)) return { xml: `${head}/>\n`, end: 'passed' };
  return { xml: `${head}><failure message=${message}/></testcase>\n`, end: 'failure' };
}

function comparisonCase(comparison: Comparison, rules: EvalRules): Testcase {
  const head = '    <testcase classname="aion eval" name="comparison" time="0.000"';
  if (!failsByComparison(comparison, rules)) return { xml: `${head}/>\n`, end: 'passed' };
  const lines = comparison.models.map((one) => `${one.name}: ${verdictText(one)}`).join('\n');
  return { xml: `${head}><failure>${xmlText(lines)}</failure></testcase>\n`, end: 'failure' };
}
