import { benchNotation } from './bench/notation.ts';
import { benchRequests } from './bench/requests.ts';

// Ratios within one run are what counts: absolute times are this machine's on this day.
console.log(`Node ${process.version}; times are medians in milliseconds.\n`);
await benchNotation();
await benchRequests();
