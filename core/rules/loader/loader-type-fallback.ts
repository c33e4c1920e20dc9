import { wording } from '../../text/say.ts';
import { docsWithSchema } from '../example.ts';
import { writeLoaderType } from './fix/field-fixes.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderTypeFallback: LoaderRule = {
  ...loaderRule,
  id: 'loader-type-fallback',
  cause: 'type-fallback',
  field: wording`the type is not read as it is written`,
  title: wording`A schema type is one that the loaders know`,
  problem: wording`The loaders know str, int, float, bool, list and dict in a schema.`,
  advice: wording`Write one of these.`,
  documentation: {
    why: `From aions-llm 1.0.8 on the type of a schema field is \`str\`, \`int\`, \`float\`, \`bool\`, \`list\` or \`dict\`; every other type silently becomes \`str\`. A bar separates parts, so of \`int | None\` only \`int\` is read as the type.`,
    wrong: docsWithSchema('page --> "integer | Which page"'),
    right: docsWithSchema('page --> "int | Which page"'),
  },
  fixes: writeLoaderType,
};
