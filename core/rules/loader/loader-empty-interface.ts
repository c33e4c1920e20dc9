import { oneElement } from '../notation/element-rule.ts';
import { plainFix } from '../rule.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderEmptyInterface: LoaderRule = {
  ...loaderRule,
  id: 'loader-empty-interface',
  cause: 'empty-interface',
  title: 'Empty braces hold a blank',
  problem: 'Braces with nothing between them count as missing.',
  advice: 'Write a blank between them, or say what goes in and what comes out.',
  documentation: {
    why: `No loader sees a block that is written \`{}\`: a function with an empty interface block is lost, and the file is refused where the tool has no link (1.0.5, and 1.0.12 and later). With a blank between the braces the same function is read. An empty schema block is lost in the same way.`,
    wrong: oneElement(
      'name --> "FetchDocs",',
      'function --> "fetch" --> {},',
      'description --> "Where the documentation is."',
    ),
    right: oneElement(
      'name --> "FetchDocs",',
      'function --> "fetch" --> { },',
      'description --> "Where the documentation is."',
    ),
  },
  fixes: ({ span }) => [plainFix('Write a blank between the braces', true, [{ span, newText: '{ }' }])],
};
