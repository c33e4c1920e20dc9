import { availableParallelism, loadavg } from 'node:os';
import { benchConversion } from './bench/conversion.ts';
import { benchNotation } from './bench/notation.ts';
import { benchRequests } from './bench/requests.ts';

// Ratios within one run are what counts: absolute times are this machine's on this day.
const [load = 0] = loadavg();
console.log(
  `Node ${process.version}; times in milliseconds, medians where nothing else is said. ${availableParallelism()} processors, load ${load.toFixed(1)}: where it is higher than their number, others take part of the time.\n`,
);
await benchNotation();
await benchConversion();
await benchRequests();
