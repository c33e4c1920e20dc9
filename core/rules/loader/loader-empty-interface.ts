import { say, wording } from '../../text/say.ts';
import { docsBut } from '../example.ts';
import { plainFix } from '../rule.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderEmptyInterface: LoaderRule = {
  ...loaderRule,
  id: 'loader-empty-interface',
  cause: 'empty-interface',
  title: wording`Empty braces contain a space`,
  problem: wording`Empty braces count as missing.`,
  advice: wording`Write a space between them, or describe the inputs and the output.`,
  documentation: {
    why: `No loader sees a block that is written \`{}\`: a function with an empty interface block is lost, and the file is refused where the tool has no link (1.0.5, and 1.0.12 and later). With a space between the braces the same function is read. An empty schema block is lost in the same way.`,
    wrong: docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> {}'),
    right: docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> { }'),
  },
  fixes: ({ span }) => [plainFix(say`Write a space between the braces`, true, [{ span, newText: '{ }' }])],
};
