import type { Command, CommandDeclaration } from './command.ts';
import { exitRows, optionRows, usageLine } from './help.ts';

/** The documentation page of the command line, from the declarations. */
export function helpPage(commands: readonly Command[]): string {
  return `${[
    '# The command line',
    '<!-- Made from the declarations in cli/commands/. To change it, change those and run `npm run generate`. -->',
    '`aion` checks, formats and converts on the command line, as the editor does while you type. It reads files. It runs none of them and uses no network, except in the commands that say so.',
    '`npm install -g aion-cli` installs it. It needs Node 20 or later. In a clone, `npm run build` makes it: `node dist/cli.cjs` is `aion` then. `--lang de`, or the variable `AION_LANG`, chooses the language: [Other languages](translation.md).',
    markdownTable(
      ['command', 'what it does'],
      commands.map(({ declaration }) => [
        `[\`aion ${declaration.name}\`](#aion-${declaration.name})`,
        declaration.summary,
      ]),
    ),
    ...commands.map(({ declaration }) => section(declaration)),
  ].join('\n\n')}\n`;
}

function section(declaration: CommandDeclaration): string {
  const parts = [
    `## aion ${declaration.name}`,
    declaration.summary,
    `\`\`\`text\n${usageLine(declaration).replace('Usage: ', '')}\n\`\`\``,
    ...declaration.details,
  ];
  if (declaration.operands !== null) parts.push(`\`${declaration.operands.name}\`: ${declaration.operands.summary}`);
  parts.push(
    markdownTable(
      ['option', ''],
      optionRows(declaration.options).map(([name, says]) => [`\`${name}\``, says]),
    ),
  );
  const examples = Object.entries(declaration.examples);
  if (examples.length > 0) {
    const lines = examples.map(([line, says]) => `# ${says}\n${line}`);
    parts.push(`\`\`\`sh\n${lines.join('\n\n')}\n\`\`\``);
  }
  parts.push(markdownTable(['exit code', ''], exitRows(declaration)));
  return parts.join('\n\n');
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(row)].join('\n');
}
