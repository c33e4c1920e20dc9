/**
 * `npm run test:corpus [-- PATH …]`: the tests that read real inputs from the folder beside the project, `*.corpus.test.ts`, or those whose paths
 * contain one of the words. Without the folder it runs no test, says so, and fails.
 */
import { isCorpusThere } from '../test/support/corpus.ts';
import { buildAll } from './build.ts';
import { countCheck, endWith } from './test/counts.ts';
import { runVitest } from './test/run-vitest.ts';
import { useOwnTemporaryFolder } from './test/temporary-folder.ts';

if (isCorpusThere) {
  const removeTemporaryFolder = useOwnTemporaryFolder();
  await buildAll({ production: false, tests: false });
  const counts = await runVitest('corpus', process.argv.slice(2));
  removeTemporaryFolder();
  endWith(counts);
} else {
  endWith(countCheck('The tests of the corpus need the folder ../shared/corpus, and it is missing.', false));
}
