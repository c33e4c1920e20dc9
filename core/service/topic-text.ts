import { knowledge, type Topic } from '../notation/knowledge.ts';
import { documentationUrl } from '../rules/documentation.ts';
import { say, translated } from '../text/say.ts';
import type { TextFormat } from './text-format.ts';

/** The explanation of a topic, in that format. `pages`: the folder of the rules' pages. */
export function topicText(topic: Topic, format: TextFormat, pages: string | null): string {
  return format === 'markdown' ? topicMarkdown(topic, pages) : topicPlainText(topic);
}

function topicMarkdown(topic: Topic, pages: string | null): string {
  const { title, kind, meaning, demands, loaders, since, example, rules } = knowledge[topic];
  return [
    `**${title}** (${translated(kind)}, AION ${since})`,
    translated(meaning),
    fenced(example),
    demands.map((demand) => `- ${translated(demand)}`).join('\n'),
    say`*Loaders:* ${translated(loaders)}`,
    say`*Rules:* ${rules.map((rule) => (pages === null ? `\`${rule}\`` : `[${rule}](${documentationUrl(rule, pages)})`)).join(', ')}`,
  ].join('\n\n');
}

function topicPlainText(topic: Topic): string {
  const { title, kind, meaning, demands, loaders, since, example, rules } = knowledge[topic];
  return [
    `${title} (${translated(kind)}, AION ${since})`,
    plain(translated(meaning)),
    example,
    demands.map((demand) => `- ${plain(translated(demand))}`).join('\n'),
    say`Loaders: ${plain(translated(loaders))}`,
    say`Rules: ${rules.join(', ')}`,
  ].join('\n\n');
}

function fenced(text: string): string {
  return `\`\`\`aion\n${text}\n\`\`\``;
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}
