/** Writes the generated code that is not in git, before the tests import it. */
export { writeFormatValidators as default } from '../scripts/build-format-validators.ts';
