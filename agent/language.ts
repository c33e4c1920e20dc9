/** For an editor whose process starts without a language: that of the sentences for a person. A model is told English. */
export { speak } from '../core/text/say.ts';
