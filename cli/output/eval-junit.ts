import type { EvalReport, EvaluatedCase, ModelSummary } from '../../agent/expectations/report.ts';
import { xmlAttribute, xmlText } from './junit.ts';

/**
 * JUnit XML: a suite per model, a case per question. Times in seconds. A case with a wrong run fails if its model is below the threshold;
 * otherwise it is skipped, because the command ends without an error.
 */
export function evalJunit({ models, cases }: EvalReport, isBelow: (model: ModelSummary) => boolean): string {
  const suites = models.map((one) =>
    suite(
      one.model,
      cases.filter(({ model }) => model === one.model),
      isBelow(one) ? 'failure' : 'skipped',
    ),
  );
  const below = new Set(models.filter(isBelow).map(({ model }) => model));
  const failures = cases.filter((one) => isWrong(one) && below.has(one.model)).length;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites tests="${cases.length}" failures="${failures}">\n${suites.join('')}</testsuites>\n`;
}

function isWrong({ runs }: EvaluatedCase): boolean {
  return runs.some(({ isRight }) => !isRight);
}

type WrongCase = 'failure' | 'skipped';

function suite(model: string, cases: readonly EvaluatedCase[], wrong: WrongCase): string {
  const count = cases.filter(isWrong).length;
  const lines = cases.map((one) => testcase(one, wrong)).join('');
  const failures = wrong === 'failure' ? count : 0;
  return `  <testsuite name=${xmlAttribute(model)} tests="${cases.length}" failures="${failures}" skipped="${count - failures}">\n${lines}  </testsuite>\n`;
}

function testcase(one: EvaluatedCase, wrong: WrongCase): string {
  const { file, id, runs } = one;
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0).toFixed(3);
  const head = `    <testcase classname=${xmlAttribute(file)} name=${xmlAttribute(id)} time="${seconds}"`;
  if (!isWrong(one)) return `${head}/>\n`;
  const right = runs.filter(({ isRight }) => isRight).length;
  const problems = [...new Set(runs.flatMap((run) => (run.isRight ? [] : run.problems)))].join('\n');
  return `${head}><${wrong} message=${xmlAttribute(`${right} of ${runs.length} runs are right.`)}>${xmlText(problems)}</${wrong}></testcase>\n`;
}
