import { wording } from '../../text/say.ts';
import { fetchDocs } from '../example.ts';
import { replaceInTexts, withoutArrows } from './fix/replace-in-texts.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderRulesInText: LoaderRule = {
  ...loaderRule,
  id: 'loader-rules-in-text',
  cause: 'rules-in-text',
  title: wording`A text holds no rules list that a loader cuts out`,
  problem: wording`The loader takes rules --> [ in a text for the rules and cuts it out, up to the next ].`,
  advice: wording`Write → instead of the arrow.`,
  documentation: {
    why: `aions-llm 1.0.16 deletes \`rules --> [ … ]\`, up to the first \`]\`, before it looks for tools: wherever it stands, also in a text, and across several tools where the \`]\` comes late.`,
    wrong: fetchDocs('description --> "Lists what rules --> [a, b] means."'),
    right: fetchDocs('description --> "Lists what rules → [a, b] means."'),
  },
  fixes: (place) => replaceInTexts(place, withoutArrows),
};
