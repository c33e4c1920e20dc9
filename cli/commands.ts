import type { Command } from './command.ts';
import { askCommand } from './commands/ask.ts';
import { callCommand } from './commands/call.ts';
import { canonicalizeCommand } from './commands/canonicalize.ts';
import { checkCommand } from './commands/check.ts';
import { convertCommand } from './commands/convert.ts';
import { detectCommand } from './commands/detect.ts';
import { emitCommand } from './commands/emit.ts';
import { evalCommand } from './commands/eval.ts';
import { fmtCommand } from './commands/fmt.ts';
import { loadCommand } from './commands/load.ts';
import { lspCommand } from './commands/lsp.ts';
import { planCommand } from './commands/plan.ts';
import { promptCommand } from './commands/prompt.ts';
import { rulesCommand } from './commands/rules.ts';
import { schemaCommand } from './commands/schema.ts';
import { serveCommand } from './commands/serve.ts';
import { testCommand } from './commands/test.ts';
import { toolsCommand } from './commands/tools.ts';

/** In the order of the help. */
export const commands: readonly Command[] = [
  checkCommand,
  fmtCommand,
  rulesCommand,
  loadCommand,
  promptCommand,
  convertCommand,
  detectCommand,
  canonicalizeCommand,
  emitCommand,
  toolsCommand,
  schemaCommand,
  callCommand,
  planCommand,
  askCommand,
  evalCommand,
  serveCommand,
  testCommand,
  lspCommand,
];
