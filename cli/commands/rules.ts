import { documentationPage, type RuleDefinition, ruleCatalogue, ruleDefinition } from '../../core/rules/index.ts';
import { largest, say, translated, wording } from '../../core/text/index.ts';
import type { OptionValues } from '../arguments.ts';
import { didYouMean } from '../arguments.ts';
import { defineCommand, type Invocation, usageProblem } from '../command.ts';
import { answerFormat } from '../common-options.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { jsonText } from '../output/json-text.ts';
import { styleFor } from '../output/style.ts';

const options = {
  format: answerFormat,
};

type RulesOptions = OptionValues<typeof options>;

export const rulesCommand = defineCommand(
  {
    name: 'rules',
    summary: wording`List or explain rules`,
    details: [
      'Prints the ID, default severity, title and exception of each rule. With RULE, prints the documentation of the rule.',
    ],
    operands: { name: 'RULE', summary: 'Rule ID, for example `unknown-property`', minimum: 0, maximum: 1 },
    options,
    examples: {
      'aion rules': 'List all rules',
      'aion rules function-or-link': 'Explain a rule',
    },
    exits: { 0: 'Success', 2: 'Unknown rule' },
  },
  runRules,
);

async function runRules({ operands, options }: Invocation<RulesOptions>, host: Host): Promise<ExitCode> {
  const id = operands[0];
  if (id === undefined) {
    host.standardOutput.write(options.format === 'json' ? jsonText(ruleCatalogue.map(described)) : list(host));
    return exitCode.clean;
  }
  const rule = ruleDefinition(id);
  if (rule === undefined) {
    return usageProblem(
      host,
      'rules',
      say`Unknown rule "${id}".${didYouMean(
        id,
        ruleCatalogue.map((known) => known.id),
      )}`,
    );
  }
  host.standardOutput.write(options.format === 'json' ? jsonText(described(rule)) : documentationPage(rule));
  return exitCode.clean;
}

function list(host: Host): string {
  const style = styleFor(host, host.standardOutput);
  const widest = largest(ruleCatalogue.map(({ id }) => id.length));
  const lines: string[] = [];
  let family = '';
  for (const rule of ruleCatalogue) {
    if (rule.family !== family) {
      family = rule.family;
      lines.push(`${lines.length === 0 ? '' : '\n'}${style('bold', family)}`);
    }
    const exception = rule.exception === null ? '' : ` ${style('dim', `(${rule.exception})`)}`;
    lines.push(
      `  ${rule.id.padEnd(widest)}  ${rule.defaultSeverity.padEnd(11)}  ${translated(rule.title)}${exception}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function described({ id, family, defaultSeverity, exception, title }: RuleDefinition): object {
  return { id, family, defaultSeverity, exception, title, documentation: `docs/rules/${id}.md` };
}
