import { oneElement } from '../notation/element-rule.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderOther: LoaderRule = {
  ...loaderRule,
  id: 'loader-other',
  cause: 'other',
  title: 'A loader reads what is written',
  problem: 'The loader reads something else here than is written.',
  advice: 'Look at what the loader reads, and write it more plainly.',
  documentation: {
    why: `What an agent gets is what aions-llm keeps of a file. Every difference from what is written is reported, under its cause; this rule is for those whose cause is not known, so that none is hidden.`,
    wrong: oneElement(
      'name --> "FetchDocs",',
      'link --> "https://example.com/docs",',
      'description --> "Where the documentation is."',
    ),
    right: oneElement(
      'name --> "FetchDocs",',
      'link --> "https://example.com/docs",',
      'description --> "Where the documentation is."',
    ),
  },
};
