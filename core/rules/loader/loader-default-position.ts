import { wording } from '../../text/say.ts';
import { docsWithSchema } from '../example.ts';
import { orderParts } from './fix/field-fixes.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderDefaultPosition: LoaderRule = {
  ...loaderRule,
  id: 'loader-default-position',
  cause: 'default-position',
  field: wording`the default is taken for the description`,
  title: wording`A default stands in the second of three parts`,
  problem: wording`The loader reads a default only in the second of three parts.`,
  advice: wording`Write "type | default=… | description", the last bar also where nothing follows.`,
  documentation: {
    why: `From aions-llm 1.0.8 on a schema field is \`type | default=… | description\`. Of two parts the second is the description: \`str | default=x\` is a required field described as “default=x”. In \`type | text | default=…\` the text is lost.`,
    wrong: docsWithSchema('page --> "str | default=first"'),
    right: docsWithSchema('page --> "str | default=first |"'),
  },
  fixes: orderParts,
};
