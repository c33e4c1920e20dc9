import { wording } from '../../text/say.ts';
import { fetchDocs } from '../example.ts';
import { replaceInTexts, withoutArrows } from './fix/replace-in-texts.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderPromptInText: LoaderRule = {
  ...loaderRule,
  id: 'loader-prompt-in-text',
  cause: 'prompt-in-text',
  title: wording`Nothing in a tool looks like a prompt to a loader`,
  problem: wording`The loader takes this for a prompt of the file.`,
  advice: wording`Write → instead of the arrow, or another name.`,
  documentation: {
    why: `aions-llm 1.0.16 deletes \`system_prompt --> "…"\` and \`wrapped_query --> "…"\` before it looks for tools, wherever they stand: also where a text ends in those words and an arrow, or a schema field has that name. From 1.0.12 on the loaders look for prompts in the same way, so such a place becomes the prompt that the model is given.`,
    wrong: fetchDocs(
      'args_schema --> { page --> "str | Follows system_prompt -->", part --> "str" },',
      'description --> "Where the documentation is."',
    ),
    right: fetchDocs(
      'args_schema --> { page --> "str | Follows system_prompt →", part --> "str" },',
      'description --> "Where the documentation is."',
    ),
  },
  fixes: (place) => replaceInTexts(place, withoutArrows),
};
