import { wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderNewerSyntax: LoaderRule = {
  ...loaderRule,
  id: 'loader-newer-syntax',
  cause: 'newer-than-loader',
  exampleLoader: '1.0.0',
  exception: 'AIONPropertyError',
  replaces: ['newer-syntax'],
  title: wording`A tool uses nothing that its loader refuses`,
  problem: wording`This is newer than the loader that the file is for.`,
  advice: wording`Use a newer aions-llm, or remove it.`,
  documentation: {
    why: `\`link\` came with aions-llm 1.0.5, the inline \`args_schema --> { … }\` with 1.0.8. Loaders before that refuse the file (\`AIONPropertyError\`) or lose the property. Where no loader is named, a file may use everything.`,
    wrong: rightDocs,
    right: docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> { arg-1 --> "string" }'),
  },
};
