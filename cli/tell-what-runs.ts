import { say } from '../core/text/say.ts';
import { tell } from './command.ts';
import type { Host } from './host.ts';
import { shownPath } from './paths.ts';
import type { OpenedProject } from './tool-host.ts';

/** Reports the Python and the modules of each project that a command runs tools of. */
export function tellWhatRuns(host: Host, command: string, projects: readonly OpenedProject[]): void {
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
}
