import type { TargetId } from '../formats/format-id.ts';
import { targetOf } from '../formats/targets.ts';
import { markdownLine } from '../text/markdown.ts';
import { say } from '../text/say.ts';
import type { Conversion, ToolLoss } from './convert.ts';
import { lossesByKind, notSentSentence } from './not-sent.ts';

interface ReportedConversion {
  readonly target: TargetId;
  readonly conversion: Conversion;
}

const mostRows = 1_000;

/**
 * The losses of conversions as a Markdown document: for each target the refused tools, the losses, the problems that
 * the provider would still have, and the repairs. `name` is the title of the source. Texts of the definitions are
 * shown as they are and never take effect as Markdown or HTML.
 */
export function lossReport(name: string, conversions: readonly ReportedConversion[]): string {
  const parts = conversions.map(({ target, conversion }) => sectionOf(targetOf(target).title, conversion));
  return `${[say`# Losses: ${cell(name)}`, ...parts].join('\n\n')}\n`;
}

function sectionOf(title: string, { count, losses: all, refusals, problems, warnings }: Conversion): string {
  const { notSent, lost: losses } = lossesByKind(all);
  const nothing = losses.length + refusals.length + problems.length === 0;
  const sentence = notSentSentence(notSent.map(cell));
  const blocks = [
    say`## ${title}`,
    say`${count} ${count === 1 ? 'tool' : 'tools'} converted. ${nothing ? say`No losses.` : `${losses.length} ${losses.length === 1 ? 'loss' : 'losses'}.`}`,
    ...(sentence === null ? [] : [sentence]),
  ];
  if (refusals.length > 0) {
    blocks.push(say`### Not converted`, list(refusals.map(({ tool, reason }) => `**${cell(tool)}**: ${cell(reason)}`)));
  }
  if (losses.length > 0) blocks.push(say`### Losses`, lossLists(losses));
  if (problems.length > 0) {
    blocks.push(
      say`### Provider problems`,
      list(problems.map(({ message, says, source }) => `${cell(message)} (${cell(says)} ${source})`)),
    );
  }
  if (warnings.length > 0) blocks.push(say`### Warnings`, list(warnings.map(cell)));
  return blocks.join('\n\n');
}

/** A list for each tool: a table with long paths would be wider than half a window. */
function lossLists(losses: readonly ToolLoss[]): string {
  const shown = losses.slice(0, mostRows);
  const blocks = [...new Set(shown.map(({ tool }) => tool))].map((tool) => {
    const rows = shown.filter((loss) => loss.tool === tool);
    const items = rows.map(({ path, lost, reason }) => {
      const place = path === '' ? '' : ` (${cell(path)})`;
      return `- **${cell(lost)}**${place}${reason === '' ? '' : `: ${cell(reason)}`}`;
    });
    return `#### ${cell(tool)}\n\n${items.join('\n')}`;
  });
  const rest = losses.length - shown.length;
  return [...blocks, ...(rest > 0 ? [say`… and ${rest} more`] : [])].join('\n\n');
}

function list(items: readonly string[]): string {
  const rest = items.length - mostRows;
  return [...items.slice(0, mostRows), ...(rest > 0 ? [say`… and ${rest} more`] : [])]
    .map((item) => `- ${item}`)
    .join('\n');
}

const longestCell = 300;

function cell(text: string): string {
  const short = text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
  return markdownLine(short);
}
