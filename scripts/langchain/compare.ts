import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolsOfNotationText } from '../../core/conversion/text-tools.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json/json-value.ts';
import { langchainTools } from '../../core/loaders/langchain.ts';
import type { LoaderVersion } from '../../core/loaders/versions.ts';
import { readAnyExecutable } from '../../core/python/expression.ts';
import { fileContext } from '../../core/python/file-context.ts';
import { PythonIndex } from '../../core/python/index.ts';
import { readModule } from '../../core/python/module.ts';
import { pythonKnowledge } from '../../core/tools/python-knowledge.ts';
import type { CallRecord } from '../../runner/call-record.ts';
import { openHost } from '../../runner/open-host.ts';
import type { RunnableTool } from '../../runner/runnable-tool.ts';
import { runnableTools } from '../../runner/runnable-tools.ts';
import { isSame } from './is-same.ts';
import { askLangchain, type LangchainAnswers, type LangchainCase } from './record.ts';

interface Compared {
  readonly same: number;
  readonly differences: readonly string[];
}

/** Calls each tool of each text through the runner and through LangChain. The names that a text uses are functions that return what they get. */
export async function compareAll(
  python: string,
  folder: string,
  version: LoaderVersion,
  texts: readonly { readonly id: string; readonly input: string }[],
): Promise<Compared> {
  const cases: (LangchainCase & { readonly module: string })[] = [];
  for (const { id, input } of texts) {
    const module = moduleFor(input, version);
    const calls = callsOf(input, module);
    if (calls.length > 0) cases.push({ id, text: input, calls: calls as LangchainCase['calls'], module });
  }
  const theirs = askLangchain(python, folder, cases, null).answers;
  return compared(await answersOf(python, cases, version), theirs);
}

/** Which of our records are what LangChain gave, and the others as sentences. */
export function compared(
  ours: ReadonlyMap<string, readonly CallRecord[]>,
  theirs: LangchainAnswers['answers'],
): Compared {
  const differences: string[] = [];
  let same = 0;
  for (const [id, records] of ours) {
    const answer = theirs[id];
    records.forEach((record, index) => {
      const their = answer?.calls[index] ?? { error: answer?.load ?? 'no answer' };
      const said = record.error ?? JSON.stringify(record.response);
      if (isSame(record, their)) same++;
      else
        differences.push(
          `${id}, ${record.tool}(${JSON.stringify(record.arguments)}): ${said} ≠ ${JSON.stringify(their)}`,
        );
    });
  }
  return { same, differences };
}

/** The records of the calls of each case, all in one host: each case is a file with a module of its own. */
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
      // LangChain does not look at results; the functions that stand in for those of a text give lists.
      tool: { ...tool.tool, name: `${number} ${tool.tool.name}`, outputs: {} },
    }));
  });
  const host = openHost({ tools, root, python, limits: { concurrency: 1 } });
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

function moduleFor(text: string, version: LoaderVersion): string {
  const lines = [
    'from pydantic import BaseModel',
    'class Any:',
    '    def __getattr__(self, name): return lambda *a, **k: [name, list(a), k]',
  ];
  for (const { what, expression } of langchainTools(text, version).evaluated) {
    for (const { name } of readAnyExecutable(expression).references) {
      const [first = '', ...rest] = name.split('.');
      if (
        first in globalThis === false &&
        /^(?:int|str|float|bool|list|dict|map|len|print|sum|set|tuple|sorted)$/.test(first)
      )
        continue;
      if (what === 'schema') lines.push(`class ${first}(BaseModel):`, '    user: str');
      else lines.push(rest.length > 0 ? `${first} = Any()` : `def ${first}(*a, **k): return ["${first}", list(a), k]`);
    }
  }
  return `${[...new Set(lines)].join('\n')}\n`;
}

/** A call of each tool with a value for each required argument. */
function callsOf(text: string, module: string): readonly { readonly tool: string; readonly arguments: JsonObject }[] {
  const context = fileContext(PythonIndex.of([{ path: 'api.py', module: readModule(module) }]), 'tools.aion', [
    'api.py',
  ]);
  const read = toolsOfNotationText(text, [], pythonKnowledge(context));
  if (!read.ok) return [];
  return read.tools.map(({ tool }) => {
    const properties = isJsonObject(tool.inputs['properties']) ? tool.inputs['properties'] : {};
    const required = Array.isArray(tool.inputs['required']) ? tool.inputs['required'] : [];
    const given = required.map((name): [string, JsonValue] => [String(name), sample(properties[String(name)])]);
    return { tool: tool.name, arguments: Object.fromEntries(given) };
  });
}

function sample(schema: JsonValue | undefined): JsonValue {
  const type = isJsonObject(schema) ? schema['type'] : undefined;
  switch (Array.isArray(type) ? type[0] : type) {
    case 'integer':
      return 3;
    case 'number':
      return 2;
    case 'boolean':
      return true;
    case 'array':
      return ['a'];
    case 'object':
      return { a: 1 };
    default:
      return 'a|b';
  }
}
