import type { ExpectationRule } from '../../calls/expectations/check-expectations.ts';
import { wording } from '../../text/say.ts';
import type { RuleDefinition } from '../rule.ts';

/** Rules about files of expectations, `NAME.aioneval.json`. Their examples are such files, for the tool of `exampleTools`. */
const expectationRule = { family: 'expectation', exception: null, defaultSeverity: 'error' } as const;

const right = fileWith(`"calls": [{ "tool": "find_order", "arguments": { "number": 7 } }]`);

/** A file with one case. `more` are members of the case. */
function fileWith(expected: string, more = ''): string {
  return `{
  "tools": ["tools.json"],
  "cases": [
    {
      "question": "Where is order 7?",${more}
      "expect": { ${expected} }
    }
  ]
}
`;
}

export const expectationFile: RuleDefinition = {
  ...expectationRule,
  id: 'expectation-file',
  title: wording`Invalid file of expectations`,
  documentation: {
    why: "The file or a case of it isn't written as `aion eval` reads it. A case with this problem isn't asked.",
    language: 'json',
    wrong: fileWith('"calls": []'),
    right,
  },
};

const expectedToolUnknown: RuleDefinition = {
  ...expectationRule,
  id: 'expected-tool-unknown',
  title: wording`Expected tool doesn't exist`,
  documentation: {
    why: 'No tool of the files in `tools` has this name, so no model can make the expected call, and each of its answers is wrong. `aion eval` reports the name before it sends a request.',
    language: 'json',
    wrong: right.replace('find_order', 'find_ordr'),
    right,
  },
};

const expectedToolHidden: RuleDefinition = {
  ...expectationRule,
  id: 'expected-tool-hidden',
  title: wording`Expected tool isn't sent with the question`,
  documentation: {
    why: "The case lists the tools that the model sees in its own `tools`, and the expected tool isn't among them. No answer can be right.",
    language: 'json',
    wrong: fileWith(
      `"calls": [{ "tool": "find_order", "arguments": { "number": 7 } }]`,
      '\n      "tools": ["send_mail"],',
    ),
    right,
  },
};

const expectedArgumentUnknown: RuleDefinition = {
  ...expectationRule,
  id: 'expected-argument-unknown',
  title: wording`Expected argument doesn't exist`,
  documentation: {
    why: 'The tool has no argument with this name and accepts no others, so a call that fits the tool never has the argument.',
    language: 'json',
    wrong: right.replace('"number": 7', '"number": 7, "numbr": 7'),
    right,
  },
};

const expectedValueInvalid: RuleDefinition = {
  ...expectationRule,
  id: 'expected-value-invalid',
  title: wording`Tool rejects the expected value`,
  documentation: {
    why: "The schema of the argument doesn't accept this value: it has another type, or isn't one of the allowed values. A model that follows the schema is reported as wrong. Values with `loose` aren't checked.",
    language: 'json',
    wrong: right.replace('"number": 7', '"number": "7"'),
    right,
  },
};

const expectedRequiredMissing: RuleDefinition = {
  ...expectationRule,
  id: 'expected-required-missing',
  defaultSeverity: 'warning',
  title: wording`Expected call is missing a required argument`,
  documentation: {
    why: 'The tool requires an argument that the expected call doesn\'t have. A correct call has it, and is wrong because of the extra argument. Add the argument, or `"otherArguments": true`.',
    language: 'json',
    wrong: right.replace('{ "number": 7 }', '{}'),
    right,
  },
};

export const expectationRuleOf: { readonly [Rule in ExpectationRule]: RuleDefinition } = {
  'expected-tool-unknown': expectedToolUnknown,
  'expected-tool-hidden': expectedToolHidden,
  'expected-argument-unknown': expectedArgumentUnknown,
  'expected-value-invalid': expectedValueInvalid,
  'expected-required-missing': expectedRequiredMissing,
};

export const expectationRules: readonly RuleDefinition[] = [expectationFile, ...Object.values(expectationRuleOf)];
