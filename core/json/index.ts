/** The entry point to JSON: values, texts and places. */

// JSON values.
export { cleanJson } from './clean-json.ts';
export { differences, type JsonDifference } from './differences.ts';
export {
  compareNumbers,
  doubleOf,
  ExactNumber,
  fitsDouble,
  hasExactNumber,
  isMultiple,
  isNumber,
  isNumberText,
  isWholeNumber,
  type JsonNumber,
  needsDigits,
  nearDouble,
  numberOfText,
} from './exact-number.ts';
export {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from './json-value.ts';
export { sameJson } from './same-json.ts';

// Reads a text.
export { maximumNesting } from './nesting.ts';
export { parseJson } from './parse-json.ts';
export { repairJson } from './repair-json.ts';
export { strictJson } from './strict-json.ts';

// Writes a text.
export { withJsonValues } from './edit-json.ts';
export { jsonLine, printJson } from './print-json.ts';

// JSON pointers.
export { splitPointer, valueAt } from './pointer.ts';
