import { wording } from '../../text/say.ts';
import { replaceInTexts, withoutBrackets } from './fix/replace-in-texts.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderBracketInRule: LoaderRule = {
  ...loaderRule,
  id: 'loader-bracket-in-rule',
  cause: 'bracket-in-rule',
  title: wording`A rule holds no bracket that ends the list for a loader`,
  problem: wording`A ] in a rule ends the list of rules here.`,
  advice: wording`Write ) instead.`,
  documentation: {
    why: `aions-llm 1.0.16 does not look at quotes when it looks for the end of \`rules\`: a \`]\` before a comma, a brace or the end of the text ends the list there, and the rules after it are lost.`,
    wrong: `[
  rules --> [ "Cite as [1], always.", "Answer in one sentence." ]
]
`,
    right: `[
  rules --> [ "Cite as (1), always.", "Answer in one sentence." ]
]
`,
  },
  fixes: (place) => replaceInTexts(place, withoutBrackets),
};
