import { defineCommand } from '../command.ts';
import { failedToRead, filesOrHere, pythonBehindFiles } from '../common-options.ts';

export const toolsCommand = defineCommand(
  {
    name: 'tools',
    summary: 'Lists the tools of files and folders, or those of them that do a certain thing.',
    details: [
      'Reads `.aion` files and tool definitions of any form. What a tool does is inferred from its words unless its definition says so; who may run it and on which data is known only of canonical tools, and of `.aion` files with a `NAME.canonical.json` beside them.',
      'A condition is a key, `=` (is), `!=` (is not) or `~=` (contains, in any letter case), and a value; all conditions must hold. Keys: `name`, `action`, `domain`, `side_effects`, `idempotent`, `cost`, `capability` (action, domain, or the word side_effects), `permission`, `classification`, `pii`, `security` (a permission or a classification), `format`.',
    ],
    operands: filesOrHere,
    options: {
      where: { kind: 'list', short: 'w', value: 'KEY=VALUE[,...]', summary: 'Only tools for which this holds.' },
      python: pythonBehindFiles,
      format: {
        kind: 'value',
        value: 'FORMAT',
        choices: ['text', 'json'],
        default: 'text',
        summary: 'A table, or the canonical tools as JSON.',
      },
    },
    examples: [
      { line: 'aion tools aion_tools', says: 'All tools of a folder.' },
      { line: 'aion tools --where action=write,domain=database', says: 'What changes a database.' },
      {
        line: "aion tools vendor --where name~=mail --where 'side_effects=true' --format json",
        says: 'As canonical tools.',
      },
    ],
    exits: {
      0: 'Listed, be it none.',
      2: failedToRead,
    },
  },
  async () => (await import('../run/tools.ts')).runTools,
);
