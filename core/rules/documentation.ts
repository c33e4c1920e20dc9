import { visible } from '../text/visible.ts';
import type { RuleDefinition } from './rule.ts';

/**
 * The address of a rule's documentation page. The pages come with the extension and the package; nothing is fetched. `folder` is their
 * folder on this machine (a URI without a final slash), or, where an editor shows them itself, a URI in which `{rule}` stands for the rule.
 */
export function documentationUrl(ruleId: string, folder: string): string {
  const name = encodeURIComponent(ruleId);
  return folder.includes('{rule}') ? folder.replace('{rule}', name) : `${folder}/${name}.md`;
}

/** The documentation page of a rule, in Markdown. */
export function documentationPage(rule: RuleDefinition): string {
  const { why, wrong, right, language = 'aion' } = rule.documentation;
  return `${[
    `# ${rule.id}`,
    `${rule.title}.`,
    `Family: *${rule.family}*. Severity: **${rule.defaultSeverity}**. Exception: ${rule.exception === null ? 'none' : `\`${rule.exception}\``}.`,
    why,
    '## Wrong',
    fenced(visible(wrong), language),
    '## Right',
    fenced(right, language),
    '## Turn off the rule or change its severity',
    `In the editor settings: \`"aion.rules": { "${rule.id}": "off" }\`; in \`.aionrc.json\`: \`"rules": { "${rule.id}": "off" }\`. Other values: \`"error"\`, \`"warning"\`, \`"information"\`, \`"hint"\`. On the command line: \`aion check --rule ${rule.id}=off\`.`,
  ].join('\n\n')}\n`;
}

/** The list of all rules, in Markdown. */
export function documentationIndex(rules: readonly RuleDefinition[]): string {
  const row = (rule: RuleDefinition) =>
    `| [${rule.id}](${rule.id}.md) | ${rule.family} | ${rule.defaultSeverity} | ${rule.exception ?? '–'} | ${rule.title} |`;
  return `# Rules

Each problem in the editor and in the output of \`aion check\` belongs to a rule. These pages are generated from the rules.

| rule | family | severity | exception | problem |
|---|---|---|---|---|
${rules.map(row).join('\n')}
`;
}

function fenced(text: string, language: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}
