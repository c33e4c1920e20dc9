import type { Command } from './command.ts';
import { checkCommand } from './commands/check.ts';
import { loadCommand } from './commands/load.ts';
import { lspCommand } from './commands/lsp.ts';
import { promptCommand } from './commands/prompt.ts';
import { rulesCommand } from './commands/rules.ts';

/** Every command, in the order in which the help lists them. */
export const commands: readonly Command[] = [checkCommand, rulesCommand, loadCommand, promptCommand, lspCommand];
