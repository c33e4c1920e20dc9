import { wording } from '../../core/text/say.ts';
import { list, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { failedToRead, filesOrHere, pythonBehindFiles } from '../common-options.ts';

const options = {
  where: list('KEY=VALUE[,...]', 'Only tools that meet this condition.', { short: 'w' }),
  python: pythonBehindFiles,
  format: value('FORMAT', 'A table, or the canonical tools as JSON.', {
    choices: ['text', 'json'],
    default: 'text',
  }),
};

export type ToolsOptions = OptionValues<typeof options>;

export const toolsCommand = defineCommand(
  {
    name: 'tools',
    summary: wording`Lists the tools of files and folders, filtered by condition.`,
    details: [
      'Reads `.aion` files and tool definitions of any form. The effect of a tool comes from its Python code, else from its annotations, its canonical definition, or its words. Words can show side effects, but never that a tool is read-only. Otherwise it is unknown. Permissions and data classes are known only for canonical tools, and for `.aion` files with a `NAME.canonical.json` next to them.',
      'A condition is a key, `=` (is), `!=` (is not) or `~=` (contains, in any letter case), and a value; all conditions must hold. Keys: `name`, `version`, `action`, `domain`, `side_effects`, `idempotent`, `cost`, `capability` (action, domain, or the word side_effects), `permission`, `classification`, `pii`, `security` (a permission or a classification), `format`. A value of `action`, `domain`, `side_effects` or `idempotent` can be `unknown`. The JSON has the values that aumai-toolcanon would infer, which are only yes and no.',
    ],
    operands: filesOrHere,
    options,
    examples: {
      'aion tools aion_tools': 'All tools of a folder.',
      'aion tools --where action=write,domain=database': 'Tools that change a database.',
      "aion tools vendor --where name~=mail --where 'side_effects=true' --format json": 'As canonical tools.',
    },
    exits: {
      0: 'Listed, even if no tool matches.',
      2: failedToRead,
    },
  },
  async () => (await import('../run/tools.ts')).runTools,
);
