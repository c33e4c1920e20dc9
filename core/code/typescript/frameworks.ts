import type { Framework } from './framework.ts';
import { mcpSdk } from './frameworks/mcp.ts';

/** In this order a call is offered to them. */
export const frameworks: readonly Framework[] = [mcpSdk];
