import type { ResultLine } from '../../test/vscode/support/results.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** The title and, if given, the reason of each test that did not run. */
  readonly skipped: readonly string[];
  /** The title of each test that passed or failed at its second try. */
  readonly retried: readonly string[];
}

export const noTests: Counts = { passed: 0, failed: 0, skipped: [], retried: [] };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
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
      failed: state === 'failed' ? 1 : 0,
      skipped: state === 'skipped' ? [title] : [],
      retried: [],
    });
  }
  const ended = lines.some((line) => line.kind === 'end');
  if (ended && (exitedWell || counts.failed > 0)) return counts;
  console.log('  ✗ VS Code ended before the tests did.');
  return addCounts(counts, { ...noTests, failed: 1 });
}

/** Returns the counts; without a test that ran, they are one failure. */
export function failWithoutTests(counts: Counts): Counts {
  if (counts.passed + counts.failed > 0) return counts;
  console.log('  ✗ There was no test to run.');
  return { ...counts, failed: 1 };
}

/** Prints the counts, and sets a failing exit code if a test failed. */
export function endWith({ passed, failed, skipped, retried }: Counts): void {
  for (const title of retried) console.log(`retried: ${title}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  process.exitCode = failed === 0 ? 0 : 1;
}
