import { availableParallelism, loadavg } from 'node:os';
import { printBudgets } from './bench/budgets.ts';
import { benchConversion } from './bench/conversion.ts';
import { benchFamilies } from './bench/families.ts';
import { benchNotation } from './bench/notation.ts';
import { benchRequests } from './bench/requests.ts';

// Ratios within one run are what counts: absolute times are this machine's on this day.
const [load = 0] = loadavg();
console.log(
  `Node ${process.version}; times in milliseconds, medians where nothing else is said. ${availableParallelism()} processors, load ${load.toFixed(1)}: where it is higher than their number, others take part of the time.\n`,
);
const budgets = [...(await benchNotation())];
benchFamilies();
await benchConversion();
budgets.push(...(await benchRequests()));
printBudgets(budgets);
console.log('  The activation of the extension is measured in VS Code: npm run test:vscode tells it.');
