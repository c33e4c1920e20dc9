import { wording } from '../../text/say.ts';
import { certain, nameLimit, objectResult, objectRoot, type ProviderLimit } from '../limits.ts';

const specification = certain(
  'https://modelcontextprotocol.io/specification/2025-11-25/server/tools',
  '2026-11-27',
  'protocol 2025-11-25',
);

export const mcpLimits: readonly ProviderLimit[] = [
  {
    ...nameLimit(
      '[A-Za-z0-9_.-]',
      128,
      wording`Tool names: 1–128 letters, digits, underscores, dashes and dots.`,
      certain(
        'https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-names',
        '2026-11-27',
        'protocol 2025-11-25 and later, as a recommendation',
      ),
    ),
    severity: 'warning',
  },
  objectRoot(wording`The input schema must be of type "object".`, specification),
  {
    ...objectResult(
      wording`The output schema must be of type "object" (protocol 2025-11-25 and earlier).`,
      specification,
    ),
    // Later versions accept any schema, and a definition alone has no version.
    severity: 'warning',
  },
  {
    id: 'mcp-annotations',
    kind: 'mcp-annotations',
    says: wording`Annotations: readOnlyHint, destructiveHint, idempotentHint and openWorldHint.`,
    ...certain(
      'https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations',
      '2026-11-29',
      'all protocol versions',
    ),
    severity: 'warning',
  },
  {
    id: 'mcp-headers',
    kind: 'mcp-headers',
    says: wording`Clients drop a tool with an invalid "x-mcp-header".`,
    ...certain(
      'https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#custom-headers-from-tool-parameters',
      '2026-11-29',
      'protocol 2026-07-28, Streamable HTTP',
    ),
  },
];
