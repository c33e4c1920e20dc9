/** The language of the sentences for a person, for an editor whose process starts without one. Models get English. */
export { speak } from '../core/text/index.ts';
