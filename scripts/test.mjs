// `npm test`, from a fresh clone on: see scripts/test.ts.
import { runProjectScript } from './bootstrap.mjs';

await runProjectScript('scripts/test.ts');
