// `npm start`, from a fresh clone on: see scripts/start.ts.
import { runProjectScript } from './bootstrap.mjs';

await runProjectScript('scripts/start.ts');
