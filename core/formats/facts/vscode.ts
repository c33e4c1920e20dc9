import { wording } from '../../text/say.ts';
import {
  certain,
  disputed,
  nameLimit,
  objectRoot,
  type ProviderLimit,
  reported,
  schemaRule,
  toolCount,
} from '../limits.ts';

const contribution = certain(
  'https://code.visualstudio.com/api/references/contribution-points#contributes.languageModelTools',
  '2026-11-21',
);

const schemaRules: readonly ProviderLimit[] = [
  schemaRule(
    'array-items-only',
    wording`VS Code rejects a tool with an array schema without "items".`,
    certain(
      'https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts',
      '2026-11-27',
    ),
  ),
  schemaRule(
    'unique-enums',
    wording`Values in "enum" must be unique.`,
    reported('https://github.com/PostHog/mcp/issues/149', '2026-11-27'),
  ),
];

export const vscodeLimits: readonly ProviderLimit[] = [
  {
    id: 'name-pattern',
    kind: 'name',
    pattern: '^(?!copilot_|vscode_)[\\w-]+$',
    maxLength: 1024,
    allowed: '[\\w-]',
    reservedPrefixes: ['copilot_', 'vscode_'],
    says: wording`Tool names: letters, digits, underscores and dashes, not starting with copilot_ or vscode_.`,
    ...contribution,
  },
  objectRoot(wording`The input schema must be of type "object".`, contribution),
  ...schemaRules,
];

/** What VS Code accepts of the tools of an MCP server. */
export const vscodeMcpLimits: readonly ProviderLimit[] = [
  nameLimit(
    '[a-zA-Z0-9_-]',
    128,
    wording`VS Code replaces other characters in names of MCP tools.`,
    disputed('https://github.com/microsoft/copilot-intellij-feedback/issues/1583', '2026-11-27'),
  ),
  objectRoot(wording`The input schema must be of type "object".`, contribution),
  toolCount(
    128,
    wording`Max. 128 tools per request.`,
    disputed(
      'https://code.visualstudio.com/docs/copilot/chat/mcp-servers',
      '2026-11-27',
      'VS Code without virtual tools',
    ),
  ),
  ...schemaRules,
];
