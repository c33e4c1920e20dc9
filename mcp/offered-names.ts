import { isNameAccepted, mcp, type NameLimit, repairName } from '../core/formats/index.ts';
import { FreeNames } from '../core/text/index.ts';
import type { ToolHost } from '../runner/tool-host.ts';

/** The member with a tool's own name, if it is offered under another. */
export const nameKey = 'aion/name';

/** The member with the reason why LangChain refuses the tool, which runs here. */
export const langchainKey = 'aion/refusedByLangchain';

interface OfferedName {
  readonly own: string;
  readonly offered: string;
}

const limit = mcp.limits.find((one): one is NameLimit => one.kind === 'name');

/** The names of the runnable tools, in their order: their own where MCP allows them, else names derived from them. */
export function offeredNames({ tools }: Pick<ToolHost, 'tools'>): readonly OfferedName[] {
  const able = [...tools].filter(([, { cannotRun }]) => cannotRun === null).map(([own]) => own);
  if (limit === undefined) return able.map((own) => ({ own, offered: own }));
  // A name that is offered unchanged has priority.
  const fits = new Set(able.filter((own) => isNameAccepted(own, limit)));
  const names = new FreeNames(fits, limit.maxLength);
  return able.map((own) => ({ own, offered: fits.has(own) ? own : names.take(repairName(own, limit) || 'tool') }));
}
