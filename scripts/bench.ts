/**
 * `npm run bench [-- [--page] PART …]`: speed compared with other programs, and which budgets are kept; `--page` puts all of it into
 * docs/performance.md. Parts: `typing`, `opening`, `requests`, `check`, `conversion`, `neighbours`; all of them without one. Exits with 1 if a budget is
 * missed.
 */
import { type Budget, printBudgets } from './bench/budgets.ts';
import { benchCheck } from './bench/check.ts';
import { benchConversion } from './bench/conversion.ts';
import { benchNeighbours } from './bench/neighbours.ts';
import { benchOpening } from './bench/opening.ts';
import { machine, print, writePage } from './bench/report.ts';
import { benchRequests } from './bench/requests.ts';
import { benchTyping } from './bench/typing.ts';

const parts: Readonly<Record<string, () => Promise<readonly Budget[]> | readonly Budget[]>> = {
  typing: benchTyping,
  opening: benchOpening,
  requests: benchRequests,
  check: benchCheck,
  conversion: benchConversion,
  neighbours: benchNeighbours,
};

const words = process.argv.slice(2);
const asked = words.filter((word) => word !== '--page');
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(' or ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
// Ratios within one run are what counts: absolute times are this machine's on this day.
print(`npm run bench${asked.length === 0 ? '' : ` -- ${asked.join(' ')}`}: ${machine()}.`);
print(
  'Times are medians in milliseconds, unless a table says otherwise. If the load is above the number of processors, the times are too long.\n',
);
const budgets: Budget[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) budgets.push(...(await run()));
}
printBudgets(budgets);
console.log('  The activation of the extension is measured in VS Code: npm run test:vscode tells it.');
if (words.includes('--page')) writePage();
if (budgets.some(({ kept }) => !kept)) process.exitCode = 1;
