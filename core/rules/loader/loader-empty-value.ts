import { wording } from '../../text/say.ts';
import { fetchDocs, rightDocs } from '../example.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderEmptyValue: LoaderRule = {
  ...loaderRule,
  id: 'loader-empty-value',
  cause: 'empty-value',
  replaces: ['empty-value'],
  title: wording`A property that a loader needs is not empty`,
  problem: wording`An empty text counts as missing.`,
  advice: wording`Write the text between the quotes, or remove the property.`,
  documentation: {
    why: `To every version of the loader an empty string as \`name\`, \`description\`, \`link\`, \`function\` or \`args_schema\` means that the property is missing. Without a name, or with neither function nor link, the file is refused.`,
    wrong: fetchDocs('description --> ""'),
    right: rightDocs,
  },
};
