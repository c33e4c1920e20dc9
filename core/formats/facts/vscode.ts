import { wording } from '../../text/say.ts';
import { certain, objectRoot, type ProviderLimit, reported, schemaRule } from '../limits.ts';

const contribution = certain(
  'https://code.visualstudio.com/api/references/contribution-points#contributes.languageModelTools',
  '2026-11-21',
);

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
  schemaRule(
    'array-items',
    wording`VS Code rejects a tool with an array schema without "items".`,
    reported('https://github.com/rootlyhq/rootly-mcp-server/issues/82', '2026-11-26'),
  ),
];
