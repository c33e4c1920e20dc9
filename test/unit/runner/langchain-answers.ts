import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { toolsOfNotationText } from '../../../core/conversion/text-tools.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { pythonKnowledge } from '../../../core/tools/python-knowledge.ts';
import type { CallRecord } from '../../../runner/call-record.ts';
import { openHost } from '../../../runner/open-host.ts';
import type { RunnableTool } from '../../../runner/runnable-tool.ts';
import { runnableTools } from '../../../runner/runnable-tools.ts';
import type { LangchainAnswer, LangchainAnswers, LangchainCase } from '../../../scripts/langchain/record.ts';

interface Compared {
  readonly same: number;
  /** Calls of tools of a file that the loader refuses for another tool. They run: a broken tool takes no other one away. */
  readonly beside: readonly string[];
  readonly differences: readonly string[];
}

/** Our records that equal LangChain's, and the others by their names or as sentences. */
export function compared(
  ours: ReadonlyMap<string, readonly CallRecord[]>,
  theirs: LangchainAnswers['answers'],
): Compared {
  const [differences, beside]: [string[], string[]] = [[], []];
  let same = 0;
  for (const [id, records] of ours) {
    const answer = theirs[id];
    records.forEach((record, index) => {
      const their = answer?.calls[index] ?? { error: answer?.load ?? 'no answer' };
      const said = record.error ?? JSON.stringify(record.response);
      if (isSame(record, their)) same++;
      else if (answer?.load != null && record.status === 'completed') beside.push(`${id}: ${record.tool}`);
      else
        differences.push(
          `${id}, ${record.tool}(${JSON.stringify(record.arguments)}): ${said} ≠ ${JSON.stringify(their)}`,
        );
    });
  }
  return { same, beside, differences };
}

/** The records of each case's calls, all in one host: each case is a file with its own module. */
export async function answersOf(
  python: string,
  cases: readonly (LangchainCase & { readonly module: string })[],
  version: LoaderVersion,
): Promise<ReadonlyMap<string, readonly CallRecord[]>> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'aion-langchain-')));
  const tools = cases.flatMap(({ text, module }, number) => {
    writeFileSync(join(root, `api${number}.py`), module);
    return toolsOf(text, module, number, root, version).map((tool) => ({
      ...tool,
      // LangChain ignores results; the substitute functions return lists.
      tool: { ...tool.tool, name: `${number} ${tool.tool.name}`, outputs: {} },
    }));
  });
  const modules = Object.fromEntries(cases.map((_, number) => [join(root, `api${number}.py`), null]));
  const host = openHost({ tools, root, python, modules, limits: { concurrency: 1 } });
  try {
    const answers = new Map<string, readonly CallRecord[]>();
    for (const [number, { id, calls }] of cases.entries()) {
      const records: CallRecord[] = [];
      for (const { tool, arguments: given } of calls) {
        records.push(await host.call({ tool: `${number} ${tool}`, arguments: given }));
      }
      answers.set(id, records);
    }
    return answers;
  } finally {
    await host.close();
    rmSync(root, { recursive: true, force: true });
  }
}

function toolsOf(
  text: string,
  module: string,
  number: number,
  root: string,
  loader: LoaderVersion,
): readonly RunnableTool[] {
  const name = `api${number}.py`;
  const index = PythonIndex.of([{ path: name, module: readModule(module) }]);
  const python = fileContext(index, 'tools.aion', [name]);
  const read = toolsOfNotationText(text, [], pythonKnowledge(python));
  const path = join(root, `${number}.aion`);
  return runnableTools({ path, text, tools: read.ok ? read.tools : [], loader, root, python, settingsOf: () => ({}) });
}

/**
 * Whether the runner's result equals LangChain's: the same value, or the same exception in its words. LangChain's `Tool` refuses several
 * values and none; there the runner must have called the tool, or refused the values itself. A name that Python does not define is found
 * before anything runs, and told with the project.
 */
function isSame(record: CallRecord, { value, error }: LangchainAnswer): boolean {
  if (error === undefined)
    return record.status === 'completed' && isDeepStrictEqual(plain(record.response), plain(value));
  if (error.startsWith('ToolException: Too many arguments to single-input tool')) {
    return record.status === 'completed' || record.error?.includes('TypeError: ') === true;
  }
  if (error === 'no such tool') return record.error?.endsWith("doesn't read this tool.") === true;
  const [, undefinedName] = /name '(\w+)' is not defined$/.exec(error) ?? [];
  if (undefinedName !== undefined) {
    const told = `: "${undefinedName}" isn't defined in the Python code of `;
    return record.status === 'failed' && record.error?.includes(told) === true;
  }
  // The named one of several unknown properties is arbitrary.
  const said = error.replace(/^(AIONPropertyError: Error: Property) \[.*$/, '$1 [');
  return record.status === 'failed' && record.error?.includes(said) === true;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
