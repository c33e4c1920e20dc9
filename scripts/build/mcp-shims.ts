/**
 * Replaces the parts for Node of the MCP packages in the bundles. Theirs bring a copy of ajv each, for what this project doesn't ask them
 * to check: `validator` checks results, in a thread that can be stopped.
 */
export { default as process } from 'node:process';

/** Only pages of the web have CORS. */
export const CORS_IS_POSSIBLE = false;

/** A client gives its own validator, and the server never asks a client for values with a schema. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This bundle has no validator of the MCP packages.');
  }
}
