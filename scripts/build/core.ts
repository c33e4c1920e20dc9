/** The entry of the bundle that holds `core` once, for the command line and for the web worker: the build adds `lend`. */
export {};
