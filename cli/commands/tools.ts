import type { SourceTool } from '../../core/conversion/index.ts';
import { type JsonValue, printJson } from '../../core/json/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { effectText, type KnownTool, knownOf, writeCanonical } from '../../core/tools/index.ts';
import { isProgram } from '../../project/program-files.ts';
import { list, type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, reportProblems, tell, usageProblem } from '../command.ts';
import { allFunctions, failedToRead, filesOrHere, pythonBehindFiles } from '../common-options.ts';
import type { ExitCode } from '../exit-code.ts';
import { pathsOrHere } from '../files.ts';
import type { Host } from '../host.ts';
import { print } from '../output/shown.ts';
import { styleFor } from '../output/style.ts';
import { table } from '../output/table.ts';
import { knowledgeBy, openPython } from '../python-folder.ts';
import { readToolInputs, rejections, type ToolInput } from '../tool-inputs.ts';
import { holds, readQuery } from '../tool-query.ts';

const options = {
  where: list('KEY=VALUE[,...]', 'List only tools that match the condition', { short: 'w' }),
  python: pythonBehindFiles,
  format: value('FORMAT', 'Print a table, or the canonical tools as JSON', {
    choices: ['text', 'json'],
    default: 'text',
  }),
  'all-functions': allFunctions,
};

type ToolsOptions = OptionValues<typeof options>;

export const toolsCommand = defineCommand(
  {
    name: 'tools',
    summary: wording`List and filter tools`,
    details: [
      'Reads `.aion` files and tool definitions in any supported format. The side effects of a tool are determined from its Python code, its annotations, its canonical definition or its description, in this order. A description never makes a tool read-only. Permissions and data classes are available only from canonical definitions.',
      "A condition is a key, an operator and a value: `=` (equals), `!=` (doesn't equal) or `~=` (contains, ignoring case). All conditions must match. Keys: `name`, `version`, `action`, `domain`, `side_effects`, `idempotent`, `cost`, `capability`, `permission`, `classification`, `pii`, `security` and `format`. The value `unknown` is supported for `action`, `domain`, `side_effects` and `idempotent`.",
    ],
    operands: filesOrHere,
    options,
    examples: {
      'aion tools aion_tools': 'List all tools in a folder',
      'aion tools --where action=write,domain=database': 'List the tools that change a database',
      "aion tools vendor --where name~=mail --where 'side_effects=true' --format json":
        'Print the matching tools in canonical format',
    },
    exits: {
      0: 'Success, even if no tool matches',
      2: failedToRead,
    },
  },
  runTools,
);

async function runTools({ operands, options }: Invocation<ToolsOptions>, host: Host): Promise<ExitCode> {
  const query = readQuery(options.where);
  if (!query.ok) return usageProblem(host, 'tools', query.problem);
  const python = await openPython(host, options.python, pathsOrHere(operands));
  if (!python.ok) return usageProblem(host, 'tools', python.problem);
  for (const problem of python.problems) failure(host, 'tools', problem);
  const read = await readToolInputs(host, pathsOrHere(operands), knowledgeBy(host, python.python), {
    allFunctions: options['all-functions'],
  });
  const code = reportProblems(host, 'tools', read.problems);
  for (const input of read.inputs) tellOfProgram(host, input);
  const found = read.inputs
    .flatMap(({ path, tools, python: behind }) =>
      tools.map(({ tool, format }) => {
        const code = tool.executable === undefined ? null : behind.effectsOf(tool.executable);
        return { tool, format, path, known: knownOf(tool, code) };
      }),
    )
    .filter(({ tool, known }) => holds(tool, known, query.conditions));
  if (options.format === 'json') {
    const list = found.map(({ tool }): JsonValue => writeCanonical(tool));
    print(host, `${printJson(list)}\n`);
  } else if (found.length > 0) {
    const rows = found.map((one) => row(one, one.known, one.path));
    const heads = [say`name`, say`action`, say`domain`, say`effects`, say`format`, say`file`, say`description`];
    const { isTerminal, columns } = host.standardOutput;
    const style = styleFor(host, host.standardOutput);
    host.standardOutput.write(table(heads, rows, style, isTerminal ? columns : null));
  }
  return code;
}

/** Tells which tools of a program can't be read, and which its framework rejects. */
function tellOfProgram(host: Host, { path, tools, warnings }: ToolInput): void {
  if (!isProgram(path)) return;
  for (const says of [...warnings, ...rejections(tools)]) tell(host, `${say`Warning`}: ${path}: ${says}`);
}

function row(
  { tool, format }: Pick<SourceTool, 'tool' | 'format'>,
  { effect, action, domains }: KnownTool,
  path: string,
): readonly string[] {
  return [
    tool.name === '' ? say`(no name)` : tool.name,
    action ?? '–',
    domains[0] ?? '–',
    effectText(effect, null),
    format,
    path,
    firstSentence(tool.description),
  ];
}

function firstSentence(description: string): string {
  const line = description.trim().split(/[\r\n]/, 1)[0] ?? '';
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
  const characters = [...sentence];
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : sentence;
}
