import { mcp } from '../core/formats/mcp.ts';
import { isNameAccepted, mendName, type NameLimit } from '../core/formats/shared/normalise-name.ts';
import { FreeNames } from '../core/text/free-names.ts';
import type { ToolHost } from '../runner/tool-host.ts';

/** Where a tool that is offered under another name carries its own. */
export const nameKey = 'aion/name';

/** A tool is offered under a name that clients take. */
export interface OfferedName {
  /** The tool's own name. */
  readonly own: string;
  readonly offered: string;
}

const limit = mcp.limits.find((one): one is NameLimit => one.kind === 'name');

/** The names of the tools that can run, in their order: their own, where MCP has such names; else ones that are made of them. */
export function offeredNames({ tools }: ToolHost): readonly OfferedName[] {
  const able = [...tools].filter(([, { cannotRun }]) => cannotRun === null).map(([own]) => own);
  if (limit === undefined) return able.map((own) => ({ own, offered: own }));
  // A name that is offered as it is keeps its place.
  const fits = new Set(able.filter((own) => isNameAccepted(own, limit)));
  const names = new FreeNames(fits, limit.maxLength);
  return able.map((own) => ({ own, offered: fits.has(own) ? own : names.take(mendName(own, limit) || 'tool') }));
}
