import { say } from '../core/text/index.ts';
import { effectText, knownOf } from '../core/tools/index.ts';
import type { HostedTool } from '../runner/tool-host.ts';
import { tell } from './command.ts';
import type { Host } from './host.ts';
import { shownPath } from './paths.ts';
import type { OpenedProject } from './tool-host.ts';

/** Reports the Python and the modules of each project that a command runs tools of, and those tools that aren't read-only. */
export function tellWhatRuns(
  host: Host,
  command: string,
  projects: readonly OpenedProject[],
  tools: readonly HostedTool[],
): void {
  for (const { python, modules } of projects) {
    if (python === null) continue;
    const { version, command: program, why } = python;
    const names = modules.map(({ path }) => shownPath(host, path)).join(', ');
    const says =
      names === ''
        ? say`Python ${version ?? ''} (${program}, ${why}).`
        : say`Python ${version ?? ''} (${program}, ${why}); modules: ${names}.`;
    tell(host, `aion ${command}: ${says}`);
  }
  for (const effect of ['changes', 'unknown'] as const) {
    const names = tools
      .filter((hosted) => knownOf(hosted.tool, hosted.effects).effect === effect)
      .map(({ tool }) => tool.name);
    if (names.length > 0) tell(host, `aion ${command}: ${effectText(effect, null)}: ${names.join(', ')}.`);
  }
}
