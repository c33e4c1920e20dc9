import type { ProviderLimit } from '../../core/formats/limits.ts';
import type { Target } from '../../core/formats/target.ts';
import { writableTargets } from '../../core/formats/targets.ts';

const introduction = `<!-- Made by npm run generate from core/formats/facts. -->
# Targets

This page lists the targets: the providers and clients that tools are checked against (\`aion.targets\`) and converted for (\`aion convert --to\`). For
each target, it lists what the target accepts.
\`aion targets\` prints the same list.

- **Certain**: the provider documents the limit, or always rejects a request that breaks it.
- **Reported**: users reported the limit.
- **Disputed**: sources disagree, or the limit depends on the model. The problem is only a warning.

The date is the day on which the source was last verified.
`;

/** \`docs/targets.md\`: each target with its facts. */
export function targetsPage(): string {
  const withFacts = writableTargets.filter(({ limits }) => limits.length > 0);
  const without = writableTargets.filter(({ limits }) => limits.length === 0).map(({ id }) => `\`${id}\``);
  const rest = `Without known limits: ${without.join(', ')}.\n`;
  return [introduction, ...withFacts.map(section), rest].join('\n');
}

function section({ id, title, format, limits }: Target): string {
  const written = format.id === id ? '' : ` Written in the format \`${format.id}\`.`;
  return `## ${title}\n\n\`${id}\`.${written}\n\n${limits.map(item).join('\n')}\n`;
}

function item({ says, source, verified, certainty, holdsFor }: ProviderLimit): string {
  const models = holdsFor === undefined ? '' : ` For ${holdsFor}.`;
  const place = /^https:\/\/\S+$/.test(source) ? `[source](${source})` : source;
  return `- ${says}${models} ${certainty.charAt(0).toUpperCase()}${certainty.slice(1)}, ${verified}: ${place}`;
}
