import { defineCommand } from '../command.ts';
import { answerFormat } from '../common-options.ts';

export const rulesCommand = defineCommand(
  {
    name: 'rules',
    summary: 'Lists the rules, or explains one.',
    details: [
      'Without a rule, one line each: its id, its default severity, the loader exception it stands for, and what it finds. With a rule, its page.',
    ],
    operands: { name: 'RULE', summary: 'The id of a rule, such as `unknown-property`.', minimum: 0, maximum: 1 },
    options: {
      format: answerFormat,
    },
    examples: [
      { line: 'aion rules', says: 'All rules.' },
      { line: 'aion rules function-or-link', says: 'What one rule finds, why, and what to write instead.' },
    ],
    exits: { 0: 'Printed.', 2: 'There is no such rule.' },
  },
  async () => (await import('../run/rules.ts')).runRules,
);
