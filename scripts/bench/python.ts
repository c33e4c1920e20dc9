import { NotationDocument } from '../../core/notation/notation-document.ts';
import { fileContext } from '../../core/python/file-context.ts';
import { PythonIndex } from '../../core/python/index.ts';
import { readModule } from '../../core/python/module.ts';
import { CheckSession } from '../../core/rules/check.ts';
import { askPython } from '../../core/rules/python/check-python.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import { FolderTree } from '../../project/folder-tree.ts';
import { Documents } from '../../server/documents.ts';
import { timers } from '../../server/timers.ts';
import { isKept } from '../../server/workspace/file-changes.ts';
import { WorkspaceFolders } from '../../server/workspace/folders.ts';
import { PythonWorkspace } from '../../server/workspace/python/python-workspace.ts';
import { WorkspaceFiles } from '../../server/workspace/workspace-files.ts';
import { type Budget, timeBudget } from './budgets.ts';
import { milliseconds, percentile, table } from './measure.ts';

const files = 1_000;

/** Nobody who types waits longer than this (in milliseconds) for Python that is read in the background. */
const longestWait = 50;

const root = 'file:///w';

const moduleText = (index: number): string => `from pydantic import BaseModel, Field
from typing import Optional


def run_${index}(a: str, b: int = 3) -> str:
    """Run it.

    Args:
        a: Something.
    """
    return a


class Model${index}(BaseModel):
    a: str = Field(description="Something", min_length=1)
    b: Optional[int] = None
    c: list[str] = []
`;

const tool = (index: number): string => `  {
    name --> "Tool${index}",
    function --> "lambda a, b: run_${index}(a, b)" --> { arg-1 --> "string", arg-2 --> "int", return-1 --> "string" },
    args_schema --> "Model${index}",
    description --> "Does the thing with the number ${index}."
  }`;

/** A workspace of 1,000 Python files read in the background, and 1,000 tools that name what is in them. Prints one table. */
export async function benchPython(): Promise<readonly Budget[]> {
  const { duration, waits } = await readInBackground();
  const slowest = percentile(waits, 0.99);
  const text = `[\n${Array.from({ length: files }, (_, index) => tool(index)).join(',\n')}\n]\n`;
  const document = NotationDocument.parse(text);
  let index = PythonIndex.of(
    Array.from({ length: files }, (_, number) => ({ path: pathOf(number), module: readModule(moduleText(number)) })),
  );
  const first = fileContext(index, 'tools/a.aion');
  const alone = timed(() => new CheckSession(defaultSettings).check(document));
  const reading = timed(() => {
    if (first !== null) for (const _ of askPython(document, first, true));
  });
  const checking = timed(() => new CheckSession(defaultSettings, first).check(document));
  const edits = Array.from({ length: 20 }, (_, number) => {
    const changed = readModule(moduleText(number).replace('b: Optional', 'other: Optional'));
    index = index.with(pathOf(number), changed);
    const context = fileContext(index, 'tools/a.aion');
    return timed(() => new CheckSession(defaultSettings, context).check(document));
  });
  console.log(
    `${table([
      [`Python: ${files} files, ${files} tools that name them`, 'milliseconds'],
      ['  reading all files in the background', milliseconds(duration)],
      ['  the longest anything else waits meanwhile, p99', milliseconds(slowest)],
      ['  first check of all tools without Python', milliseconds(alone)],
      ['  reading what the tools name, in the background', milliseconds(reading)],
      ['  first check of all tools with it', milliseconds(checking)],
      ['  check of all tools after an edit of one Python file, median', milliseconds(percentile(edits, 0.5))],
    ])}\n`,
  );
  return [timeBudget('waiting while 1,000 Python files are read, p99', slowest, longestWait)];
}

function pathOf(index: number): string {
  return `p${index % 20}/api_${index}.py`;
}

async function readInBackground(): Promise<{ readonly duration: number; readonly waits: readonly number[] }> {
  const folders = new Map<string, { readonly name: string; readonly kind: 'file' | 'folder' }[]>([[root, []]]);
  const texts = new Map<string, string>();
  for (let index = 0; index < files; index++) {
    const [folder = '', name = ''] = pathOf(index).split('/');
    const inside = folders.get(`${root}/${folder}`) ?? [];
    if (inside.length === 0) folders.get(root)?.push({ name: folder, kind: 'folder' });
    inside.push({ name, kind: 'file' });
    folders.set(`${root}/${folder}`, inside);
    texts.set(`${root}/${folder}/${name}`, moduleText(index));
  }
  const runtime = {
    documentation: null,
    collectGarbage: null,
    sentences: () => null,
    validate: async () => [],
    timers,
    files: {
      schemes: ['file'],
      readFile: async (uri: string) => texts.get(uri) ?? null,
      listFolder: async (uri: string) => folders.get(uri) ?? [],
    },
  };
  const workspaceFolders = [{ uri: root, name: 'w' }];
  const opened = new WorkspaceFolders({ processId: null, rootUri: null, capabilities: {}, workspaceFolders });
  const silent = { info() {}, warn() {}, error() {} };
  // The runtime has every file, so neither a connection nor a client is asked for anything.
  const workspaceFiles = new WorkspaceFiles(null as never, runtime, null as never, silent);
  const tree = new FolderTree(workspaceFiles, opened, isKept);
  const python = new PythonWorkspace(workspaceFiles, tree, opened, new Documents(), runtime);
  const waits: number[] = [];
  let before = performance.now();
  const ticking = setInterval(() => {
    waits.push(performance.now() - before);
    before = performance.now();
  }, 1);
  const start = performance.now();
  await python.ready();
  clearInterval(ticking);
  return { duration: performance.now() - start, waits };
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
