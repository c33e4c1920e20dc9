import type { LoaderVersion } from '../loaders/versions.ts';
import { knowledge, type Topic } from '../notation/knowledge.ts';
import { documentationUrl } from '../rules/documentation.ts';
import { say, translated } from '../text/say.ts';
import type { TextFormat } from './text-format.ts';
import { type LoaderFact, loaderFacts } from './topic-loaders.ts';

/** The explanation of a topic for the detected `aions-llm` versions, in that format. `pages`: the folder of the rules' pages. */
export function topicText(
  topic: Topic,
  format: TextFormat,
  pages: string | null,
  loaders: readonly LoaderVersion[],
): string {
  return format === 'markdown' ? topicMarkdown(topic, pages, loaders) : topicPlainText(topic, loaders);
}

function topicMarkdown(topic: Topic, pages: string | null, loaders: readonly LoaderVersion[]): string {
  const { title, kind, meaning, demands, since, example, rules } = knowledge[topic];
  const { detected, others } = loaderFacts(topic, loaders);
  return [
    `**${title}** (${translated(kind)}, AION ${since})`,
    translated(meaning),
    fenced(example),
    demands.map((demand) => `- ${translated(demand)}`).join('\n'),
    ...detected.map(({ versions, fact }) => `*aions-llm ${versions}:* ${fact}`),
    ...(others.length === 0 ? [] : [[`*${say`Other versions`}:*\n`, ...others.map(factLine)].join('\n')]),
    say`*Rules:* ${rules.map((rule) => (pages === null ? `\`${rule}\`` : `[${rule}](${documentationUrl(rule, pages)})`)).join(', ')}`,
  ].join('\n\n');
}

function topicPlainText(topic: Topic, loaders: readonly LoaderVersion[]): string {
  const { title, kind, meaning, demands, since, example, rules } = knowledge[topic];
  const { detected, others } = loaderFacts(topic, loaders);
  return [
    `${title} (${translated(kind)}, AION ${since})`,
    plain(translated(meaning)),
    example,
    demands.map((demand) => `- ${plain(translated(demand))}`).join('\n'),
    ...detected.map(({ versions, fact }) => `aions-llm ${versions}: ${plain(fact)}`),
    ...(others.length === 0
      ? []
      : [[`${say`Other versions`}:`, ...others.map((other) => plain(factLine(other)))].join('\n')]),
    say`Rules: ${rules.join(', ')}`,
  ].join('\n\n');
}

function factLine({ versions, fact }: LoaderFact): string {
  return `- ${versions}: ${fact}`;
}

function fenced(text: string): string {
  return `\`\`\`aion\n${text}\n\`\`\``;
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}
