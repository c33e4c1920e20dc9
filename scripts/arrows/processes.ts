/** The files that start a process, and why that needs no consent or has it. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['runner/find-python.ts', 'asks a Python for its version: isolated, without a file of the project'],
  ['runner/missing-frameworks.ts', 'looks for packages of a Python: the command has the consent to run tools with it'],
  ['runner/python-process.ts', 'runs tools: the command, or `FolderTools`, has the consent'],
  ['runner/end-process.ts', 'ends a process'],
  [
    'cli/git-revision.ts',
    'reads objects of Git: `rev-parse`, `merge-base`, `ls-tree` and `cat-file` run no hook and no filter',
  ],
  [
    'client/features/run-tool/aion-process.ts',
    'starts `aion`: with the options of `FolderTools.agreedOptions`, or with `--show`',
  ],
  ['client/features/run-tool/tool-server.ts', 'starts `aion serve`: `FolderTools` has asked'],
  ['client/features/run-tool/offer-to-agent.ts', 'VS Code starts `aion serve`: `FolderTools` has asked'],
  ['client/features/check-task/index.ts', 'starts `aion check`, which runs nothing of a workspace'],
  ['client/process-connection.ts', 'starts the language server, which runs nothing of a workspace'],
]);

/** Ways to start a program, in Node and in VS Code. */
const starts =
  /['"](?:node:)?(?:child_process|cluster)['"]|\b(?:StdioClientTransport|McpStdioServerDefinition|ProcessExecution|ShellExecution|DebugAdapterExecutable|createTerminal|utilityProcess|TransportKind)\b/;

/** One sentence for each file that starts a process and may not. `files` are source texts by their path. */
export function startedProcesses(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, source]) =>
    starts.test(source) && !allowed.has(path)
      ? [
          `${path} starts a process. Only what a person agreed to runs: use FolderTools of client/features/run-tool, or runner.`,
        ]
      : [],
  );
}
