import { say } from '../core/text/index.ts';
import type { HostedTool } from '../runner/tool-host.ts';
import { tell } from './command.ts';
import type { Host } from './host.ts';

/** Reports each tool that runs here but that LangChain refuses to call, once: `told` has the names that were reported. */
export function tellRefusedByLangchain(
  host: Host,
  command: string,
  tools: readonly HostedTool[],
  told = new Set<string>(),
): void {
  for (const { tool, refusedByLangchain, cannotRun } of tools) {
    if (refusedByLangchain === undefined || cannotRun !== null || told.has(tool.name)) continue;
    told.add(tool.name);
    tell(host, `aion ${command}: ${say`${tool.name} runs here, but not with LangChain. ${refusedByLangchain}`}`);
  }
}
