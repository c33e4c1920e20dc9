import { writeFileSync } from 'node:fs';
import type { ResultLine } from '../../test/vscode/support/results.ts';

export interface SkippedTest {
  readonly title: string;
  readonly reason: string;
}

export interface Counts {
  readonly passed: number;
  /** The title of each failed test or check, and the first line of its error. */
  readonly failed: readonly string[];
  /** Each test that did not run. */
  readonly skipped: readonly SkippedTest[];
  /** The title of each test that passed or failed at its second try. */
  readonly retried: readonly string[];
}

export const noTests: Counts = { passed: 0, failed: [], skipped: [], retried: [] };

/** The counts of one check. */
export function countCheck(title: string, passed: boolean): Counts {
  return passed ? { ...noTests, passed: 1 } : { ...noTests, failed: [title] };
}

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    skipped: [...a.skipped, ...b.skipped],
    retried: [...a.retried, ...b.retried],
  };
}

/** Counts the lines and prints a line per test. A run without its last line counts as one failure. */
export function countResults(lines: readonly ResultLine[], exitedWell: boolean): Counts {
  let counts = noTests;
  for (const line of lines) {
    if (line.kind === 'end') continue;
    if (line.kind === 'note') {
      console.log(`    ${line.text}`);
      continue;
    }
    if (line.kind === 'retry') {
      console.log(`  ↻ ${line.title}\n${line.error.replace(/^/gm, '      ')}`);
      counts = addCounts(counts, { ...noTests, retried: [line.title] });
      continue;
    }
    const { title, state } = line;
    const mark = { passed: '✓', failed: '✗', skipped: '-' }[state];
    console.log(`  ${mark} ${title} (${line.milliseconds} ms)`);
    if (line.error !== undefined) console.log(line.error.replace(/^/gm, '      '));
    counts = addCounts(counts, {
      passed: state === 'passed' ? 1 : 0,
      failed: state === 'failed' ? [withFirstLine(title, line.error)] : [],
      skipped: state === 'skipped' ? [skippedTest(title)] : [],
      retried: [],
    });
  }
  const ended = lines.some((line) => line.kind === 'end');
  if (ended && (exitedWell || counts.failed.length > 0)) return counts;
  const problem = 'VS Code ended before the tests did.';
  console.log(`  ✗ ${problem}`);
  return addCounts(counts, countCheck(problem, false));
}

/** Of a title that ends with its reason, as `skipped` in `test/vscode/support/person.ts` writes it. */
function skippedTest(title: string): SkippedTest {
  const [, name = title, reason = 'no reason is given'] = /^(.*) \(skipped: (.*)\)$/.exec(title) ?? [];
  return { title: name, reason };
}

/** Returns the counts; without a test that ran, they are one failure. */
export function failWithoutTests(counts: Counts): Counts {
  if (counts.passed + counts.failed.length > 0) return counts;
  const problem = 'There was no test to run.';
  console.log(`  ✗ ${problem}`);
  return addCounts(counts, countCheck(problem, false));
}

/** `title: error`, with the first line of the error that has words. */
export function withFirstLine(title: string, error: string | undefined): string {
  const line = error?.split('\n').find((one) => one.trim() !== '');
  return line === undefined ? title : `${title}: ${line.trim()}`;
}

/** One line for each reason: how many tests it skipped, and the first of them. */
export function skippedLines(skipped: readonly SkippedTest[]): readonly string[] {
  return [...new Set(skipped.map(({ reason }) => reason))].map((reason) => {
    const [first, ...others] = skipped.filter((test) => test.reason === reason);
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return `skipped: ${reason} (${first?.title}${more})`;
  });
}

/**
 * Prints the tests that did not simply pass, then the counts as last line, and sets a failing exit code if a test failed. If
 * `AION_TEST_COUNTS` names a file, the counts are also written there as JSON.
 */
export function endWith(counts: Counts): void {
  const file = process.env['AION_TEST_COUNTS'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
  const { passed, failed, skipped, retried } = counts;
  for (const line of skippedLines(skipped)) console.log(line);
  for (const title of retried) console.log(`warning: needed a second try: ${title}`);
  for (const title of failed) console.log(`failed: ${title}`);
  console.log(`${passed} passed, ${failed.length} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
