/** The entry point to JSON Schema as a value. */

// Parts of a schema.
export { listAt, objectAt } from './keywords.ts';
