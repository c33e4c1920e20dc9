import { largest } from './long-list.ts';
import { visible } from './visible.ts';

/** Markdown has no tab stops outside of code: a tab becomes as many spaces. */
const tabWidth = 4;

/**
 * Foreign text that Markdown shows as written, with hidden characters named: no link, also of a bare address, no picture, HTML, list or code.
 * Only characters with a meaning there get a backslash. Line ends stay line ends; an indentation is of no-break spaces.
 */
export function markdownText(text: string): string {
  return visible(text)
    .replace(/[\\`*<>|~&]|\](?=[([:]|$)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/:(?=\/\/)|(?<=mailto|xmpp):|(?<=www)\.|@(?=[\w-])/gi, '\\$&')
    .replace(/^([ \t]*)([#+-]|=+$)/gm, '$1\\$2')
    .replace(/^([ \t]*\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
    .replace(/^[ \t]+/gm, (white) => '\u00a0'.repeat(white.replaceAll('\t', ' '.repeat(tabWidth)).length))
    .replace(/\r\n|\r|\n/g, '  \n');
}

/** The same in one line, as for a cell of a table: white space becomes one space. */
export function markdownLine(text: string): string {
  return markdownText(text.replace(/\s+/g, ' ').trim());
}

/** A block of code with hidden characters named. Its fence is longer than any run of backticks in the text. */
export function markdownCode(text: string, language: string): string {
  const shown = visible(text);
  const longest = largest(
    [...shown.matchAll(/`+/g)].map(([run]) => run.length),
    2,
  );
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${shown}\n${marks}`;
}
