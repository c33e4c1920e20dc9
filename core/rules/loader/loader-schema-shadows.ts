import { wording } from '../../text/say.ts';
import { docsBut, docsWithSchema } from '../example.ts';
import { moveSchemaLast } from './fix/reorder.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderSchemaShadows: LoaderRule = {
  ...loaderRule,
  id: 'loader-schema-shadows',
  cause: 'schema-shadows',
  title: wording`A schema field does not stand before the property with the same name`,
  problem: wording`The loader takes this field of the schema for a property of the tool.`,
  advice: wording`Move args_schema after the other properties.`,
  documentation: {
    why: `From aions-llm 1.0.8 on a field of an inline schema whose name is, or ends in, \`name\`, \`description\` or \`link\` is read as that property of the tool when it stands before the real one, or when there is none. Where the schema stands last, everything is read as it is written.`,
    wrong: docsBut('name', 'args_schema --> { name --> "str | Whose page" },\n    name'),
    right: docsWithSchema('name --> "str | Whose page"'),
  },
  fixes: moveSchemaLast,
};
