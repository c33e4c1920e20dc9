import {
  isOldFact,
  type ProviderLimit,
  type Target,
  targetNamed,
  targetOf,
  writableTargets,
} from '../../core/formats/index.ts';
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

type TargetsOptions = OptionValues<typeof options>;

export const targetsCommand = defineCommand(
  {
    name: 'targets',
    summary: wording`List targets and what they accept`,
    details: [
      'Prints the ID, title and format of each target. A target is a provider or client that tools are checked against and converted for. If you specify TARGET, the command prints the limits of this target. For each limit, it prints the source, the day on which the source was last verified, and whether the limit is confirmed, reported or disputed.',
      'A limit is confirmed if the provider documents it or always rejects a request that breaks it. A limit is reported if only users describe it. A limit is disputed if sources disagree or if it depends on the model; AION shows a warning for it. If the source was verified more than a year ago, the limit is marked. In the JSON, `certainty` is `certain` (confirmed), `reported` or `disputed`.',
    ],
    operands: { name: 'TARGET', summary: 'Target, for example `openai`', minimum: 0, maximum: 1 },
    options,
    examples: {
      'aion targets': 'List all targets',
      'aion targets anthropic': 'Show what Anthropic accepts',
    },
    exits: { 0: 'Success', 2: 'Unknown target' },
  },
  runTargets,
);

async function runTargets({ operands, options }: Invocation<TargetsOptions>, host: Host): Promise<ExitCode> {
  const [id] = operands;
  const now = new Date();
  if (id === undefined) {
    const listed = writableTargets.map((target) => described(target, now));
    host.standardOutput.write(options.format === 'json' ? jsonText(listed) : list(host));
    return exitCode.clean;
  }
  const named = targetNamed(id);
  if (!named.ok) return usageProblem(host, 'targets', `${named.problem}${didYouMean(id, named.known)}`);
  const target = targetOf(named.id);
  host.standardOutput.write(options.format === 'json' ? jsonText(described(target, now)) : factList(target, now, host));
  return exitCode.clean;
}

function list(host: Host): string {
  const style = styleFor(host, host.standardOutput);
  const widest = largest(writableTargets.map(({ id }) => id.length));
  const lines = writableTargets.map(({ id, title, format }) => {
    const written = format.id === id ? '' : ` ${style('dim', `(${format.id})`)}`;
    return `${id.padEnd(widest)}  ${title}${written}`;
  });
  return `${lines.join('\n')}\n`;
}

function factList({ title, limits }: Target, now: Date, host: Host): string {
  const style = styleFor(host, host.standardOutput);
  const blocks = limits.map((limit) => {
    const age = isOldFact(limit, now) ? ` ${style('yellow', say`(more than a year ago)`)}` : '';
    return [
      `${style('bold', limit.id)}: ${translated(limit.says)}`,
      ...(limit.holdsFor === undefined ? [] : [`  ${say`Applies to: ${limit.holdsFor}`}`]),
      `  ${say`${certaintyWord(limit)} (source verified on ${limit.verified})`}${age}`,
      `  ${style('dim', limit.source)}`,
    ].join('\n');
  });
  return `${[style('bold', title), ...(blocks.length === 0 ? [say`No known limits.`] : blocks)].join('\n\n')}\n`;
}

function certaintyWord({ certainty }: ProviderLimit): string {
  switch (certainty) {
    case 'certain':
      return say`Confirmed by the provider`;
    case 'reported':
      return say`Reported by users`;
    case 'disputed':
      return say`Disputed, or depends on the model`;
  }
}

function described({ id, title, provider, format, limits }: Target, now: Date): object {
  return {
    id,
    title,
    provider,
    format: format.id,
    facts: limits.map((limit) => ({
      id: limit.id,
      says: limit.says,
      source: limit.source,
      verified: limit.verified,
      certainty: limit.certainty,
      ...(limit.holdsFor === undefined ? {} : { holdsFor: limit.holdsFor }),
      isOld: isOldFact(limit, now),
    })),
  };
}
