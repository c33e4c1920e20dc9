import type { EvalReport, EvaluatedCase } from '../../agent/expectations/report.ts';
import { xmlAttribute, xmlText } from './junit.ts';

/** JUnit XML: a suite per model, a case per question. A case fails if one of its runs is wrong. Times in seconds. */
export function evalJunit({ models, cases }: EvalReport): string {
  const suites = models.map(({ model }) =>
    suite(
      model,
      cases.filter((one) => one.model === model),
    ),
  );
  const failures = cases.filter(isWrong).length;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites tests="${cases.length}" failures="${failures}">\n${suites.join('')}</testsuites>\n`;
}

function isWrong({ runs }: EvaluatedCase): boolean {
  return runs.some(({ isRight }) => !isRight);
}

function suite(model: string, cases: readonly EvaluatedCase[]): string {
  const failures = cases.filter(isWrong).length;
  const lines = cases.map(testcase).join('');
  return `  <testsuite name=${xmlAttribute(model)} tests="${cases.length}" failures="${failures}">\n${lines}  </testsuite>\n`;
}

function testcase(one: EvaluatedCase): string {
  const { file, id, runs } = one;
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0).toFixed(3);
  const head = `    <testcase classname=${xmlAttribute(file)} name=${xmlAttribute(id)} time="${seconds}"`;
  if (!isWrong(one)) return `${head}/>\n`;
  const right = runs.filter(({ isRight }) => isRight).length;
  const problems = [...new Set(runs.flatMap((run) => (run.isRight ? [] : run.problems)))].join('\n');
  return `${head}><failure message=${xmlAttribute(`${right} of ${runs.length} runs are right.`)}>${xmlText(problems)}</failure></testcase>\n`;
}
