import { dirname, join } from 'node:path';
import { commands, debug, type Extension, extensions, l10n, type TestRun, type WorkspaceFolder, window } from 'vscode';
import { isList, type Json, member, textOf } from '../../../json.ts';
import type { AionProgram } from '../aion-process.ts';

const debugType = 'debugpy';
const debuggerExtension = 'ms-python.debugpy';

/** The Python debugger extension; null after reporting that there is none. */
export function pythonDebugger(): Extension<unknown> | null {
  const found = extensions.all.find(({ packageJSON }) => {
    const debuggers = member(member(packageJSON as Json, 'contributes'), 'debuggers');
    return isList(debuggers) && debuggers.some((one) => member(one, 'type') === debugType);
  });
  if (found === undefined) void tellMissing();
  return found ?? null;
}

async function tellMissing(): Promise<void> {
  const search = l10n.t('Show the Extension');
  const says = l10n.t(
    "Can't debug saved calls: the extension Python Debugger ({0}) isn't installed.",
    debuggerExtension,
  );
  if ((await window.showErrorMessage(says, search)) !== search) return;
  await commands.executeCommand('workbench.extensions.search', `@id:${debuggerExtension}`);
}

/** The `aion test` options that make Python wait for the debugger, with the extension's debugpy if it has one. */
export async function debugOptions(extension: Extension<unknown>): Promise<readonly string[]> {
  const api: unknown = extension.isActive ? extension.exports : await extension.activate();
  const path = textOf(await packagePath(api));
  return path === null ? ['--debug'] : ['--debug', '--debugpy', path];
}

interface DebuggerApi {
  readonly debug: { getDebuggerPackagePath(): Promise<Json> };
}

async function packagePath(api: unknown): Promise<Json> {
  return isDebuggerApi(api) ? api.debug.getDebuggerPackagePath() : null;
}

function isDebuggerApi(api: unknown): api is DebuggerApi {
  if (typeof api !== 'object' || api === null || !('debug' in api)) return false;
  return typeof api.debug === 'object' && api.debug !== null && 'getDebuggerPackagePath' in api.debug;
}

/**
 * Attaches the debugger where Python waits for it, as `aion test` reports on standard error. Returns the reader of that output, called per
 * chunk. The session ends with the run; stopping it cancels the run. `fail` receives a sentence if nothing attaches: Python then still
 * waits.
 */
export function attaching(
  folder: WorkspaceFolder,
  run: TestRun,
  { script }: AionProgram,
  fail: (problem: string) => void,
): (piece: string) => void {
  const attach = async (host: string, port: number): Promise<void> => {
    const name = l10n.t('AION: Saved Calls');
    // Stepping out of a tool must not end in the runner.
    const own = ['aion_runner.py', join('aion_runtime', '**')];
    const rules = own.map((path) => ({ path: join(dirname(script), path), include: false }));
    const configuration = { type: debugType, request: 'attach', name, connect: { host, port }, rules };
    try {
      if (!(await debug.startDebugging(folder, configuration, { testRun: run }))) {
        fail(l10n.t("The Python debugger didn't attach."));
      }
    } catch (error) {
      fail(l10n.t("The Python debugger didn't attach: {0}", error instanceof Error ? error.message : String(error)));
    }
  };
  let said = '';
  return (piece) => {
    const lines = (said + piece).split('\n');
    said = lines.pop() ?? '';
    for (const line of lines) {
      const [, host, port] = /^Debugger: (.+):(\d+)$/.exec(line.trimEnd()) ?? [];
      if (host !== undefined) void attach(host, Number(port));
    }
  };
}
