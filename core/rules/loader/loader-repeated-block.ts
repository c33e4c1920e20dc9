import { wording } from '../../text/say.ts';
import { docsBut } from '../example.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

const right = docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> { arg-1 --> "string" }');

export const loaderRepeatedBlock: LoaderRule = {
  ...loaderRule,
  id: 'loader-repeated-block',
  cause: 'duplicate',
  exampleLoader: '1.0.5',
  replaces: ['duplicate-property'],
  title: wording`A block is not repeated`,
  problem: wording`Duplicate property: its block is one pair of braces more than the loader reads.`,
  advice: wording`Remove one of them.`,
  documentation: {
    why: `aions-llm up to 1.0.11 reads a tool with at most one pair of braces inside. A second \`function\` or schema block makes each pair a separate tool, and the real one is lost or the file refused. Later versions silently keep only the first.`,
    wrong: right.replace('    description', '    function --> "find" --> { arg-1 --> "string" },\n    description'),
    right,
  },
};
