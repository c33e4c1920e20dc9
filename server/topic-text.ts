import type { MarkupContent } from 'vscode-languageserver';
import { knowledge, type Topic } from '../core/notation/knowledge.ts';
import { documentationUrl } from '../core/rules/documentation.ts';
import type { TextFormat } from './client-profile.ts';

/** What there is to say about a thing of the notation, in the kind of text the client shows. `pages`: the folder of the rules' pages. */
export function topicText(topic: Topic, format: TextFormat, pages: string | null): MarkupContent {
  return format === 'markdown'
    ? { kind: 'markdown', value: topicMarkdown(topic, pages) }
    : { kind: 'plaintext', value: topicPlainText(topic) };
}

function topicMarkdown(topic: Topic, pages: string | null): string {
  const { title, kind, meaning, demands, loaders, since, example, rules } = knowledge[topic];
  return [
    `**${title}** (${kind}, AION ${since})`,
    meaning,
    fenced(example),
    demands.map((demand) => `- ${demand}`).join('\n'),
    `*Loaders:* ${loaders}`,
    `*Rules:* ${rules.map((rule) => (pages === null ? `\`${rule}\`` : `[${rule}](${documentationUrl(rule, pages)})`)).join(', ')}`,
  ].join('\n\n');
}

function topicPlainText(topic: Topic): string {
  const { title, kind, meaning, demands, loaders, since, example, rules } = knowledge[topic];
  return [
    `${title} (${kind}, AION ${since})`,
    plain(meaning),
    example,
    demands.map((demand) => `- ${plain(demand)}`).join('\n'),
    `Loaders: ${plain(loaders)}`,
    `Rules: ${rules.join(', ')}`,
  ].join('\n\n');
}

export function fenced(text: string): string {
  return `\`\`\`aion\n${text}\n\`\`\``;
}

/** Markdown's code spans as they are read, without their marks. */
function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}
