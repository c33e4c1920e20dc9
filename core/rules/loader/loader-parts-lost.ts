import { wording } from '../../text/say.ts';
import { docsWithSchema } from '../example.ts';
import { orderParts } from './fix/field-fixes.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderPartsLost: LoaderRule = {
  ...loaderRule,
  id: 'loader-parts-lost',
  cause: 'parts-lost',
  field: wording`the text after the third part is lost`,
  title: wording`A schema field has at most three parts`,
  problem: wording`A schema field has at most three parts.`,
  advice: wording`Write / for the bars in the description.`,
  documentation: {
    why: `From aions-llm 1.0.8 on a bar separates the parts of a schema field, also in its description: the text after the third part is lost.`,
    wrong: docsWithSchema('page --> "str | default=a | One of a | b"'),
    right: docsWithSchema('page --> "str | default=a | One of a / b"'),
  },
  fixes: orderParts,
};
