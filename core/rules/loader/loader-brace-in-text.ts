import { wording } from '../../text/say.ts';
import { fetchDocs } from '../example.ts';
import { replaceInTexts, withoutBraces } from './fix/replace-in-texts.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderBraceInText: LoaderRule = {
  ...loaderRule,
  id: 'loader-brace-in-text',
  cause: 'brace-in-text',
  title: wording`A text holds no brace that a loader counts`,
  problem: wording`A brace in a text counts as one of the notation here.`,
  advice: wording`Write ( ) instead.`,
  documentation: {
    why: `No loader looks at quotes when it looks for braces. From aions-llm 1.0.12 on an unbalanced \`{\` in any text silently removes its tool and all after it; an unbalanced \`}\` ends the tool, and takes later ones with it. Balanced braces in the text of an \`arg-N\`, a \`return-N\` or a schema field lose that text and those after it. Up to 1.0.10 every second pair of braces in a tool breaks it. A balanced pair in a description is harmless from 1.0.12 on, and then this rule is silent.`,
    wrong: fetchDocs('description --> "Opens with { and says where the documentation is."'),
    right: fetchDocs('description --> "Opens with ( and says where the documentation is."'),
  },
  fixes: (place) => replaceInTexts(place, withoutBraces),
};
