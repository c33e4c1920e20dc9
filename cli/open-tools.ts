import { say } from '../core/text/say.ts';
import type { Host } from './host.ts';
import { type OpenedToolHost, openToolHost, type ToolHostRequest } from './tool-host.ts';

/** The options of both commands that say how tools are run, read. */
export interface RunOptions {
  readonly python: string | null;
  readonly context: readonly string[];
  readonly timeout: string | null;
}

/** Opens the tools at the paths; `problem` may be one of the options themselves. */
export async function openTools(
  host: Host,
  paths: readonly string[],
  options: RunOptions,
  more: Pick<ToolHostRequest, 'startsNothing' | 'debugging'> = {},
): Promise<OpenedToolHost> {
  const { python, context, timeout } = options;
  const seconds = timeout === null ? null : Number(timeout);
  if (seconds !== null && !(seconds > 0)) {
    return { ok: false, problem: say`--timeout takes seconds, as in 2.5, not "${timeout ?? ''}".` };
  }
  return openToolHost(host, { paths, python, contextModules: context, timeout: seconds, ...more });
}
