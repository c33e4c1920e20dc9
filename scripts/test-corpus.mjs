// `npm run test:corpus`, from a fresh clone on: see scripts/test-corpus.ts.
import { runProjectScript } from './bootstrap.mjs';

await runProjectScript('scripts/test-corpus.ts');
