/** A vitest reporter that writes the results, and the reasons of skipped tests, to the file of `AION_VITEST_COUNTS`. */
import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { type Counts, withFirstLine } from './counts.ts';

/** One line at most, whatever failed. */
function failure(title: string, errors: readonly SerializedError[] | undefined): readonly string[] {
  const [first] = errors ?? [];
  return first === undefined ? [] : [withFirstLine(title, first.message)];
}

export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['AION_VITEST_COUNTS'];
    if (file === undefined) throw new Error('AION_VITEST_COUNTS does not name the file for the counts.');
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const left = tests.flatMap((test) => {
      const result = test.result();
      return result.state === 'skipped' ? [{ title: test.fullName, reason: result.note }] : [];
    });
    const withoutReason = left.filter(({ reason }) => reason === undefined);
    for (const { title } of withoutReason) console.log(`Skipped without a reason, which counts as a failure: ${title}`);
    // A file that cannot be loaded has no failed test, and an error outside of all tests belongs to none.
    const failed = [
      // A test that passed at its second try keeps the errors of the first.
      ...tests
        .filter((test) => test.result().state === 'failed')
        .flatMap((test) => failure(`${test.module.relativeModuleId} ${test.fullName}`, test.result().errors)),
      ...modules.flatMap((module) => failure(module.relativeModuleId, module.errors())),
      ...unhandled.map(({ message }) => withFirstLine('outside of all tests', message)),
      ...withoutReason.map(({ title }) => `skipped without a reason: ${title}`),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const skipped = left.flatMap(({ title, reason }) => (reason === undefined ? [] : [{ title, reason }]));
    const retried = tests.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0).map((test) => test.fullName);
    const counts: Counts = { passed, failed, skipped, retried };
    writeFileSync(file, JSON.stringify(counts));
  }
}
