import { wording } from '../../text/say.ts';
import { oneElement } from '../example.ts';
import { writeInlineSchema } from './fix/inline-schema.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

const right = oneElement(
  'name --> "FetchDocs",',
  'function --> "lambda page: fetch(page)" --> {',
  '  arg-1 --> "string (which page)",',
  '  return-1 --> "string (its text)"',
  '},',
  'args_schema --> { page --> "str | which page" },',
  'description --> "Where the documentation is."',
);

export const loaderSchemaNameIgnored: LoaderRule = {
  ...loaderRule,
  id: 'loader-schema-name-ignored',
  cause: 'schema-name-ignored',
  title: wording`A schema is written as a block for loaders that do not look at classes`,
  problem: wording`The loader does not look at a schema class given by name.`,
  advice: wording`Write the fields: args_schema --> { field --> "type | description" }.`,
  documentation: {
    why: `aions-llm up to 1.0.7 keeps \`args_schema --> "ClassName"\` and looks the class up; from 1.0.8 on the name is silently ignored, and the tool has no schema. Newer loaders read the fields themselves, written as a block.`,
    wrong: right.replace('{ page --> "str | which page" }', '"PageSchema"'),
    right,
  },
  fixes: writeInlineSchema,
};
