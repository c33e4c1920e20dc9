import { wording } from '../../text/say.ts';
import { nameLimit, type Provenance, type ProviderLimit, reported, schemaRule } from '../limits.ts';
import { anthropicLimits } from './anthropic.ts';
import { mcpLimits } from './mcp.ts';

/** The limits of MCP, with another for names. */
function mcpLimitsWithNames(allowed: string, maxLength: number, says: string, evidence: Provenance) {
  return [nameLimit(allowed, maxLength, says, evidence), ...mcpLimits.filter(({ kind }) => kind !== 'name')];
}

/** Claude Desktop and claude.ai, which send the tools of MCP servers to Anthropic. */
export const claudeDesktopLimits: readonly ProviderLimit[] = [
  ...mcpLimitsWithNames(
    '[a-zA-Z0-9_-]',
    64,
    wording`Tool names: 1–64 letters, digits, underscores and dashes.`,
    reported('https://github.com/evoila/meho/issues/2745', '2026-11-27'),
  ),
  ...anthropicLimits.filter(({ kind }) => kind === 'property-names' || kind === 'root-keywords'),
  {
    id: 'output-dialect',
    kind: 'output-dialect',
    severity: 'warning',
    says: wording`Output schemas must be valid JSON Schema 2020-12.`,
    ...reported('https://github.com/anthropics/claude-ai-mcp/issues/1016', '2026-11-27'),
  },
];

/** Cursor omits a tool if the names of server and tool have more than 60 characters. */
export const cursorLimits: readonly ProviderLimit[] = mcpLimitsWithNames(
  '[A-Za-z0-9_.-]',
  58,
  wording`Server name and tool name together: max. 60 characters.`,
  reported('https://github.com/ComposioHQ/composio/issues/2788', '2026-11-27'),
);

/** Connectors and apps of ChatGPT. */
export const chatgptLimits: readonly ProviderLimit[] = [
  ...mcpLimits,
  schemaRule(
    'one-items-schema',
    wording`"items" must be a single schema.`,
    reported('https://github.com/oomkapwn/enquire-mcp/issues/354', '2026-11-27'),
  ),
];
