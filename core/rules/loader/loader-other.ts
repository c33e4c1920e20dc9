import { wording } from '../../text/say.ts';
import { rightDocs } from '../example.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderOther: LoaderRule = {
  ...loaderRule,
  id: 'loader-other',
  cause: 'other',
  title: wording`A loader reads the text as written`,
  problem: wording`The loader reads this text differently.`,
  advice: wording`Look at the result of the loader, and rewrite the text.`,
  documentation: {
    why: `An agent gets only the parts of a file that aions-llm keeps. Every difference from the written text is reported under its cause. This rule reports differences with an unknown cause.`,
    wrong: rightDocs,
    right: rightDocs,
  },
};
