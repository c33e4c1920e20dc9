import { wording } from '../../core/text/say.ts';
import type { OptionValues } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { answerFormat } from '../common-options.ts';

const options = {
  format: answerFormat,
};

export type RulesOptions = OptionValues<typeof options>;

export const rulesCommand = defineCommand(
  {
    name: 'rules',
    summary: wording`Lists the rules, or explains one.`,
    details: [
      'Without a rule, prints one line for each: its id, default severity, title, and the loader exception behind it. With a rule, prints its page.',
    ],
    operands: { name: 'RULE', summary: 'The id of a rule, such as `unknown-property`.', minimum: 0, maximum: 1 },
    options,
    examples: {
      'aion rules': 'All rules.',
      'aion rules function-or-link': 'Explain one rule, with an example and its fix.',
    },
    exits: { 0: 'Printed.', 2: 'Unknown rule.' },
  },
  async () => (await import('../run/rules.ts')).runRules,
);
