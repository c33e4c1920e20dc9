/** Loaded only by `aion serve`: a file of its own in the package. */
export { serveOverHttp } from './http.ts';
export { Offers } from './offers.ts';
export { serveOverStdio } from './stdio.ts';
