import { say, wording } from '../../text/say.ts';
import { docsBut } from '../example.ts';
import { plainFix } from '../rule.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderPrivateField: LoaderRule = {
  ...loaderRule,
  id: 'loader-private-field',
  cause: 'private-field',
  exception: 'NameError',
  title: wording`A schema field does not begin with an underscore`,
  problem: wording`A schema field must not begin with an underscore.`,
  advice: wording`Rename it.`,
  documentation: {
    why: `From aions-llm 1.0.8 on the loader makes a Pydantic model of an inline schema, and Pydantic refuses fields that begin with \`_\`: the whole file is refused (\`NameError\`).`,
    wrong: docsBut('description', 'args_schema --> { _page --> "str | Which page" },\n    description'),
    right: docsBut('description', 'args_schema --> { page --> "str | Which page" },\n    description'),
  },
  fixes({ span }, source) {
    const name = source.slice(span).replace(/^_+/, '') || 'my_field';
    return [plainFix(say`Rename to ${name}`, false, [{ span, newText: name }])];
  },
};
