import { readSavedCalls } from '../core/calls/index.ts';
import { LineIndex } from '../core/text/index.ts';
import type { FileProblem } from '../project/files.ts';
import { runSavedCall } from '../runner/run-saved-call.ts';
import type { ToolHost } from '../runner/tool-host.ts';
import { type FoundInput, nameOfInput } from './files.ts';
import type { Host } from './host.ts';
import { readText } from './read-text.ts';
import type { TestedCase, TestedFile, TestRun } from './tested-file.ts';

export interface ChosenCalls {
  /** All tools if empty. */
  readonly tools: readonly string[];
  /** As `FILE:INDEX`; all if empty. */
  readonly cases: readonly string[];
  readonly mayChange: boolean;
  /** A person stops at breakpoints: no timeouts. */
  readonly isDebugged?: boolean;
}

export function holdsSavedCalls(name: string): boolean {
  return name.endsWith('.aioncalls.json');
}

/** Runs the chosen calls of the files one by one. Files without a chosen call are left out. */
export async function runSavedCalls(
  host: Host,
  inputs: readonly FoundInput[],
  tools: ToolHost,
  chosen: ChosenCalls,
): Promise<TestRun> {
  const files: TestedFile[] = [];
  const problems: FileProblem[] = [];
  for (const input of inputs) {
    const path = nameOfInput(input, null);
    const read = await readText(host, input.absolute);
    if (!read.ok) {
      problems.push({ path, says: read.says });
      continue;
    }
    const file = await runFile(path, read.text, tools, chosen);
    if (file.cases.length > 0 || (file.problems.length > 0 && isWhole(chosen))) files.push(file);
  }
  return { files, problems };
}

async function runFile(path: string, text: string, tools: ToolHost, chosen: ChosenCalls): Promise<TestedFile> {
  const { calls, problems } = readSavedCalls(text);
  const cases: TestedCase[] = [];
  for (const [index, kept] of calls.entries()) {
    if (chosen.tools.length > 0 && !chosen.tools.includes(kept.call.name)) continue;
    if (chosen.cases.length > 0 && !chosen.cases.includes(`${path}:${index}`)) continue;
    const wanted = chosen.isDebugged === true ? { ...kept, within: null } : kept;
    cases.push({ index, kept, outcome: await runSavedCall(wanted, tools, chosen.mayChange) });
  }
  return { path, text, lines: new LineIndex(text), problems, cases };
}

function isWhole({ tools, cases }: ChosenCalls): boolean {
  return tools.length === 0 && cases.length === 0;
}
