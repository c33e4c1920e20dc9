/** The global variable in which the bundled `typescript.cjs` leaves its exports in a web worker. */
export const typeScriptInWorkers = 'aionTypeScript';
