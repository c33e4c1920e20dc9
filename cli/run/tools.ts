import type { SourceTool } from '../../core/conversion/source-tools.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { printJson } from '../../core/json/print-json.ts';
import { say } from '../../core/text/say.ts';
import { writeCanonical } from '../../core/tools/canonical-json.ts';
import { effectText } from '../../core/tools/known/effect-text.ts';
import { type KnownTool, knownOf } from '../../core/tools/known/known-tool.ts';
import { failure, type Invocation, reportProblems, usageProblem } from '../command.ts';
import type { ToolsOptions } from '../commands/tools.ts';
import type { ExitCode } from '../exit-code.ts';
import { pathsOrHere } from '../files.ts';
import type { Host } from '../host.ts';
import { print } from '../output/shown.ts';
import { styleFor } from '../output/style.ts';
import { table } from '../output/table.ts';
import { knowledgeBy, openPython } from '../python-folder.ts';
import { readToolInputs } from '../tool-inputs.ts';
import { holds, readQuery } from '../tool-query.ts';

export async function runTools({ operands, options }: Invocation<ToolsOptions>, host: Host): Promise<ExitCode> {
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
    const heads = [say`name`, say`action`, say`domain`, say`effects`, say`form`, say`file`, say`description`];
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
