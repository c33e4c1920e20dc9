import type { Command, CommandDeclaration } from './command.ts';
import { exitRows, optionRows, usageLine } from './help.ts';

/** The documentation page of the command line, from the declarations. */
export function helpPage(commands: readonly Command[]): string {
  return `${[
    '# The command line',
    '<!-- Generated from the declarations in cli/commands/ by `npm run generate`. -->',
    '`aion` checks, formats, converts and runs tool definitions. Only `call run`, `plan run`, `ask`, `serve` and `test` run your code, and only `ask`, `eval` and `plan` use the network.',
    'Install it with `npm install --global --ignore-scripts aion-cli` (Node 20 or later). In a clone, run `npm run build` and use `node dist/cli.cjs`. Set the language with `--lang de` or the variable `AION_LANG`; see [Other languages](translation.md).',
    markdownTable(
      ['Command', 'Description'],
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
      ['Option', 'Description'],
      optionRows(declaration.options).map(([name, says]) => [`\`${name}\``, says]),
    ),
  );
  const examples = Object.entries(declaration.examples);
  if (examples.length > 0) {
    const lines = examples.map(([line, says]) => `# ${says}\n${line}`);
    parts.push(`\`\`\`sh\n${lines.join('\n\n')}\n\`\`\``);
  }
  parts.push(markdownTable(['Exit code', 'Meaning'], exitRows(declaration)));
  return parts.join('\n\n');
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(row)].join('\n');
}
