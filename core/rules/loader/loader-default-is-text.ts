import { wording } from '../../text/say.ts';
import { docsWithSchema } from '../example.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderDefaultIsText: LoaderRule = {
  ...loaderRule,
  id: 'loader-default-is-text',
  cause: 'default-is-text',
  field: wording`the default is kept as text`,
  title: wording`A default is of type str`,
  problem: wording`The loaders keep every default as a text.`,
  advice: wording`Leave the default to the function, or convert it there.`,
  documentation: {
    why: `From aions-llm 1.0.8 on a default in a schema is kept as it is written, whatever the type: \`int | default=18 | …\` hands the text “18” to the function when the model leaves the argument out. Only \`None\` is read as a value.`,
    wrong: docsWithSchema('page --> "int | default=1 | Which page"'),
    right: docsWithSchema('page --> "int | default=None | Which page, else the first"'),
  },
};
