import { wording } from '../../core/text/say.ts';
import { flag, number, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { agreedCode, contextModules, onlyTools, pythonToRun, secondsOfCall } from '../run-options.ts';

const options = {
  python: pythonToRun,
  context: contextModules,
  timeout: secondsOfCall,
  'read-only': flag('Offer only read-only tools.'),
  only: onlyTools,
  http: number(
    'PORT',
    'Listen on this port of the loopback address; 0 takes a free one. Default: standard input and output.',
  ),
  agreed: agreedCode,
  show: flag(
    'Print which Python, modules and tools would be started, and start nothing. The command without it is the consent to run them.',
  ),
  format: value('FORMAT', 'The form of what `--show` prints.', { choices: ['text', 'json'], default: 'text' }),
};

export type ServeOptions = OptionValues<typeof options>;

export const serveCommand = defineCommand(
  {
    name: 'serve',
    summary: wording`Offers the tools of files and folders to MCP clients, and runs them.`,
    details: [
      'An MCP client (Claude Desktop, Cursor, VS Code) starts the command and speaks to it over standard input and output. docs/serve.md shows what to write into its settings. With `--http` it listens on this machine alone, and prints its address and a token on standard error. Each request must carry the token.',
      'A tool of a `.aion` file is what the loader in force would make of it. Its function runs in a Python process, which starts with the first call. Arguments and results are checked against the schemas. A tool that cannot run is not offered, and standard error says why. `system_prompt`, `wrapped_query` and `rules` are offered as prompts.',
      'When a file is edited, the clients are told, and the next call has a new Python process.',
      'A tool is read-only if its Python code was read and neither writes, deletes, sends nor executes anything, or if its definition says so and the code does not contradict it. Code that is not understood makes it unknown: `--read-only` omits it.',
      '`--show` starts nothing, no Python either: it prints what would be started.',
    ],
    operands: {
      name: 'PATH',
      summary: 'Files, folders or globs with tools.',
      minimum: 1,
      maximum: null,
    },
    options,
    examples: {
      'aion serve aion_tools': 'Offer the tools of a folder.',
      'aion serve aion_tools --show': 'What that would start.',
      'aion serve aion_tools --read-only --http 8765': 'Only read-only tools, over HTTP.',
    },
    exits: {
      0: 'The client has gone, or the command was interrupted.',
      2: 'Wrong usage, a path that could not be read, or a port that is taken.',
    },
  },
  async () => (await import('../run/serve.ts')).runServe,
);
