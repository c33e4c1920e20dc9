import { wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderKeySuffix: LoaderRule = {
  ...loaderRule,
  id: 'loader-key-suffix',
  cause: 'key-suffix',
  defaultSeverity: 'error',
  exception: 'AIONPropertyError',
  replaces: ['unknown-property', 'interface-key'],
  title: wording`A key does not end in the name of a property`,
  problem: wording`The loader looks at the end of a key only, so it takes this one for a property.`,
  advice: wording`Remove it, or rename it.`,
  documentation: {
    why: `To the loaders a key has no beginning: from aions-llm 1.0.8 on \`display_name\` is read as \`name\` and \`hyperlink\` as \`link\`, and wins over the real property when it stands before it or there is none. Earlier versions refuse the file (\`AIONPropertyError\`). The notation knows only \`name\`, \`function\`, \`description\`, \`args_schema\` and \`link\`.`,
    wrong: docsBut('name', 'display_name --> "Fetch the docs",\n    name'),
    right: rightDocs,
  },
};
