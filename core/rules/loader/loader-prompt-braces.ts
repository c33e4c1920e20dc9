import { wording } from '../../text/say.ts';
import { replaceInTexts, withoutBraces } from './fix/replace-in-texts.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderPromptBraces: LoaderRule = {
  ...loaderRule,
  id: 'loader-prompt-braces',
  cause: 'prompt-braces',
  exampleLoader: '1.0.14',
  replaces: ['newer-syntax'],
  replacesIn: 'item',
  title: wording`A prompt or rule holds no brace that a loader takes for a tool`,
  problem: wording`The loader takes braces in a property outside the tools for a tool.`,
  advice: wording`Write ( ) instead, or use aions-llm 1.0.16.`,
  documentation: {
    why: `aions-llm up to 1.0.15 looks for tools in the text of \`system_prompt\`, \`wrapped_query\` and \`rules\` too: a pair of braces there is a tool without a name, and the whole file is refused (1.0.0 and 1.0.10: an empty tool appears). The same happens to the placeholders \`{query}\` and \`{payload}\` of a \`wrapped_query\`; only 1.0.16 reads those.`,
    wrong: `[
  system_prompt --> "Answer as {role}."
]
`,
    right: `[
  system_prompt --> "Answer as (role)."
]
`,
  },
  fixes: (place) => replaceInTexts(place, withoutBraces),
};
