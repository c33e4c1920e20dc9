/** What `aion serve` loads when it is asked for: a file of its own in the package. */
export { serveOverHttp } from './http.ts';
export { Offers } from './offers.ts';
export { serveOverStdio } from './stdio.ts';
