import { wording } from '../../text/say.ts';
import { oneElement } from '../example.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderSchemaBesideFunction: LoaderRule = {
  ...loaderRule,
  id: 'loader-schema-beside-function',
  cause: 'schema-beside-function',
  exampleLoader: '1.0.10',
  title: wording`A tool has one pair of inner braces for loaders that read only one`,
  problem: wording`The schema is a second pair of braces in this tool, and the loader reads only one.`,
  advice: wording`Use aions-llm 1.0.12 or later.`,
  documentation: {
    why: `aions-llm 1.0.8 to 1.0.11 reads a tool with at most one pair of braces inside. With an inline schema beside an interface block each pair becomes a separate tool, without name and description, and the real tool is lost.`,
    wrong: oneElement(
      'name --> "FetchDocs",',
      'function --> "lambda page: fetch(page)" --> { arg-1 --> "string" },',
      'args_schema --> { page --> "str | Which page" },',
      'description --> "Where the documentation is."',
    ),
    right: oneElement(
      'name --> "FetchDocs",',
      'args_schema --> { page --> "str | Which page" },',
      'link --> "https://example.com/docs",',
      'description --> "Where the documentation is."',
    ),
  },
};
