import type { SourceTool } from '../../core/conversion/index.ts';
import { type JsonValue, printJson } from '../../core/json/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { effectText, type KnownTool, knownOf, writeCanonical } from '../../core/tools/index.ts';
import { list, type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, reportProblems, usageProblem } from '../command.ts';
import { failedToRead, filesOrHere, pythonBehindFiles } from '../common-options.ts';
import type { ExitCode } from '../exit-code.ts';
import { pathsOrHere } from '../files.ts';
import type { Host } from '../host.ts';
import { print } from '../output/shown.ts';
import { styleFor } from '../output/style.ts';
import { table } from '../output/table.ts';
import { knowledgeBy, openPython } from '../python-folder.ts';
import { readToolInputs } from '../tool-inputs.ts';
import { holds, readQuery } from '../tool-query.ts';

const options = {
  where: list('KEY=VALUE[,...]', 'Only tools that meet this condition.', { short: 'w' }),
  python: pythonBehindFiles,
  format: value('FORMAT', 'A table, or the canonical tools as JSON.', {
    choices: ['text', 'json'],
    default: 'text',
  }),
};

type ToolsOptions = OptionValues<typeof options>;

export const toolsCommand = defineCommand(
  {
    name: 'tools',
    summary: wording`List and filter tools`,
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
  runTools,
);

async function runTools({ operands, options }: Invocation<ToolsOptions>, host: Host): Promise<ExitCode> {
  const query = readQuery(options.where);
  if (!query.ok) return usageProblem(host, 'tools', query.problem);
  const python = await openPython(host, options.python, pathsOrHere(operands));
  if (!python.ok) return usageProblem(host, 'tools', python.problem);
  for (const problem of python.problems) failure(host, 'tools', problem);
  const read = await readToolInputs(host, pathsOrHere(operands), knowledgeBy(host, python.python));
  const code = reportProblems(host, 'tools', read.problems);
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
