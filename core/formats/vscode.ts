import { member, objectOf } from '../json/json-value.ts';
import { wording } from '../text/say.ts';
import { withMembers } from '../tools/with-members.ts';
import { objectRoot, schemaRule } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { type Slot, writeSlots } from './shared/slots.ts';

const reference = 'https://code.visualstudio.com/api/references/contribution-points#contributes.languageModelTools';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'title', path: ['displayName'] },
  { member: 'description', path: ['modelDescription'] },
  { member: 'inputs', path: ['inputSchema'], omitEmpty: true },
];

/** VS Code: `contributes.languageModelTools` in an extension's package.json. */
export const vscode = defineFormat({
  id: 'vscode',
  title: 'VS Code (language model tools)',
  provider: 'VS Code',
  slots,
  limits: [
    {
      id: 'name-pattern',
      kind: 'name',
      pattern: '^(?!copilot_|vscode_)[\\w-]+$',
      maxLength: 1024,
      allowed: '[\\w-]',
      reservedPrefixes: ['copilot_', 'vscode_'],
      says: wording`Tool names: letters, digits, underscores and dashes, not starting with copilot_ or vscode_.`,
      source: reference,
    },
    objectRoot(wording`The input schema must be of type "object".`, reference),
    schemaRule(
      'array-items',
      wording`VS Code rejects a tool with an array schema without "items".`,
      'https://github.com/rootlyhq/rootly-mcp-server/issues/82',
    ),
  ],
  shape: 'vscode',
  ownKeys: [
    '/userDescription',
    '/icon',
    '/when',
    '/tags',
    '/toolReferenceName',
    '/canBeReferencedInPrompt',
    '/legacyToolReferenceFullNames',
  ],
  detectedBy: ['modelDescription'],
  detect: (definition) => (typeof member(definition, 'modelDescription') === 'string' ? 1 : 0),
  write: (tool) => ({
    kind: 'written',
    // VS Code shows a tool by its display name and refuses one without.
    result: writeSlots(withMembers(tool, { title: tool.title ?? tool.name }), slots),
    losses: [],
  }),
  wrap: (emitted) => objectOf([['contributes', objectOf([['languageModelTools', emitted]])]]),
});
