import type { Command } from './command.ts';

/**
 * The commands by name, in the order of the help. A command is loaded when it is needed: to load all of them doubles the time of
 * `aion --version`.
 */
export const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['check', async () => (await import('./commands/check.ts')).checkCommand],
  ['fmt', async () => (await import('./commands/fmt.ts')).fmtCommand],
  ['rules', async () => (await import('./commands/rules.ts')).rulesCommand],
  ['targets', async () => (await import('./commands/targets.ts')).targetsCommand],
  ['diff', async () => (await import('./commands/diff.ts')).diffCommand],
  ['load', async () => (await import('./commands/load.ts')).loadCommand],
  ['prompt', async () => (await import('./commands/prompt.ts')).promptCommand],
  ['convert', async () => (await import('./commands/convert.ts')).convertCommand],
  ['detect', async () => (await import('./commands/detect.ts')).detectCommand],
  ['canonicalize', async () => (await import('./commands/canonicalize.ts')).canonicalizeCommand],
  ['emit', async () => (await import('./commands/emit.ts')).emitCommand],
  ['tools', async () => (await import('./commands/tools.ts')).toolsCommand],
  ['schema', async () => (await import('./commands/schema.ts')).schemaCommand],
  ['call', async () => (await import('./commands/call.ts')).callCommand],
  ['plan', async () => (await import('./commands/plan.ts')).planCommand],
  ['ask', async () => (await import('./commands/ask.ts')).askCommand],
  ['eval', async () => (await import('./commands/eval.ts')).evalCommand],
  ['serve', async () => (await import('./commands/serve.ts')).serveCommand],
  ['test', async () => (await import('./commands/test.ts')).testCommand],
  ['lsp', async () => (await import('./commands/lsp.ts')).lspCommand],
]);

/** Loads all commands, in the order of the help. */
export async function loadCommands(): Promise<readonly Command[]> {
  return Promise.all([...commands.values()].map((load) => load()));
}
