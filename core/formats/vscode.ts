import { member, objectOf } from '../json/json-value.ts';
import { withMembers } from '../tools/with-members.ts';
import { vscodeLimits } from './facts/vscode.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { type Slot, writeSlots } from './shared/slots.ts';

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
  strictFlag: noStrictFlag,
  slots,
  limits: vscodeLimits,
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
